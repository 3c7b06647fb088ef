import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { noRow, statement } from '../../platform/database/port.ts';
import { rollBackImport } from '../runner.ts';
import { importHarness } from '../test/import-harness.ts';
import { company, employee } from './test/company.ts';

const everything = statement(
  'test.imports.people',
  z.object({ name: z.string(), rows: z.array(z.array(z.unknown())) }),
  `select * from (
     select 'people' as name, coalesce(jsonb_agg(jsonb_build_array(email, language, verified_at is not null,
            dense_rank) order by email collate "C"), '[]') as rows
       from (select e.email, p.language, e.verified_at, dense_rank() over (order by first.email) from person p
              join person_email e using (person_id)
              join lateral (select min(email) as email from person_email f where f.person_id = p.person_id) first on true) x
     union all
     select 'profiles', coalesce(jsonb_agg(jsonb_build_array(c.client_code || ' ' || e.employee_number, f.username,
            (select min(m.email) from person_email m where m.person_id = f.person_id), to_jsonb(f.role_names), f.is_enabled)
            order by c.client_code, e.employee_number), '[]')
       from profile f join client c using (client_id) join employee e using (client_id, employee_id)
     union all
     select 'scopes', coalesce(jsonb_agg(jsonb_build_array(c.client_code || ' ' || e.employee_number, s.scope_number, v.name)
            order by c.client_code, e.employee_number, s.scope_number), '[]')
       from manager_scope s join client c using (client_id)
       join employee e on e.client_id = s.client_id and e.employee_id = s.manager_id
       left join organization_value v on v.client_id = s.client_id and v.organization_value_id = s.organization_value_id) x`,
);
const signIn = statement(
  'test.imports.sign_in',
  noRow,
  `update profile f set last_used_at = now() from employee e
    where e.client_id = f.client_id and e.employee_id = f.employee_id and e.employee_number = $1`,
);
const request = statement(
  'test.imports.request',
  noRow,
  `insert into pending_transaction (client_id, employee_id, employee_workflow_id, rule_type, state, before_sealed, after_sealed,
                                    summary, effective_date, decider, submitted_at, submitted_by)
   select client_id, employee_id, gen_random_uuid(), 1, 'pending', '', '', '{}', '2026-12-01', 'payrollAdministrator', now(), 'Test'
     from employee where employee_number = $1`,
);
const forget = statement('test.imports.forget_sign_in', noRow, 'update profile set last_used_at = null');

const person = (client_code: string, email: string, more: Record<string, string> = {}) => ({
  client_code,
  email,
  ...more,
});
const profile = (client_code: string, employee_number: string, email: string, more: Record<string, string> = {}) => ({
  client_code,
  employee_number,
  email,
  ...more,
});
/** One person works at both clients; two people share their name; equal numbers are different employees. */
const PEOPLE = {
  ...company(),
  employees: [employee('ACME', '1001'), employee('ACME', '1002'), employee('BIRCH', '1001')],
  people: [
    person('ACME', 'Marisol.Vega@acme.example', { language: 'es' }),
    person('ACME', 'marisol.vega2@acme.example'),
    person('BIRCH', 'marisol.vega@acme.example', { language: 'es' }),
    person('ACME', 'old@acme.example', { id: 'p-1', replaced_at: '2026-01-01T00:00:00Z', language: 'es' }),
    person('ACME', 'new@acme.example', { id: 'p-1', language: 'es' }),
  ],
  profiles: [
    profile('ACME', '1001', 'marisol.vega@acme.example', { manager_scopes: '1/10;1/20', role_names: 'EE User' }),
    profile('ACME', '1002', 'marisol.vega2@acme.example', { is_enabled: 'no' }),
    profile('BIRCH', '1001', 'marisol.vega@acme.example', { username: 'mv', manager_scopes: '*', role_names: '' }),
  ],
};
const BOTH = ['EE User', 'EE User - Employee Updates'];

