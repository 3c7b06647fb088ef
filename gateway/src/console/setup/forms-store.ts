import { z } from 'zod';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { CalendarGroup } from './paydays.ts';

const group = z
  .object({
    code: z.string(),
    name: z.string(),
    frequency: z.enum(['W', 'B', 'S', 'M']),
    time_zone: z.string(),
    last_payday: z.string().nullable(),
  })
  .transform(({ time_zone: timeZone, last_payday: lastPayday, ...row }) => ({ ...row, timeZone, lastPayday }));
const groups = statement(
  'console.setup_pay_groups',
  group,
  `select g.code, g.name, g.frequency, g.time_zone,
          (select max(d.check_date) from pay_calendar d
            where d.client_id = g.client_id and d.pay_group_id = g.pay_group_id) as last_payday
     from pay_group g where g.client_id = $1 order by g.name, g.code`,
);

/** Returns a client's pay groups with the end of their calendars. */
export function payGroupsOf(
  tx: Transaction,
  { clientId }: OperatorScope,
): Promise<(CalendarGroup & { readonly timeZone: string })[]> {
  return tx.rows(groups, [clientId]);
}

const taken = z.object({ is_taken: z.boolean() });
const legalTaken = statement(
  'console.setup_legal_taken',
  taken,
  'select exists (select from legal where client_id = $1 and ein = $2) as is_taken',
);
const groupTaken = statement(
  'console.setup_group_taken',
  taken,
  'select exists (select from pay_group where client_id = $1 and code = $2) as is_taken',
);

/** Tells whether the client has an employer with the EIN. */
export async function isLegalTaken(tx: Transaction, { clientId }: OperatorScope, ein: string): Promise<boolean> {
  return (await tx.one(legalTaken, [clientId, ein])).is_taken;
}

/** Tells whether the client has a pay group with the code. */
export async function isGroupTaken(tx: Transaction, { clientId }: OperatorScope, code: string): Promise<boolean> {
  return (await tx.one(groupTaken, [clientId, code])).is_taken;
}

const reachable = statement(
  'console.setup_partners',
  z.object({ partner_key: z.string(), name: z.string() }),
  `select p.partner_key, p.name from partner p
     join console_operator o on o.operator_id = $1 and (o.partner_id is null or o.partner_id = p.partner_id) and o.client_id is null
    order by p.name, p.partner_key`,
);

/** Returns the partners for which an operator may create clients: every one, or the own. */
export function partnersOfOperator(tx: Transaction, operatorId: string) {
  return tx.rows(reachable, [operatorId]);
}

const clientTaken = statement(
  'console.setup_client_taken',
  taken,
  'select exists (select from client where client_code = $1) as is_taken',
);
const added = statement(
  'console.setup_client_added',
  z.object({ client_id: z.string() }),
  `select after ->> 'client_id' as client_id from import_change
    where import_run_id = $1 and target = 'client' and action = 'add'`,
);

/** Tells whether a client of anyone has the code. */
export async function isCodeTaken(tx: Transaction, code: string): Promise<boolean> {
  return (await tx.one(clientTaken, [code])).is_taken;
}

/** Returns the id of the client that a run adds; undefined if it changes one that there is. */
export async function addedClient(tx: Transaction, runId: string): Promise<string | undefined> {
  return (await tx.maybe(added, [runId]))?.client_id;
}
