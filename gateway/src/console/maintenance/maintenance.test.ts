import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsoleEndpoint } from '@paystead/contract/console/endpoint.ts';
import { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';
import type { Maintenance } from '@paystead/contract/console/maintenance/endpoints.ts';
import { operatorRoles } from '@paystead/contract/console/roles.ts';
import { openImports, type ImportOperators } from '../../../test/console/import-operators.ts';
import { BAKERY, MILLRACE } from '../../../test/harness/people.ts';
import { pause } from '../../../test/maintenance.ts';
import { signedInOperator, writingHeaders } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { code, createSignInHarness, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';

let signIn: SignInHarness;
let imports: ImportOperators;
beforeAll(async () => {
  signIn = await createSignInHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  imports = await openImports(signIn);
});
afterAll(() => signIn.harness.close());
beforeEach(() => signIn.harness.change('delete from console_operator'));
afterEach(() => signIn.harness.change('delete from maintenance'));

interface Page {
  readonly rows: Maintenance[];
  readonly mayPauseClients: boolean;
  readonly mayPauseEverything: boolean;
}
const pageOf = async (browser: Browser) => (await browser.get('/api/console/maintenance')).json<Page>();
const startOf = (clientCode: string | null, more: object = {}) => ({
  clientCode,
  expectedEndAt: null,
  operatorsMayChange: false,
  reason: 'Import of November',
  ...more,
});
async function start(browser: Browser, body: object, maintenanceId = randomUUID()) {
  const reply = await browser.send('PUT', `/api/console/maintenance/${maintenanceId}`, {
    body: body,
    ...(await writingHeaders(browser)),
  });
  return { maintenanceId, reply };
}
const canSave = async (key: 'plain' | 'baker') =>
  (await signIn.harness.as(key).put('/api/employeeContacts', {})).statusCode !== 503;

describe('OPS-4: maintenance in the console', () => {
  it('starts, is expected to end at another time, and ends, for one client alone', async () => {
    const owner = await signedInOperator(signIn, 'plain', { role: 'owner' });
    const { maintenanceId, reply } = await start(owner, startOf('MILLRACE'));
    expect(reply.json()).toEqual({ isQuiet: true });
    expect([await canSave('plain'), await canSave('baker')]).toEqual([false, true]);
    // The reply may have been lost: the same start says the same.
    expect((await start(owner, startOf('MILLRACE'), maintenanceId)).reply.statusCode).toBe(200);
    const other = await start(owner, startOf('MILLRACE'));
    expect([other.reply.statusCode, code(other.reply)]).toEqual([409, 'version_conflict']);
    const expectedEndAt = '2026-11-20T18:00:00.000Z';
    const headers = await writingHeaders(owner);
    const at = `/api/console/maintenance/${maintenanceId}`;
    expect((await owner.send('PUT', `${at}/expected-end`, { body: { expectedEndAt }, ...headers })).statusCode).toBe(
      204,
    );
    // The time of the start is past by now, too.
    signIn.harness.advanceSeconds(60);
    for (const time of ['14:59:00', '15:00:00', '15:00:30', '15:01:00']) {
      const past = `2026-11-20T${time}.000Z`;
      const reply = await owner.send('PUT', `${at}/expected-end`, { body: { expectedEndAt: past }, ...headers });
      expect(reply.json(), past).toMatchObject({ errors: [{ pointer: '/expectedEndAt', code: 'past' }] });
    }
    expect(await pageOf(owner)).toEqual({
      rows: [
        {
          maintenanceId,
          client: { clientCode: 'MILLRACE', name: expect.any(String) as string },
          startedAt: '2026-11-20T15:00:00.000Z',
          expectedEndAt,
          endedAt: null,
          operatorsMayChange: false,
          reason: 'Import of November',
          startedBy: expect.stringContaining('@') as string,
          endedBy: null,
          mayEnd: true,
        },
      ],
      mayPauseClients: true,
      mayPauseEverything: true,
    });
    expect((await owner.post(`${at}/end`, undefined, headers)).statusCode).toBe(204);
    expect([await canSave('plain'), await canSave('baker')]).toEqual([true, true]);
    expect((await owner.send('PUT', `${at}/expected-end`, { body: { expectedEndAt }, ...headers })).statusCode).toBe(
      409,
    );
    expect((await pageOf(owner)).rows).toMatchObject([{ endedAt: '2026-11-20T15:01:00.000Z', mayEnd: false }]);
  });

  it('is seen and ended within reach alone, and the installation’s by operators of every client', async () => {
    const owner = await signedInOperator(signIn, 'plain', { role: 'owner' });
    const narrow = await signedInOperator(signIn, 'manager', { role: 'implementation', partner: 'partner-1' });
    const whole = await start(owner, startOf(null));
    const bakery = await start(owner, startOf('BAKERY'));
    expect([whole.reply.statusCode, bakery.reply.statusCode]).toEqual([200, 200]);
    expect((await pageOf(narrow)).rows.map(({ client, mayEnd }) => [client, mayEnd])).toEqual([[null, false]]);
    const headers = await writingHeaders(narrow);
    const end = async ({ maintenanceId }: typeof whole) =>
      code(await narrow.post(`/api/console/maintenance/${maintenanceId}/end`, undefined, headers));
    expect([await end(whole), await end(bakery)]).toEqual(['scope_required', 'not_found']);
    expect(code((await start(narrow, startOf(null))).reply)).toBe('scope_required');
    expect(code((await start(narrow, startOf('BAKERY'))).reply)).toBe('not_found');
    expect((await start(narrow, startOf('MILLRACE'))).reply.statusCode).toBe(200);
    expect((await pageOf(owner)).rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(3);
  });

  it.each(operatorRoles)('is started by owners and implementation alone: %s', async (role) => {
    const browser = await signedInOperator(signIn, 'plain', {
      role,
      ...(role === 'payroll' && { client: 'MILLRACE' }),
    });
    const may = role === 'owner' || role === 'implementation';
    expect((await start(browser, startOf('MILLRACE'))).reply.statusCode).toBe(may ? 200 : 403);
    expect((await pageOf(browser)).mayPauseClients).toBe(may);
    expect(await canSave('plain')).toBe(!may);
  });
});

describe('OPS-4: during maintenance of a client, the console', () => {
  const writing = (consoleEndpoints as readonly ConsoleEndpoint[]).filter(
    ({ method, path, inMaintenance }) => method !== 'GET' && inMaintenance !== 'works' && path.includes('{clientCode}'),
  );
  const send = async (browser: Browser, { method, path }: ConsoleEndpoint, clientCode: string) => {
    const url = `/api/console/${path.replace('{clientCode}', clientCode).replace(/\{\w+\}/g, randomUUID())}`;
    const headers = await writingHeaders(browser);
    if (method === 'DELETE') return browser.delete(url, headers);
    return browser.send(method, url, { body: {}, ...headers });
  };

  it('still does what changes no client’s records: looks, previews, and maintenance and notices themselves', () => {
    const working = (consoleEndpoints as readonly ConsoleEndpoint[]).filter(
      ({ method, inMaintenance }) => method !== 'GET' && inMaintenance === 'works',
    );
    expect(working.map(({ name }) => name).toSorted()).toEqual([
      'branding.checkImage',
      'branding.previewMail',
      'branding.previewPdf',
      'documents.look',
      'documents.open',
      'employment.look',
      'hrRecords.look',
      'maintenance.end',
      'maintenance.expect',
      'maintenance.start',
      'messages.audience',
      'notices.end',
      'notices.post',
      'notices.withdraw',
      'people.look',
      'policy.preview',
      'session.end',
      'session.open',
    ]);
  });

  it('refuses every change there, unless operators may go on, and none elsewhere', async () => {
    const owner = await signedInOperator(signIn, 'plain', { role: 'owner' });
    const { harness } = signIn;
    const resume = await pause(harness.database, MILLRACE.clientId, { now: harness.now });
    expect(writing.length).toBeGreaterThan(15);
    const refused = async (clientCode: string) => {
      const names: string[] = [];
      for (const endpoint of writing)
        if (code(await send(owner, endpoint, clientCode)) === 'maintenance') names.push(endpoint.name);
      return names;
    };
    expect(await refused('MILLRACE')).toEqual(writing.map(({ name }) => name));
    expect(await refused('BAKERY')).toEqual([]);
    await resume();
    await pause(harness.database, MILLRACE.clientId, { now: harness.now, operatorsMayChange: true });
    expect(await refused('MILLRACE')).toEqual([]);
    expect([await canSave('plain'), await canSave('baker')]).toEqual([false, true]);
  });

  it('applies and takes back no import of its rows, and another client’s', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const { harness } = signIn;
    const job = (client: string) => ({ 'jobs.csv': `client_code,code,title\n${client},WELD,Welder\n` });
    const [here, there] = [await operator.checked(job('MILLRACE')), await operator.checked(job('BAKERY'))];
    const resume = await pause(harness.database, MILLRACE.clientId, { now: harness.now });
    const apply = ({ importId, runNumber }: typeof here) =>
      operator.send('POST', `imports/${importId}/apply`, { runNumber, withoutRejected: false });
    expect(code(await apply(here))).toBe('maintenance');
    expect((await operator.page(here.importId)).state).toBe('planned');
    expect((await operator.applied(there)).state).toBe('applied');
    await resume();
    // Only the newest applied import can be taken back.
    harness.advanceSeconds(1);
    expect((await operator.applied(here)).state).toBe('applied');
    await pause(harness.database, MILLRACE.clientId, { now: harness.now });
    expect(code(await operator.send('POST', `imports/${here.importId}/rollback`, {}))).toBe('maintenance');
    expect((await operator.page(here.importId)).state).toBe('applied');
  });

  it('leaves an import that a worker has waiting, and applies it once its client is open', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const { harness } = signIn;
    const { importId, runNumber } = await operator.checked({
      'jobs.csv': 'client_code,code,title\nMILLRACE,MILL,Miller\n',
    });
    // Maintenance starts between the operator's word and the worker.
    await operator.send('POST', `imports/${importId}/apply`, { runNumber, withoutRejected: false });
    const resume = await pause(harness.database, MILLRACE.clientId, { now: harness.now });
    await imports.drain();
    expect((await operator.page(importId)).state).not.toBe('applied');
    await resume();
    harness.advanceSeconds(16);
    await imports.drain();
    expect((await operator.page(importId)).state).toBe('applied');
  });
});

it('OPS-4: an import that operators may apply during maintenance isn’t kept waiting', async () => {
  const operator = await imports.signedIn('plain', { role: 'owner' });
  const { harness } = signIn;
  await pause(harness.database, BAKERY.clientId, { now: harness.now, operatorsMayChange: true });
  const page = await operator.checked({ 'jobs.csv': 'client_code,code,title\nBAKERY,OVEN,Baker\n' });
  expect((await operator.applied(page)).state).toBe('applied');
});
