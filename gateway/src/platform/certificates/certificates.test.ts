import 'reflect-metadata';
import { createServer, type Server } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { BAKERY, MILLRACE } from '../../../test/harness/people.ts';
import { statement } from '../database/port.ts';
import { checkCertificates } from './check-certificates.ts';
import { readCertificate } from './read-certificate.ts';

const NOW = new Date('2026-11-20T15:00:00Z');

/** Serves TLS on this machine with a certificate of its own that ended at an instant. */
async function serveUntil(end: Date): Promise<Server> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  x509.cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date('2020-01-01T00:00:00Z'),
    notAfter: end,
    signingAlgorithm: algorithm,
    keys,
  });
  const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  const server = createServer({ key, cert: certificate.toString('pem') });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

it('a certificate’s end is read whether it is trusted or not, and a host without one has none', async () => {
  const end = new Date('2026-12-05T08:30:00Z');
  const server = await serveUntil(end);
  const { port } = server.address() as AddressInfo;
  expect(await readCertificate('localhost', port)).toEqual(end);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  expect(await readCertificate('localhost', port)).toBeNull();
});

let test: TestDatabase;
beforeAll(async () => {
  test = await freshDatabase();
  await furnish(inserter(test.database));
});
afterAll(() => test.close());

it('every host name of partners is looked at, except those of this machine, and the newest look is kept', async () => {
  const { database } = test;
  await inserter(database)('partner_hostname', [
    { hostname: 'pay.one.example', partner_id: MILLRACE.partnerId },
    { hostname: 'pay.two.example', partner_id: BAKERY.partnerId },
    { hostname: 'two.localhost', partner_id: BAKERY.partnerId },
  ]);
  const ends: Record<string, Date | null> = {
    'pay.one.example': new Date('2026-12-05T00:00:00Z'),
    'pay.two.example': new Date('2027-12-05T00:00:00Z'),
  };
  await checkCertificates(database, new Date(NOW.getTime() - 86_400_000), async () => new Date('2026-11-21T00:00:00Z'));
  await checkCertificates(database, NOW, async (hostname) => ends[hostname] ?? null);
  const kept = statement(
    'test.certificates',
    z.object({ hostname: z.string(), checked_at: z.string(), valid_until: z.string() }),
    'select hostname, checked_at, valid_until from host_certificate order by hostname',
  );
  expect(await database.asMaintenance((tx) => tx.rows(kept, []))).toEqual([
    { hostname: 'pay.one.example', checked_at: '2026-11-20T15:00:00Z', valid_until: '2026-12-05T00:00:00Z' },
    { hostname: 'pay.two.example', checked_at: '2026-11-20T15:00:00Z', valid_until: '2027-12-05T00:00:00Z' },
  ]);
});
