import { z } from 'zod';
import { operatorRole, type OperatorRole } from '@paystead/contract/console/roles.ts';
import { statement, type Database, type Transaction } from '../database/port.ts';
import { operatorScope, type OperatorScope } from './operator-scope.ts';

declare const permission: unique symbol;

/**
 * The permission of a call of the console: the operator, the role, and the clients within reach. Only this file makes one, from
 * what the database says of a session at this call, so work for an operator can't begin without it.
 */
export interface ConsoleScope {
  readonly [permission]: true;
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  /** True for the provider's own people: directory rows that name no client are theirs too. */
  readonly seesEveryClient: boolean;
  readonly partnerName: string | null;
  readonly clients: readonly ConsoleClient[];
}

interface ConsoleClient {
  /** True for one that tries settings and isn't counted with live clients. */
  readonly isSandbox: boolean;
  readonly clientId: string;
  readonly clientCode: string;
  readonly name: string;
}

const entered = z.object({
  operatorId: z.string(),
  name: z.string(),
  email: z.string(),
  role: operatorRole,
  seesEveryClient: z.boolean(),
  partnerName: z.string().nullable(),
  clients: z.array(
    z.object({ clientId: z.string(), clientCode: z.string(), name: z.string(), isSandbox: z.boolean() }),
  ),
});

const enter = statement(
  'console.enter',
  z.object({ entered: entered.nullable() }),
  'select console_enter($1, $2, $3) as entered',
);

/** Returns what a session allows now, and keeps it awake; null if there is no such session. */
export async function enterConsole(
  on: Pick<Database, 'call'> | Transaction,
  tokenHash: Uint8Array,
  now: Date,
  idleSeconds: number,
): Promise<ConsoleScope | null> {
  const values = [tokenHash, now.toISOString(), idleSeconds];
  const [row] = 'call' in on ? await on.call(enter, values) : await on.rows(enter, values);
  return (row?.entered ?? null) as ConsoleScope | null;
}

const ofWork = statement(
  'console.scope_of_work',
  z.object({ entered, partner_key: z.string().nullable() }),
  `select jsonb_build_object(
            'operatorId', o.operator_id, 'name', o.name, 'email', o.email, 'role', o.role,
            'seesEveryClient', o.partner_id is null and o.client_id is null, 'partnerName', p.name,
            'clients', (select coalesce(jsonb_agg(jsonb_build_object('clientId', c.client_id, 'clientCode', c.client_code,
                                                                     'name', c.name, 'isSandbox', c.sandbox_of is not null)
                                                  order by c.client_code), '[]')
                          from client c
                         where (o.partner_id is null or c.partner_id = o.partner_id)
                           and (o.client_id is null or c.client_id = o.client_id))) as entered,
          p.partner_key
     from console_operator o left join partner p on p.partner_id = o.partner_id
    where o.operator_id = $1 and o.ended_at is null`,
);

/** An operator whose work goes on without a session. */
export interface OperatorAtWork {
  readonly scope: ConsoleScope;
  /** Null: the operator isn't narrowed to a partner. */
  readonly partnerKey: string | null;
}

/** Returns what an operator may do now, for work that the operator began; null if the operator has ended. */
export async function operatorOfWork(tx: Transaction, operatorId: string): Promise<OperatorAtWork | null> {
  const found = await tx.maybe(ofWork, [operatorId]);
  return found ? { scope: found.entered as unknown as ConsoleScope, partnerKey: found.partner_key } : null;
}

/** Returns the permission for one client's data, if the client is within reach; otherwise null. */
export function clientOfConsole({ clients }: ConsoleScope, clientCode: string): OperatorScope | null {
  const client = clients.find((one) => one.clientCode === clientCode);
  return client ? operatorScope(client) : null;
}

/** Returns the ids of the live clients within reach, for what the console counts and warns of. */
export function liveClientIds({ clients }: ConsoleScope): readonly string[] {
  return clients.filter(({ isSandbox }) => !isSandbox).map(({ clientId }) => clientId);
}
