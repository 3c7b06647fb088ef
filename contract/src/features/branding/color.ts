/** Linear-light sRGB, 0…1 per channel (intermediate results may exceed it). */
export type Rgb = readonly [red: number, green: number, blue: number];
/** OKLCH: lightness 0…1, chroma, hue in radians. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Converts `#rrggbb` to linear light. */
export function fromHex(hex: string): Rgb {
  const channel = (at: number): number => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** Converts linear light to `#rrggbb`, clipped to the gamut. */
export function toHex(color: Rgb): string {
  return `#${color
    .map((value) => Math.round(toGamma(Math.min(1, Math.max(0, value))) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Returns the WCAG 2 relative luminance, the Y of XYZ, 0…1. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the WCAG 2 contrast, 1…21. */
export function contrastRatio(first: Rgb, second: Rgb): number {
  const [dark, bright] = [luminance(first), luminance(second)].toSorted((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

const scale = (color: Rgb, factor: number): Rgb => [color[0] * factor, color[1] * factor, color[2] * factor];

/** Limits the luminance by lowering the exposure, which keeps the hue and stays in the gamut. */
export function darkenTo(color: Rgb, target: number): Rgb {
  return scale(color, Math.min(1, target / Math.max(luminance(color), 0.0001)));
}

/** Moves toward a luminance by exposure, as far as the largest channel allows. */
export function raiseExposure(color: Rgb, target: number): Rgb {
  const room = 1 / Math.max(...color, 0.0001);
  return scale(color, Math.max(1, Math.min(target / Math.max(luminance(color), 0.0001), room)));
}

/** Raises the luminance to a minimum by mixing with white in linear light. */
export function fillUpTo(color: Rgb, target: number): Rgb {
  const y = luminance(color);
  const share = Math.max(0, (target - y) / (1.0001 - y));
  return [color[0] + (1 - color[0]) * share, color[1] + (1 - color[1]) * share, color[2] + (1 - color[2]) * share];
}

/* The OKLab matrices (Ottosson 2020), as in CSS Color 4. */
function toOklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

export function toOklch(color: Rgb): Oklch {
  const [lightness, a, b] = toOklab(color);
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

export function fromOklch([lightness, chroma, hue]: Oklch): Rgb {
  return fromOklab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
}

/** Computes `color-mix(in oklab, first share, second)`, with the share 0…1. */
export function mixOklab(first: Rgb, share: number, second: Rgb): Rgb {
  const a = toOklab(first);
  const b = toOklab(second);
  return fromOklab([
    a[0] * share + b[0] * (1 - share),
    a[1] * share + b[1] * (1 - share),
    a[2] * share + b[2] * (1 - share),
  ]);
}
