import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EmploymentPage, RecordForm } from '@paystead/contract/console/employment/model.ts';
import { employmentCalls, faultsIn, hireOf } from '../../../test/console/employment.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { signedInOperator } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { addressOf } from '../../../test/sign-in/provider.ts';
import { code, createSignInHarness, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import { heldTo } from '../../platform/access/held-database.ts';
import { operatorScope } from '../../platform/access/operator-scope.ts';
import { loadPlaceSet } from '../../features/tax-places/load.ts';
import { statement } from '../../platform/database/port.ts';
import { readHistory } from './history.ts';
import { findPerson, managersLike } from './person-store.ts';

let signIn: SignInHarness;
let owner: Browser;
let payroll: Browser;
beforeAll(async () => {
  signIn = await createSignInHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  owner = await signedInOperator(signIn, 'plain', { role: 'owner' });
  payroll = await signedInOperator(signIn, 'manager', { role: 'payroll', client: 'BAKERY' });
});
afterAll(() => signIn.harness.close());

const at = (browser: Browser, clientCode = 'MILLRACE') => employmentCalls(browser, clientCode);
interface Hired {
  readonly employeeId: string | null;
  readonly result: string;
  readonly invitation: string | null;
  readonly warnings: readonly { code: string; detail: string }[];
}
let count = 0;
const nextNumber = () => `N-${String((count += 1)).padStart(4, '0')}`;
async function hired(browser: Browser, clientCode = 'MILLRACE', more = {}) {
  const ein = clientCode === 'MILLRACE' ? '07-0000001' : '07-0000002';
  const reply = await at(browser, clientCode).hire(hireOf(nextNumber(), { legal_ein: ein, ...more }));
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json<Hired>().employeeId ?? '';
}

const stored = statement(
  'test.hired',
  z.object({
    client_id: z.string(),
    recorded_by: z.string(),
    ssn_last_four: z.string().nullable(),
    sealed: z.string(),
  }),
  `select e.client_id, v.recorded_by, e.ssn_last_four, encode(coalesce(e.ssn_sealed, ''), 'escape') as sealed
     from employee e join employment_version v using (client_id, employee_id) where e.employee_id = $1`,
);
const total = statement(
  'test.employees_and_runs',
  z.object({ employees: z.int(), runs: z.int() }),
  'select (select count(*) from employee)::int as employees, (select count(*) from import_run)::int as runs',
);
const read = <T>(work: Parameters<typeof signIn.harness.database.asMaintenance<T>>[0]) =>
  signIn.harness.database.asMaintenance(work);

describe('CON-3: a hire', () => {
  it('suggests the next free employee ID and offers the client’s own employers and pay groups', async () => {
    const form = (await at(owner).get('/hire')).json<RecordForm>();
    const fields = form.sections.flatMap((section) => section.fields);
    expect(form.values).toMatchObject({ employee_number: 'E-0009', legal_ein: '07-0000001', pay_group: 'BI' });
    expect(fields.find(({ name }) => name === 'legal_ein')?.choices?.map(({ value }) => value)).toEqual(['07-0000001']);
    expect(fields.find(({ name }) => name === 'ssn')?.kind).toBe('secret');
    const bakery = (await at(payroll, 'BAKERY').get('/hire')).json<RecordForm>();
    expect(bakery.values['legal_ein']).toBe('07-0000002');
    const spanish = await owner.get('/api/console/clients/MILLRACE/hire', { headers: { 'accept-language': 'es' } });
    expect(spanish.body).toContain('Fecha de contratación');
  });

  it('offers what the client has, by name: each dimension its own values, and nothing of another client', async () => {
    const { harness } = signIn;
    // One id for each row of a kind, at both clients. Names are in another order than codes, and each has a twin elsewhere.
    const numbered = (kind: string, rows: readonly object[]) =>
      [MILLRACE, BAKERY].flatMap(({ clientId, code }) =>
        rows.map((row, place) => ({
          client_id: clientId,
          [`${kind}_id`]: idOf('dept', 900 + place),
          ...named(row, code),
        })),
      );
    const named = (row: object, code: string) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, String(value).replace('@', code.slice(0, 1))]),
      );
    await harness.insert(
      'job_definition',
      numbered('job_definition', [
        { code: '@1', title: 'Packer' },
        { code: '@2', title: 'Baker' },
      ]),
    );
    await harness.insert(
      'work_place',
      numbered('work_place', [
        { code: '@1', name: 'Penn Street', city: 'Lancaster', state: 'PA' },
        { code: '@2', name: 'Duke Street', city: 'Lancaster', state: 'PA' },
        { code: '@3', name: 'Penn Street', city: 'Akron', state: 'OH' },
        { code: '@4', name: 'Penn Street', city: 'Akron', state: 'OH' },
        { code: '@5', name: 'Penn Street' },
      ]),
    );
    await harness.insert(
      'pay_group',
      numbered('pay_group', [{ code: '@W', name: 'A weekly one', frequency: 'W', time_zone: 'America/New_York' }]),
    );
    const field = idOf('dept', 910);
    await harness.insert(
      'organization_field',
      [MILLRACE, BAKERY].map(({ clientId, code }) => ({
        client_id: clientId,
        organization_field_id: field,
        position: 2,
        display_title: `Line of ${code}`,
      })),
    );
    await harness.insert(
      'organization_value',
      numbered('organization_value', [
        { organization_field_id: field, code: '@1', name: 'Rolls' },
        { organization_field_id: field, code: '@2', name: 'Bread' },
      ]),
    );
    const offered = async (browser: Browser, clientCode: string) => {
      const { sections } = (await at(browser, clientCode).get('/hire')).json<RecordForm>();
      return sections
        .flatMap(({ fields }) => fields)
        .filter(({ name }) => /^(legal_ein|pay_group|job_code|work_place_code|organization_\d)$/.test(name))
        .map(({ name, label, choices }) => [
          name,
          label,
          ...(choices ?? []).map(({ value, label }) => `${value} ${label}`),
        ]);
    };
    const { values } = (await at(owner, 'MILLRACE').get('/hire')).json<RecordForm>();
    expect(values, 'chosen for the operator only where there is one').toEqual({
      employee_number: 'E-0009',
      effective_date: '2026-11-20',
      language: 'en',
      is_contractor: 'no',
      is_full_time: 'yes',
      is_overtime_exempt: 'no',
      pay_type: 'hourly',
      legal_ein: '07-0000001',
    });
    expect(await offered(owner, 'MILLRACE')).toEqual([
      ['legal_ein', 'Legal employer', '07-0000001 Millrace Fabrication, Inc.'],
      ['pay_group', 'Pay group', 'MW A weekly one', 'BI Biweekly'],
      ['job_code', 'Job', 'M2 Baker', 'M1 Packer'],
      [
        'work_place_code',
        'Work place',
        'M2 Duke Street',
        'M1 Penn Street, Lancaster, PA',
        'M3 Penn Street, Akron, OH, M3',
        'M4 Penn Street, Akron, OH, M4',
        'M5 Penn Street',
      ],
      ['organization_1', 'Department', '200 Office', '100 Shop'],
      ['organization_2', 'Line of MILLRACE', 'M2 Bread', 'M1 Rolls'],
    ]);
    expect(await offered(payroll, 'BAKERY')).toEqual([
      ['legal_ein', 'Legal employer', '07-0000002 Bluebonnet Bakery, Inc.'],
      ['pay_group', 'Pay group', 'BW A weekly one', 'BI Biweekly'],
      ['job_code', 'Job', 'B2 Baker', 'B1 Packer'],
      [
        'work_place_code',
        'Work place',
        'B2 Duke Street',
        'B1 Penn Street, Lancaster, PA',
        'B3 Penn Street, Akron, OH, B3',
        'B4 Penn Street, Akron, OH, B4',
        'B5 Penn Street',
      ],
      ['organization_2', 'Line of BAKERY', 'B2 Bread', 'B1 Rolls'],
    ]);
    await harness.change(`delete from job_definition; delete from work_place; delete from pay_group where code like '_W';
      delete from organization_field where organization_field_id = '${field}'`);
  });

  it('suggests the ID after the longest one, however the IDs sort as texts', async () => {
    const renamed = (from: string, to: string) =>
      signIn.harness.change(
        `update employee set employee_number = '${to}' where employee_number = '${from}'
            and client_id = '${PEOPLE.plain.client.clientId}'`,
      );
    await renamed('E-0007', 'E-9999');
    await renamed('E-0008', 'E-10000');
    expect((await at(owner).get('/hire')).json<RecordForm>().values['employee_number']).toBe('E-10001');
    await renamed('E-10000', 'E-0008');
    await renamed('E-9999', 'E-0007');
    expect((await at(owner).get('/hire')).json<RecordForm>().values['employee_number']).toBe('E-0009');
  });

  it('adds a person whom the operator’s email recorded, with a sealed number, at the one client', async () => {
    const employeeId = await hired(owner, 'MILLRACE', { ssn: '900-10-4271', email: 'nora.lind@example.test' });
    const row = await read((tx) => tx.one(stored, [employeeId]));
    expect(row).toMatchObject({
      client_id: MILLRACE.clientId,
      recorded_by: addressOf(PEOPLE.plain),
      ssn_last_four: '4271',
    });
    expect(row.sealed).not.toContain('900104271');
    expect((await at(payroll, 'BAKERY').look(`/people/${employeeId}/employment`)).statusCode).toBe(404);
    expect(await read((tx) => tx.one(total, []))).toMatchObject({ runs: 0 });
  });

  it('checks first and stores nothing, then refuses with every fault at its field', async () => {
    const before = await read((tx) => tx.one(total, []));
    const wrong = hireOf('N 1', { hourly_rate: '', state: 'Penn', zip_code: '1', ssn: '123' });
    const refused = await at(owner).hire(wrong, { isCheck: true });
    expect([refused.statusCode, faultsIn(refused).toSorted()]).toEqual([
      422,
      ['/employee_number wrong_format', '/ssn not_an_ssn', '/state wrong_format', '/zip_code wrong_format'],
    ]);
    expect(refused.body).not.toContain('"123"');
    const right = await at(owner).hire(hireOf('N-0900'), { isCheck: true });
    expect(right.json<Hired>()).toMatchObject({ employeeId: null, warnings: [{ code: 'no_tax_place' }] });
    expect(await read((tx) => tx.one(total, []))).toEqual(before);
    const taken = await at(owner).hire(hireOf('E-0001'));
    expect([taken.statusCode, faultsIn(taken)]).toEqual([422, ['/employee_number taken']]);
    const other = await at(owner).hire(hireOf('N-0901', { client_code: 'BAKERY' }));
    expect([other.statusCode, faultsIn(other)]).toEqual([422, ['/client_code invalid']]);
    const foreign = await at(owner).hire(hireOf('N-0902', { legal_ein: '07-0000002' }));
    expect([foreign.statusCode, faultsIn(foreign)]).toEqual([422, ['/legal_ein unknown_reference']]);
  });

  it('takes the one tax place that ZIP Code, state and city of the home leave, and says where they leave none or several', async () => {
    const { database, now } = signIn.harness;
    const places = [
      'zipCode,geoCode,city,county,state',
      '42223,180470000,Fort Campbell,Christian,KY',
      '42223,431250000,Fort Campbell,Montgomery,TN',
      '17545,390710002,Manheim,Lancaster,PA',
      '17545,390710003,Lititz,Lancaster,PA',
    ];
    await loadPlaceSet(database, 'places', `${places.join('\n')}\n`, now);
    const outcomeOf = async (home: object) => {
      const row = hireOf('N-0910', { work_geo_code: '390710001', ...home });
      const reply = await at(owner).hire(row, { isCheck: true });
      if (reply.statusCode === 422) return faultsIn(reply).join();
      return reply.json<Hired>().warnings.some(({ code: warning }) => warning === 'no_tax_place') ? 'warned' : 'found';
    };
    const campbell = { zip_code: '42223', city: 'Fort Campbell' };
    const manheim = { zip_code: '17545', city: 'Manheim', state: 'PA' };
    const missing = '/resident_geo_code required';
    const homes: readonly (readonly [object, string])[] = [
      [{ ...campbell, state: 'KY' }, 'found'],
      [{ ...campbell, state: 'TN' }, 'found'],
      [{ ...campbell, state: 'TN', city: 'Elsewhere' }, 'found'],
      [{ ...campbell, state: 'PA' }, missing],
      [manheim, 'found'],
      [{ ...manheim, city: ' MANHEIM ' }, 'found'],
      [{ ...manheim, city: 'Elsewhere' }, missing],
      [{ ...manheim, city: 'Elsewhere', resident_geo_code: '390710002' }, 'found'],
      [{ ...manheim, zip_code: '17546' }, missing],
      [{ ...manheim, work_geo_code: '' }, 'warned'],
    ];
    const found: string[] = [];
    for (const [home] of homes) found.push(await outcomeOf(home));
    await signIn.harness.change('delete from tax_place; delete from tax_place_set');
    expect(found).toEqual(homes.map(([, expected]) => expected));
  });

  it('mails an invitation in the same transaction, or says why not', async () => {
    await signIn.harness.insert('partner_hostname', [{ hostname: 'portal.example', partner_id: MILLRACE.partnerId }]);
    const born = { birth_date: '1990-01-02', ssn: '900-10-4272' };
    const invited = await at(owner).hire(hireOf(nextNumber(), { ...born, email: 'invited@example.test' }), {
      invites: true,
    });
    expect(invited.json<Hired>()).toMatchObject({ invitation: 'sent' });
    const silent = await at(owner).hire(hireOf(nextNumber(), born), { invites: true });
    expect(silent.json<Hired>()).toMatchObject({ invitation: 'noEmail', result: 'added' });
    // Without a birth date, nothing could prove who opens the invitation.
    const unproved = await at(owner).hire(
      hireOf(nextNumber(), { ssn: '900-10-4273', birth_date: '', email: 'unproved@example.test' }),
      { invites: true },
    );
    expect(unproved.json<Hired>()).toMatchObject({ invitation: 'noFacts', result: 'added' });
  });

  it('of someone who is known at another client adds a profile, and says nothing of the other one', async () => {
    await signIn.harness.change(`update person set language = 'es' where person_id = '${PEOPLE.plain.personId}'`);
    const email = addressOf(PEOPLE.plain);
    const values = hireOf(nextNumber(), { legal_ein: '07-0000002', email, language: 'en', username: 'petra.two' });
    const reply = await at(payroll, 'BAKERY').hire(values);
    expect([reply.statusCode, reply.json<Hired>().warnings.map((one) => one.code)]).toEqual([200, ['no_tax_place']]);
    expect(reply.body).not.toContain('MILLRACE');
    const profiles = statement(
      'test.profiles_of',
      z.object({ client_id: z.string(), language: z.string() }),
      'select client_id, language from profile join person using (person_id) where person_id = $1 order by client_id',
    );
    expect(await read((tx) => tx.rows(profiles, [PEOPLE.plain.personId]))).toEqual([
      { client_id: MILLRACE.clientId, language: 'es' },
      { client_id: BAKERY.clientId, language: 'es' },
    ]);
  });
});

