import Messages
import Readme
import Terminal

@testable import Rendering

enum ReadmeSamples {
  static func document(_ html: String) throws -> ReadmeDocument {
    ReadmeDocument(try HTMLDocument(html.utf8))
  }

  static func layout(
    _ columns: Int, theme: Theme = .dark, language: Language = .en,
    hasAttributes: Bool = true, hasHyperlinks: Bool = true, fillsBackground: Bool = false,
    boxes: [ReadmeImage: ReadmeImageBox] = [:]
  ) -> ReadmeLayout {
    ReadmeLayout(
      place: ReadmeBaseURL(owner: "o", name: "r", branch: "main"), columns: columns,
      language: language, theme: theme, hasAttributes: hasAttributes, hasHyperlinks: hasHyperlinks,
      fillsBackground: fillsBackground, boxes: boxes)
  }

  /// The text of the lines; images are a word.
  static func text(_ html: String, _ layout: ReadmeLayout = layout(60)) throws -> [String] {
    layout.lines(of: try document(html)).compactMap { line -> String? in
      switch line {
      case .text(let text): text.plain.string
      case .image(let image, let columns, let rows, let indent):
        "<\(image.address) \(columns)x\(rows) at \(indent)>"
      case .anchor: nil
      }
    }
  }

  static let rich = """
    <div id="file" class="md" data-path="README.md"><article class="markdown-body" itemprop="text">
    <p align="center"><picture><source media="(prefers-color-scheme: dark)" srcset="dark.png"><img src="light.png" alt="Lumen logo"></picture></p>
    <h1 align="center">Lumen</h1>
    <p align="center"><a href="https://ci.example"><img src="https://img.shields.io/b" alt="build: passing"></a>
    <img src="https://img.shields.io/l" alt="MIT"></p>
    <div class="markdown-heading"><h2>Why <em>lanterns</em>?</h2><a class="anchor" href="#why"><svg></svg></a></div>
    <p dir="auto">Each <strong>lantern</strong> keeps its <em>own</em> clock; <a href="docs/clock.md">two lanterns</a> agree after
    <code>sync --all</code>. Press <kbd>Ctrl</kbd>+<kbd>L</kbd>, <del>never</del> drink H<sub>2</sub>O at 2<sup>8</sup> degrees
    <g-emoji>🎉</g-emoji>. مرحبا بالعالم and 灯籠は暗い道を照らす小さな光です stand on one line.<sup><a href="#fn" data-footnote-ref>1</a></sup></p>
    <blockquote><p>A quote that is long enough to be wrapped on a narrow terminal, at least at sixty columns.</p><blockquote><p>Inside.</p></blockquote></blockquote>
    <div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title">Warning</p><p>Hot glass.</p></div>
    <ul><li>First<ul><li>Second<ul><li>Third</li></ul></li></ul></li><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>
    <ol start="9"><li><p>Nine</p></li><li><p>Ten, with code:</p><pre><code>a
    b</code></pre></li></ol>
    <div class="highlight highlight-source-swift"><pre><span class="pl-k">let</span> lamp <span class="pl-c1">=</span> <span class="pl-en">Lantern</span>(oil: <span class="pl-c1">3</span>) <span class="pl-c">// a comment that is longer than the narrow page</span></pre></div>
    <table><thead><tr><th>Option</th><th align="right">Default</th><th align="center">Meaning</th></tr></thead>
    <tbody><tr><td><code>--oil</code></td><td align="right">3</td><td align="center">Oil in litres, as <a href="docs/oil.md">the page about oil</a> explains in many more words than fit</td></tr>
    <tr><td><code>--wick</code></td><td align="right">12</td><td align="center">Length</td></tr></tbody></table>
    <details><summary>More</summary><p>Hidden words.</p></details>
    <dl><dt>Wick</dt><dd>What burns.</dd></dl><hr>
    <section data-footnotes><h2 class="sr-only">Footnotes</h2><ol><li><p>Read from right to left. <a href="#r" data-footnote-backref>↩</a></p></li></ol></section>
    </article></div>
    """
}
