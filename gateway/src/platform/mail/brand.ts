import { z } from 'zod';
import type { Branding } from '@paystead/contract/features/branding/rules.ts';

const colorHex = z.string().regex(/^#[\dA-Fa-f]{6}$/);

/** What a mail wears of a partner's branding. No image: mail programs block them, and a loaded one tells who reads. */
export const mailBrand = z.object({
  productName: z.string(),
  footer: z.string(),
  actionColorHex: colorHex,
  sidebarColorHex: colorHex,
});
export type MailBrand = z.infer<typeof mailBrand>;

/** The two colours of the product itself, as in the portal's tokens.css. */
const OWN_COLORS = { action: '#3450c4', sidebar: '#1d2333' };

/** A mail's brand from the branding that the partner's portal wears. Line breaks in a partner's texts become spaces. */
export function mailBrandOf(branding: Branding): MailBrand {
  return {
    productName: oneLine(branding.pageTitle),
    footer: oneLine(branding.footerText),
    actionColorHex: branding.actionColorHex ?? OWN_COLORS.action,
    sidebarColorHex: branding.sidebarColorHex ?? OWN_COLORS.sidebar,
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
