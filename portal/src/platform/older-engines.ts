import { OWN_COLORS } from '@paystead/contract/features/branding/rules.ts';
import { savedBrandColors, parseBrandColors } from './brand-colors.ts';
import { readPageMeta } from './page-meta.ts';
import { chosenTheme } from './theme.ts';
import type { BrandColors } from './storage.ts';

/** Whether the style sheet's own colour arithmetic is understood (Chrome 119, Safari 18, Firefox 128 and later). */
export function understandsTokens(): boolean {
  return typeof CSS !== 'undefined' && CSS.supports('color', 'color(from red xyz-d65 x calc(y * 1) z)');
}

/**
 * For older engines: computes the palette by the contract's function, which is loaded for them alone, and sets it on the
 * page; again when the device turns dark or light. Nothing happens elsewhere.
 */
export async function paintForOlderEngines(colors?: BrandColors): Promise<void> {
  if (understandsTokens()) return;
  const { derivePalette } = await import('@paystead/contract/features/branding/palette.ts');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const brand = colors ?? savedBrandColors() ?? parseBrandColors(readPageMeta('branding')) ?? OWN_COLORS;
  const paint = (): void => {
    const chosen = chosenTheme();
    const palette = derivePalette(brand, chosen === 'system' ? (dark.matches ? 'dark' : 'light') : chosen);
    for (const [name, hex] of Object.entries(palette)) document.documentElement.style.setProperty(`--${name}`, hex);
  };
  // Assigned, not added: the next partner's colours replace this painter.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  dark.onchange = paint;
  paint();
}