describe('CON-3: the history of an employment', () => {
  let employeeId = '';
  beforeEach(async () => {
    employeeId = await hired(owner);
  });
  const events = ({ rows }: EmploymentPage) =>
    rows.map(({ date, event, isFuture }) => `${date} ${event}${isFuture ? ' future' : ''}`);

  it('grows by a change, a leave, an end and a rehire, each from its day on', async () => {
    const calls = at(owner);
    for (const [act, values] of [
      ['change', { effective_date: '2026-11-18', job_title: 'Lead fitter' }],
      ['leave', { effective_date: '2026-11-19' }],
      ['return', { effective_date: '2026-11-20' }],
      ['end', { effective_date: '2026-12-11', termination_reason: 'Moved away' }],
      ['rehire', { effective_date: '2027-01-04', hourly_rate: '27' }],
    ] as const)
      expect([act, (await calls.put(employeeId, act, values)).statusCode]).toEqual([act, 200]);
    const page = await calls.history(employeeId);
    expect(events(page)).toEqual([
      '2027-01-04 rehire future',
      '2026-12-11 end future',
      '2026-11-20 return',
      '2026-11-19 leave',
      '2026-11-18 change',
      '2026-11-16 hire',
    ]);
    expect(page.rows[4]?.changes).toEqual([{ name: 'job_title', before: 'Fitter', after: 'Lead fitter' }]);
    expect(page.acts).toEqual(['change', 'transfer', 'leave', 'end', 'correct']);
    expect(page.rows.map(({ mayTakeBack }) => mayTakeBack)).toEqual([true, false, false, false, false, false]);
  });

  it('is corrected on its day, and what was recorded before stays in it', async () => {
    const calls = at(owner);
    const form = await calls.get(`/people/${employeeId}/employment/forms/correct?date=2026-11-16`);
    expect(form.json<RecordForm>().values).toMatchObject({ hourly_rate: '25.00', last_name: 'Lind' });
    await calls.put(employeeId, 'correct', { effective_date: '2026-11-16', hourly_rate: '26.5' });
    const { rows } = await calls.history(employeeId);
    expect(rows.map(({ date, isReplaced }) => [date, isReplaced])).toEqual([
      ['2026-11-16', false],
      ['2026-11-16', true],
    ]);
    expect(rows[0]?.changes).toEqual([{ name: 'hourly_rate', before: '25.00', after: '26.50' }]);
    expect(rows[0]?.recordedBy).toBe(addressOf(PEOPLE.plain));
  });

  it.each([
    ['change', { effective_date: '2026-12-07', hourly_rate: '30', last_name: undefined }],
    ['end', { effective_date: '2026-12-11', termination_reason: 'Moved away' }],
    ['leave', { effective_date: '2026-12-11' }],
  ])('a %s on the last day is taken back, and no other day', async (act, values) => {
    const calls = at(owner);
    const before = await calls.history(employeeId);
    const sent = JSON.parse(JSON.stringify(values)) as Record<string, string>;
    expect((await calls.put(employeeId, act, sent)).statusCode).toBe(200);
    const wrong = await calls.put(employeeId, 'takeBack', { effective_date: '2026-11-16' });
    expect([wrong.statusCode, code(wrong)]).toEqual([409, 'version_conflict']);
    const taken = await calls.put(employeeId, 'takeBack', { effective_date: sent['effective_date'] ?? '' });
    expect([taken.statusCode, taken.body]).toEqual([200, expect.stringContaining('added')]);
    const after = await calls.history(employeeId);
    expect(after.acts).toEqual(before.acts);
    const form = await calls.get(`/people/${employeeId}/employment/forms/correct?date=${sent['effective_date']}`);
    expect(form.json<RecordForm>().values).toMatchObject({ hourly_rate: '25.00', hire_date: '2026-11-16' });
    const names = after.rows.map(({ changes }) => changes.map(({ name }) => name).toSorted());
    expect(names[0]).toEqual(names[1]);
  });

  it('refuses what doesn’t follow, at the day, and says that later rows stay', async () => {
    const calls = at(owner);
    const early = await calls.put(employeeId, 'change', { effective_date: '2020-01-01', job_title: 'X' });
    expect([early.statusCode, faultsIn(early)]).toEqual([422, ['/effective_date hire_first']]);
    const again = await calls.put(employeeId, 'rehire', { effective_date: '2026-12-01' });
    expect(faultsIn(again)).toEqual(['/effective_date event_out_of_order']);
    const foreign = await calls.put(employeeId, 'leave', { effective_date: '2026-12-01', hourly_rate: '99' });
    expect(faultsIn(foreign)).toEqual(['/hourly_rate invalid']);
    await calls.put(employeeId, 'change', { effective_date: '2026-12-07', hourly_rate: '30' });
    const between = await calls.put(employeeId, 'change', { effective_date: '2026-12-01', job_title: 'Lead' }, true);
    expect(between.json<Hired>().warnings.map((one) => one.code)).toEqual(['later_rows']);
  });
});

