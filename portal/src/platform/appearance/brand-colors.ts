import { readStoredJson, writeStored, type BrandColors } from '../storage.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/** Parses colors from storage, the page or the gateway. Returns undefined unless they are two hex values. */
export function parseBrandColors(value: unknown): BrandColors | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { action, sidebar, actionColorHex, sidebarColorHex } = value as Record<string, unknown>;
  const first = action ?? actionColorHex;
  const second = sidebar ?? sidebarColorHex;
  if (typeof first !== 'string' || typeof second !== 'string' || !HEX.test(first) || !HEX.test(second))
    return undefined;
  return { action: first, sidebar: second };
}

export function savedBrandColors(): BrandColors | undefined {
  return parseBrandColors(readStoredJson('brandingColors'));
}

/** Stores the colors for the next start; `undefined` removes them for the default brand (BRA-2). */
export function saveBrandColors(colors: BrandColors | undefined): void {
  writeStored('brandingColors', colors && JSON.stringify(colors));
}

/** Sets the two inputs from which all colors of the page are derived; `undefined` means the default partner's. */
export function paintBrandColors(
  colors: BrandColors | undefined,
  element: HTMLElement = document.documentElement,
): void {
  if (!colors) {
    element.style.removeProperty('--brand-action');
    element.style.removeProperty('--brand-sidebar');
    return;
  }
  element.style.setProperty('--brand-action', colors.action);
  element.style.setProperty('--brand-sidebar', colors.sidebar);
}
