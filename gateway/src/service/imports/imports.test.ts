import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '@paystead/contract/failure.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openService, type ServiceHarness } from '../../../test/service/service-harness.ts';
import { statement, type Database } from '../../platform/database/port.ts';
import { disableServiceAccount } from '../accounts/account-store.ts';

let harness: Harness;
let service: ServiceHarness;
let alpha: string;
let beta: string;
beforeAll(async () => {
  harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  service = await openService(harness);
  [alpha, beta] = [await service.tokenOf(service.alpha), await service.tokenOf(service.beta)];
});
afterAll(() => harness.close());

type Records = Record<string, readonly Record<string, unknown>[]>;
const bodyOf = (files: Records) => ({
  files: Object.entries(files).map(([file, records]) => ({ file, records })),
});
const send = (token: string, files: Records, { query = '', headers = {} } = {}) =>
  service.call({ method: 'POST', url: `/api/v1/imports${query}`, token, headers, payload: bodyOf(files) });

interface Shown {
  readonly importId: string;
  readonly status: string;
  readonly changes: Record<string, number> | null;
  readonly files: readonly Record<string, unknown>[];
  readonly errorCount: number;
  readonly failure: string | null;
  readonly faults: readonly {
    file: string;
    line: number;
    column: string | null;
    code: string;
    detail: string;
    value: string | null;
  }[];
  readonly nextCursor: string | null;
  readonly runNumber: number | null;
}
const get = async (token: string, importId: string, query = '') =>
  (await service.call({ url: `/api/v1/imports/${importId}${query}`, token })).json<Shown>();
/** Sends records, lets a worker run them, and returns what became of them. */
async function run(token: string, files: Records, query = ''): Promise<Shown> {
  const reply = await send(token, files, { query });
  expect(reply.statusCode).toBe(202);
  await service.worker.drain();
  return get(token, reply.json<Shown>().importId);
}

const job = (code: string, title = code, client = 'MILLRACE') => ({ client_code: client, code, title });
const importsStored = statement(
  'test.imports_stored',
  z.object({ imports: z.number(), parts: z.number() }),
  `select (select count(*) from service_import)::int as imports, (select count(*) from service_import_part)::int as parts`,
);
const jobsStored = statement(
  'test.jobs_stored',
  z.object({ client: z.string(), code: z.string(), title: z.string() }),
  `select c.client_code as client, j.code, j.title from job_definition j join client c using (client_id) order by 1, 2`,
);
const jobs = async () =>
  (await harness.database.asMaintenance((tx) => tx.rows(jobsStored, []))).map(
    ({ client, code, title }) => `${client} ${code} ${title}`,
  );
const deposit = (employee: string, account: string, client = 'BAKERY') => ({
  client_code: client,
  employee_number: employee,
  position: 1,
  account_type: 'checking',
  routing_number: '021000021',
  account_number: account,
  split: 'remainder',
  started_on: '2026-01-01',
});

