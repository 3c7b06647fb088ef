import { z } from 'zod';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';

const account = z.object({
  service_account_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  disabled_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  grants: z.array(z.object({ client: z.string(), scopes: z.array(z.string()) })),
});
export type ServiceAccountRow = z.output<typeof account>;

const ACCOUNTS = `select a.service_account_id, a.name, a.created_at, a.created_by, a.disabled_at, u.minute as last_used_at,
       coalesce((select jsonb_agg(jsonb_build_object('client', x.client_code, 'scopes', x.scopes) order by x.client_code)
                   from (select c.client_code, jsonb_agg(g.scope order by g.scope) as scopes
                           from service_grant g join client c on c.client_id = g.client_id
                          where g.service_account_id = a.service_account_id group by c.client_code) x), '[]') as grants
  from service_account a left join service_usage u using (service_account_id)`;
const listAll = statement('service.accounts.list', account, `${ACCOUNTS} order by a.name`);
const byName = statement('service.accounts.by_name', account, `${ACCOUNTS} where a.name = $1`);
const insertAccount = statement(
  'service.accounts.insert',
  noRow,
  `insert into service_account (service_account_id, name, created_at, created_by) values ($1, $2, $3, $4)
   on conflict (name) do nothing`,
);
const lockAccount = statement(
  'service.accounts.lock',
  z.object({ service_account_id: z.string() }),
  'select service_account_id from service_account where name = $1 for update',
);
const clientsByCode = statement(
  'service.accounts.clients',
  z.object({ client_id: z.string(), client_code: z.string() }),
  'select client_id, client_code from client where client_code = any ($1) order by client_code',
);
const insertGrants = statement(
  'service.accounts.grant',
  noRow,
  `insert into service_grant (service_account_id, client_id, scope)
   select $1, c.client_id, s.scope from client c cross join unnest($3::text[]) s (scope) where c.client_code = any ($2)
   on conflict do nothing`,
);
const deleteGrants = statement(
  'service.accounts.revoke',
  noRow,
  `delete from service_grant g using client c
    where g.service_account_id = $1 and c.client_id = g.client_id and c.client_code = any ($2) and g.scope = any ($3)`,
);
const disableOne = statement(
  'service.accounts.disable',
  noRow,
  'update service_account set disabled_at = $2 where service_account_id = $1 and disabled_at is null',
);

