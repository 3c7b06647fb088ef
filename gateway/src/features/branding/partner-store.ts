import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { BRANDING_COLUMNS, brandingRow } from './branding-row.ts';

/** A partner as the operator's tool reads and writes it. */
const partnerRow = brandingRow.extend({
  partner_id: z.string(),
  name: z.string(),
  support_contact: z.string().nullable(),
  hostnames: z.array(z.string()),
});
export type PartnerRow = z.infer<typeof partnerRow>;

const SELECT = `select ${BRANDING_COLUMNS}, partner_id, name, support_contact,
    array(select h.hostname from partner_hostname h where h.partner_id = p.partner_id order by 1) as hostnames
  from partner p`;

const all = statement('branding.partners', partnerRow, `${SELECT} order by p.partner_key`);
const one = statement('branding.partner', partnerRow, `${SELECT} where p.partner_key = $1`);
const save = statement(
  'branding.save_partner',
  noRow,
  `update partner set name = $14, support_contact = $15, is_white_labeled = $2, page_title = $3, footer_text = $4, privacy_policy_label = $5,
    privacy_policy_url = $6, terms_of_use_label = $7, terms_of_use_url = $8, logo_image_base64 = $9, favicon_image = $10,
    action_color_hex = $11, sidebar_color_hex = $12, updated_at = $13 where partner_id = $1`,
);
const create = statement(
  'branding.create_partner',
  z.object({ partner_id: z.string() }),
  `insert into partner (partner_id, partner_key, name, updated_at) values ($1, $2, $3, $4)
   on conflict (partner_key) do nothing returning partner_id`,
);
const hostOf = statement(
  'branding.host_of',
  z.object({ partner_id: z.string() }),
  'select partner_id from partner_hostname where hostname = $1',
);
const addHost = statement(
  'branding.add_host',
  noRow,
  'insert into partner_hostname (hostname, partner_id) values ($1, $2) on conflict do nothing',
);
const dropHost = statement(
  'branding.drop_host',
  z.object({ hostname: z.string() }),
  'delete from partner_hostname where hostname = $1 and partner_id = $2 returning hostname',
);
const recordChange = statement(
  'branding.record_partner_change',
  noRow,
  'insert into partner_change (partner_change_id, partner_key, at, changed_by, action, detail) values ($1, $2, $3, $4, $5, $6)',
);
const partnerChange = z.object({
  at: z.string(),
  changed_by: z.string(),
  action: z.enum(['create', 'set', 'hostname add', 'hostname remove']),
  detail: z.record(z.string(), z.unknown()),
});
export type PartnerChangeRow = z.infer<typeof partnerChange>;
/** In the order in which they were recorded, also within a millisecond. */
const changes = statement(
  'branding.partner_changes',
  partnerChange,
  'select at, changed_by, action, detail from partner_change where partner_key = $1 order by at, age(xmin) desc, partner_change_id',
);

export function partners(tx: Transaction): Promise<readonly PartnerRow[]> {
  return tx.rows(all, []);
}

/** Returns the partner with this key, or undefined. */
export async function partnerNamed(tx: Transaction, key: string): Promise<PartnerRow | undefined> {
  return (await tx.maybe(one, [key])) ?? undefined;
}

export async function savePartner(tx: Transaction, row: PartnerRow, now: Date): Promise<void> {
  await tx.run(save, [
    row.partner_id,
    row.is_white_labeled,
    row.page_title,
    row.footer_text,
    row.privacy_policy_label,
    row.privacy_policy_url,
    row.terms_of_use_label,
    row.terms_of_use_url,
    row.logo_image_base64,
    row.favicon_image,
    row.action_color_hex,
    row.sidebar_color_hex,
    now.toISOString(),
    row.name,
    row.support_contact,
  ]);
}

/** Assigns a host name to a partner. Returns false if it is assigned to another one. */
export async function takeHostname(tx: Transaction, partnerId: string, hostname: string): Promise<boolean> {
  const owner = await tx.maybe(hostOf, [hostname]);
  if (owner && owner.partner_id !== partnerId) return false;
  await tx.run(addHost, [hostname, partnerId]);
  return true;
}

/** Creates a partner with the product's default branding. Returns false if the key is taken. */
export async function createPartner(
  tx: Transaction,
  partner: Pick<PartnerRow, 'partner_id' | 'partner_key' | 'name'>,
  now: Date,
): Promise<boolean> {
  const made = await tx.maybe(create, [partner.partner_id, partner.partner_key, partner.name, now.toISOString()]);
  return made !== undefined;
}

/**
 * Removes a host name from a partner; the product's default branding applies to it again. Returns false if it was not
 * assigned to this partner.
 */
export async function dropHostname(tx: Transaction, partnerId: string, hostname: string): Promise<boolean> {
  return (await tx.maybe(dropHost, [hostname, partnerId])) !== undefined;
}

/** Records an operator's change, in the transaction of the change. */
export async function recordPartnerChange(
  tx: Transaction,
  partnerKey: string,
  change: PartnerChangeRow,
): Promise<void> {
  const { at, changed_by: by, action, detail } = change;
  await tx.run(recordChange, [randomUUID(), partnerKey, at, by, action, json(detail)]);
}

/** Returns every change that operators made to a partner, oldest first. */
export function partnerChanges(tx: Transaction, partnerKey: string): Promise<readonly PartnerChangeRow[]> {
  return tx.rows(changes, [partnerKey]);
}
