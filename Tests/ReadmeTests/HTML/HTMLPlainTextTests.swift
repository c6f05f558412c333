import Readme
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTMLPlainTextTests {
  @Test(arguments: [
    ("<p>one</p><p>two</p>", "one\n\ntwo"), ("a<br>b", "a\nb"), ("<b>a</b>b", "ab"),
    ("1 &lt; 2 &amp;&amp; 3 &gt; 2 &#39;&#x41;&nbsp;&copy;", "1 < 2 && 3 > 2 'A\u{A0}&copy;"),
    ("<script>x</script>a<!-- b -->c<style>d</style>", "ac"),
    ("<tr><td>a</td><td>b</td></tr>", " a b"), ("a < b", "a < b"),
    ("&#0;&#xD800;", "\u{FFFD}&#xD800;"),
  ])
  func `tags are removed, words and lines stay`(html: String, text: String) {
    #expect(HTMLPlainText.text(of: html.utf8) == text)
  }

  @Test(arguments: [
    ("a  \n\n\n\n b \t\n", "a\n\n b"), ("<div><div><p>a</p></div></div>b", "a\n\nb"),
    ("<ul><li>a</li><li>b</li></ul>", "a\n\nb"), ("<UL><LI>a<H1>b", "a\nb"), ("\n\n", ""),
    ("<tr><th>a<td>b", " a b"), ("<foo-bar>a</foo-bar><x1>b", "ab"), ("a<hr/>b", "a\nb"),
  ])
  func `blocks begin lines, and there is one empty line at most`(html: String, text: String) {
    #expect(HTMLPlainText.text(of: html.utf8) == text)
  }

  @Test(arguments: [
    ("&quot;&apos;&amp;lt;", "\"'&lt;"), ("&lt &; & &#; &#x;", "&lt &; & &#; &#x;"),
    ("&#x1F389;&#X41;", "🎉A"), ("&#99999999999999999999;", "&#99999999999999999999;"),
    ("&#x110000;", "&#x110000;"), ("&AMP;", "&AMP;"), ("&amp", "&amp"), ("&&amp;", "&&"),
    ("a&#10;&#10;&#10;b", "a\n\nb"), ("&#-1;&#+65;&#x+41;", "&#-1;&#+65;&#x+41;"),
  ])
  func `entities that are not valid stay as they are`(html: String, text: String) {
    #expect(HTMLPlainText.text(of: html.utf8) == text)
  }

  @Test(arguments: [
    ("<SCRIPT>&lt;b<p>x</p></Script>a", "a"), ("<style>x", ""), ("<svg><script>x</script>a", "a"),
    ("<?x?>a<!doctype b>c</>d", "acd"), ("a<p title='b", "a"), ("<scripts>a", "a"),
    ("</svg>a", "a"),
  ])
  func `markup and scripts are never shown`(html: String, text: String) {
    #expect(HTMLPlainText.text(of: html.utf8) == text)
  }

  @Test func `an unclosed comment or tag hides only itself`() {
    #expect(HTMLPlainText.text(of: "a<!-- b".utf8) == "a")
    #expect(HTMLPlainText.text(of: "a<".utf8) == "a<")
  }
}
