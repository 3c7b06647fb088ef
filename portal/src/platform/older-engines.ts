import type { BrandColors } from './storage.ts';

/** Whether the style sheet's own colour arithmetic is understood (Chrome 119, Safari 18, Firefox 128 and later). */
function understandsTokens(): boolean {
  return typeof CSS !== 'undefined' && CSS.supports('color', 'color(from red xyz-d65 x calc(y * 1) z)');
}

/**
 * For older engines: computes the palette by the contract's function and sets it on the page; again when the device turns
 * dark or light. The code for that is loaded by them alone, and nothing happens elsewhere. Absent `colors` are those that
 * were kept or that the page brings.
 */
export async function paintForOlderEngines(colors?: BrandColors): Promise<void> {
  if (!understandsTokens()) (await import('./paint-palette.ts')).paintPalette(colors);
}
