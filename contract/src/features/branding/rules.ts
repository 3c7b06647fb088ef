import type { BrandingPartner } from './model.ts';

/** Branding as the shell applies it, with a default for every value that the partner left out. */
export interface Branding {
  readonly isWhiteLabeled: boolean;
  readonly pageTitle: string;
  readonly footerText: string;
  readonly privacyPolicyLabel: string;
  readonly privacyPolicyUrl: string;
  readonly termsOfUseLabel: string;
  readonly termsOfUseUrl: string;
  /** A `data:` URL, or null for the bundled logo. */
  readonly logo: string | null;
  /** A `data:` URL, or null for the bundled icon. */
  readonly favicon: string | null;
  readonly actionColorHex: string | null;
  readonly sidebarColorHex: string | null;
  /** Saved colors are kept only while a white-labeled partner's colors apply (BRA-2). */
  readonly savedColors: 'keep' | 'clear';
}

export type ImageType = 'image/x-icon' | 'image/svg+xml' | 'image/png' | 'image/jpeg';

/** The first characters of each type's base64 text: the magic bytes 00 00 01 00, `<svg` or `<?xml`, and 89 50 4E 47. */
const IMAGE_STARTS: readonly (readonly [string, ImageType])[] = [
  ['AAABAA', 'image/x-icon'],
  ['PHN2Z', 'image/svg+xml'],
  ['PD94b', 'image/svg+xml'],
  ['iVBOR', 'image/png'],
];

/** BRA-3: returns the image type by the first characters of its base64 text: icon, svg, png, otherwise jpg. */
export function imageTypeOf(base64: string): ImageType {
  return IMAGE_STARTS.find(([start]) => base64.startsWith(start))?.[1] ?? 'image/jpeg';
}

/** Returns a base64 image as a `data:` URL; a `data:` URL is returned unchanged. */
export function imageUrl(base64: string): string {
  return base64.startsWith('data:') ? base64 : `data:${imageTypeOf(base64)};base64,${base64}`;
}

/**
 * The default partner's two colors, which are the defaults of `--brand-action` and `--brand-sidebar` in the portal's
 * tokens.css.
 */
export const OWN_COLORS = { action: '#3450c4', sidebar: '#1d2333' };

/** The default partner. `year` is the current year in the reader's zone. */
export function defaultBranding(year: number): Branding {
  return {
    isWhiteLabeled: false,
    pageTitle: 'Paystead',
    footerText: `© ${year} Paystead. All rights reserved.`,
    privacyPolicyLabel: 'Privacy policy',
    privacyPolicyUrl: '/privacy',
    termsOfUseLabel: 'Terms of use',
    termsOfUseUrl: '/terms',
    logo: null,
    favicon: null,
    actionColorHex: null,
    sidebarColorHex: null,
    savedColors: 'clear',
  };
}

/**
 * BRA-2: returns the default partner's branding if the feature is off, the partner is unknown or it isn't
 * white-labeled; otherwise the partner's, with missing values filled from the defaults. Empty text counts as missing.
 */
export function brandingFor(enabled: boolean, partner: BrandingPartner | null, year: number): Branding {
  const defaults = defaultBranding(year);
  if (!enabled || !partner?.isWhiteLabeled) return defaults;
  return {
    isWhiteLabeled: true,
    pageTitle: partner.pageTitle || defaults.pageTitle,
    footerText: partner.footerText || defaults.footerText,
    privacyPolicyLabel: partner.privacyPolicyLabel || defaults.privacyPolicyLabel,
    privacyPolicyUrl: partner.privacyPolicyUrl || defaults.privacyPolicyUrl,
    termsOfUseLabel: partner.termsOfUseLabel || defaults.termsOfUseLabel,
    termsOfUseUrl: partner.termsOfUseUrl || defaults.termsOfUseUrl,
    logo: partner.logoImageBase64 ? imageUrl(partner.logoImageBase64) : defaults.logo,
    favicon: partner.faviconImage ? imageUrl(partner.faviconImage) : defaults.favicon,
    actionColorHex: partner.actionColorHex ?? defaults.actionColorHex,
    sidebarColorHex: partner.sidebarColorHex ?? defaults.sidebarColorHex,
    savedColors: 'keep',
  };
}
