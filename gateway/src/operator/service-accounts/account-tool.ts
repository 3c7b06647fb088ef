import { isServiceScope, serviceScopes } from '@paystead/contract/service/scopes.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Transaction } from '../../platform/database/port.ts';
import {
  lockServiceAccount,
  serviceAccountNamed,
  unknownClients,
  type ChangedBy,
  type Grant,
  type ServiceAccountRow,
  type ServiceCredentialRow,
} from '../../service/accounts/account-store.ts';
import type { Context } from '../command.ts';
import { changedBy, Refused } from '../in-one-transaction.ts';
import { text } from './texts.ts';

/** The options of commands that name scopes and clients. */
export const WITH_GRANT = { scope: 'string', client: 'string', by: 'string' } as const;

/** Reads `--scope` and `--client`. Refuses with everything that is wrong. */
export async function readGrant(tx: Transaction, { options = {}, language = 'en' }: Context): Promise<Grant> {
  const scopes = listed(options['scope']);
  const clientCodes = [...new Set(listed(options['client']).map((code) => code.toUpperCase()))];
  const all = serviceScopes.join(', ');
  const unknown = clientCodes.length > 0 ? await unknownClients(tx, clientCodes) : [];
  const faults = [
    ...(scopes.length === 0 ? [text(language, 'scopes', { scopes: all })] : []),
    ...scopes.filter((scope) => !isServiceScope(scope)).map((scope) => text(language, 'scope', { scope, scopes: all })),
    ...(clientCodes.length === 0 ? [text(language, 'clients')] : []),
    ...unknown.map((client) => text(language, 'client', { client })),
  ];
  if (faults.length > 0) throw new Refused(...faults);
  return { scopes, clientCodes };
}

const listed = (typed: string | boolean | undefined): string[] =>
  typeof typed === 'string' ? [...new Set(typed.split(/[\s,]+/).filter((part) => part !== ''))] : [];

export const changeOf = (context: Context, now: Date): ChangedBy => ({ by: changedBy(context), now });

/** Returns the account that a command names, locked for the command's transaction. */
export async function knownAccount(tx: Transaction, { given, language = 'en' }: Context): Promise<ServiceAccountRow> {
  const name = given[0] ?? '';
  await lockServiceAccount(tx, name);
  const account = await serviceAccountNamed(tx, name);
  if (!account) throw new Refused(text(language, 'unknown', { name }));
  return account;
}

/** As `knownAccount`, and refuses a disabled one. */
export async function enabledAccount(tx: Transaction, context: Context): Promise<ServiceAccountRow> {
  const account = await knownAccount(tx, context);
  const { name } = account;
  if (account.disabled_at !== null) throw new Refused(text(context.language ?? 'en', 'isDisabled', { name }));
  return account;
}

/** Returns an account for `--json`. */
export function accountData(row: ServiceAccountRow) {
  const { name, created_at, created_by, disabled_at, last_used_at, grants } = row;
  return {
    name,
    createdAt: created_at,
    createdBy: created_by,
    disabledAt: disabled_at,
    lastUsedAt: last_used_at,
    grants,
  };
}

/** Returns an account as one line. */
export function accountLine(
  { name, disabled_at: at, last_used_at: used, grants }: ServiceAccountRow,
  language: Language,
) {
  return text(language, 'line', {
    name,
    state: at === null ? text(language, 'enabled') : text(language, 'disabled', { at }),
    used: used ?? text(language, 'never'),
    grants: grants
      .map(({ client, scopes }) => text(language, 'grant', { client, scopes: scopes.join(' ') }))
      .join('; '),
  });
}

/** Returns a credential for `--json`: nothing that signs in. */
export function credentialData(row: ServiceCredentialRow) {
  const { service_credential_id: credentialId, kind, hint, created_at, created_by } = row;
  const { expires_at: expiresAt, revoked_at: revokedAt, last_used_at: lastUsedAt } = row;
  return { credentialId, kind, hint, createdAt: created_at, createdBy: created_by, expiresAt, revokedAt, lastUsedAt };
}

/** Returns a credential as one line. */
export function credentialLine(row: ServiceCredentialRow, language: Language): string {
  const { expires_at: until, revoked_at: revoked } = row;
  const expiry =
    until === null ? text(language, 'credential.holds') : text(language, 'credential.until', { at: until });
  return text(language, 'credential', {
    kind: text(language, `credential.${row.kind}`),
    hint: row.hint,
    id: row.service_credential_id,
    state: revoked === null ? expiry : text(language, 'credential.revoked', { at: revoked, kind: row.kind }),
    used: row.last_used_at ?? text(language, 'never'),
  });
}
