import type { Language } from '@paystead/contract/fields.ts';
import { correctedColors } from '@paystead/contract/features/branding/palette.ts';
import { OWN_COLORS } from '@paystead/contract/features/branding/rules.ts';
import { partnerImage } from './partner-image.ts';
import type { TextValues } from '../../platform/texts/texts.ts';
import type { PartnerRow } from './partner-store.ts';
import { text } from './texts.ts';

/**
 * An operator's changes to a partner, as typed; images as the files' bytes. An empty text selects the product default.
 */
export interface PartnerInput {
  readonly texts: Readonly<Record<string, string>>;
  readonly images: Readonly<Partial<Record<'logo' | 'favicon', Buffer>>>;
  /** Accept colors that text is not readable on, and use what the palette makes of them. Otherwise they are refused. */
  readonly adjustColors?: boolean;
}

export interface PartnerChange {
  readonly row: PartnerRow;
  readonly hostname: string | undefined;
  /** Inputs that were adjusted, and the value that is shown instead. */
  readonly notes: readonly string[];
}

/** A sentence about one option: a key of this feature's texts, with its values. */
export interface PartnerNote {
  /** The option's name on the command line, such as `page-title`. */
  readonly option: string;
  readonly key: PartnerNoteKey;
  readonly values: TextValues;
}
type PartnerNoteKey = Parameters<typeof text>[1];

interface CheckedPartner {
  readonly row: PartnerRow;
  readonly hostname: string | undefined;
  readonly notes: readonly PartnerNote[];
}

const TEXTS = {
  'page-title': ['page_title', 60],
  footer: ['footer_text', 200],
  'privacy-label': ['privacy_policy_label', 60],
  'terms-label': ['terms_of_use_label', 60],
  support: ['support_contact', 100],
} as const;
const LONGEST_NAME = 60;
const ADDRESSES = { 'privacy-url': 'privacy_policy_url', 'terms-url': 'terms_of_use_url' } as const;
const COLORS = { action: 'action_color_hex', sidebar: 'sidebar_color_hex' } as const;
/** Control characters, line breaks, and characters that change text direction. */
const NOT_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Applies changes to a partner, or returns every fault, as sentences. Texts are plain text: shown letter for letter. */
export function changePartner(
  before: PartnerRow,
  input: PartnerInput,
  language: Language,
): PartnerChange | { readonly faults: readonly string[] } {
  const sentence = ({ key, values }: PartnerNote) => text(language, key, values);
  const checked = checkPartner(before, input);
  if ('faults' in checked) return { faults: checked.faults.map(sentence) };
  return { ...checked, notes: checked.notes.map(sentence) };
}

/** Applies changes to a partner, or returns every fault, by option. */
export function checkPartner(
  before: PartnerRow,
  { texts, images, adjustColors = false }: PartnerInput,
): CheckedPartner | { readonly faults: readonly PartnerNote[] } {
  const faults: PartnerNote[] = [];
  const notes: PartnerNote[] = [];
  const fault = (option: string, key: PartnerNoteKey, values: TextValues = {}) =>
    void faults.push({ option, key, values: { option, ...values } });
  const row = { ...before };
  for (const [option, [column, maxLength]] of Object.entries(TEXTS)) {
    const value = texts[option]?.trim();
    if (value === undefined) continue;
    if (value.length > maxLength) fault(option, 'partner.tooLong', { max: maxLength });
    else if (NOT_ONE_LINE.test(value)) fault(option, 'partner.oneLine');
    else row[column] = value === '' ? null : value;
  }
  for (const [option, column] of Object.entries(ADDRESSES)) {
    const value = texts[option];
    if (value === undefined) continue;
    if (value !== '' && !isAddress(value)) fault(option, 'partner.address');
    else row[column] = value === '' ? null : value;
  }
  for (const [option, column] of Object.entries(COLORS)) {
    const value = texts[option];
    if (value === undefined) continue;
    if (value !== '' && !/^#[\da-f]{6}$/i.test(value)) fault(option, 'partner.color');
    else row[column] = value === '' ? null : value.toLowerCase();
  }
  const whiteLabel = texts['white-label'];
  if (whiteLabel !== undefined && !['on', 'off'].includes(whiteLabel)) fault('white-label', 'partner.switch');
  else if (whiteLabel !== undefined) row.is_white_labeled = whiteLabel === 'on';
  const name = texts['name']?.trim();
  if (name !== undefined && !isLine(name, LONGEST_NAME)) fault('name', 'partner.name', { max: LONGEST_NAME });
  else if (name !== undefined) row.name = name;
  const hostname = texts['hostname']?.toLowerCase();
  if (hostname !== undefined && !isHostname(hostname)) fault('hostname', 'partner.hostname');
  for (const what of ['logo', 'favicon'] as const) {
    const bytes = images[what];
    if (!bytes) continue;
    const image = partnerImage(bytes, what);
    if ('fault' in image) fault(what, image.fault.key, image.fault.values);
    else {
      row[what === 'logo' ? 'logo_image_base64' : 'favicon_image'] = image.base64;
      if (image.leftOut.length > 0)
        notes.push({ option: what, key: 'partner.leftOut', values: { what, parts: image.leftOut.join(', ') } });
    }
  }
  const corrected = corrections(row);
  if (!adjustColors && faults.length === 0)
    for (const { name: color, given, shown } of corrected)
      if (texts[color] !== undefined) fault(color, 'partner.contrast', { given, shown });
  if (faults.length > 0) return { faults };
  const adjusted = corrected.map(({ name: color, given, shown }) => ({
    option: color,
    key: 'partner.adjusted' as const,
    values: { color, given, shown },
  }));
  return { row, hostname, notes: [...notes, ...adjusted] };
}

/** Checks if a new partner can have this key, which is used in the database and in addresses. */
export function isPartnerKey(key: string): boolean {
  return /^[a-z][a-z0-9-]{1,39}$/.test(key);
}

/** Checks if this is a lower-case host name (RFC 1123). */
export function isHostname(hostname: string): boolean {
  return /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/.test(hostname);
}

function isLine(value: string, maxLength: number): boolean {
  return value.length > 0 && value.length <= maxLength && !NOT_ONE_LINE.test(value);
}

function isAddress(value: string): boolean {
  return /^https:\/\/[^\s"'<>\\^`{|}]+$/.test(value) && URL.canParse(value);
}

interface Correction {
  readonly name: 'action' | 'sidebar';
  readonly given: string;
  readonly shown: string;
}

/** Returns the colors that the palette changes to keep contrast (4.5:1 for text). */
function corrections({ action_color_hex, sidebar_color_hex }: PartnerRow): Correction[] {
  const given = { action: action_color_hex ?? OWN_COLORS.action, sidebar: sidebar_color_hex ?? OWN_COLORS.sidebar };
  const shown = correctedColors(given);
  return (['action', 'sidebar'] as const)
    .filter((name) => shown[name] !== given[name])
    .map((name) => ({ name, given: given[name], shown: shown[name] }));
}
