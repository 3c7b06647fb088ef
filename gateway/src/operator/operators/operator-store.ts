import { z } from 'zod';
import { operatorRole, type OperatorRole } from '@paystead/contract/console/roles.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';

const operator = z.object({
  operator_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: operatorRole,
  partner_key: z.string().nullable(),
  client_code: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
  ended_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type OperatorRow = z.output<typeof operator>;

const OPERATORS = `select o.operator_id, o.email, o.name, o.role, p.partner_key, c.client_code, o.created_at, o.created_by, o.ended_at,
       (select max(s.last_used_at) from console_session s where s.operator_id = o.operator_id) as last_used_at
  from console_operator o
  left join partner p on p.partner_id = o.partner_id
  left join client c on c.client_id = o.client_id`;

const listAll = statement(
  'operators.list',
  operator,
  `${OPERATORS} order by o.ended_at is not null, o.email, o.created_at`,
);
const byEmail = statement('operators.by_email', operator, `${OPERATORS} where o.email = $1 and o.ended_at is null`);
const insert = statement(
  'operators.insert',
  noRow,
  `insert into console_operator (operator_id, email, name, role, partner_id, client_id, created_at, created_by)
   select $1, $2, $3, $4, (select partner_id from partner where partner_key = $5), (select client_id from client where client_code = $6), $7, $8
   on conflict do nothing`,
);
const end = statement(
  'operators.end',
  noRow,
  `with ended as (update console_session set ended_at = $2 where operator_id = $1 and ended_at is null)
   update console_operator set ended_at = $2 where operator_id = $1 and ended_at is null`,
);
const unknown = statement(
  'operators.unknown_reach',
  z.object({ partner: z.boolean(), client: z.boolean() }),
  `select ($1::text is not null and not exists (select from partner where partner_key = $1)) as partner,
          ($2::text is not null and not exists (select from client where client_code = $2)) as client`,
);
const noteOne = statement(
  'operators.note',
  noRow,
  'insert into console_operator_change (operator_id, at, changed_by, action, detail) values ($1, $2, $3, $4, $5)',
);
const changes = statement(
  'operators.changes',
  z.object({ at: z.string(), changed_by: z.string(), action: z.string(), detail: z.record(z.string(), z.unknown()) }),
  `select h.at, h.changed_by, h.action, h.detail from console_operator_change h
    where h.operator_id in (select operator_id from console_operator where email = $1) order by h.console_operator_change_id`,
);

/** A new operator; `partner` and `client` are a key and a code, of which at most one narrows. */
export interface NewOperator {
  readonly operatorId: string;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly partner: string | null;
  readonly client: string | null;
}

interface By {
  readonly by: string;
  readonly now: Date;
}

/** Returns every operator, those who can sign in first. */
export const operators = (tx: Transaction): Promise<OperatorRow[]> => tx.rows(listAll, []);

/** Returns the operator with an address who can sign in. */
export const operatorWithEmail = (tx: Transaction, email: string): Promise<OperatorRow | undefined> =>
  tx.maybe(byEmail, [email]);

/** Checks a partner's key and a client's code. */
export const unknownReach = (tx: Transaction, partner: string | null, client: string | null) =>
  tx.one(unknown, [partner, client]);

/** Lets an operator in. Returns false if the address is an operator's already. */
export async function createOperator(tx: Transaction, made: NewOperator, { by, now }: By): Promise<boolean> {
  const { operatorId, email, name, role, partner, client } = made;
  const values = [operatorId, email, name, role, partner, client, now.toISOString(), by];
  if ((await tx.run(insert, values)) !== 1) return false;
  await tx.run(noteOne, [operatorId, now.toISOString(), by, 'create', json({ email, role, partner, client })]);
  return true;
}

/** Ends an operator: their sessions are refused from then on. */
export async function endOperator(tx: Transaction, operatorId: string, { by, now }: By): Promise<void> {
  await tx.run(end, [operatorId, now.toISOString()]);
  await tx.run(noteOne, [operatorId, now.toISOString(), by, 'end', json({})]);
}

/** Returns what was done about the operators with an address, oldest first. */
export const operatorChanges = (tx: Transaction, email: string) => tx.rows(changes, [email]);
