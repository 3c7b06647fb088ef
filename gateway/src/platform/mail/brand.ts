import { z } from 'zod';
import { defaultBranding, OWN_COLORS, type Branding } from '@paystead/contract/features/branding/rules.ts';

const colorHex = z.string().regex(/^#[\dA-Fa-f]{6}$/);

/** The place of the logo when a mail is sent: a partner's, or the product's own mark. */
const logoSource = z.union([z.literal('product'), z.object({ partnerId: z.uuid() })]);
export type LogoSource = z.infer<typeof logoSource>;

/**
 * The parts of a partner's branding that mail uses. The logo isn't among them: a payday queues thousands of mails, and
 * each would carry the picture. It is drawn once and attached when a mail is sent, never loaded, since a loaded image
 * reveals who reads.
 */
export const mailBrand = z.object({
  productName: z.string(),
  footer: z.string(),
  actionColorHex: colorHex,
  sidebarColorHex: colorHex,
  /** Absent: the brand has no logo, or an earlier release queued the mail. */
  logo: logoSource.optional(),
});
export type MailBrand = z.infer<typeof mailBrand>;

/**
 * Longest name in UTF-16 units, as in the operator's tool. A longer name, however it got stored, must not block a
 * security notice.
 */
const MAX_NAME_LENGTH = 60;

/**
 * Returns a mail's brand from the branding of the partner's portal. Line breaks become spaces; a name that is too long
 * for a sender is cut, and a blank one becomes the product's. `owner` is where a partner's logo can be read again.
 */
export function mailBrandOf(branding: Branding, owner?: LogoSource): MailBrand {
  const logo = branding.isWhiteLabeled ? branding.logo && owner : 'product';
  return {
    productName: cut(oneLine(branding.pageTitle)) || defaultBranding(0).pageTitle,
    footer: oneLine(branding.footerText),
    actionColorHex: branding.actionColorHex ?? OWN_COLORS.action,
    sidebarColorHex: branding.sidebarColorHex ?? OWN_COLORS.sidebar,
    ...(logo && { logo }),
  };
}

/** Cuts a name between visible characters. Returns an empty text if the first one is already too long. */
function cut(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  let shortened = '';
  // One visible character may carry any number of combining marks.
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (shortened.length + segment.length >= MAX_NAME_LENGTH) break;
    shortened += segment;
  }
  return shortened && `${shortened}…`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
