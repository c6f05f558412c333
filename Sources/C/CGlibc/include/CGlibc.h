#pragma once

// Nothing is called from Swift: the functions replace those of glibc when the program is linked.
