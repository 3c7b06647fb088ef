import { z } from 'zod';
import { statement, type Database } from '../../platform/database/port.ts';

const credential = z.object({
  credentialId: z.string(),
  /** Hexadecimal; null for a key. */
  secretHash: z.string().nullable(),
  publicJwk: z.record(z.string(), z.unknown()).nullable(),
});
export type SignInCredential = z.output<typeof credential>;

const account = z.object({
  accountId: z.string(),
  disabled: z.boolean(),
  scopes: z.array(z.string()),
  credentials: z.array(credential),
});
/** A service account as the token endpoint sees it: every scope at any client, and the credentials that hold now. */
export type SignInAccount = z.output<typeof account>;

const accountOf = statement(
  'service.account_of',
  z.object({ account: account.nullable() }),
  'select service_account_of($1, $2) as account',
);
const useAssertion = statement(
  'service.assertion_use',
  z.object({ is_new: z.boolean() }),
  'select service_assertion_use($1, $2, $3) as is_new',
);
const issueToken = statement(
  'service.token_issue',
  z.object({ issued: z.boolean() }),
  'select service_token_issue($1, $2, $3, $4, $5, $6) as issued',
);

/** Returns the account with a client id; null if there is none. */
export async function accountNamed(database: Database, name: string, now: Date): Promise<SignInAccount | null> {
  const [row] = await database.call(accountOf, [name, now.toISOString()]);
  return row?.account ?? null;
}

/** Notes an assertion as used until it has expired. Returns false if it was used before. */
export async function isFirstUse(
  database: Database,
  accountId: string,
  jtiHash: Uint8Array,
  expiresAt: Date,
): Promise<boolean> {
  const [row] = await database.call(useAssertion, [accountId, jtiHash, expiresAt.toISOString()]);
  return row?.is_new === true;
}

/** A token about to be stored. */
interface NewToken {
  readonly accountId: string;
  readonly credentialId: string;
  readonly hash: Uint8Array;
  readonly scopes: readonly string[];
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a token. Returns false if the account or its credential ended meanwhile. */
export async function storeToken(database: Database, token: NewToken): Promise<boolean> {
  const { accountId, credentialId, hash, scopes, now, expiresAt } = token;
  const values = [accountId, credentialId, hash, scopes, now.toISOString(), expiresAt.toISOString()];
  const [row] = await database.call(issueToken, values);
  return row?.issued === true;
}
