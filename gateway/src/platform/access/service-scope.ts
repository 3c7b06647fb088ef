import { z } from 'zod';
import { isServiceScope, type ServiceScopeName } from '@paystead/contract/service/scopes.ts';
import { statement, type Database, type Transaction } from '../database/port.ts';
import { operatorScope, type OperatorScope } from './operator-scope.ts';

declare const permission: unique symbol;

/**
 * The permission of a service account's call: its clients, and what it may do at each. Only this file makes one, from what
 * the database says of a token or an account, so work for an account can't begin without it.
 */
export interface ServiceScope {
  readonly [permission]: true;
  readonly accountId: string;
  /** The account's name, as activity and security events state it. */
  readonly account: string;
  readonly clients: readonly ServiceClient[];
}

/** A client within a service account's reach. */
interface ServiceClient {
  readonly clientId: string;
  readonly clientCode: string;
  readonly scopes: readonly ServiceScopeName[];
}

/** The state of the limit after a call. */
export interface CallAllowance {
  readonly remaining: number;
  /** Seconds until the limit is whole again. */
  readonly resetSeconds: number;
}

/** The result of entering with a bearer token. `ended`: the account or the credential behind the token was disabled. */
export type Entered =
  | { readonly verdict: 'unknown' }
  | { readonly verdict: 'expired' | 'ended'; readonly accountId: string; readonly account: string }
  | { readonly verdict: 'ok' | 'limited'; readonly scope: ServiceScope; readonly allowance: CallAllowance };

const grants = z.array(z.object({ clientId: z.string(), clientCode: z.string(), scopes: z.array(z.string()) }));
const entered = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('unknown') }),
  z.object({ verdict: z.literal('expired'), accountId: z.string(), name: z.string() }),
  z.object({ verdict: z.literal('ended'), accountId: z.string(), name: z.string() }),
  z.object({
    verdict: z.enum(['ok', 'limited']),
    accountId: z.string(),
    name: z.string(),
    remaining: z.int(),
    resetSeconds: z.int(),
    grants,
  }),
]);
const enter = statement('service.enter', z.object({ entered }), 'select service_enter($1, $2, $3) as entered');

const scopeOf = statement(
  'service.scope_of',
  z.object({ found: z.object({ accountId: z.string(), name: z.string(), grants }).nullable() }),
  'select service_scope_of($1, $2) as found',
);

/** Returns what a token allows now, and counts the call against the limit of its account, in one round trip. */
export async function enterAsService(
  database: Database,
  tokenHash: Uint8Array,
  now: Date,
  callsPerMinute: number,
): Promise<Entered> {
  const [row] = await database.call(enter, [tokenHash, now.toISOString(), callsPerMinute]);
  const found = row?.entered ?? { verdict: 'unknown' };
  if (found.verdict === 'unknown') return found;
  if (!('grants' in found)) return { verdict: found.verdict, accountId: found.accountId, account: found.name };
  const { verdict, remaining, resetSeconds } = found;
  return { verdict, scope: permit(found), allowance: { remaining, resetSeconds } };
}

/**
 * Returns what is left of an account's permission for work that goes on after its call: the scopes that the call had, at the
 * clients that the account has them for now. Null if the account was disabled.
 */
export async function scopeOfWork(
  tx: Transaction,
  work: { readonly accountId: string; readonly scopes: readonly string[] },
): Promise<ServiceScope | null> {
  const { found } = await tx.one(scopeOf, [work.accountId, [...work.scopes]]);
  return found && permit(found);
}

function permit({
  accountId,
  name,
  grants: given,
}: {
  accountId: string;
  name: string;
  grants: z.output<typeof grants>;
}) {
  const clients = given.map((one) => ({ ...one, scopes: one.scopes.filter(isServiceScope) }));
  return { accountId, account: name, clients } as unknown as ServiceScope;
}

/** Checks whether an account has one of some scopes at any client. */
export function hasScope({ clients }: ServiceScope, anyOf: readonly ServiceScopeName[]): boolean {
  return clients.some(({ scopes }) => anyOf.some((scope) => scopes.includes(scope)));
}

/** Returns the codes of the clients at which an account has one of some scopes. */
export function clientCodesWith({ clients }: ServiceScope, anyOf: readonly ServiceScopeName[]): string[] {
  return clients
    .filter(({ scopes }) => anyOf.some((scope) => scopes.includes(scope)))
    .map(({ clientCode }) => clientCode);
}

/** Returns the permission for one client's data, if the account has one of some scopes there; otherwise null. */
export function clientInScope(
  { clients }: ServiceScope,
  clientCode: string,
  anyOf: readonly ServiceScopeName[],
): OperatorScope | null {
  const client = clients.find((one) => one.clientCode === clientCode);
  return client && anyOf.some((scope) => client.scopes.includes(scope)) ? operatorScope(client) : null;
}

/** Returns every scope that an account has at some client. */
export function scopesOf({ clients }: ServiceScope): ServiceScopeName[] {
  return [...new Set(clients.flatMap(({ scopes }) => scopes))].toSorted();
}
