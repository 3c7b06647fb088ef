import type { LightMyRequestResponse } from 'fastify';
import type { ImportPage } from '@paystead/contract/console/imports/model.ts';
import type { ConsoleSession } from '@paystead/contract/console/model.ts';
import { openService } from '../service/service-harness.ts';
import type { PersonKey } from '../harness/people.ts';
import { PEOPLE } from '../harness/people.ts';
import { addressOf } from '../sign-in/provider.ts';
import { nonceOf, type SignInHarness } from '../sign-in/sign-in-harness.ts';
import { createOperatorCommand } from '../../src/operator/operators/operators.ts';
import type { Context } from '../../src/operator/command.ts';
import type { Database } from '../../src/platform/database/port.ts';

/** Content of files by name. */
type Files = Readonly<Record<string, string | Uint8Array>>;

/** A signed-in operator, as the console's screens call. */
interface Operator {
  get(path: string): Promise<LightMyRequestResponse>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<LightMyRequestResponse>;
  /** Sends files as a form. */
  drop(path: string, files: Files): Promise<LightMyRequestResponse>;
  page(importId: string): Promise<ImportPage>;
  /** Receives files, lets a worker check them, and returns the page. */
  checked(files: Files, more?: { readonly clientCode?: string; readonly mapping?: object }): Promise<ImportPage>;
  /** Applies a checked import and returns the page. */
  applied(page: ImportPage, withoutRejected?: boolean): Promise<ImportPage>;
}

export interface ImportOperators {
  signedIn(key: PersonKey, options: Context['options']): Promise<Operator>;
  drain(on?: Database): Promise<number>;
}

/** Opens the console's imports on a harness with `PAYSTEAD_FILES=database`. */
export async function openImports(signIn: SignInHarness): Promise<ImportOperators> {
  const { harness } = signIn;
  const service = await openService(harness);
  const drain = (on: Database = harness.database) => service.workerOn(on).drain();
  return {
    drain,
    async signedIn(key, options) {
      const context = {
        database: harness.database,
        clock: { now: () => harness.now },
        folder: '/',
        tell: () => undefined,
      };
      await createOperatorCommand.run({
        ...context,
        given: [addressOf(PEOPLE[key])],
        options: { by: 'Olivia', name: PEOPLE[key].firstName, ...options },
      });
      const browser = signIn.browser();
      const idpToken = await signIn.tokenOf(key);
      await browser.post('/api/console/session', { idpToken, nonce: nonceOf(idpToken) });
      const { forgeryToken } = (await browser.get('/api/console/session')).json<ConsoleSession>();
      const token = { 'x-paystead-console': forgeryToken };
      const at = (path: string) => `/api/console/${path}`;
      const operator: Operator = {
        get: (path) => browser.get(at(path)),
        send: (method, path, body) => browser.send(method, at(path), { body, headers: token }),
        drop: (path, files) =>
          browser.send('POST', at(path), {
            body: formOf(files),
            headers: { ...token, 'content-type': 'multipart/form-data; boundary=x' },
          }),
        page: async (importId) => (await browser.get(at(`imports/${importId}`))).json<ImportPage>(),
        async checked(files, { clientCode, mapping } = {}) {
          const query = clientCode === undefined ? '' : `?clientCode=${clientCode}`;
          const { importId } = (await operator.drop(`imports${query}`, files)).json<ImportPage>();
          if (mapping) await operator.send('PUT', `imports/${importId}/mapping`, { mapping });
          await operator.send('POST', `imports/${importId}/check`);
          await drain();
          return operator.page(importId);
        },
        async applied({ importId, runNumber }, withoutRejected = false) {
          await operator.send('POST', `imports/${importId}/apply`, { runNumber, withoutRejected });
          await drain();
          return operator.page(importId);
        },
      };
      return operator;
    },
  };
}

function formOf(files: Files): Buffer {
  const parts = Object.entries(files).flatMap(([name, content]) => [
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from('--x--\r\n')]);
}
