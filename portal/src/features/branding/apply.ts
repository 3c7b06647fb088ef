import { OWN_COLORS, type Branding } from '@paystead/contract/features/branding/rules.ts';
import { paintBrandColors, parseBrandColors, saveBrandColors } from '../../platform/appearance/brand-colors.ts';
import { paintForOlderEngines } from '../../platform/appearance/older-engines.ts';
import type { BrandColors } from '../../platform/storage.ts';

/**
 * Returns the partner's two colors, with the default for a missing one; undefined without any, or if one is invalid.
 */
function colorsOf({ actionColorHex, sidebarColorHex }: Branding): BrandColors | undefined {
  if (actionColorHex === null && sidebarColorHex === null) return undefined;
  return parseBrandColors({
    action: actionColorHex ?? OWN_COLORS.action,
    sidebar: sidebarColorHex ?? OWN_COLORS.sidebar,
  });
}

/**
 * Applies the partner's colors and icon to the page (BRA-2, BRA-3). `remember` stores the colors for the next start.
 * That is only for the partner of a signed-in profile, because the page is delivered with the hostname's colors.
 */
export function applyBranding(branding: Branding, remember: boolean, page: Document = document): void {
  const colors = colorsOf(branding);
  paintBrandColors(colors, page.documentElement);
  void paintForOlderEngines(colors ?? OWN_COLORS);
  if (branding.savedColors === 'clear') saveBrandColors(undefined);
  else if (remember) saveBrandColors(colors);
  showIcon(branding.favicon, page);
}

/** Sets the icon of the browser's tab: the partner's, or the bundled one from the page. */
function showIcon(favicon: string | null, page: Document): void {
  const link = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const bundled = (link.dataset.bundled ??= link.getAttribute('href') ?? '');
  // The data address contains the type, which was detected from the contents (BRA-3).
  link.type = favicon?.slice(5, favicon.indexOf(';')) ?? 'image/svg+xml';
  link.href = favicon ?? bundled;
}
