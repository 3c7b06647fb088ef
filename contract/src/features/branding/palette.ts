import {
  contrastRatio,
  darkenTo,
  fillUpTo,
  fromHex,
  fromOklch,
  luminance,
  mixOklab,
  raiseExposure,
  toHex,
  toOklch,
  type Rgb,
} from './color.ts';

/** A partner's two colors, `#rrggbb`: the only inputs of the palette. */
export interface BrandColors {
  readonly action: string;
  readonly sidebar: string;
}

export type Theme = 'light' | 'dark';

const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];

/**
 * Luminance above which a fill keeps its color and gets dark text. Darker fills are darkened until white text passes.
 */
const KEEPS_ITS_COLOR = 0.3;
const FILL_FOR_WHITE_TEXT = 0.176;
const FILL_IN_THE_DARK = 0.145;
const EDGE = 0.25;
const INK_LIGHT = 0.13;
const INK_DARK = 0.36;
const SIDEBAR_KEEPS_ITS_COLOR = 0.4;
const SIDEBAR_LIGHT = 0.085;
const SIDEBAR_DARK = 0.011;
/** Luminance above which text is near-black, and below which it is white. */
const TEXT_TURNS = 0.2;

const textOn = (ground: Rgb): Rgb => (luminance(ground) < TEXT_TURNS ? WHITE : [0.002, 0.002, 0.002]);

function fillOf(action: Rgb): Rgb {
  return luminance(action) > KEEPS_ITS_COLOR ? action : darkenTo(action, FILL_FOR_WHITE_TEXT);
}

/** Raises the luminance to a minimum: by exposure as far as the hue allows, then by mixing with white. */
const brightenTo = (color: Rgb, target: number): Rgb => fillUpTo(raiseExposure(color, target), target);

/**
 * Computes every color of a page for a partner and a theme, as `#rrggbb`. The portal's tokens.css computes the same in
 * the browser; this function serves email, PDF, older engines and the branding console. Contrast is at least 4.5:1 for
 * text and 3:1 for shapes, for any two colors. The luminances above are WCAG 2 relative luminance, so 0.13 means at
 * least 5.8:1 on white.
 */
export function derivePalette(brand: BrandColors, theme: Theme) {
  const light = theme === 'light';
  const action = fromHex(brand.action);
  const sidebar = fromHex(brand.sidebar);
  const hue = toOklch(sidebar);
  /** A neutral color in the sidebar's hue: lightness and maximum chroma, per theme. */
  const neutral = (whenLight: readonly [number, number], whenDark: readonly [number, number]): Rgb => {
    const [lightness, chroma] = light ? whenLight : whenDark;
    return fromOklch([lightness, Math.min(hue[1], chroma), hue[2]]);
  };
  const surface = light ? WHITE : neutral([1, 0], [0.208, 0.014]);
  const tint = (share: number, dark: number, ink: Rgb): Rgb =>
    mixOklab(ink, light ? share : dark, light ? WHITE : surface);

  const fill = fillOf(action);
  const actionFill = light ? fill : brightenTo(fill, FILL_IN_THE_DARK);
  const ink = light ? darkenTo(action, INK_LIGHT) : brightenTo(action, INK_DARK);
  const side = light
    ? luminance(sidebar) > SIDEBAR_KEEPS_ITS_COLOR
      ? sidebar
      : darkenTo(sidebar, SIDEBAR_LIGHT)
    : darkenTo(sidebar, SIDEBAR_DARK);
  const onSidebar = light ? textOn(side) : WHITE;

  const colors = {
    canvas: neutral([0.976, 0.005], [0.165, 0.012]),
    surface,
    raised: light ? WHITE : neutral([1, 0], [0.242, 0.016]),
    sunken: neutral([0.957, 0.007], [0.185, 0.012]),
    line: neutral([0.915, 0.01], [0.305, 0.016]),
    'line-strong': neutral([0.6, 0.02], [0.59, 0.02]),
    text: neutral([0.235, 0.03], [0.955, 0.006]),
    'text-2': neutral([0.45, 0.025], [0.775, 0.012]),
    'text-3': neutral([0.515, 0.022], [0.68, 0.014]),
    action: actionFill,
    'on-action': textOn(fill),
    'action-ink': ink,
    'action-hover': mixOklab(actionFill, 0.93, BLACK),
    'action-active': mixOklab(actionFill, 0.87, BLACK),
    'action-edge': light ? darkenTo(fill, EDGE) : actionFill,
    'action-subtle': tint(0.07, 0.13, ink),
    'action-subtle-2': tint(0.12, 0.19, ink),
    'action-line': tint(0.3, 0.42, ink),
    focus: ink,
    sidebar: side,
    'on-sidebar': onSidebar,
    'on-sidebar-2': mixOklab(onSidebar, 0.8, side),
    'sidebar-hover': mixOklab(onSidebar, 0.08, side),
    'sidebar-active': mixOklab(onSidebar, 0.15, side),
    'sidebar-line': mixOklab(onSidebar, 0.16, side),
    'flow-net': actionFill,
    'flow-tax': neutral([0.46, 0.03], [0.72, 0.02]),
    'flow-pre': neutral([0.68, 0.025], [0.54, 0.02]),
    'flow-post': neutral([0.84, 0.018], [0.4, 0.018]),
  };
  return Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, toHex(color)])) as Record<
    keyof typeof colors,
    string
  >;
}

type Palette = ReturnType<typeof derivePalette>;
export type PaletteColor = keyof Palette;

/** Returns the WCAG 2 contrast of two `#rrggbb` colors, 1…21. */
export function contrast(first: string, second: string): number {
  return contrastRatio(fromHex(first), fromHex(second));
}

/** Returns a partner's colors as the light theme shows them. A color that differs was corrected for contrast. */
export function correctedColors(brand: BrandColors): BrandColors {
  const { action, sidebar } = derivePalette(brand, 'light');
  return { action, sidebar };
}
