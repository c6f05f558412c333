/// READMEs that are not Markdown.
enum FormatSpecimens {
  static let restructured = Specimen(
    name: "restructured", summary: "A README in reStructuredText", path: "README.rst",
    pictures: ["docs/picture.png": .screenshot(seed: 51)],
    body: Markup(
      """
      Restructured
      ============

      .. image:: docs/picture.png
         :alt: Picture

      A paragraph with *emphasis*, **strength**, ``code`` and a `link <https://example.org>`_.

      .. note::
         Mind the gap.

      .. code-block:: python

         print("hello")

      * One
      * Two

      ====== =====
      Name   Value
      ====== =====
      a      1
      ====== =====

      """,
      html: """
        \(Markup.headingHTML(2, "Restructured"))
        <a target="_blank" rel="noopener noreferrer" href="docs/picture.png"><img alt="Picture" \
        src="docs/picture.png" style="max-width: 100%;"></a>
        <p>A paragraph with <em>emphasis</em>, <strong>strength</strong>, <code>code</code> and a \
        <a href="https://example.org" rel="nofollow">link</a>.</p>
        <div><p>Note</p>
        <p>Mind the gap.</p>
        </div>
        <div class="highlight highlight-source-python"><pre><span class="pl-en">print</span>(\
        <span class="pl-s">"hello"</span>)</pre></div>
        <ul>
        <li>One</li>
        <li>Two</li>
        </ul>
        <table>
        <thead valign="bottom">
        <tr><th>Name</th><th>Value</th></tr>
        </thead>
        <tbody valign="top">
        <tr><td>a</td><td>1</td></tr>
        </tbody>
        </table>

        """))

  static let asciidoc = Specimen(
    name: "asciidoc", summary: "A README in AsciiDoc", path: "README.adoc",
    pictures: ["images/picture.png": .screenshot(seed: 52)],
    body: Markup(
      """
      = AsciiDoc
      :imagesdir: images

      image::picture.png[Picture]

      A paragraph with _emphasis_, *strength*, `code` and a https://example.org[link].

      NOTE: Mind the gap.

      [source,ruby]
      ----
      puts "hello"
      ----

      * One
      ** One point one

      term:: its meaning

      |===
      |Name |Value

      |a |1
      |===

      """,
      html: """
        \(Markup.headingHTML(1, "AsciiDoc"))
        <div>
        <div>
        <a target="_blank" rel="noopener noreferrer" href="images/picture.png"><img \
        src="images/picture.png" alt="Picture" style="max-width: 100%;"></a>
        </div>
        </div>
        <div>
        <p>A paragraph with <em>emphasis</em>, <strong>strength</strong>, <code>code</code> and a \
        <a href="https://example.org" rel="nofollow">link</a>.</p>
        </div>
        <div>
        <table>
        <tbody><tr>
        <td>
        <div>Note</div>
        </td>
        <td>
        Mind the gap.
        </td>
        </tr>
        </tbody></table>
        </div>
        <div>
        <div>
        <div class="highlight highlight-source-ruby"><pre><span class="pl-en">puts</span> \
        <span class="pl-s">"hello"</span></pre></div>
        </div>
        </div>
        <div>
        <ul>
        <li>
        <p>One</p>
        <div>
        <ul>
        <li>
        <p>One point one</p>
        </li>
        </ul>
        </div>
        </li>
        </ul>
        </div>
        <div>
        <dl>
        <dt>term</dt>
        <dd>
        <p>its meaning</p>
        </dd>
        </dl>
        </div>
        <table>
        <thead><tr><th>Name</th><th>Value</th></tr></thead>
        <tbody><tr><td><p>a</p></td><td><p>1</p></td></tr></tbody>
        </table>

        """))

  static let org = Specimen(
    name: "org", summary: "A README of Emacs' own kind", path: "README.org",
    pictures: ["picture.png": .screenshot(seed: 53)],
    body: Markup(
      """
      #+TITLE: Org
      * Heading
      [[file:picture.png]]

      A paragraph with /emphasis/, *strength*, =code= and a [[https://example.org][link]].
      ** TODO Second
      - One
      - Two
      #+BEGIN_SRC emacs-lisp
      (message "hello")
      #+END_SRC

      """,
      html: """
        \(Markup.headingHTML(1, "Org"))
        \(Markup.headingHTML(2, "Heading"))
        <p><a target="_blank" rel="noopener noreferrer" href="picture.png"><img src="picture.png" \
        alt="picture.png" style="max-width: 100%;"></a></p>
        <p>A paragraph with <i>emphasis</i>, <b>strength</b>, <code>code</code> and a \
        <a href="https://example.org" rel="nofollow">link</a>.</p>
        \(Markup.headingHTML(3, "TODO Second"))
        <ul>
          <li>One</li>
          <li>Two</li>
        </ul>
        <div class="highlight highlight-source-emacs-lisp"><pre>(message \
        <span class="pl-s">"hello"</span>)</pre></div>

        """))

  private static let text = """
    PLAIN TEXT
    ==========

      Two blanks, a\ttab, <angle brackets> & an ampersand.
      *Nothing* here is **markup**. https://example.org/ is no link.

        +-----+
        | box |
        +-----+

    """

  static let plain = Specimen(
    name: "plain", summary: "A README without any", path: "README.txt",
    body: Markup(
      text,
      html: "<div class=\"plain\"><pre style=\"white-space: pre-wrap\">"
        + "\(text.escapedHTML)</pre></div>"))
}
