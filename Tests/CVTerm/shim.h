#pragma once

#include <vterm.h>

/// Macros with side effects on bit fields, which Swift cannot call: whether a colour is the
/// terminal's own, and its value as 0xRRGGBB otherwise.
static inline int cvterm_color(const VTermScreen *screen, VTermColor color) {
  if (VTERM_COLOR_IS_DEFAULT_FG(&color) || VTERM_COLOR_IS_DEFAULT_BG(&color)) return -1;
  vterm_screen_convert_color_to_rgb(screen, &color);
  return color.rgb.red << 16 | color.rgb.green << 8 | color.rgb.blue;
}

/// Bit fields, which Swift does not see: 1 bold, 2 underlined, 4 italic, 8 struck through.
static inline int cvterm_attributes(VTermScreenCell cell) {
  return (cell.attrs.bold ? 1 : 0) | (cell.attrs.underline ? 2 : 0) | (cell.attrs.italic ? 4 : 0) |
         (cell.attrs.strike ? 8 : 0);
}
