import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceEndpoint } from '@paystead/contract/service/endpoint.ts';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import { serviceScopes } from '@paystead/contract/service/scopes.ts';
import { BAKERY, MILLRACE } from '../../../test/harness/people.ts';
import { pause } from '../../../test/maintenance.ts';
import { openScim, type ScimHarness } from '../../../test/service/scim-harness.ts';
import { statement } from '../../platform/database/port.ts';

let scim: ScimHarness;
/** Every scope at MILLRACE, and at both clients. */
let [atOne, atBoth] = ['', ''];
beforeAll(async () => {
  scim = await openScim();
  const account = async (name: string, codes: readonly string[]) =>
    scim.service.tokenOf(await scim.service.create(name, Object.fromEntries(codes.map((one) => [one, serviceScopes]))));
  atOne = await account('one', ['MILLRACE']);
  atBoth = await account('both-clients', ['MILLRACE', 'BAKERY']);
});
afterAll(() => scim.harness.close());
afterEach(() => scim.harness.change('delete from maintenance'));

const pauseNow = (clientId: string | null) => pause(scim.harness.database, clientId, { now: scim.harness.now });
const codeOf = (reply: { statusCode: number; json: () => { code?: string } }) => [reply.statusCode, reply.json().code];
const PAUSED = [503, 'maintenance'];
const writing = (serviceEndpoints as readonly ServiceEndpoint[]).filter(({ method }) => method !== 'GET');

const send = (token: string, { method, path }: ServiceEndpoint) =>
  scim.service.call({
    method,
    url: `/api/v1/${path.replace(/\{\w+\}/g, '0badc0de-0000-4000-8000-000000000000')}`,
    token,
    ...(method !== 'DELETE' && { payload: {} }),
  });

const job = (client: string, title: string) => ({
  files: [{ file: 'jobs', records: [{ client_code: client, code: 'WELD', title }] }],
});
const jobs = statement(
  'test.maintenance.jobs',
  z.object({ job: z.string() }),
  `select c.client_code || ' ' || j.title as job from job_definition j join client c using (client_id) where j.code = 'WELD' order by 1`,
);
const jobsStored = async () =>
  (await scim.harness.database.asMaintenance((tx) => tx.rows(jobs, []))).map(({ job: one }) => one);

describe('OPS-4: programs during maintenance', () => {
  it('are refused every change while the installation is in maintenance, with a time to try again', async () => {
    await pauseNow(null);
    const wrong: unknown[] = [];
    for (const endpoint of writing) {
      const reply = await send(atOne, endpoint);
      if (codeOf(reply).join(' ') !== PAUSED.join(' ') || reply.headers['retry-after'] !== '300')
        wrong.push([endpoint.name, reply.body]);
    }
    expect(wrong).toEqual([]);
  });

  it('are refused what isn’t about one client while any of theirs is in maintenance, and not for another’s', async () => {
    const whole = writing.filter(({ inMaintenance }) => inMaintenance === undefined);
    expect(whole.map(({ name }) => name)).toContain('bank-notices.create');
    await pauseNow(BAKERY.clientId);
    for (const endpoint of whole) {
      expect([endpoint.name, ...codeOf(await send(atBoth, endpoint))]).toEqual([endpoint.name, ...PAUSED]);
      expect((await send(atOne, endpoint)).statusCode).not.toBe(503);
    }
  });

  it('send one client’s record and not the other’s, and the refused one goes through afterwards', async () => {
    const put = (client: string) =>
      scim.service.call({
        method: 'PUT',
        url: '/api/v1/hr-records/ec-1',
        token: atBoth,
        payload: {
          kind: 'certification',
          client_code: client,
          employee_number: 'E-0901',
          name: 'First aid',
          issue_date: '2026-02-02',
        },
      });
    const resume = await pauseNow(MILLRACE.clientId);
    const [paused, served] = [await put('MILLRACE'), await put('BAKERY')];
    expect([codeOf(paused), served.body, served.statusCode]).toEqual([PAUSED, served.body, 200]);
    await resume();
    expect((await put('MILLRACE')).statusCode).toBe(200);
  });

  it('send an import, which waits until its client is open', async () => {
    const send = (client: string) =>
      scim.service.call({ method: 'POST', url: '/api/v1/imports', token: atBoth, payload: job(client, 'Welder') });
    const resume = await pauseNow(MILLRACE.clientId);
    expect([(await send('MILLRACE')).statusCode, (await send('BAKERY')).statusCode]).toEqual([202, 202]);
    await scim.service.worker.drain();
    expect(await jobsStored()).toEqual(['BAKERY Welder']);
    await resume();
    scim.harness.advanceSeconds(16);
    await scim.service.worker.drain();
    expect(await jobsStored()).toEqual(['BAKERY Welder', 'MILLRACE Welder']);
  });

  it('provision no one at that client over SCIM, one by one or in bulk, and read everyone', async () => {
    const user = (userName: string) => ({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      externalId: 'E-0901',
    });
    await pauseNow(MILLRACE.clientId);
    const create = (token: string) => scim.send('POST', '/Users', { token, body: user('ines.duarte') });
    expect((await create(scim.tokens.millrace)).status).toBe(503);
    expect((await create(scim.tokens.bakery)).status).not.toBe(503);
    expect((await scim.send('GET', '/Users')).status).toBe(200);
    const bulk = await scim.send('POST', '/Bulk', {
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
        Operations: [{ method: 'POST', path: '/Users', bulkId: 'a', data: user('ines.duarte') }],
      },
    });
    expect(bulk.body['Operations']).toMatchObject([{ status: '503' }]);
  });
});
