import { z } from 'zod';
import type { Session } from '../../platform/access/session.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { ClientItem, MenuSource } from './rules.ts';

const menuSource = statement(
  'menu.source',
  z.object({
    is_contractor: z.boolean(),
    view: z.enum(['self', 'manager', 'supervisor']).nullable(),
    item_key: z.string().nullable(),
    position: z.int().nullable(),
  }),
  `select e.is_contractor, i.view, i.item_key, i.position
     from employee e left join client_menu_item i on i.client_id = e.client_id
    where e.client_id = $1 and e.employee_id = $2
    order by i.view, i.position, i.item_key`,
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

/** Returns the client's own list for every view, empty if it has none, and whether the person is a contractor. */
export async function readMenuSource(tx: Transaction, session: Session): Promise<MenuSource> {
  const rows = await tx.rows(menuSource, [session.clientId, session.employeeId]);
  const clientItems = rows.flatMap(({ view, item_key: itemKey, position }): ClientItem[] =>
    view === null || itemKey === null || position === null ? [] : [{ view, itemKey, position }],
  );
  return { clientItems, isContractor: rows[0]?.is_contractor ?? false };
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
