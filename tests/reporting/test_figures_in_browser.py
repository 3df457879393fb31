from __future__ import annotations

import json

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Page

from tests.reporting.charts import CHARTS

DRAW = """([name, chart]) => {
  const element = document.createElement("div");
  element.id = name;
  element.style.height = chart.layout.height + "px";
  document.body.append(element);
  return Plotly.newPlot(element, chart).then(() => element.querySelectorAll(".main-svg").length);
}"""
#: Texts that stick out of their chart by more than a pixel.
CUT_OFF = """name => {
  const frame = document.getElementById(name).getBoundingClientRect();
  return [...document.querySelectorAll(`#${name} text`)].filter(text => {
    const box = text.getBoundingClientRect();
    return box.width && (box.left < frame.left - 1 || box.right > frame.right + 1
      || box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
  }).map(text => text.textContent);
}"""


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1366])
def test_every_chart_is_drawn_whole(page: Page, width: int, theme: str):
    page.set_viewport_size({"width": width, "height": 800})
    page.set_content("<!doctype html><body style='margin: 0'></body>")
    page.add_script_tag(path=finders.find("plotly/plotly.min.js"))
    for name, (build, marks, _) in CHARTS.items():
        chart = json.loads(json.dumps(build(marks, theme)))
        assert page.evaluate(DRAW, [name, chart])
        assert page.evaluate(CUT_OFF, name) == [], name


@pytest.mark.browser
def test_a_click_on_a_mark_gives_its_query(page: Page):
    page.set_content("<!doctype html><body style='margin: 0'></body>")
    page.add_script_tag(path=finders.find("plotly/plotly.min.js"))
    build, marks, queries = CHARTS["dots"]
    page.evaluate(DRAW, ["dots", build(marks, "light")])
    page.evaluate(
        "document.getElementById('dots').on('plotly_click', e => { window.opened = e.points[0].customdata; })"
    )
    dot = page.locator("#dots .points path").first
    box = dot.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_function("window.opened")
    assert page.evaluate("window.opened") in queries
