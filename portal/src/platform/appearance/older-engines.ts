import type { BrandColors } from '../storage.ts';

/**
 * Whether the browser supports the color functions of the style sheet (Chrome 119, Safari 18, Firefox 128 and later).
 */
function understandsTokens(): boolean {
  return typeof CSS !== 'undefined' && CSS.supports('color', 'color(from red xyz-d65 x calc(y * 1) z)');
}

/**
 * Computes the palette for browsers without those color functions, and again when the device changes between dark and
 * light. Only they load the code. Without `colors`, uses the stored ones or those in the page.
 */
export async function paintForOlderEngines(colors?: BrandColors): Promise<void> {
  if (!understandsTokens()) (await import('./paint-palette.ts')).paintPalette(colors);
}