describe('CON-3: who may change people', () => {
  const acts = (employeeId: string) =>
    [
      ['POST', '/hire', { values: hireOf('X-1'), isCheck: true, invites: false }],
      [
        'POST',
        `/people/${employeeId}/employment`,
        { act: 'leave', values: { effective_date: '2026-12-01' }, isCheck: true },
      ],
      ['PUT', `/people/${employeeId}/hr-records/skill/${employeeId}`, { values: { name: 'x' } }],
      ['DELETE', `/people/${employeeId}/hr-records/skill/${employeeId}`, undefined],
      ['DELETE', `/people/${employeeId}/documents/${employeeId}`, undefined],
    ] as const;

  it.each(['support', 'readOnly', 'auditor'])('%s may not', async (role) => {
    const browser = await signedInOperator(signIn, 'chief', { role });
    try {
      for (const [method, path, body] of acts(PEOPLE.colleague.employeeId)) {
        const reply = await at(browser).send(method, path, body);
        expect([path, reply.statusCode, code(reply)]).toEqual([path, 403, 'scope_required']);
      }
      const looked = await at(browser).look(`/people/${PEOPLE.colleague.employeeId}/employment`, 'A call');
      expect(looked.statusCode).toBe(role === 'auditor' ? 403 : 200);
      if (role !== 'auditor') expect(looked.json<EmploymentPage>()).toMatchObject({ mayChange: false, acts: [] });
    } finally {
      await signIn.harness.change(`delete from console_operator where email = '${addressOf(PEOPLE.chief)}'`);
    }
  });

  it('support says why it looks, and the person reads the reason and the operator’s name', async () => {
    const browser = await signedInOperator(signIn, 'chief', { role: 'support' });
    const path = `/people/${PEOPLE.colleague.employeeId}/employment`;
    expect(faultsIn(await at(browser).look(path))).toEqual(['/reason required']);
    expect((await at(browser).look(path, 'Ticket 12')).statusCode).toBe(200);
    const activity = await signIn.harness.as('colleague').get('/api/activity');
    const { events } = activity.json<{ events: { role: string; name: string | null; what: string }[] }>();
    // The sign-in of the same moment may stand before it.
    expect(events.find(({ role }) => role === 'operator')).toMatchObject({
      role: 'operator',
      name: 'Chiara',
      what: 'Employment viewed in the provider’s console',
    });
    await signIn.harness.change(`delete from console_operator where email = '${addressOf(PEOPLE.chief)}'`);
  });

  it('a payroll team and a partner reach the people of their own clients alone, namesakes too', async () => {
    const partner = await signedInOperator(signIn, 'supervisor', { role: 'implementation', partner: 'partner-2' });
    for (const browser of [payroll, partner]) {
      const [own, foreign] = [PEOPLE.namesake.employeeId, PEOPLE.plain.employeeId];
      expect((await at(browser, 'BAKERY').history(own)).employeeNumber).toBe('E-0001');
      for (const [clientCode, id] of [
        ['BAKERY', foreign],
        ['MILLRACE', foreign],
        ['MILLRACE', own],
      ] as const) {
        const calls = at(browser, clientCode);
        expect((await calls.look(`/people/${id}/employment`)).statusCode).toBe(404);
        expect((await calls.put(id, 'leave', { effective_date: '2026-12-01' })).statusCode).toBe(404);
        expect((await calls.look(`/people/${id}/hr-records`)).statusCode).toBe(404);
        expect((await calls.look(`/people/${id}/documents`)).statusCode).toBe(404);
      }
      expect((await at(browser).hire(hireOf('X-2'))).statusCode).toBe(404);
    }
    const { people } = (await at(payroll, 'BAKERY').get('/managers?search=petra')).json<{
      people: { employeeNumber: string }[];
    }>();
    expect(people).toHaveLength(1);
  });

  it('a search for managers finds the first twenty by name', async () => {
    const copies = (table: string, values: string) => `
      insert into ${table} select (jsonb_populate_record(r, jsonb_build_object('employee_id', md5('lot ' || n)::uuid, ${values}))).*
        from ${table} r, generate_series(10, 30) n where r.employee_id = '${PEOPLE.plain.employeeId}'`;
    await signIn.harness.change(
      [
        copies('employee', `'employee_number', 'LOT-' || n, 'ssn_sealed', null, 'ssn_index', null`),
        copies('personal_version', `'last_name', 'Lot ' || 40 - n`),
        copies('employment_version', `'job_title', 'Tester'`),
      ].join(';'),
    );
    const { people } = (await at(owner).get('/managers?search=lot')).json<{ people: { employeeNumber: string }[] }>();
    await signIn.harness.change(`delete from employee where employee_number like 'LOT-%'`);
    const expected = Array.from({ length: 20 }, (_, place) => `LOT-${30 - place}`);
    expect(people.map(({ employeeNumber }) => employeeNumber)).toEqual(expected);
  });

  it('row-level security holds, also where a statement asks for another client', async () => {
    const bakery = { clients: [{ ...BAKERY, clientCode: 'BAKERY', name: 'BAKERY' }] } as unknown as ConsoleScope;
    const held = heldTo(signIn.harness.database, bakery);
    const { keys, now } = signIn.harness;
    const client = { ...operatorScope(MILLRACE), clientCode: 'MILLRACE' };
    const { employeeId } = PEOPLE.plain;
    const found = await read((tx) => findPerson(tx, client, employeeId, now));
    const seen = await read((tx) => readHistory(tx, keys, client, found));
    expect([found.employeeNumber, seen.rows.length]).toEqual(['E-0001', expect.any(Number)]);
    expect(seen.rows.length).toBeGreaterThan(0);
    await expect(held.asMaintenance((tx) => findPerson(tx, client, employeeId, now))).rejects.toThrow('not_found');
    const hidden = await held.asMaintenance((tx) => readHistory(tx, keys, client, found));
    const numbers = await held.asMaintenance((tx) => managersLike(tx, client, 'petra', now));
    expect([hidden.rows, numbers]).toEqual([[], []]);
  });
});