describe('SVC-2: batches of records', () => {
  it('are accepted at once, and applied by a worker', async () => {
    const reply = await send(alpha, { jobs: [job('WELD'), job('CUT')] });
    const { importId, status } = reply.json<Shown>();
    expect([reply.statusCode, reply.headers['location'], status]).toEqual([
      202,
      `/api/v1/imports/${importId}`,
      'waiting',
    ]);
    expect(await jobs()).toEqual([]);
    expect(await service.worker.drain()).toBe(1);
    expect(await get(alpha, importId)).toMatchObject({
      status: 'applied',
      files: [{ file: 'jobs', records: 2, rejected: 0, warnings: 0, unreadable: 0 }],
      changes: { added: 2, changed: 0, unchanged: 0, removed: 0 },
      faults: [],
      failure: null,
    });
    expect(await jobs()).toEqual(['MILLRACE CUT CUT', 'MILLRACE WELD WELD']);
  });

  it('are applied once for each key of the caller; another account may use the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(alpha, { jobs: [job('ONCE')] }, { headers });
    const again = await send(alpha, { jobs: [job('ONCE')] }, { headers });
    expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([202, first.body, 'true']);
    const other = await send(alpha, { jobs: [job('OTHER')] }, { headers });
    expect([other.statusCode, problem.parse(other.json()).code]).toEqual([409, 'idempotency_mismatch']);
    const theirs = await send(beta, { direct_deposits: [deposit('E-0021', '000123456')] }, { headers });
    expect([theirs.statusCode, theirs.headers['idempotency-replayed']]).toEqual([202, undefined]);
    const still = await send(alpha, { jobs: [job('ONCE')] }, { headers });
    expect([still.body, still.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(await service.worker.drain()).toBe(2);
  });

  it('report every fault by record, a page at a time, and apply nothing', async () => {
    const records = [job('GOOD'), { ...job('B1'), title: '' }, { ...job('B2'), colour: 'red' }, job('GOOD', 'Twice')];
    const shown = await run(alpha, { jobs: records });
    expect([shown.status, shown.errorCount, shown.files]).toEqual([
      'rejected',
      3,
      [{ file: 'jobs', records: 4, rejected: 3, warnings: 0, unreadable: 0 }],
    ]);
    expect(shown.faults.map(({ file, line, column, code }) => [file, line, column, code])).toEqual([
      ['jobs', 2, 'title', 'required'],
      ['jobs', 3, 'colour', 'unknown_column'],
      ['jobs', 4, null, 'duplicate_key'],
    ]);
    const page = await get(alpha, shown.importId, '?limit=2');
    const rest = await get(alpha, shown.importId, `?limit=2&cursor=${page.nextCursor ?? ''}`);
    expect([...page.faults, ...rest.faults]).toEqual(shown.faults);
    expect([page.nextCursor === null, rest.nextCursor]).toEqual([false, null]);
    expect((await get(alpha, shown.importId, '?limit=3')).nextCursor).toBeNull();
    expect(await jobs()).not.toContain('MILLRACE GOOD GOOD');
  });

  it('report the value of each fault, masked where its column is sensitive', async () => {
    const shown = await run(beta, {
      employees: [
        {
          client_code: 'BAKERY',
          employee_number: 'E-0050',
          effective_date: 'soon',
          event: 'hire',
          ssn: '900-10-10427',
        },
      ],
      direct_deposits: [
        deposit('E-0021', '12'),
        { ...deposit('E-9999', '000777889'), nickname: 'x'.repeat(61) },
        deposit('E-8888', '000777889'),
      ],
    });
    expect(shown.faults.map(({ file, line, column, value }) => [file, line, column, value])).toEqual([
      ['employees', 1, 'effective_date', 'soon'],
      ['employees', 1, 'ssn', '••••0427'],
      ['direct_deposits', 1, 'account_number', '••••'],
      ['direct_deposits', 2, 'nickname', 'x'.repeat(61)],
      ['direct_deposits', 3, 'employee_number', 'E-8888'],
    ]);
  });

  it('apply what is right if the caller says so, and the rest again as an import of its own', async () => {
    const shown = await run(alpha, { jobs: [job('FINE'), { ...job('LATER'), title: '' }] }, '?withoutRejected=true');
    expect([shown.status, shown.changes?.['added'], shown.errorCount]).toEqual(['applied', 1, 1]);
    expect((await run(alpha, { jobs: [job('LATER')] })).changes?.['added']).toBe(1);
  });

  it.each([
    ['validate', 'validated', true],
    ['plan', 'planned', false],
  ])('mode %s changes nothing', async (mode, status, isForgotten) => {
    const before = await jobs();
    const shown = await run(alpha, { jobs: [job(mode.toUpperCase())] }, `?mode=${mode}`);
    expect([shown.status, shown.changes?.['added'], shown.runNumber === null]).toEqual([status, 1, isForgotten]);
    expect(await jobs()).toEqual(before);
  });

  it('a repeated batch changes nothing', async () => {
    await run(alpha, { jobs: [job('SAME')] });
    expect((await run(alpha, { jobs: [job('SAME')] })).changes).toEqual({
      added: 0,
      changed: 0,
      unchanged: 1,
      removed: 0,
    });
  });

  it.each([
    ['isn’t JSON', 'no JSON', [{ pointer: '/3', code: 'invalid_json' }]],
    ['isn’t a record', '{"file":"jobs"}', [{ pointer: '/3/record', code: 'required' }]],
    [
      'has a list as a value',
      '{"file":"jobs","record":{"code":[1]}}',
      [{ pointer: '/3/record/code', code: 'invalid' }],
    ],
    ['has another member', '{"file":"jobs","record":{},"x":1}', [{ pointer: '/3/x', code: 'unknown_field' }]],
    ['is too long', `{"file":"jobs","record":{"code":"${'x'.repeat(1_100_000)}`, [{ pointer: '/3', code: 'too_big' }]],
  ])(
    'an NDJSON body of which a line %s is refused with the number of the line, and nothing of it is kept',
    async (_, line, errors) => {
      const stored = () => harness.database.asMaintenance((tx) => tx.one(importsStored, []));
      const before = await stored();
      const right = JSON.stringify({ file: 'jobs', record: job('RIGHT') });
      const reply = await service.call({
        method: 'POST',
        url: '/api/v1/imports',
        token: alpha,
        headers: { 'content-type': 'application/x-ndjson' },
        payload: `${right}\n\r\n${line}\n${right}\n`,
      });
      expect(reply.statusCode).toBe(422);
      expect(reply.json<{ errors: object[] }>().errors).toMatchObject(errors);
      expect(await stored()).toEqual(before);
    },
  );

  it('come as NDJSON, and as a form of CSV files, too', async () => {
    const lines = [job('ND1'), job('ND2')].map((record) => JSON.stringify({ file: 'jobs', record })).join('\n');
    const type = (contentType: string) => ({ 'content-type': contentType });
    const ndjson = await service.call({
      method: 'POST',
      url: '/api/v1/imports',
      token: alpha,
      headers: type('application/x-ndjson'),
      payload: lines,
    });
    const part = (name: string, text: string) =>
      `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n`;
    const form = await service.call({
      method: 'POST',
      url: '/api/v1/imports',
      token: alpha,
      headers: type('multipart/form-data; boundary=x'),
      payload: `${part('jobs.csv', 'client_code,code,title\r\nMILLRACE,CSV1,One\r\n')}${part(
        'work_places.csv',
        'client_code,code,name\r\nMILLRACE,W,\r\n',
      )}--x--\r\n`,
    });
    expect([ndjson.statusCode, form.statusCode]).toEqual([202, 202]);
    await service.worker.drain();
    expect((await get(alpha, ndjson.json<Shown>().importId)).status).toBe('applied');
    expect(await get(alpha, form.json<Shown>().importId)).toMatchObject({
      status: 'rejected',
      faults: expect.arrayContaining([expect.objectContaining({ source: 'work_places.csv', line: 2 })]),
    });
  });

  it.each([
    ['no JSON', 'application/json', '{', 422, 'invalid_input'],
    ['another shape', 'application/json', '{"files":[{"file":"jobs"}]}', 422, 'invalid_input'],
    ['no files', 'multipart/form-data; boundary=x', '--x--\r\n', 422, 'invalid_input'],
    ['another type', 'text/csv', 'a,b', 415, 'unsupported_media_type'],
  ])('%s is refused at once', async (_what, contentType, payload, status, code) => {
    const headers = { 'content-type': contentType };
    const reply = await service.call({ method: 'POST', url: '/api/v1/imports', token: alpha, headers, payload });
    expect([reply.statusCode, problem.parse(reply.json()).code]).toEqual([status, code]);
  });

  it('an unknown kind of record fails as a whole', async () => {
    expect(await run(alpha, { secrets: [{ a: 'b' }] })).toMatchObject({ status: 'failed', failure: 'unreadable' });
  });
});

describe('SVC-1: an import is held to its account', () => {
  it('records of another client, and of a kind without its scope, leave the plan', async () => {
    const foreign = await run(alpha, { jobs: [job('MINE'), job('THEIRS', 'x', 'BAKERY')] });
    expect(foreign.faults.map(({ line, code }) => [line, code])).toEqual([[2, 'outside_import']]);
    const otherKind = await run(beta, { jobs: [job('B', 'B', 'BAKERY')] });
    expect(otherKind.faults.map(({ code }) => code)).toEqual(['outside_import']);
    const noWrite = await run(beta, { direct_deposits: [deposit('E-0001', '000123456', 'MILLRACE')] });
    expect(noWrite.faults.map(({ code }) => code)).toEqual(['outside_import']);
    const partner = await run(alpha, {
      clients: [{ client_code: 'MILLRACE', name: 'Renamed', partner_key: 'partner-1' }],
    });
    expect(partner.faults.map(({ code }) => code)).toEqual(['outside_import']);
    expect((await jobs()).filter((one) => one.startsWith('BAKERY'))).toEqual([]);
  });

  it('another account finds nothing', async () => {
    const { importId } = await run(alpha, { jobs: [job('SECRET')] });
    const reply = await service.call({ url: `/api/v1/imports/${importId}`, token: beta });
    expect([reply.statusCode, problem.parse(reply.json()).code]).toEqual([404, 'not_found']);
  });

  it('what an account lost before its turn is not done', async () => {
    const account = await service.create('leaving', { MILLRACE: ['imports:write'] });
    const token = await service.tokenOf(account);
    const { importId } = (await send(token, { jobs: [job('LOST')] })).json<Shown>();
    await harness.database.asMaintenance((tx) => disableServiceAccount(tx, account.accountId, harness.now));
    await service.worker.drain();
    expect(await jobs()).not.toContain('MILLRACE LOST LOST');
    const state = statement(
      'test.import_state',
      z.object({ state: z.string(), failure: z.string().nullable() }),
      'select state, failure from service_import where service_import_id = $1',
    );
    expect(await harness.database.asMaintenance((tx) => tx.one(state, [importId]))).toEqual({
      state: 'failed',
      failure: 'account_disabled',
    });
  });

  it('the person sees the account in their activity, and no one else does', async () => {
    await run(beta, { direct_deposits: [deposit('E-0022', '000777888')] });
    const eventsOf = async (person: 'baker' | 'supervisor') => {
      const reply = await harness.as(person).get('/api/activity');
      return reply.json<{ events: { role: string; name: string | null; what: string }[] }>().events;
    };
    expect((await eventsOf('baker')).filter(({ role }) => role === 'service')).toMatchObject([
      { name: 'beta', what: 'Imported by a program' },
    ]);
    const theirs = new Set((await eventsOf('supervisor')).map(({ role }) => role));
    expect([theirs.has('self'), theirs.has('service')]).toEqual([true, false]);
  });
});

describe('SVC-2: a worker that is killed', () => {
  /** The database of a worker that is killed after some transactions. */
  const killedAfter = (left: number): Database => ({
    ...harness.database,
    engine: harness.database.engine,
    asMaintenance: async (work, options) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return harness.database.asMaintenance(work, options);
    },
  });

  it('gives up an import after five attempts, and waits twice as long before each further one', async () => {
    alpha = await service.tokenOf(service.alpha);
    const { importId } = (await send(alpha, { jobs: [job('FAILS')] })).json<Shown>();
    let attempts = 0;
    const broken: Database = {
      ...harness.database,
      asMaintenance: (work, options) => {
        if (options?.readOnly !== true) return harness.database.asMaintenance(work, options);
        attempts += 1;
        return Promise.reject(new Error('broken'));
      },
    };
    const worker = service.workerOn(broken);
    const ended: [number, number][] = [];
    for (const seconds of [0, 10, 1, 20, 1, 40, 1, 80, 1]) {
      harness.advanceSeconds(seconds);
      ended.push([await worker.drain(), attempts]);
    }
    expect(ended).toEqual([[0, 1], [0, 1], [0, 2], [0, 2], [0, 3], [0, 3], [0, 4], [0, 4], [1, 5]]); // prettier-ignore
    alpha = await service.tokenOf(service.alpha);
    expect((await get(alpha, importId)).status).toBe('failed');
  });

  it('gives up an import whose process ended five times, and works on the next one', async () => {
    alpha = await service.tokenOf(service.alpha);
    const hopeless = (await send(alpha, { jobs: [job('KILLS')] })).json<Shown>();
    // Of two imports of one instant, either may be first.
    harness.advanceSeconds(1);
    const next = (await send(alpha, { jobs: [job('LIVES')] })).json<Shown>();
    const states: string[] = [];
    for (let death = 1; death <= 5; death += 1) {
      // Killed after the claim, so that nothing gives the import back.
      await expect(service.workerOn(killedAfter(1)).drain()).rejects.toThrow('killed');
      alpha = await service.tokenOf(service.alpha);
      states.push((await get(alpha, hopeless.importId)).status);
      harness.advanceSeconds(121);
    }
    expect(states).toEqual(Array.from({ length: 5 }, () => 'running'));
    await service.workerOn(harness.database).drain();
    alpha = await service.tokenOf(service.alpha);
    expect((await get(alpha, hopeless.importId)).status).toBe('failed');
    expect((await get(alpha, next.importId)).status).toBe('applied');
  });

  it('leaves an import that another one ends, with one effect, wherever it was killed', async () => {
    // Every fourth transaction, which falls into reading, planning, applying and storing the result.
    for (let place = 1; ; place += 4) {
      const code = `K${String(place)}`;
      const { importId } = (await send(alpha, { jobs: [job(code)] })).json<Shown>();
      const survived = await service
        .workerOn(killedAfter(place))
        .drain()
        .then(
          () => true,
          () => false,
        );
      harness.advanceSeconds(130);
      alpha = await service.tokenOf(service.alpha);
      await service.worker.drain();
      expect([place, (await get(alpha, importId)).status]).toEqual([place, 'applied']);
      expect((await jobs()).filter((one) => one.startsWith(`MILLRACE ${code} `))).toHaveLength(1);
      if (survived) return;
    }
  });
});
