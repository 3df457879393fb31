"""The script that pages draw charts with."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import plotly
import pytest

from webapp.plotly_script import UnknownScript, cut

SCRIPT = """(
 function(root, factory) {
  root.moduleName = factory();
} (this, () => {
"use strict";var Plotly=(()=>{var W=(e,t)=>()=>{return t.exports};var a=W((e,t)=>{"use strict";t.exports=b()});var b=W((e,t)=>{t.exports={moduleType:"trace",name:"bar"}});\
var c=W((e,t)=>{"use strict";t.exports=d()});var d=W((e,t)=>{t.exports={moduleType:"trace",name:"heatmap"}});\
var p=W((e,t)=>{"use strict";t.exports=q()});var q=W((e,t)=>{t.exports={moduleType:"trace",name:"pie"}});\
var r=W((e,t)=>{core().register([a(),p(),c()])});return r()})();
window.Plotly = Plotly;
return Plotly;
}));"""

#: Names of browsers and optional libraries, and two mistakes, that the package's script has too.
UNDEFINED = {"MathJax", "Sizzle", "XDomainRequest", "setImmediate", "d3_scale_linearTickFormat"}


def unknown_names(script: str, folder: Path) -> set[str]:
    """The names that a script uses without defining them."""
    (folder / "script.js").write_text(script, encoding="utf-8")
    options = ["--allowJs", "--checkJs", "--noEmit", "--target", "es2020", "--lib", "es2020,dom"]
    done = subprocess.run(
        ["tsc", *options, "script.js"], cwd=folder, stdout=subprocess.PIPE, text=True, check=False
    )
    return set(re.findall(r"Cannot find name '([^']+)'", done.stdout))


def test_only_the_traces_of_the_charts_are_registered_and_nothing_wraps_the_script():
    assert cut(SCRIPT).startswith('"use strict";var Plotly=')
    assert ".register([a(),c()])" in cut(SCRIPT)
    assert cut(SCRIPT).endswith("return r()})();\n")


def test_modules_that_only_other_traces_use_are_dropped():
    assert 'name:"heatmap"' in cut(SCRIPT)
    assert 'name:"pie"' not in cut(SCRIPT)


@pytest.mark.parametrize(
    "part", ["root, factory", "(e,t)=>()=>", ".register(", 'name:"heatmap"', "window.Plotly"]
)
def test_a_script_of_another_form_is_refused(part):
    with pytest.raises(UnknownScript, match="adapt"):
        cut(SCRIPT.replace(part, "other"))


def test_the_installed_script_has_the_known_form():
    script = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
    shorter = cut(script.read_text("utf-8"))
    assert "function(root, factory)" not in shorter
    assert shorter.count("var Plotly=") == 1


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("tsc"), reason="needs tsc (Debian: node-typescript)")
def test_nothing_that_is_still_used_is_dropped(tmp_path):
    script = (Path(plotly.__file__).parent / "package_data" / "plotly.min.js").read_text("utf-8")
    assert unknown_names(cut(script), tmp_path) == UNDEFINED
