import { derivePalette } from '@paystead/contract/features/branding/palette.ts';
import { OWN_COLORS } from '@paystead/contract/features/branding/rules.ts';
import { parseBrandColors, savedBrandColors } from './brand-colors.ts';
import { readPageMeta } from '../page-meta.ts';
import type { BrandColors } from '../storage.ts';
import { chosenTheme } from './theme.ts';

/** Sets every color of the palette on the page, now and when the device changes between dark and light. */
export function paintPalette(colors: BrandColors | undefined): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const brand = colors ?? savedBrandColors() ?? parseBrandColors(readPageMeta('branding')) ?? OWN_COLORS;
  const paint = (): void => {
    const chosen = chosenTheme();
    const palette = derivePalette(brand, chosen === 'system' ? (dark.matches ? 'dark' : 'light') : chosen);
    for (const [name, hex] of Object.entries(palette)) document.documentElement.style.setProperty(`--${name}`, hex);
  };
  // Assigned instead of added, because the next partner's colors replace this handler.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  dark.onchange = paint;
  paint();
}