describe('people and profiles of an import', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await imports.addPartner('main', 'Main');
    await imports.load(PEOPLE);
  });
  afterAll(() => test.close());
  const stored = async () =>
    Object.fromEntries(
      (await test.database.asMaintenance((tx) => tx.rows(everything, []))).map(({ name, rows }) => [name, rows]),
    );

  it('IMP-3: the same email is one person at two clients, and the same id is one person with two addresses', async () => {
    expect(await stored()).toEqual({
      people: [
        ['marisol.vega2@acme.example', 'en', true, expect.any(Number)],
        ['marisol.vega@acme.example', 'es', true, expect.any(Number)],
        ['new@acme.example', 'es', true, expect.any(Number)],
        ['old@acme.example', 'es', true, expect.any(Number)],
      ],
      profiles: [
        ['ACME 1001', 'marisol.vega', 'marisol.vega@acme.example', ['EE User'], true],
        ['ACME 1002', 'marisol.vega2', 'marisol.vega2@acme.example', BOTH, false],
        // An empty cell isn't a column that is left out.
        ['BIRCH 1001', 'mv', 'marisol.vega@acme.example', [], true],
      ],
      scopes: [
        ['ACME 1001', 1, 'ACME 10'],
        ['ACME 1001', 2, 'ACME 20'],
        ['BIRCH 1001', 1, null],
      ],
    });
    const ranks = new Map((await stored())['people']?.map((row) => [row[0], row[3]]));
    expect(ranks.get('new@acme.example')).toBe(ranks.get('old@acme.example'));
    expect(new Set(ranks.values()).size).toBe(3);
  });

  it('IMP-3: the same people a second time change nothing', async () => {
    const run = await imports.plan(PEOPLE);
    expect([run.change_count, await imports.problems(run)]).toEqual([0, []]);
  });

  it('IMP-4: fewer scopes and another language replace the stored ones, and a rollback restores them', async () => {
    const before = await stored();
    const run = await imports.load({
      people: [person('ACME', 'marisol.vega@acme.example', { language: 'en' })],
      profiles: [{ client_code: 'ACME', employee_number: '1001', manager_scopes: '1/20', is_enabled: 'no' }],
    });
    expect(run.summary?.tables).toEqual({
      person: { added: 0, changed: 1, kept: 0 },
      person_email: { added: 0, changed: 0, kept: 1 },
      profile: { added: 0, changed: 1, kept: 0 },
      manager_scope: { added: 0, changed: 1, kept: 0, removed: 1 },
    });
    const after = await stored();
    expect(after['scopes']).toEqual([
      ['ACME 1001', 1, 'ACME 20'],
      ['BIRCH 1001', 1, null],
    ]);
    expect(after['profiles']?.[0]).toEqual([
      'ACME 1001',
      'marisol.vega',
      'marisol.vega@acme.example',
      ['EE User'],
      false,
    ]);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await stored()).toEqual(before);
  });

  it('IMP-3: the language of someone with profiles at another client alone stays, with a warning', async () => {
    const of = (client: string, language: string) => ({
      people: [
        person(client, 'marisol.vega2@acme.example', { language }),
        person(client, 'new@acme.example', { language }),
      ],
    });
    const others = await imports.plan(of('BIRCH', 'es'));
    expect(await imports.problems(others)).toEqual([
      'people:2 language language_of_another: The language stays en: the person has no profile at this client yet, and one elsewhere. (warning)',
    ]);
    expect([others.change_count, others.summary?.tables['person']]).toEqual([0, { added: 0, changed: 0, kept: 2 }]);
    const own = await imports.plan(of('ACME', 'es'));
    expect([await imports.problems(own), own.summary?.tables['person']?.changed]).toEqual([[], 1]);
  });

  it('IMP-2: every fault of people and profiles names its line and column', async () => {
    const run = await imports.plan({
      people: [
        person('ACME', 'first@acme.example', { language: 'es' }),
        person('BIRCH', 'first@acme.example', { language: 'en' }),
        person('ACME', 'other@acme.example', { id: 'p-1' }),
        person('NOWHERE', 'x@acme.example'),
      ],
      profiles: [
        profile('ACME', '1002', 'marisol.vega2@acme.example', { username: 'marisol.vega' }),
        profile('BIRCH', '1001', 'unknown@acme.example'),
        profile('ACME', '9999', 'first@acme.example'),
        profile('ACME', '1001', 'first@acme.example', { manager_scopes: '*;1/10' }),
        profile('ACME', '1001', 'first@acme.example', { manager_scopes: '1/99' }),
      ],
    });
    expect(await imports.problems(run)).toEqual([
      'people:3 language person_differs: An earlier row gives the same person the language es.',
      'people:4 email person_known: The person signs in with another address already, and adds this one themselves.',
      'people:5 client_code unknown_reference: There is no client NOWHERE: neither stored nor in this import.',
      'profiles:2 username username_taken: Another employee has the username marisol.vega.',
      'profiles:3 email unknown_reference: There is no person unknown@acme.example: neither stored nor in this import.',
      'profiles:4 employee_number unknown_reference: There is no employee 9999: neither stored nor in this import.',
      'profiles:5 manager_scopes scope_whole: Write * alone: it is the whole client.',
      'profiles:6 manager_scopes unknown_reference: There is no organization value 1/99: neither stored nor in this import.',
    ]);
  });

  it('IMP-4: a rollback is refused once an added person has signed in, or has a request', async () => {
    const run = await imports.load({
      employees: [employee('ACME', '2001'), employee('ACME', '2002')],
      people: [person('ACME', 'a@acme.example'), person('ACME', 'b@acme.example')],
      profiles: [profile('ACME', '2001', 'a@acme.example'), profile('ACME', '2002', 'b@acme.example')],
    });
    const before = await stored();
    const execute = (which: typeof signIn, values: string[]) =>
      test.database.asMaintenance((tx) => tx.run(which, values));
    await execute(signIn, ['2001']);
    const seen = (employeeNumber: string, resource: string) => ({ clientCode: 'ACME', employeeNumber, resource });
    expect(await rollBackImport(imports.store, run)).toEqual({ reason: 'seen', seen: [seen('2001', 'signIn')] });
    await execute(forget, []);
    await execute(request, ['2002']);
    expect(await rollBackImport(imports.store, run)).toEqual({ reason: 'seen', seen: [seen('2002', 'transactions')] });
    expect(await stored()).toEqual(before);
  });
});
