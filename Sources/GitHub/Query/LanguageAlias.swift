/// Aliases of languages that GitHub's search accepts.
/// Source: https://github.com/github-linguist/linguist/blob/main/lib/linguist/languages.yml
package enum LanguageAlias {
  /// From alias to name, both in lower case.
  package static let names = [
    "asm": "assembly", "bash": "shell", "bat": "batchfile", "batch": "batchfile",
    "coffee": "coffeescript", "coffee-script": "coffeescript", "cpp": "c++", "csharp": "c#",
    "docker": "dockerfile", "dosbatch": "batchfile", "elisp": "emacs lisp",
    "emacs": "emacs lisp", "emacs-lisp": "emacs lisp", "fsharp": "f#", "golang": "go",
    "hs": "haskell", "ipython notebook": "jupyter notebook", "js": "javascript",
    "jupyter-notebook": "jupyter notebook", "latex": "tex", "lisp": "common lisp",
    "make": "makefile", "md": "markdown", "nixos": "nix", "node": "javascript",
    "obj-c": "objective-c", "obj-c++": "objective-c++", "objc": "objective-c",
    "objective-c++": "objective-c++", "objectivec": "objective-c", "perl6": "raku",
    "posh": "powershell", "protobuf": "protocol buffer", "pwsh": "powershell", "py": "python",
    "python3": "python", "rb": "ruby", "rs": "rust", "rusthon": "python", "sh": "shell",
    "shell-script": "shell", "splus": "r", "terraform": "hcl", "ts": "typescript",
    "viml": "vim script", "vim": "vim script", "vim-script": "vim script",
    "vimscript": "vim script",
    "visual-basic": "visual basic .net", "vbnet": "visual basic .net", "yml": "yaml",
    "zsh": "shell",
  ]
}
