import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportPage, ImportRow } from '@paystead/contract/console/imports/model.ts';
import type { Need } from '@paystead/contract/console/model.ts';
import { openImports, type ImportOperators } from '../../../test/console/import-operators.ts';
import { idOf } from '../../../test/harness/people.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';

let signIn: SignInHarness;
let imports: ImportOperators;
beforeAll(async () => {
  signIn = await createSignInHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  imports = await openImports(signIn);
});
afterAll(() => signIn.harness.close());
beforeEach(() =>
  signIn.harness.change(
    'delete from console_operator; delete from service_import; delete from service_account; delete from import_run',
  ),
);

const hash = 'a'.repeat(64);
const summary = {
  files: { jobs: { rows: 3, rejected: 1, warnings: 0 } },
  tables: { job_definition: { added: 1, changed: 1, kept: 0 } },
};
const run = (number: number, more: object) => ({
  import_run_id: idOf('imrn', number),
  source_name: `folder ${number}`,
  content_hash: hash,
  client_codes: ['MILLRACE'],
  state: 'applied',
  started_by: 'Olivia',
  started_at: new Date(signIn.harness.now.getTime() - number * 1000).toISOString(),
  summary: JSON.stringify(summary),
  ...more,
});
const list = async (operator: Awaited<ReturnType<ImportOperators['signedIn']>>, query = '') =>
  (await operator.get(`imports${query}`)).json<{ total: number; rows: ImportRow[]; mayWork: boolean }>();
const jobs = { 'jobs.csv': 'client_code,code,title\nBAKERY,H1,Hand\n' };

describe('CON-4: the history', () => {
  it('of nothing is empty', async () => {
    const operator = await imports.signedIn('plain', { role: 'readOnly' });
    expect(await list(operator)).toEqual({ total: 0, rows: [], mayWork: false });
  });

  it('has imports of the console, the command line and programs, each with who, what and how much, newest first', async () => {
    const { insert, now } = signIn.harness;
    const account = {
      service_account_id: idOf('svac', 1),
      name: 'engine',
      created_at: now.toISOString(),
      created_by: 'x',
    };
    await insert('service_account', [account]);
    await insert('service_grant', [
      {
        service_account_id: account.service_account_id,
        client_id: signIn.harness.people.plain.client.clientId,
        scope: 'imports:write',
      },
    ]);
    const sent = { service_account_id: account.service_account_id, scopes: [], mode: 'apply', without_rejected: false };
    await insert('service_import', [
      {
        service_import_id: idOf('svim', 1),
        ...sent,
        state: 'failed',
        failure: 'unreadable',
        created_at: new Date(now.getTime() - 2000).toISOString(),
        finished_at: new Date(now.getTime() - 1500).toISOString(),
      },
    ]);
    await insert('import_run', [
      run(1, {}),
      run(3, { started_by: 'service account engine', client_codes: ['BAKERY'] }),
      run(4, { state: 'reading', source_name: 'console import x' }),
    ]);
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const draft = (await operator.drop('imports?clientCode=BAKERY', jobs)).json<ImportPage>();
    const { total, rows, mayWork } = await list(operator);
    expect([total, mayWork]).toEqual([4, true]);
    expect(rows.map(({ origin, by, state, clientCodes }) => [origin, by, state, clientCodes])).toEqual([
      ['console', expect.stringContaining('@'), 'draft', ['BAKERY']],
      ['commandLine', 'Olivia', 'applied', ['MILLRACE']],
      ['service', 'engine', 'failed', ['MILLRACE']],
      ['service', 'engine', 'applied', ['BAKERY']],
    ]);
    expect(rows[0]).toMatchObject({ importId: draft.importId, name: 'jobs.csv', sizeBytes: jobs['jobs.csv'].length });
    expect(rows[1]?.counts).toMatchObject({ rows: 3, rejected: 1, added: 1, changed: 1 });
    expect(rows[2]?.milliseconds).toBe(500);
    const codes = async (query: string) => (await list(operator, query)).rows.map(({ name, by }) => `${name} ${by}`);
    expect(await codes('?state=applied')).toEqual(['folder 1 Olivia', 'folder 3 engine']);
    expect(await codes('?clientCode=BAKERY&state=applied')).toEqual(['folder 3 engine']);
    const team = await imports.signedIn('manager', { role: 'payroll', client: 'BAKERY' });
    expect((await list(team)).rows.map(({ by, state }) => [by, state])).toEqual([
      [expect.stringContaining('@'), 'draft'],
      ['engine', 'applied'],
    ]);
    const [hidden] = (await list(operator, '?state=applied&clientCode=MILLRACE')).rows;
    expect(refusal(await team.get(`imports/${hidden?.importId ?? ''}`))).toEqual([404, 'not_found']);
  });

  it('opens a run of the command line by its number, and counts its rows in the chart unless it was taken back', async () => {
    const { insert, now } = signIn.harness;
    await insert('import_run', [
      run(1, { applied_at: now.toISOString() }),
      run(2, { applied_at: now.toISOString(), client_codes: ['BAKERY'] }),
      run(3, { applied_at: now.toISOString(), client_codes: ['BAKERY'], state: 'rolledBack' }),
    ]);
    const team = await imports.signedIn('manager', { role: 'payroll', client: 'BAKERY' });
    const [only] = (await list(team)).rows;
    expect(await team.page(String(only?.runNumber))).toMatchObject({
      name: 'folder 2',
      origin: 'commandLine',
      changes: [{ table: 'job_definition', label: 'jobs', added: 1, changed: 1 }],
      files: [],
    });
    const { weeks } = (await team.get('import-sizes')).json<{ weeks: { imports: number; rows: number }[] }>();
    expect([weeks.length, weeks.at(-1)]).toMatchObject([12, { imports: 1, rows: 3 }]);
  });

  it('of 100,000 imports is paged', async () => {
    await signIn.harness.change(
      `insert into import_run (import_run_id, source_name, content_hash, client_codes, state, started_by, started_at)
       select gen_random_uuid(), 'folder ' || n, '${hash}', array[case when n % 2 = 0 then 'MILLRACE' else 'BAKERY' end],
              'applied', 'Olivia', timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 100000) n`,
    );
    const operator = await imports.signedIn('plain', { role: 'readOnly' });
    const page = await list(operator, '?offset=99998&limit=200');
    expect([page.total, page.rows.map(({ name }) => name)]).toEqual([100_000, ['folder 2', 'folder 1']]);
    const team = await imports.signedIn('manager', { role: 'payroll', client: 'BAKERY' });
    const first = await list(team, '?limit=2');
    expect([first.total, first.rows.map(({ name }) => name)]).toEqual([50_000, ['folder 99999', 'folder 99997']]);
  });
});

describe('CON-7: a failed import of an operator', () => {
  it('is on the start page, but not one whose files couldn’t be read', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    await operator.checked({ 'notes.pdf': 'no table' }, { clientCode: 'BAKERY' });
    const needs = async () =>
      (await operator.get('start'))
        .json<{ needs: Need[] }>()
        .needs.filter(({ kind }) => kind === 'importFailed')
        .map(({ clientCode }) => clientCode);
    expect(await needs()).toEqual([]);
    const { importId } = await operator.checked(jobs, { clientCode: 'BAKERY' });
    await signIn.harness.change(
      `update service_import set state = 'failed', failure = 'internal' where service_import_id = '${importId}'`,
    );
    expect(await needs()).toEqual(['BAKERY']);
  });
});
