import type { PartnerBrand } from '@paystead/contract/console/branding/model.ts';

/** A white-labeled partner with a name and a color of its own, and nothing else. */
export const BRAND: PartnerBrand = {
  isWhiteLabeled: true,
  pageTitle: 'Ours',
  footerText: null,
  privacyPolicyLabel: null,
  privacyPolicyUrl: null,
  termsOfUseLabel: null,
  termsOfUseUrl: null,
  logoImageBase64: null,
  faviconImage: null,
  actionColorHex: '#0b7a75',
  sidebarColorHex: null,
};
