import type { BrandField, PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import type { BrandingPartner } from '@paystead/contract/features/branding/model.ts';
import { instantText } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { checkPartner, type PartnerNote } from './partner-change.ts';
import { differences } from './partner-data.ts';
import { imageAsShown } from './partner-image.ts';
import { partnerNamed, recordPartnerChange, savePartner, type PartnerRow } from './partner-store.ts';

/** The options of the command line that set the same fields. */
const FIELD_OF_OPTION: Readonly<Record<string, BrandField>> = {
  'page-title': 'pageTitle',
  footer: 'footerText',
  'privacy-label': 'privacyPolicyLabel',
  'privacy-url': 'privacyPolicyUrl',
  'terms-label': 'termsOfUseLabel',
  'terms-url': 'termsOfUseUrl',
  action: 'actionColorHex',
  sidebar: 'sidebarColorHex',
  logo: 'logoImageBase64',
  favicon: 'faviconImage',
  'white-label': 'isWhiteLabeled',
};

/** A fault or an adjustment of one field, without its sentence. */
export interface BrandNote extends Pick<PartnerNote, 'key' | 'values'> {
  readonly field: BrandField;
}

const NOTHING: PartnerRow = {
  partner_id: '',
  partner_key: '',
  name: '',
  is_white_labeled: false,
  page_title: null,
  footer_text: null,
  privacy_policy_label: null,
  privacy_policy_url: null,
  terms_of_use_label: null,
  terms_of_use_url: null,
  logo_image_base64: null,
  favicon_image: null,
  action_color_hex: null,
  sidebar_color_hex: null,
  support_contact: null,
  hostnames: [],
};

/**
 * Checks branding as the command line does, and returns it as it would be stored: texts trimmed, drawings rebuilt from safe parts.
 * Without `adjustColors`, colors that text isn't readable on are faults.
 */
export function checkBrand(
  brand: PartnerBrand,
  adjustColors: boolean,
): { readonly brand: PartnerBrand; readonly notes: readonly BrandNote[] } | { readonly faults: readonly BrandNote[] } {
  const { logoImageBase64: logo, faviconImage: favicon, isWhiteLabeled, ...texts } = brand;
  const typed = Object.entries(FIELD_OF_OPTION).flatMap(([option, field]) =>
    field in texts ? [[option, texts[field as keyof typeof texts] ?? ''] as const] : [],
  );
  const checked = checkPartner(NOTHING, {
    texts: { ...Object.fromEntries(typed), 'white-label': isWhiteLabeled ? 'on' : 'off' },
    images: {
      ...(logo !== null && { logo: Buffer.from(logo, 'base64') }),
      ...(favicon !== null && { favicon: Buffer.from(favicon, 'base64') }),
    },
    adjustColors,
  });
  if ('faults' in checked) return { faults: checked.faults.flatMap(noteOf) };
  return { brand: brandOf(checked.row), notes: checked.notes.flatMap(noteOf) };
}

function noteOf({ option, key, values }: PartnerNote): readonly BrandNote[] {
  const field = FIELD_OF_OPTION[option];
  return field === undefined ? [] : [{ field, key, values }];
}

function brandOf(row: PartnerRow): PartnerBrand {
  return {
    isWhiteLabeled: row.is_white_labeled,
    pageTitle: row.page_title,
    footerText: row.footer_text,
    privacyPolicyLabel: row.privacy_policy_label,
    privacyPolicyUrl: row.privacy_policy_url,
    termsOfUseLabel: row.terms_of_use_label,
    termsOfUseUrl: row.terms_of_use_url,
    logoImageBase64: row.logo_image_base64,
    faviconImage: row.favicon_image,
    actionColorHex: row.action_color_hex,
    sidebarColorHex: row.sidebar_color_hex,
  };
}

/** Returns branding as pages, mail and documents read it from the database. */
export function brandingPartnerOf(partnerCode: string, brand: PartnerBrand): BrandingPartner {
  const { logoImageBase64, faviconImage } = brand;
  return {
    partnerCode,
    ...brand,
    logoImageBase64: imageAsShown(logoImageBase64),
    faviconImage: imageAsShown(faviconImage),
  };
}

/** Gives a partner branding that was checked, and records what differs. Branding that is in effect already changes nothing. */
export async function applyBrand(
  tx: Transaction,
  partnerKey: string,
  brand: PartnerBrand,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const before = await partnerNamed(tx, partnerKey);
  if (!before) throw new Error(`There is no partner ${partnerKey}.`);
  const after: PartnerRow = {
    ...before,
    is_white_labeled: brand.isWhiteLabeled,
    page_title: brand.pageTitle,
    footer_text: brand.footerText,
    privacy_policy_label: brand.privacyPolicyLabel,
    privacy_policy_url: brand.privacyPolicyUrl,
    terms_of_use_label: brand.termsOfUseLabel,
    terms_of_use_url: brand.termsOfUseUrl,
    logo_image_base64: brand.logoImageBase64,
    favicon_image: brand.faviconImage,
    action_color_hex: brand.actionColorHex,
    sidebar_color_hex: brand.sidebarColorHex,
  };
  const detail = differences(before, after);
  if (Object.keys(detail).length === 0) return;
  await savePartner(tx, after, now);
  await recordPartnerChange(tx, partnerKey, { at: instantText(now), changed_by: by, action: 'set', detail });
}
