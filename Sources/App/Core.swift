// Files that import App see the core too, until each imports it by itself.
@_exported public import Core
