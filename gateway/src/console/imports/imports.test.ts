import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type {
  ImportColumns,
  ImportPage,
  ImportRow,
  ImportRows,
  SavedMapping,
} from '@paystead/contract/console/imports/model.ts';
import { openFilesIn } from '../../../test/open-files.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { RECORDS } from '../../imports/compilers.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import { statement } from '../../platform/database/port.ts';
import { zipOf } from '../../platform/zip/zip.ts';
import { recordLook } from './record-look.ts';
import { openImports, type ImportOperators } from '../../../test/console/import-operators.ts';

let signIn: SignInHarness;
let imports: ImportOperators;
beforeAll(async () => {
  signIn = await createSignInHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  imports = await openImports(signIn);
});
afterAll(() => signIn.harness.close());
beforeEach(() => signIn.harness.change('delete from console_operator'));

const csv = (header: string, ...rows: readonly string[]) => [header, ...rows, ''].join('\n');
const jobs = (...rows: readonly string[]) => ({ 'jobs.csv': csv('client_code,code,title', ...rows) });

const jobsStored = statement(
  'test.console_jobs',
  z.object({ found: z.string() }),
  `select c.client_code || ' ' || j.code || ' ' || j.title as found from job_definition j join client c using (client_id) order by 1`,
);
const stored = async () =>
  (await signIn.harness.database.asMaintenance((tx) => tx.rows(jobsStored, []))).map(({ found }) => found);
const clientsStored = statement(
  'test.console_clients',
  z.object({ found: z.string() }),
  `select c.client_code || ' ' || p.partner_key as found from client c join partner p using (partner_id) order by 1`,
);
const clients = async () =>
  (await signIn.harness.database.asMaintenance((tx) => tx.rows(clientsStored, []))).map(({ found }) => found);
const auditRows = statement(
  'test.console_import_audit',
  z.object({ endpoint: z.string(), actor_role: z.string(), operator: z.string().nullable(), count: z.int() }),
  `select endpoint, actor_role, detail ->> 'operator' as operator, count(*)::integer as count from audit_event
    where endpoint like 'console.import%' group by 1, 2, 3 order by 1`,
);
const audit = () => signIn.harness.database.asMaintenance((tx) => tx.rows(auditRows, []));

