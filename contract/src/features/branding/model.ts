import { z } from 'zod';

const colorHex = z.string().regex(/^#[\dA-Fa-f]{6}$/);

/**
 * A partner's branding as stored. Null values are filled from the defaults (BRA-2). Images are base64 without a prefix.
 */
export const brandingPartner = z.object({
  partnerCode: z.string().nullable(),
  isWhiteLabeled: z.boolean(),
  pageTitle: z.string().nullable(),
  footerText: z.string().nullable(),
  privacyPolicyLabel: z.string().nullable(),
  privacyPolicyUrl: z.string().nullable(),
  termsOfUseLabel: z.string().nullable(),
  termsOfUseUrl: z.string().nullable(),
  logoImageBase64: z.string().nullable(),
  faviconImage: z.string().nullable(),
  actionColorHex: colorHex.nullable(),
  sidebarColorHex: colorHex.nullable(),
});
export type BrandingPartner = z.infer<typeof brandingPartner>;

export const hostnameQuery = z.object({ hostname: z.string().trim().toLowerCase().min(1).max(253) });
