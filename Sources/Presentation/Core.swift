// Files that import Presentation see the core too, until each imports it by itself.
@_exported public import Core