async function zipped(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  async function* each() {
    for (const [path, content] of Object.entries(files)) yield { path, content: Buffer.from(content) };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(each(), signIn.harness.now)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('CON-4: an import of files with the product’s columns', () => {
  it('is checked, planned, applied by a worker and taken back', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const before = await stored();
    const planned = await operator.checked(jobs('MILLRACE,WELD,Welder', 'BAKERY,WELD,Welder'));
    expect(planned).toMatchObject({
      state: 'planned',
      origin: 'console',
      clientCodes: null,
      counts: { rows: 2, rejected: 0, added: 2, changed: 0 },
      files: [{ name: 'jobs.csv', kind: 'jobs' }],
      mayApply: true,
    });
    expect(await stored()).toEqual(before);
    const applied = await operator.applied(planned);
    expect(applied).toMatchObject({ state: 'applied', mayRollBack: true, mayApply: false, files: [] });
    expect(await stored()).toEqual([...before, 'BAKERY WELD Welder', 'MILLRACE WELD Welder'].toSorted());
    const waiting = await operator.send('POST', `imports/${applied.importId}/rollback`);
    expect(waiting.json<ImportPage>().state).toBe('rollingBack');
    await imports.drain();
    expect((await operator.page(applied.importId)).state).toBe('rolledBack');
    expect(await stored()).toEqual(before);
  });

  it('shows each fault at its cell, and applies the same import once its file is fixed', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const faulty = await operator.checked(jobs('MILLRACE,A1,Assembler', 'MILLRACE,A2,', 'MILLRACE,A1,Twice'));
    expect(faulty).toMatchObject({ state: 'planned', counts: { rows: 3, rejected: 2 } });
    expect(faulty.problems.map(({ code, count }) => [code, count])).toEqual([
      ['duplicate_key', 1],
      ['required', 1],
    ]);
    const { importId, runNumber } = faulty;
    const all = (await operator.get(`imports/${importId}/rows?file=jobs`)).json<ImportRows>();
    expect([all.total, all.columns, all.rows.map(({ line }) => line)]).toEqual([
      3,
      ['client_code', 'code', 'title'],
      [2, 3, 4],
    ]);
    expect(all.rows[1]).toMatchObject({
      cells: ['MILLRACE', 'A2', ''],
      faults: [{ column: 2, code: 'required', sentence: 'Fill in this column.' }],
    });
    const only = (
      await operator.get(`imports/${importId}/rows?file=jobs&faulty=true&code=duplicate_key`)
    ).json<ImportRows>();
    expect([only.total, only.rows.map(({ line }) => line)]).toEqual([1, [4]]);
    const errors = await operator.get(`imports/${importId}/errors.csv?lang=es`);
    expect(errors.headers['content-disposition']).toContain('errors.csv');
    expect(errors.body.split('\n').slice(0, 2).join('\n')).toContain('jobs.csv,3,title,required,');
    expect(
      refusal(await operator.send('POST', `imports/${importId}/apply`, { runNumber, withoutRejected: false })),
    ).toEqual([409, 'version_conflict']);
    const again = await operator.drop(`imports/${importId}/files`, jobs('MILLRACE,A1,Assembler', 'MILLRACE,A2,Caller'));
    expect(again.json<ImportPage>()).toMatchObject({ state: 'draft', problems: [], files: [{ name: 'jobs.csv' }] });
    await operator.send('POST', `imports/${importId}/check`);
    await imports.drain();
    const fixed = await operator.page(importId);
    expect(fixed).toMatchObject({ state: 'planned', counts: { rejected: 0, added: 2 } });
    expect((await operator.applied(fixed)).state).toBe('applied');
    expect(await stored()).toEqual(expect.arrayContaining(['MILLRACE A1 Assembler', 'MILLRACE A2 Caller']));
  });

  it('leaves rejected rows out if the operator says so', async () => {
    const operator = await imports.signedIn('plain', { role: 'implementation' });
    const faulty = await operator.checked(jobs('BAKERY,L1,Loader', 'BAKERY,L2,'));
    expect((await operator.applied(faulty, true)).state).toBe('applied');
    expect((await stored()).filter((one) => one.startsWith('BAKERY L'))).toEqual(['BAKERY L1 Loader']);
  });

  it('is not applied when another plan was shown', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const { importId, runNumber } = await operator.checked(jobs('BAKERY,P1,Packer'));
    const body = { runNumber: (runNumber ?? 0) + 1, withoutRejected: false };
    expect(refusal(await operator.send('POST', `imports/${importId}/apply`, body))).toEqual([409, 'version_conflict']);
    expect((await operator.send('DELETE', `imports/${importId}`)).statusCode).toBe(204);
    expect(refusal(await operator.get(`imports/${importId}`))).toEqual([404, 'not_found']);
  });

  it('says why a file can’t be read', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const page = await operator.checked({ 'notes.pdf': 'no table' });
    expect(page).toMatchObject({ state: 'failed', refusal: { code: 'unreadable' } });
    expect(page.refusal?.sentence).toContain('no file to import');
  });
});

describe('CON-4: what an import leaves behind', () => {
  const chunks = statement(
    'test.console_chunks',
    z.object({ count: z.int() }),
    'select count(*)::integer as count from file_chunk',
  );
  const bytesKept = async () => (await signIn.harness.database.asMaintenance((tx) => tx.one(chunks, []))).count;

  it('nothing of files that are refused', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const before = await bytesKept();
    const refused = await operator.drop('imports', { ...jobs('BAKERY,Z1,Zipper'), 'mapping.json': '{' });
    expect(refusal(refused)).toEqual([422, 'invalid_input']);
    expect(await bytesKept()).toBe(before);
    await operator.drop('imports', jobs('BAKERY,Z1,Zipper'));
    expect(await bytesKept()).toBeGreaterThan(before);
  });

  it('no open file of an archive that was looked at or planned', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const archive = { 'all.zip': await zipped(jobs('BAKERY,Z2,Zipper')) };
    const { importId } = (await operator.drop('imports?clientCode=BAKERY', archive)).json<ImportPage>();
    const before = openFilesIn(tmpdir());
    const rows = (await operator.get(`imports/${importId}/rows?file=jobs`)).json<ImportRows>();
    expect(rows.rows.map(({ cells }) => cells[1])).toEqual(['Z2']);
    for (const path of ['rows?file=jobs', 'rows?file=jobs&faulty=true', 'samples', 'files/1/columns', 'errors.csv'])
      await operator.get(`imports/${importId}/${path}`);
    expect(openFilesIn(tmpdir())).toEqual(before);
    await operator.send('POST', `imports/${importId}/check`);
    expect(await imports.drain()).toBe(1);
    expect((await operator.page(importId)).state).toBe('planned');
    expect(openFilesIn(tmpdir())).toEqual(before);
  });
});

