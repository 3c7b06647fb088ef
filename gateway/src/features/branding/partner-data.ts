import type { PartnerRow } from './partner-store.ts';

/** Returns a partner for `--json`: names as in the API, images as their size in bytes. */
export function partnerData(row: PartnerRow) {
  return {
    partnerCode: row.partner_key,
    name: row.name,
    isWhiteLabeled: row.is_white_labeled,
    pageTitle: row.page_title,
    footerText: row.footer_text,
    privacyPolicyLabel: row.privacy_policy_label,
    privacyPolicyUrl: row.privacy_policy_url,
    termsOfUseLabel: row.terms_of_use_label,
    termsOfUseUrl: row.terms_of_use_url,
    logoBytes: Buffer.byteLength(row.logo_image_base64 ?? '', 'base64'),
    faviconBytes: Buffer.byteLength(row.favicon_image ?? '', 'base64'),
    actionColorHex: row.action_color_hex,
    sidebarColorHex: row.sidebar_color_hex,
    supportContact: row.support_contact,
    hostnames: row.hostnames,
  };
}

/** Returns the differences by name: before and after. Images appear by size only. */
export function differences(before: PartnerRow | null, after: PartnerRow): Readonly<Record<string, unknown>> {
  const old: Readonly<Record<string, unknown>> = before ? partnerData(before) : {};
  return Object.fromEntries(
    Object.entries(partnerData(after))
      .filter(([name]) => name !== 'partnerCode' && name !== 'hostnames')
      .filter(([name, value]) => (old[name] ?? null) !== value || isAnotherImage(name, before, after))
      .map(([name, value]) => [name, { before: old[name] ?? null, after: value }]),
  );
}

function isAnotherImage(name: string, before: PartnerRow | null, after: PartnerRow): boolean {
  if (name === 'logoBytes') return (before?.logo_image_base64 ?? null) !== after.logo_image_base64;
  return name === 'faviconBytes' && (before?.favicon_image ?? null) !== after.favicon_image;
}
