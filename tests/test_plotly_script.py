"""The script that pages draw charts with."""

from __future__ import annotations

from pathlib import Path

import plotly
import pytest

from webapp.plotly_script import UnknownScript, cut

SCRIPT = """(
 function(root, factory) {
  root.moduleName = factory();
} (this, () => {
"use strict";var Plotly=(()=>{var a=W((e,t)=>{"use strict";t.exports=b()});var b=W((e,t)=>{t.exports={moduleType:"trace",name:"bar"}});\
var c=W((e,t)=>{"use strict";t.exports=d()});var d=W((e,t)=>{t.exports={moduleType:"trace",name:"heatmap"}});\
var p=W((e,t)=>{"use strict";t.exports=q()});var q=W((e,t)=>{t.exports={moduleType:"trace",name:"pie"}});\
var r=W((e,t)=>{core().register([a(),p(),c()])});return r()})();
window.Plotly = Plotly;
return Plotly;
}));"""


def test_only_the_traces_of_the_charts_are_registered_and_nothing_wraps_the_script():
    assert cut(SCRIPT).startswith('"use strict";var Plotly=')
    assert ".register([a(),c()])" in cut(SCRIPT)
    assert cut(SCRIPT).endswith("return r()})();\n")


@pytest.mark.parametrize("part", ["root, factory", ".register(", 'name:"heatmap"', "window.Plotly"])
def test_a_script_of_another_form_is_refused(part):
    with pytest.raises(UnknownScript, match="adapt"):
        cut(SCRIPT.replace(part, "other"))


def test_the_installed_script_has_the_known_form():
    script = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
    shorter = cut(script.read_text("utf-8"))
    assert "function(root, factory)" not in shorter
    assert shorter.count("var Plotly=") == 1