describe('CON-4: an import of another client', () => {
  it('of a payroll team is refused whole, with the code as typed', async () => {
    const team = await imports.signedIn('manager', { role: 'payroll', client: 'BAKERY' });
    const before = await stored();
    const page = await team.checked(jobs('BAKERY,T1,Tester', 'MILLRACE,T1,Tester'));
    expect(page).toMatchObject({
      state: 'rejected',
      runNumber: null,
      mayApply: false,
      refusal: { code: 'outside_clients', codes: ['MILLRACE'] },
    });
    expect(await stored()).toEqual(before);
    const lines = (await team.get(`imports/${page.importId}/rows?file=jobs&faulty=true`)).json<ImportRows>();
    expect(lines.rows.map(({ line, faults }) => [line, faults[0]?.code])).toEqual([[3, 'outside_import']]);
    const own = await team.checked(jobs('BAKERY,T1,Tester'));
    expect((await team.applied(own)).state).toBe('applied');
  });

  it('is out of sight for the other client’s team, in the list and by id', async () => {
    const owner = await imports.signedIn('plain', { role: 'owner' });
    const team = await imports.signedIn('manager', { role: 'payroll', client: 'BAKERY' });
    const theirs = await owner.checked(jobs('MILLRACE,S1,Sewer'), { clientCode: 'MILLRACE' });
    const ours = await owner.checked(jobs('BAKERY,S1,Sewer'), { clientCode: 'BAKERY' });
    const { rows } = (await team.get('imports')).json<{ rows: ImportRow[] }>();
    const ids = new Set(rows.map(({ importId }) => importId));
    expect([ids.has(theirs.importId), ids.has(ours.importId)]).toEqual([false, true]);
    for (const path of ['', '/rows?file=jobs', '/samples', '/errors.csv'])
      expect(refusal(await team.get(`imports/${theirs.importId}${path}`))).toEqual([404, 'not_found']);
    expect(refusal(await team.send('POST', `imports/${theirs.importId}/check`))).toEqual([404, 'not_found']);
    expect(refusal(await team.drop('imports?clientCode=MILLRACE', jobs('MILLRACE,S2,Sewer')))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('by the provider’s own people stays with the client that they chose', async () => {
    const owner = await imports.signedIn('plain', { role: 'owner' });
    const page = await owner.checked(jobs('MILLRACE,C1,Cutter', 'BAKERY,C1,Cutter'), { clientCode: 'BAKERY' });
    expect(page).toMatchObject({ state: 'rejected', refusal: { codes: ['MILLRACE'] } });
  });
});

describe('CON-4: new clients', () => {
  const file = (...rows: readonly string[]) => ({ 'clients.csv': csv('client_code,name,partner_key', ...rows) });

  it('are created by the provider’s own people, and by a partner’s for the partner', async () => {
    const owner = await imports.signedIn('plain', { role: 'owner' });
    const made = await owner.checked(file('NEWCO,New Company,partner-2'));
    expect((await owner.applied(made)).state).toBe('applied');
    const partner = await imports.signedIn('supervisor', { role: 'implementation', partner: 'partner-1' });
    const theirs = await partner.checked({
      ...file('SECOND,Second Company,partner-1'),
      ...jobs('SECOND,WELD,Welder'),
    });
    expect(theirs).toMatchObject({ state: 'planned', counts: { rejected: 0 } });
    expect(await partner.applied(theirs)).toMatchObject({ state: 'applied' });
    expect(await clients()).toEqual(['BAKERY partner-2', 'MILLRACE partner-1', 'NEWCO partner-2', 'SECOND partner-1']);
    expect(await stored()).toContain('SECOND WELD Welder');
  });

  it.each([
    ['for another partner', 'THIRD,Third,partner-2', 'THIRD'],
    ['that another partner has', 'BAKERY,Taken,partner-1', 'BAKERY'],
    ['moved to another partner', 'MILLRACE,Given away,partner-2', 'MILLRACE'],
  ])('%s are refused to a partner’s people', async (_what, row, code) => {
    const partner = await imports.signedIn('supervisor', { role: 'owner', partner: 'partner-1' });
    const before = await clients();
    expect(await partner.checked(file(row))).toMatchObject({ state: 'rejected', refusal: { codes: [code] } });
    expect(await clients()).toEqual(before);
  });

  it('are refused to a payroll team, and so is a change of its own', async () => {
    const team = await imports.signedIn('manager', { role: 'payroll', client: 'BAKERY' });
    const page = await team.checked(file('BAKERY,Renamed,partner-2', 'FOURTH,Fourth,partner-2'));
    expect(page).toMatchObject({ state: 'rejected', refusal: { codes: ['BAKERY', 'FOURTH'] } });
  });
});

describe('CON-4: files of another system', () => {
  const foreign = {
    'positions.csv': csv('Co,Position Code,Position Title,Internal Note', 'x,Q1,Quilter,a', 'x,Q2,Quoter,b'),
  };

  it('show their columns with the first rows and a draft, and are read by a mapping that is saved for the client', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const { importId, files } = (await operator.drop('imports?clientCode=BAKERY', foreign)).json<ImportPage>();
    expect(files).toMatchObject([{ number: 1, kind: 'foreign' }]);
    const shown = (await operator.get(`imports/${importId}/files/1/columns`)).json<ImportColumns>();
    expect(shown.header).toEqual(['Co', 'Position Code', 'Position Title', 'Internal Note']);
    expect(shown.sample[1]).toEqual(['x', 'Q2', 'Quoter', 'b']);
    const bare = { 'people.csv': csv('Kim,900-12-3456,Tulsa', 'Lee,900-12-3457,Enid') };
    const dropped = (await operator.drop('imports?clientCode=BAKERY', bare)).json<ImportPage>();
    const masked = (await operator.get(`imports/${dropped.importId}/files/1/columns`)).json<ImportColumns>();
    expect([masked.header.length, masked.sample[0]?.length]).toEqual([3, 3]);
    expect(JSON.stringify(masked), 'a file without names of columns').not.toMatch(/12-34|9001234/);
    expect(shown.kinds.find(({ file }) => file === 'jobs')?.columns.slice(0, 2)).toMatchObject([
      { name: 'client_code', required: true },
      { name: 'code', required: true },
    ]);
    const columns = { code: 'Position Code', title: 'Position Title' };
    const mapping = {
      files: [{ path: 'positions.csv', ignore: ['Co', 'Internal Note'], tables: [{ file: 'jobs', columns }] }],
    };
    const bad = { files: [{ path: 'positions.csv', tables: [{ file: 'jobs', columns: { nothing: 'Co' } }] }] };
    expect(refusal(await operator.send('PUT', `imports/${importId}/mapping`, { mapping: bad }))).toEqual([
      422,
      'invalid_input',
    ]);
    expect((await operator.send('PUT', `imports/${importId}/mapping`, { mapping })).statusCode).toBe(200);
    await operator.send('POST', `imports/${importId}/check`);
    await imports.drain();
    const planned = await operator.page(importId);
    expect(planned).toMatchObject({ state: 'planned', counts: { rows: 2, rejected: 0, added: 2 } });
    await operator.applied(planned);
    expect((await stored()).filter((one) => one.includes(' Q'))).toEqual(['BAKERY Q1 Quilter', 'BAKERY Q2 Quoter']);

    const saved = await operator.send('POST', 'clients/BAKERY/mappings', { name: 'Positions', mapping });
    expect(saved.json<{ mappings: SavedMapping[] }>().mappings).toMatchObject([{ name: 'Positions', mapping }]);
    const team = await imports.signedIn('manager', { role: 'payroll', client: 'BAKERY' });
    const [one] = (await team.get('clients/BAKERY/mappings')).json<{ mappings: SavedMapping[] }>().mappings;
    expect(one?.mapping).toEqual(mapping);
    expect(refusal(await team.get('clients/MILLRACE/mappings'))).toEqual([404, 'not_found']);
    const id = one?.mappingId ?? '';
    expect(refusal(await operator.send('DELETE', `clients/MILLRACE/mappings/${id}`))).toEqual([404, 'not_found']);
    expect((await team.send('DELETE', `clients/BAKERY/mappings/${id}`)).statusCode).toBe(204);
  });

  it('bring their mapping along', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const columns = { code: 'Position Code', title: 'Position Title' };
    const mapping = { files: [{ path: 'positions.csv', ignore: 'others', tables: [{ file: 'jobs', columns }] }] };
    const files = { ...foreign, 'mapping.json': JSON.stringify(mapping) };
    expect(await operator.checked(files, { clientCode: 'MILLRACE' })).toMatchObject({ state: 'planned', mapping });
    expect(refusal(await operator.drop('imports', { ...foreign, 'mapping.json': '{' }))).toEqual([
      422,
      'invalid_input',
    ]);
  });
});

describe('CON-4: rows of people', () => {
  const header = 'client_code,employee_number,effective_date,event,ssn,first_name,last_name';
  const people = (...rows: readonly string[]) => ({ 'employees.csv': csv(header, ...rows) });

  it('are masked, and a look at them is in the activity of each, with the operator’s name', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const { harness } = signIn;
    const number = statement(
      'test.console_number',
      z.object({ employee_number: z.string() }),
      'select employee_number from employee where employee_id = $1',
    );
    const { client, employeeId } = harness.people.plain;
    const known = await harness.database.asMaintenance((tx) => tx.one(number, [employeeId]));
    const page = await operator.checked(
      people(
        `${client.code},${known.employee_number},2026-12-01,change,123-45-67890,Ana,Ruiz`,
        `${client.code},N-1,soon,hire,123-45-6789,Ana,Ruiz`,
      ),
    );
    const rows = (await operator.get(`imports/${page.importId}/rows?file=employees&faulty=true`)).json<ImportRows>();
    expect(rows.rows.map(({ cells }) => cells[rows.columns.indexOf('ssn')])).toEqual(['••••7890', '••••6789']);
    expect(JSON.stringify(rows)).not.toContain('123-45');
    expect(await audit()).toContainEqual({
      endpoint: 'console.importRowsViewed',
      actor_role: 'operator',
      operator: 'Petra',
      count: 1,
    });
  });

  it('of each file about employees are recorded with their class of data, and of the others not at all', async () => {
    const { harness } = signIn;
    const { client, employeeId } = harness.people.colleague;
    const row = { client_code: client.code, employee_number: 'E-0002' };
    const scope = { operatorId: employeeId, name: 'Petra', clients: [client] } as unknown as ConsoleScope;
    const { database, now } = harness;
    for (const { file, columns } of RECORDS) {
      const cells = Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(columns, name)));
      await recordLook({ database, scope, now, requestId: `look at ${file}` }, file, [cells]);
    }
    const looks = statement(
      'test.console_looks',
      z.object({ request_id: z.string(), resource: z.string(), employee_id: z.string() }),
      `select request_id, resource, employee_id from audit_event where request_id like 'look at %'`,
    );
    const found = (await database.asMaintenance((tx) => tx.rows(looks, []))).map((one) => {
      expect(one.employee_id).toBe(employeeId);
      return [one.request_id.slice('look at '.length), one.resource];
    });
    expect(Object.fromEntries(found)).toEqual({
      employees: 'personal',
      profiles: 'profile',
      direct_deposits: 'bank',
      tax_elections: 'taxes',
      deduction_elections: 'pay',
      garnishment_orders: 'pay',
      garnishments: 'pay',
      check_register: 'pay',
      check_earnings: 'pay',
      check_deductions: 'pay',
      check_taxes: 'pay',
      check_deposits: 'pay',
      check_other: 'pay',
      accruals: 'pay',
      pay_stubs: 'pay',
      year_end: 'yearEnd',
      hr_records: 'hrRecords',
      documents: 'documents',
      message_recipients: 'messages',
    });
  });

  it.each(['support', 'readOnly', 'auditor'] as const)(
    'stay closed for %s, who sees the history alone',
    async (role) => {
      const owner = await imports.signedIn('manager', { role: 'owner' });
      const { importId, runNumber } = await owner.checked(jobs(`BAKERY,${role.toUpperCase()},Reader`));
      const reader = await imports.signedIn('plain', { role });
      expect(await reader.page(importId)).toMatchObject({
        state: 'planned',
        mapping: null,
        mayWork: false,
        mayApply: false,
      });
      expect((await reader.get('imports')).statusCode).toBe(200);
      for (const path of ['/rows?file=jobs', '/samples', '/errors.csv', '/files/1/columns'])
        expect(refusal(await reader.get(`imports/${importId}${path}`))).toEqual([403, 'scope_required']);
      expect(refusal(await reader.drop('imports', jobs('BAKERY,X,X')))).toEqual([403, 'scope_required']);
      for (const action of ['check', 'rollback'])
        expect(refusal(await reader.send('POST', `imports/${importId}/${action}`))).toEqual([403, 'scope_required']);
      const body = { runNumber, withoutRejected: false };
      expect(refusal(await reader.send('POST', `imports/${importId}/apply`, body))).toEqual([403, 'scope_required']);
    },
  );
});

