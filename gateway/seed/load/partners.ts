import { partnersFile } from '../../src/imports/company/partners.ts';
import { PARTNERS } from '../cast/partners.ts';
import { idOf } from '../seeded-ids.ts';
import { fileOf, type FileRows } from './files.ts';

/** The partners, with their images beside the file. */
export function partnerFiles(): FileRows[] {
  const attached = new Map<string, Uint8Array>();
  const attach = (key: string, what: string, svg: string | null) => {
    if (svg === null) return null;
    const path = `files/partners/${key}-${what}.svg`;
    attached.set(path, Buffer.from(svg, 'utf8'));
    return path;
  };
  const rows = PARTNERS.map((partner) => ({
    partner_key: partner.key,
    name: partner.name,
    hostnames: partner.hostnames,
    is_white_labeled: partner.isWhiteLabeled,
    page_title: partner.pageTitle,
    footer_text: partner.footerText,
    privacy_policy_label: partner.privacyPolicyLabel,
    privacy_policy_url: partner.privacyPolicyUrl,
    terms_of_use_label: partner.termsOfUseLabel,
    terms_of_use_url: partner.termsOfUseUrl,
    logo_file: attach(partner.key, 'logo', partner.logo),
    favicon_file: attach(partner.key, 'favicon', partner.favicon),
    action_color: partner.actionColorHex,
    sidebar_color: partner.sidebarColorHex,
    support_contact: partner.supportContact,
    id: idOf('partner', partner.key),
  }));
  return [fileOf(partnersFile, rows, attached)];
}
