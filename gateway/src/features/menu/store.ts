import { z } from 'zod';
import type { Session } from '../../platform/access/session.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { ClientItem } from './rules.ts';

const clientItems = statement(
  'menu.client_items',
  z.object({ view: z.enum(['self', 'manager', 'supervisor']), item_key: z.string(), position: z.int() }),
  'select view, item_key, position from client_menu_item where client_id = $1 order by view, position, item_key',
);

const clientSwitch = statement(
  'menu.client_switch',
  z.object({ enabled: z.boolean() }),
  'select enabled from client_feature where client_id = $1 and name = $2',
);

const settingSources = statement(
  'menu.setting_sources',
  z.object({ client_value: z.unknown(), support_contact: z.string().nullable() }),
  `select (select value from client_setting where client_id = $1 and name = $2) as client_value,
          (select support_contact from branding_of_partner($3)) as support_contact`,
);

/** Returns the client's own list for every view; empty if it has none. */
export async function readClientItems(tx: Transaction, session: Session): Promise<ClientItem[]> {
  const rows = await tx.rows(clientItems, [session.clientId]);
  return rows.map(({ view, item_key, position }) => ({ view, itemKey: item_key, position }));
}

/** Returns the client's switch of that name, or null if the client did not set it. */
export async function readSwitch(tx: Transaction, session: Session, name: string): Promise<boolean | null> {
  return (await tx.maybe(clientSwitch, [session.clientId, name]))?.enabled ?? null;
}

/** Returns the client's stored value of a setting (unparsed) and its partner's contact. */
export async function readSettingSources(tx: Transaction, session: Session, name: string) {
  const row = await tx.one(settingSources, [session.clientId, name, session.partnerId]);
  return { clientValue: row.client_value, supportContact: row.support_contact };
}
