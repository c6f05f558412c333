/// A README with a bit of everything, in the HTML of GitHub's renderer.
enum SampleReadme {
  /// At least `length` bytes of HTML.
  static func html(length: Int) -> String {
    var text = """
      <div id="file" class="md" data-path="README.md"><article class="markdown-body" itemprop="text">
      <p align="center"><a href="https://example.com"><img src="docs/logo.png" alt="Lumen" width="300"></a></p>
      <p><a href="ci"><img src="https://img.shields.io/badge/a-b" alt="build"></a>
      <img src="https://img.shields.io/npm/v/x" alt="npm"></p>
      """
    var section = 0
    while text.utf8.count < length {
      section += 1
      text += part(section)
    }
    return text + "</article></div>"
  }

  private static func part(_ number: Int) -> String {
    """
    <div class="markdown-heading" dir="auto"><h2 class="heading-element" dir="auto">Part \(number)</h2>
    <a id="user-content-part" class="anchor" href="#part"><svg class="octicon"><path d="m7 3"></path></svg></a></div>
    <p dir="auto">Each <strong>lantern</strong> keeps its <em>own</em> clock, so that
    <a href="docs/clock.md">two lanterns</a> on one table agree after <code>sync --all</code>,
    whatever the network says about it; żółte światło 灯 is allowed too.</p>
    <ul dir="auto"><li>First the <kbd>Ctrl</kbd>+<kbd>L</kbd> key</li><li>then <del>nothing</del> more
    <ul dir="auto"><li>H<sub>2</sub>O and 2<sup>8</sup></li></ul></li></ul>
    <div class="highlight highlight-source-swift" dir="auto"><pre><span class="pl-k">let</span> \
    <span class="pl-s1">lamp</span> <span class="pl-c1">=</span> <span class="pl-en">Lantern</span>(
      oil: <span class="pl-c1">\(number)</span>, <span class="pl-c">// in litres</span>
      name: <span class="pl-s"><span class="pl-pds">"</span>kitchen<span class="pl-pds">"</span></span>)</pre></div>
    <div class="markdown-alert markdown-alert-tip" dir="auto"><p class="markdown-alert-title">Tip</p>
    <p dir="auto">Trim the wick before you light the lamp, or the glass will be black by morning.</p></div>
    <markdown-accessiblity-table><table><thead><tr><th>Option</th><th align="right">Default</th>
    <th>What it is for</th></tr></thead><tbody>
    <tr><td><code>--oil</code></td><td align="right">\(number)</td><td>How much oil there is, in litres</td></tr>
    <tr><td><code>--wick</code></td><td align="right">2</td><td>How long the wick is when the lamp is
    lit, see <a href="docs/wick.md">the page about wicks</a>, which says more than fits here</td></tr>
    </tbody></table></markdown-accessiblity-table>

    """
  }
}