const credential = z.object({
  service_credential_id: z.string(),
  kind: z.enum(['secret', 'key']),
  hint: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type ServiceCredentialRow = z.output<typeof credential>;

const listCredentials = statement(
  'service.credentials.list',
  credential,
  `select service_credential_id, kind, hint, created_at, created_by, expires_at, revoked_at, last_used_at
     from service_credential where service_account_id = $1 order by created_at, service_credential_id`,
);
const insertCredential = statement(
  'service.credentials.insert',
  noRow,
  `insert into service_credential (service_credential_id, service_account_id, kind, hint, secret_hash, public_jwk, created_at,
                                   created_by, expires_at)
   values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8)`,
);
const expireSecrets = statement(
  'service.credentials.expire',
  noRow,
  `update service_credential set expires_at = $2
    where service_account_id = $1 and kind = 'secret' and revoked_at is null and (expires_at is null or expires_at > $2)`,
);
const revoke = statement(
  'service.credentials.revoke',
  noRow,
  `update service_credential set revoked_at = $3
    where service_account_id = $1 and service_credential_id = $2 and revoked_at is null`,
);

const change = z.object({
  at: z.string(),
  changed_by: z.string(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
const insertChange = statement(
  'service.changes.insert',
  noRow,
  `insert into service_account_change (service_account_id, at, changed_by, action, detail) values ($1, $2, $3, $4, $5)`,
);
const listChanges = statement(
  'service.changes.list',
  change,
  `select at, changed_by, action, detail from service_account_change where service_account_id = $1
    order by service_account_change_id`,
);

/** The operator who changes an account, and the time. */
export interface ChangedBy {
  readonly by: string;
  readonly now: Date;
}

/** Returns every account with its grants, by name. */
export const serviceAccounts = (tx: Transaction): Promise<ServiceAccountRow[]> => tx.rows(listAll, []);

/** Returns the account with a name. */
export const serviceAccountNamed = (tx: Transaction, name: string): Promise<ServiceAccountRow | undefined> =>
  tx.maybe(byName, [name]);

/** Creates an account without grants. Returns false if the name is taken. */
export async function createServiceAccount(
  tx: Transaction,
  accountId: string,
  name: string,
  { by, now }: ChangedBy,
): Promise<boolean> {
  return (await tx.run(insertAccount, [accountId, name, now.toISOString(), by])) === 1;
}

/** Locks an account for a change. Returns its id; null if there is none. */
export async function lockServiceAccount(tx: Transaction, name: string): Promise<string | null> {
  return (await tx.maybe(lockAccount, [name]))?.service_account_id ?? null;
}

/** Returns those of some codes that no client has. */
export async function unknownClients(tx: Transaction, codes: readonly string[]): Promise<string[]> {
  const found = new Set((await tx.rows(clientsByCode, [codes])).map(({ client_code }) => client_code));
  return codes.filter((code) => !found.has(code));
}

/** Scopes that are granted or taken away: every one of the scopes at every one of the clients. */
export interface Grant {
  readonly clientCodes: readonly string[];
  readonly scopes: readonly string[];
}

export async function grantScopes(tx: Transaction, accountId: string, { clientCodes, scopes }: Grant): Promise<number> {
  return tx.run(insertGrants, [accountId, clientCodes, scopes]);
}

export async function revokeScopes(
  tx: Transaction,
  accountId: string,
  { clientCodes, scopes }: Grant,
): Promise<number> {
  return tx.run(deleteGrants, [accountId, clientCodes, scopes]);
}

/** Disables an account: its tokens are refused from then on, by its name. Returns false if it was disabled before. */
export async function disableServiceAccount(tx: Transaction, accountId: string, now: Date): Promise<boolean> {
  return (await tx.run(disableOne, [accountId, now.toISOString()])) === 1;
}

/** Returns an account's credentials, oldest first. */
export const serviceCredentials = (tx: Transaction, accountId: string): Promise<ServiceCredentialRow[]> =>
  tx.rows(listCredentials, [accountId]);

/** A secret's hash, or a public key, with what operators recognize it by. */
export type NewCredential =
  | { readonly kind: 'secret'; readonly hint: string; readonly hash: Uint8Array }
  | { readonly kind: 'key'; readonly hint: string; readonly publicJwk: object };

export async function addCredential(
  tx: Transaction,
  accountId: string,
  made: NewCredential,
  { by, now }: ChangedBy,
): Promise<void> {
  const hash = made.kind === 'secret' ? made.hash : null;
  const jwk = made.kind === 'key' ? json(made.publicJwk) : null;
  await tx.run(insertCredential, [accountId, made.kind, made.hint, hash, jwk, now.toISOString(), by, null]);
}

/** Lets every secret of an account expire at an instant, unless it does so before. Returns how many. */
export const expireSecretsAt = (tx: Transaction, accountId: string, at: Date): Promise<number> =>
  tx.run(expireSecrets, [accountId, at.toISOString()]);

/** Ends a credential, and with it the tokens that it got. Returns false if there is none, or it was ended before. */
export async function revokeCredential(
  tx: Transaction,
  accountId: string,
  credentialId: string,
  now: Date,
): Promise<boolean> {
  return (await tx.run(revoke, [accountId, credentialId, now.toISOString()])) === 1;
}

/** Records a change of an account. */
export async function noteChange(
  tx: Transaction,
  accountId: string,
  { by, now }: ChangedBy,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.run(insertChange, [accountId, now.toISOString(), by, action, json(detail)]);
}

/** Returns an account's changes, oldest first. */
export const serviceAccountChanges = (tx: Transaction, accountId: string) => tx.rows(listChanges, [accountId]);
