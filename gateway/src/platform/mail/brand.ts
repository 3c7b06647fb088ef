import { z } from 'zod';
import { defaultBranding, OWN_COLORS, type Branding } from '@paystead/contract/features/branding/rules.ts';

const colorHex = z.string().regex(/^#[\dA-Fa-f]{6}$/);

/** What a mail wears of a partner's branding. No image: mail programs block them, and a loaded one tells who reads. */
export const mailBrand = z.object({
  productName: z.string(),
  footer: z.string(),
  actionColorHex: colorHex,
  sidebarColorHex: colorHex,
});
export type MailBrand = z.infer<typeof mailBrand>;

/** UTF-16 units, as the operator's tool counts them: a longer name, however it came there, must not keep a security notice back. */
const MOST_NAME = 60;

/**
 * A mail's brand from the branding that the partner's portal wears. Line breaks in a partner's texts become spaces; a name
 * that is too long for a sender is cut, and one of nothing but spaces is the product's.
 */
export function mailBrandOf(branding: Branding): MailBrand {
  return {
    productName: cut(oneLine(branding.pageTitle)) || defaultBranding(0).pageTitle,
    footer: oneLine(branding.footerText),
    actionColorHex: branding.actionColorHex ?? OWN_COLORS.action,
    sidebarColorHex: branding.sidebarColorHex ?? OWN_COLORS.sidebar,
  };
}

/** Between letters as people see them; nothing is left of a name whose first one is too long already. */
function cut(name: string): string {
  if (name.length <= MOST_NAME) return name;
  let kept = '';
  // One letter may carry any number of marks.
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (kept.length + segment.length >= MOST_NAME) break;
    kept += segment;
  }
  return kept && `${kept}…`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
