import { OWN_COLORS, type Branding } from '@paystead/contract/features/branding/rules.ts';
import { paintBrandColors, parseBrandColors, saveBrandColors } from '../../platform/brand-colors.ts';
import { paintForOlderEngines } from '../../platform/older-engines.ts';
import type { BrandColors } from '../../platform/storage.ts';

/** The two colours, where the partner has both; one alone is paired with the default of the other. What is no colour is nothing. */
export function colorsOf({ actionColorHex, sidebarColorHex }: Branding): BrandColors | undefined {
  if (actionColorHex === null && sidebarColorHex === null) return undefined;
  return parseBrandColors({
    action: actionColorHex ?? OWN_COLORS.action,
    sidebar: sidebarColorHex ?? OWN_COLORS.sidebar,
  });
}

/**
 * Colours and icon of the page (BRA-2, BRA-3). Colours are remembered for the next start only for the partner of a
 * signed-in profile: before that the page itself brings the hostname's.
 */
export function applyBranding(branding: Branding, remember: boolean, page: Document = document): void {
  const colors = colorsOf(branding);
  paintBrandColors(colors, page.documentElement);
  void paintForOlderEngines(colors ?? OWN_COLORS);
  if (branding.savedColors === 'clear') saveBrandColors(undefined);
  else if (remember) saveBrandColors(colors);
  showIcon(branding.favicon, page);
}

/** The icon of the browser's tab: the partner's, else the bundled one, which the page names from the start. */
function showIcon(favicon: string | null, page: Document): void {
  const link = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const bundled = (link.dataset.bundled ??= link.getAttribute('href') ?? '');
  // Its type stands in its address: guessed from its contents where that was made (BRA-3).
  link.type = favicon?.slice(5, favicon.indexOf(';')) ?? 'image/svg+xml';
  link.href = favicon ?? bundled;
}
