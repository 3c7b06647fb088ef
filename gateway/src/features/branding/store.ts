import { z } from 'zod';
import type { BrandingPartner } from '@paystead/contract/features/branding/model.ts';
import type { ClientPermission } from '../../platform/access/client-permission.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import { statement, type Database, type Transaction } from '../../platform/database/port.ts';
import { BRANDING_COLUMNS, brandingRow } from './branding-row.ts';
import { imageAsShown } from './partner-image.ts';

const brandingOf = (row: z.infer<typeof brandingRow>): BrandingPartner => ({
  partnerCode: row.partner_key,
  isWhiteLabeled: row.is_white_labeled,
  pageTitle: row.page_title,
  footerText: row.footer_text,
  privacyPolicyLabel: row.privacy_policy_label,
  privacyPolicyUrl: row.privacy_policy_url,
  termsOfUseLabel: row.terms_of_use_label,
  termsOfUseUrl: row.terms_of_use_url,
  logoImageBase64: imageAsShown(row.logo_image_base64),
  faviconImage: imageAsShown(row.favicon_image),
  actionColorHex: row.action_color_hex,
  sidebarColorHex: row.sidebar_color_hex,
});
const partner = brandingRow.transform(brandingOf);
const partnerWithId = brandingRow
  .extend({ partner_id: z.string() })
  .transform(({ partner_id: partnerId, ...row }) => ({ partnerId, branding: brandingOf(row) }));

const ofHostname = statement(
  'branding.of_hostname',
  partner,
  `select ${BRANDING_COLUMNS} from branding_of_hostname($1)`,
);
const ofSession = statement(
  'branding.of_session',
  partner,
  `select ${BRANDING_COLUMNS} from branding_of_session($1, $2, $3, $4)`,
);
const ofPartner = statement('branding.of_partner', partner, `select ${BRANDING_COLUMNS} from branding_of_partner($1)`);
const ofClient = statement(
  'branding.of_client',
  partnerWithId,
  `select partner_id, ${BRANDING_COLUMNS} from branding_of_client($1)`,
);

/** The branding without a known partner: everything missing, so that the product's defaults apply (BRA-2). */
export const NO_PARTNER: BrandingPartner = {
  partnerCode: null,
  isWhiteLabeled: false,
  pageTitle: null,
  footerText: null,
  privacyPolicyLabel: null,
  privacyPolicyUrl: null,
  termsOfUseLabel: null,
  termsOfUseUrl: null,
  logoImageBase64: null,
  faviconImage: null,
  actionColorHex: null,
  sidebarColorHex: null,
};

/**
 * Returns the partner whose portal answers at a host name; unknown names have none. One round trip, before any session.
 */
export async function brandingOfHostname(database: Database, hostname: string): Promise<BrandingPartner> {
  const [row] = await database.call(ofHostname, [hostname]);
  return row ?? NO_PARTNER;
}

/**
 * Returns the partner of the live session of a cookie, in one round trip that does not extend the session; undefined
 * without one.
 */
export async function brandingOfSession(
  database: Database,
  tokenHash: Uint8Array,
  now: Date,
  limits: SessionLimits,
): Promise<BrandingPartner | undefined> {
  const [row] = await database.call(ofSession, [
    tokenHash,
    now.toISOString(),
    limits.idleSeconds,
    limits.absoluteSeconds,
  ]);
  return row;
}

/** Returns the same inside a request's transaction. */
export async function brandingByHostname(tx: Transaction, hostname: string): Promise<BrandingPartner> {
  return (await tx.maybe(ofHostname, [hostname])) ?? NO_PARTNER;
}

/** Returns the branding of the partner of a profile's client. */
export async function brandingByPartner(tx: Transaction, partnerId: string): Promise<BrandingPartner> {
  return (await tx.maybe(ofPartner, [partnerId])) ?? NO_PARTNER;
}

/** Returns the partner that serves a client, with its branding; a client without one has neither. */
export async function partnerOfClient(
  tx: Transaction,
  { clientId }: ClientPermission,
): Promise<{ readonly partnerId?: string; readonly branding: BrandingPartner }> {
  return (await tx.maybe(ofClient, [clientId])) ?? { branding: NO_PARTNER };
}
