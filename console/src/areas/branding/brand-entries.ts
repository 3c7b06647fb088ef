import type { PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import { contrast, derivePalette } from '@paystead/contract/features/branding/palette.ts';
import { brandingFor, OWN_COLORS, type Branding } from '@paystead/contract/features/branding/rules.ts';

/** The entries of the form: branding as typed, and whether the palette may correct its colors. */
export interface BrandEntries extends PartnerBrand {
  readonly adjustsColors: boolean;
}

/** Returns the branding of the entries, without what isn't part of it. Empty texts are inherited. */
export function brandOf({ adjustsColors: _adjusts, ...brand }: BrandEntries): PartnerBrand {
  return Object.fromEntries(
    Object.entries(brand).map(([field, value]) => [field, value === '' ? null : value]),
  ) as PartnerBrand;
}

const HEX = /^#[\da-f]{6}$/i;
const colorOr = (typed: string | null, otherwise: string): string =>
  typed !== null && HEX.test(typed) ? typed.toLowerCase() : otherwise;

/** Returns the two colors to show: a color that isn't complete yet counts as inherited. */
export function colorsOf({ actionColorHex, sidebarColorHex }: PartnerBrand): typeof OWN_COLORS {
  return {
    action: colorOr(actionColorHex, OWN_COLORS.action),
    sidebar: colorOr(sidebarColorHex, OWN_COLORS.sidebar),
  };
}

/** Returns branding as the portal fills it, without colors that aren't complete yet. */
export function shownBranding(brand: PartnerBrand, year: number): Branding {
  const { action, sidebar } = colorsOf(brand);
  const branding = brandingFor(true, { partnerCode: null, ...brand }, year);
  if (!branding.isWhiteLabeled) return branding;
  return { ...branding, actionColorHex: action, sidebarColorHex: sidebar };
}

/** The measured contrast of a color with the text on it, as typed and as the palette shows it. */
export interface ColorVerdict {
  readonly given: string;
  readonly shown: string;
  readonly givenRatio: number;
  readonly shownRatio: number;
}

/** Measures one of the two colors (WCAG 2), with the palette's text on it, in the light theme. */
export function verdictOf(brand: PartnerBrand, which: 'action' | 'sidebar'): ColorVerdict {
  const colors = colorsOf(brand);
  const palette = derivePalette(colors, 'light');
  const [given, shown, text] = [colors[which], palette[which], palette[`on-${which}`]];
  return { given, shown, givenRatio: contrast(given, text), shownRatio: contrast(shown, text) };
}
