import { correctedColors } from '@paystead/contract/features/branding/palette.ts';
import { partnerImage } from './partner-image.ts';
import type { PartnerRow } from './partner-store.ts';

/** What an operator may say of a partner, as typed; images as the files' bytes. An empty text takes the product's own. */
export interface PartnerWish {
  readonly texts: Readonly<Record<string, string>>;
  readonly images: Readonly<Partial<Record<'logo' | 'favicon', Buffer>>>;
}

export interface PartnerChange {
  readonly row: PartnerRow;
  readonly hostname: string | undefined;
  /** What was not taken as it was given, and what is shown instead. */
  readonly notes: readonly string[];
}

const TEXTS = {
  'page-title': ['page_title', 60],
  footer: ['footer_text', 200],
  'privacy-label': ['privacy_policy_label', 60],
  'terms-label': ['terms_of_use_label', 60],
} as const;
const ADDRESSES = { 'privacy-url': 'privacy_policy_url', 'terms-url': 'terms_of_use_url' } as const;
const COLORS = { action: 'action_color_hex', sidebar: 'sidebar_color_hex' } as const;
/** The product's two colours, as in the portal's tokens.css. */
const OWN_COLORS = { action: '#3450c4', sidebar: '#1d2333' };

/** A partner as it would be, or every reason why not. Texts are text: whatever is in them is shown letter for letter. */
export function changePartner(
  before: PartnerRow,
  { texts, images }: PartnerWish,
): PartnerChange | { readonly faults: readonly string[] } {
  const faults: string[] = [];
  const notes: string[] = [];
  const row = { ...before };
  for (const [option, [column, most]] of Object.entries(TEXTS)) {
    const said = texts[option]?.trim();
    if (said === undefined) continue;
    if (said.length > most) faults.push(`--${option} has at most ${most} characters.`);
    else if (/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(said)) faults.push(`--${option} is one line of plain text.`);
    else row[column] = said === '' ? null : said;
  }
  for (const [option, column] of Object.entries(ADDRESSES)) {
    const said = texts[option];
    if (said === undefined) continue;
    if (said !== '' && !isAddress(said)) faults.push(`--${option} is an address that begins with https://.`);
    else row[column] = said === '' ? null : said;
  }
  for (const [option, column] of Object.entries(COLORS)) {
    const said = texts[option];
    if (said === undefined) continue;
    if (said !== '' && !/^#[\da-f]{6}$/i.test(said)) faults.push(`--${option} is a colour such as #0b7a75.`);
    else row[column] = said === '' ? null : said.toLowerCase();
  }
  const whiteLabel = texts['white-label'];
  if (whiteLabel !== undefined && !['on', 'off'].includes(whiteLabel)) faults.push('--white-label is on or off.');
  else if (whiteLabel !== undefined) row.is_white_labeled = whiteLabel === 'on';
  const hostname = texts['hostname']?.toLowerCase();
  if (
    hostname !== undefined &&
    !/^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/.test(hostname)
  )
    faults.push('--hostname is a name such as pay.example.com.');
  for (const what of ['logo', 'favicon'] as const) {
    const bytes = images[what];
    if (!bytes) continue;
    const image = partnerImage(bytes, what);
    if ('fault' in image) faults.push(image.fault);
    else {
      row[what === 'logo' ? 'logo_image_base64' : 'favicon_image'] = image.base64;
      if (image.leftOut.length > 0) notes.push(`Left out of the ${what}: ${image.leftOut.join(', ')}.`);
    }
  }
  if (faults.length > 0) return { faults };
  return { row, hostname, notes: [...notes, ...corrections(row)] };
}

function isAddress(text: string): boolean {
  return /^https:\/\/[^\s"'<>\\^`{|}]+$/.test(text) && URL.canParse(text);
}

/** Contrast is kept by the palette (4.5:1 for text): what a colour becomes as a surface is told. */
function corrections({ action_color_hex, sidebar_color_hex }: PartnerRow): string[] {
  const given = { action: action_color_hex ?? OWN_COLORS.action, sidebar: sidebar_color_hex ?? OWN_COLORS.sidebar };
  const shown = correctedColors(given);
  return (['action', 'sidebar'] as const)
    .filter((name) => shown[name] !== given[name])
    .map(
      (name) =>
        `The ${name} colour ${given[name]} is shown as ${shown[name]}, so that what is written on it can be read.`,
    );
}