describe('CON-4: work that goes on without the operator', () => {
  it('continues in another gateway when the first is killed, once', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const planned = await operator.checked(jobs('BAKERY,K1,Keeper'));
    const body = { runNumber: planned.runNumber, withoutRejected: false };
    await operator.send('POST', `imports/${planned.importId}/apply`, body);
    // A gateway that took it and died: its lease runs out.
    const lease = new Date(signIn.harness.now.getTime() + 120_000).toISOString();
    await signIn.harness.change(
      `update service_import set state = 'working', lease_until = '${lease}' where service_import_id = '${planned.importId}'`,
    );
    expect(await imports.drain()).toBe(0);
    expect((await operator.page(planned.importId)).state).toBe('applying');
    signIn.harness.advanceSeconds(121);
    expect(await Promise.all([imports.drain(), imports.drain()])).toEqual(expect.arrayContaining([0, 1]));
    expect((await operator.page(planned.importId)).state).toBe('applied');
    expect((await stored()).filter((one) => one === 'BAKERY K1 Keeper')).toHaveLength(1);
  });

  it('ends if the operator is ended meanwhile', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const { importId } = (await operator.drop('imports', jobs('BAKERY,E1,Ender'))).json<ImportPage>();
    await operator.send('POST', `imports/${importId}/check`);
    await signIn.harness.change(`update console_operator set ended_at = '${signIn.harness.now.toISOString()}'`);
    await imports.drain();
    const other = await imports.signedIn('manager', { role: 'owner' });
    expect(await other.page(importId)).toMatchObject({ state: 'failed', refusal: { code: 'operator_ended' } });
  });

  it('is refused when stored data changed after the plan', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    await operator.applied(await operator.checked(jobs('BAKERY,O1,Old')));
    const planned = await operator.checked(jobs('BAKERY,O1,New'));
    await signIn.harness.change("update job_definition set title = 'Other' where code = 'O1'");
    const page = await operator.applied(planned);
    expect(page).toMatchObject({ state: 'failed', refusal: { code: 'overtaken', table: 'jobs' } });
    expect(await stored()).toContain('BAKERY O1 Other');
  });

  it('takes only the newest import back', async () => {
    const operator = await imports.signedIn('plain', { role: 'owner' });
    const first = await operator.applied(await operator.checked(jobs('BAKERY,R1,Roller')));
    const second = await operator.applied(await operator.checked(jobs('BAKERY,R2,Roller')));
    expect((await operator.page(first.importId)).mayRollBack).toBe(false);
    expect(refusal(await operator.send('POST', `imports/${first.importId}/rollback`))).toEqual([
      409,
      'version_conflict',
    ]);
    await signIn.harness.change("update job_definition set title = 'Changed' where code = 'R2'");
    await operator.send('POST', `imports/${second.runNumber ?? ''}/rollback`);
    await imports.drain();
    expect(await operator.page(second.importId)).toMatchObject({
      state: 'applied',
      rollbackRefusal: { code: 'depends', table: 'jobs' },
    });
  });
});
