import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { ServiceScopeName } from '@paystead/contract/service/scopes.ts';
import { filesOf } from '../../src/files-of.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { addCredential, createServiceAccount, grantScopes } from '../../src/service/accounts/account-store.ts';
import { newSecret } from '../../src/service/accounts/secret.ts';
import { createImportWorker, type ImportWorker } from '../../src/imports/queue/worker.ts';
import type { Database } from '../../src/platform/database/port.ts';
import type { Harness } from '../harness.ts';

/** A service account with two secrets. */
export interface TestAccount {
  readonly name: string;
  readonly accountId: string;
  readonly secrets: readonly [string, string];
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  readonly url: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | object;
}

/** The service API on a harness: two accounts of two clients, with two secrets each. */
export interface ServiceHarness {
  readonly alpha: TestAccount;
  readonly beta: TestAccount;
  create(name: string, grants: Readonly<Record<string, readonly ServiceScopeName[]>>): Promise<TestAccount>;
  /** Sends a form to the token endpoint. */
  requestToken(
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Signs an account in with its first secret. */
  tokenOf(account: TestAccount, scope?: string): Promise<string>;
  call(call: Call): Promise<LightMyRequestResponse>;
  readonly worker: ImportWorker;
  workerOn(database: Database): ImportWorker;
}

export async function openService(
  harness: Pick<Harness, 'database' | 'keys' | 'server' | 'now'>,
): Promise<ServiceHarness> {
  const { database, keys, server } = harness;
  const change = { by: 'operator', now: harness.now };
  const create: ServiceHarness['create'] = async (name, grants) => {
    const accountId = randomUUID();
    const made = [newSecret(), newSecret()] as const;
    await database.asMaintenance(async (tx) => {
      await createServiceAccount(tx, accountId, name, change);
      for (const [code, scopes] of Object.entries(grants))
        await grantScopes(tx, accountId, { clientCodes: [code], scopes });
      for (const { text, hash } of made)
        await addCredential(tx, accountId, { kind: 'secret', hint: text.slice(-4), hash }, change);
    });
    return { name, accountId, secrets: [made[0].text, made[1].text] };
  };
  const requestToken: ServiceHarness['requestToken'] = (form, headers = {}) =>
    server.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  const config = readConfig({ PAYSTEAD_FILES: 'database' });
  const clock = { now: () => harness.now };
  const workerOn = (on: Database) =>
    createImportWorker({
      database: on,
      keys,
      files: filesOf({ config, database, keys, clock }),
      scanner: null,
      now: () => harness.now,
      log: createLog('silent'),
    });
  return {
    alpha: await create('alpha', { MILLRACE: ['imports:write', 'imports:read'] }),
    beta: await create('beta', { BAKERY: ['people:write', 'imports:read'], MILLRACE: ['changes:read'] }),
    create,
    requestToken,
    async tokenOf({ name, secrets }, scope) {
      const form = { grant_type: 'client_credentials', client_id: name, client_secret: secrets[0] };
      const reply = await requestToken({ ...form, ...(scope !== undefined && { scope }) });
      const { access_token: token } = reply.json<{ access_token?: string }>();
      if (token === undefined) throw new Error(`${name} got no token: ${reply.body}`);
      return token;
    },
    call: ({ method = 'GET', url, token, headers = {}, payload }) =>
      server.inject({
        method,
        url,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(payload !== undefined && { payload }),
      }),
    worker: workerOn(database),
    workerOn,
  };
}
