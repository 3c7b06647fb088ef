import { afterAll, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import type { ReadDocument } from '../../platform/outbound.ts';
import { generateKeys } from '../../platform/keys/key-ring.ts';
import { examine } from './doctor.ts';

const prepared = inject('prepared');
const { url = '', close } = await freshDatabase();
afterAll(close);

const healthy: ReadDocument = async () => ({ body: {}, serverTime: null });
const found = async (environment: Readonly<Record<string, string>>) => {
  const findings = await examine({ DATABASE_URL: url, PAYSTEAD_KEYS: generateKeys(), ...environment }, healthy);
  return (name: string) => findings.find((one) => one.name === name);
};
const production = { NODE_ENV: 'production', PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test' };

it.runIf(prepared.engine === 'postgres')(
  'OPS-6: doctor warns of one login for everything in production alone',
  async () => {
    expect((await found({}))('logins')).toEqual({
      name: 'logins',
      ok: true,
      detail: 'requests, jobs and migrations share the login of DATABASE_URL',
    });
    expect((await found(production))('logins')).toMatchObject({
      ok: true,
      isWarning: true,
      todo: expect.stringContaining('PAYSTEAD_JOBS_DATABASE_URL'),
    });
  },
);

it.runIf(prepared.engine === 'postgres')('OPS-6: doctor names the login that may do too much', async () => {
  const examined = await found({ ...production, PAYSTEAD_JOBS_DATABASE_URL: url });
  expect(examined('database')).toMatchObject({
    ok: false,
    detail: expect.stringContaining('the login of DATABASE_URL, may assume paystead_maintenance'),
  });
  expect(examined('logins')).toBeUndefined();
});
