import { PARTNERS } from '../cast/partners.ts';
import { idOf } from '../seeded-ids.ts';
import { tableOf, type TableRows } from './table.ts';

export function partnerIdOf(key: string): string {
  return idOf('partner', key);
}

function base64(svg: string | null): string | null {
  return svg === null ? null : Buffer.from(svg, 'utf8').toString('base64');
}

export function partnerRows(): TableRows[] {
  return [
    tableOf(
      'partner',
      PARTNERS.map((partner) => ({
        partner_id: partnerIdOf(partner.key),
        partner_key: partner.key,
        name: partner.name,
        is_white_labeled: partner.isWhiteLabeled,
        page_title: partner.pageTitle,
        footer_text: partner.footerText,
        privacy_policy_label: partner.privacyPolicyLabel,
        privacy_policy_url: partner.privacyPolicyUrl,
        terms_of_use_label: partner.termsOfUseLabel,
        terms_of_use_url: partner.termsOfUseUrl,
        logo_image_base64: base64(partner.logo),
        favicon_image: base64(partner.favicon),
        action_color_hex: partner.actionColorHex,
        sidebar_color_hex: partner.sidebarColorHex,
        support_contact: partner.supportContact,
        updated_at: '2024-12-01T12:00:00Z',
      })),
    ),
    tableOf(
      'partner_hostname',
      PARTNERS.flatMap(({ key, hostnames }) =>
        hostnames.map((hostname) => ({ hostname, partner_id: partnerIdOf(key) })),
      ),
    ),
  ];
}
