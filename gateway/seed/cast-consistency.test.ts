import { assert, describe, expect, it } from 'vitest';
import { routingFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import { w4Problems } from '@paystead/payroll/federal/w4-rules.ts';
import { KINDS } from '../src/imports/hr-records/kinds.ts';
import { CAST, CAST_SIZE } from './cast/cast.ts';
import { CAST_KEYS, EDIT_ROLE, MANAGER_SCOPES, WITHOUT_EDIT_ROLE } from './cast/keys.ts';
import { REQUESTS } from './cast/pending-transactions.ts';
import { sum } from '@paystead/payroll/money.ts';
import { employeeIdOf, payCompany } from './load/company.ts';
import { chainOf } from './load/hierarchy.ts';
import { electionFiles } from './load/elections.ts';
import { hrFiles } from './load/hr-records.ts';
import { messageFiles } from './load/messages.ts';
import { choiceRows } from './load/settings.ts';
import { formsOf } from './load/year-end.ts';
import { standingOn } from './payroll/standing.ts';
import { castOn } from './read-cast.ts';

const TODAY = '2026-11-20';
const companies = CAST.map((company) => payCompany(company, TODAY));
const everyone = CAST.flatMap(({ client, people }) => people.map((employee) => ({ client, employee })));

/** County codes behind the ZIP codes of the cast (GeoNames). */
const COUNTIES: Readonly<Record<string, readonly string[]>> = {
  PA: ['071', '101', '133', '011', '029'],
  KY: ['111'],
  IN: ['019', '043', '061', '143'],
  TX: ['453', '491'],
  FL: ['057', '095', '103'],
  AZ: ['013', '019'],
  IL: ['031', '167'],
  MI: ['163', '161'],
  NC: ['183', '119'],
  NV: ['003', '031'],
  TN: ['037', '157'],
  WA: ['033', '063'],
  CA: ['073'],
  NY: ['001'],
};
const COUNTY_OF_ZIP: readonly (readonly [prefix: RegExp, county: string])[] = [
  [/^176|^175|^17022/, '071'],
  [/^191/, '101'],
  [/^174/, '133'],
  [/^196/, '011'],
  [/^193/, '029'],
  [/^402/, '111'],
  [/^47129|^47130/, '019'],
  [/^47150/, '043'],
  [/^47112/, '061'],
  [/^47170/, '143'],
  [/^787/, '453'],
  [/^78664/, '491'],
  [/^336/, '057'],
  [/^328/, '095'],
  [/^337/, '103'],
  [/^850/, '013'],
  [/^857/, '019'],
  [/^606/, '031'],
  [/^627/, '167'],
  [/^482/, '163'],
  [/^481/, '161'],
  [/^276/, '183'],
  [/^282/, '119'],
  [/^891/, '003'],
  [/^895/, '031'],
  [/^372/, '037'],
  [/^381/, '157'],
  [/^981/, '033'],
  [/^992/, '063'],
  [/^921/, '073'],
  [/^122/, '001'],
];
const GEO_STATES: Readonly<Record<string, string>> = {
  PA: '39',
  KY: '18',
  IN: '15',
  TX: '44',
  FL: '10',
  AZ: '03',
  IL: '14',
  MI: '23',
  NC: '34',
  NV: '29',
  TN: '43',
  WA: '48',
  CA: '05',
  NY: '33',
};

describe('the cast (handbook 9)', () => {
  it('has about eighty people at six clients', () => {
    expect(CAST_SIZE).toBe(80);
    expect(CAST.map(({ people }) => people.length)).toEqual([26, 20, 14, 3, 8, 9]);
  });

  it('TRU-5: two people of two clients in each state that has tables since 2025, and two whose state payroll calculates', () => {
    const homes = (state: string) => everyone.filter(({ employee }) => employee.start.address.state === state);
    for (const state of ['AZ', 'IL', 'MI', 'NC', 'NV', 'TN', 'WA'])
      expect(new Set(homes(state).map(({ client }) => client.code)), state).toEqual(new Set(['WAYFARER', 'MESAPINE']));
    expect(everyone.filter(({ employee }) => employee.importedTaxes).map(({ employee }) => employee.number)).toEqual([
      'WF-008',
      'MP-008',
    ]);
  });

  it('rule 5: boxes 1 to 6 and 16 of the newest forms are the sums of that year’s checks', () => {
    let forms = 0;
    for (const company of companies) {
      for (const hired of company.people) {
        const all = formsOf(company, hired).filter(({ year, formType }) => year === 2025 && formType.startsWith('W-2'));
        const corrected = new Set(all.map(({ correctsId }) => correctsId));
        const newest = all.filter(({ id }) => !corrected.has(id));
        for (const { legal, boxes } of newest.filter(({ formNumber }) => formNumber === 1)) {
          const checks = hired.history.checks.filter(
            (check) => check.legal === legal && check.checkDate.startsWith('2025'),
          );
          const taxes = checks.flatMap(({ lines }) => lines.taxes);
          const of = (code: string, field: 'amount' | 'taxableWages') =>
            sum(taxes.filter(({ taxCode }) => taxCode === code).map((line) => line[field]));
          const box = (number: string) => boxes.amounts[number] ?? 0;
          expect(box('1'), hired.employee.number).toBe(of('FIT', 'taxableWages'));
          expect(box('2')).toBe(of('FIT', 'amount'));
          expect(box('3') + box('7')).toBe(of('SS', 'taxableWages'));
          expect(box('4')).toBe(of('SS', 'amount'));
          expect(box('5')).toBe(of('MED', 'taxableWages'));
          expect(box('6')).toBe(of('MED', 'amount') + of('ADDMED', 'amount'));
          const deferrals = sum(
            checks.flatMap(({ lines }) =>
              lines.deductions.filter(({ code }) => code === '401K').map(({ amount }) => amount),
            ),
          );
          const box12 = newest.filter((form) => form.legal === legal).flatMap((form) => form.boxes.box12);
          expect(box12.find(({ code }) => code === 'D')?.amount ?? 0).toBe(deferrals);
          for (const { state, wages, tax } of boxes.states) {
            expect(wages).toBe(of(`SIT-${state}`, 'taxableWages'));
            expect(tax).toBe(of(`SIT-${state}`, 'amount'));
          }
          forms += 1;
        }
      }
    }
    expect(forms).toBeGreaterThanOrEqual(50);
  });

  it('rule 5: a corrected form is listed next to its original, two legal employers issue two forms, contractors and the retiree have their own', () => {
    const all = companies.flatMap((company) =>
      company.people.flatMap((hired) =>
        formsOf(company, hired).map((form) => ({ ...form, number: hired.employee.number })),
      ),
    );
    for (const correction of all.filter(({ formType }) => formType === 'W-2c')) {
      const original = all.find(({ id }) => id === correction.correctsId);
      assert(original !== undefined);
      expect(original.boxes.box12).toEqual(correction.boxes.previously?.box12);
      expect(original.boxes.box12).not.toEqual(correction.boxes.box12);
    }
    const of = (number: string, type: string) =>
      all.filter((form) => form.number === number && form.formType === type && form.year === 2025);
    expect(of('KF-0515', 'W-2')).toHaveLength(2);
    expect(of('KF-0521', 'W-2c')).toHaveLength(1);
    expect(of('BB-C01', '1099-NEC')).toHaveLength(1);
    expect(of('KF-0009', '1099-R')).toHaveLength(1);
    expect(all.length).toBeGreaterThan(4);
    expect(all.every(({ boxes }) => boxes.box12.length <= 4 && boxes.states.length <= 2)).toBe(true);
  });

  it('rule 8: one remainder, last; percentages up to 100; routing numbers pass', () => {
    for (const { employee } of everyone) {
      if (employee.accounts.length === 0) continue;
      const shares = employee.accounts.map(({ share }) => share);
      expect(
        shares.filter((share) => share === 'remainder'),
        employee.number,
      ).toHaveLength(1);
      expect(shares.at(-1)).toBe('remainder');
      expect(
        sum(shares.map((share) => (share !== 'remainder' && 'percent' in share ? share.percent : 0))),
      ).toBeLessThanOrEqual(1_000_000);
      for (const { routing } of employee.accounts) expect(routingFault(routing)).toBeNull();
    }
  });

  it('rule 9: geo codes are in the state and county of the address; certificates exist only between states with an agreement', () => {
    for (const { employee } of everyone) {
      for (const on of [employee.hiredOn, TODAY]) {
        const { address, home, reciprocity } = standingOn(employee, on);
        expect(home.slice(0, 2), employee.number).toBe(GEO_STATES[address.state]);
        expect(COUNTIES[address.state]).toContain(home.slice(2, 5));
        expect(COUNTY_OF_ZIP.find(([zip]) => zip.test(address.zip))?.[1], `${employee.number} ${address.zip}`).toBe(
          home.slice(2, 5),
        );
        expect(reciprocity).toBe(address.state === 'IN');
      }
    }
  });

  it('rule 9: no Form W-4 has entries that the form forbids', () => {
    for (const { employee } of everyone) expect(w4Problems(employee.start.w4.form), employee.number).toEqual([]);
  });

  it('reading 27: managers see pay and bank accounts at all clients but one, which has managers', () => {
    const hides = CAST.filter(({ client }) => client.policy['managers_see_bank'] === false);
    expect(hides.map(({ client }) => client.code)).toEqual(['BLUEBONNET']);
    expect(hides[0]?.client.policy['managers_see_pay']).toBe(false);
    expect(Object.keys(MANAGER_SCOPES['BLUEBONNET'] ?? {}).length).toBeGreaterThan(0);
  });

  it('rule 10: no one reports to themselves, scopes name real values, requests come from real people', () => {
    for (const { client, people } of CAST) {
      const supervisorOf = new Map(people.map(({ number, supervisor }) => [number, supervisor]));
      for (const { number, supervisor } of people) {
        expect(supervisor === null || supervisorOf.has(supervisor), number).toBe(true);
        expect(() => chainOf(number, supervisorOf)).not.toThrow();
      }
      expect(Math.max(...people.map(({ number }) => chainOf(number, supervisorOf).length))).toBeGreaterThanOrEqual(
        client.code === 'BLUEBONNET' ? 2 : 2,
      );
      for (const values of Object.values(MANAGER_SCOPES[client.code] ?? {})) {
        for (const { dimension, code } of values) {
          expect(
            client.dimensions.find(({ key }) => key === dimension)?.values.some((value) => value.code === code),
          ).toBe(true);
        }
      }
    }
    const keystone = new Map(CAST[0]?.people.map(({ number, supervisor }) => [number, supervisor]));
    expect(chainOf('KF-0231', keystone)).toHaveLength(4);
    for (const { client, number } of REQUESTS)
      expect(everyone.some((one) => one.client.code === client && one.employee.number === number)).toBe(true);
    const undecided = REQUESTS.filter(({ decision, canceled }) => decision === undefined && canceled === undefined);
    expect(new Set(undecided.map(({ asks }) => asks.kind))).toEqual(
      new Set(['personalInformation', 'directDeposit', 'taxes']),
    );
    for (const { number } of REQUESTS) expect(WITHOUT_EDIT_ROLE.has(number), number).toBe(false);
  });

  it('rule 12: the first person has five messages, two of which need action', () => {
    const [keystone] = companies;
    const rowsOf = (file: string) =>
      (keystone ? messageFiles(keystone) : []).filter(({ record }) => record.file === file).flatMap(({ rows }) => rows);
    const marisol = keystone?.people[0];
    const mine = rowsOf('message_recipients').filter(
      ({ employee_number }) => employee_number === marisol?.employee.number,
    );
    expect(mine).toHaveLength(5);
    expect(mine.filter(({ read_at }) => read_at === null)).toHaveLength(1);
    const [acknowledged] = keystone ? choiceRows(keystone) : [];
    const done = new Set(
      [...(acknowledged?.rows ?? [])]
        .map((row) => (column: string) => row[acknowledged?.columns.indexOf(column) ?? -1])
        .flatMap((cell) => (cell('employee_id') === marisol?.employeeId ? [cell('attachment_id')] : [])),
    );
    expect(done.size).toBeGreaterThan(0);
    const waiting = rowsOf('message_attachments').filter(
      ({ message, attachment, requires_acknowledgement }) =>
        mine.some((row) => row['message'] === message) &&
        requires_acknowledgement === true &&
        !done.has(attachment as string),
    );
    expect(new Set(waiting.map(({ file_name }) => file_name))).toEqual(
      new Set(['2027 Benefits Guide.pdf', 'Forklift Safety Policy.pdf']),
    );
  });

  it('uses only fictional numbers and addresses', () => {
    const fictional = /^\d{3}-555-01\d\d$/;
    for (const { employee } of everyone) {
      expect(employee.phone, employee.number).toMatch(fictional);
      expect(employee.ssn, employee.number).toMatch(/^(9\d\d-(0[1-9]|[1-4]\d)-\d{4}|987-65-432\d)$/);
    }
    for (const { client } of CAST) {
      expect(client.mailDomain).toMatch(/\.example$/);
      for (const { ein, phone } of client.legals) {
        expect(ein).toMatch(/^(00|07|89)-\d{7}$/);
        expect(phone).toMatch(fictional);
      }
    }
    const ssns = new Map(everyone.map(({ employee }) => [employee.ssn, `${employee.firstName} ${employee.lastName}`]));
    for (const { employee } of everyone)
      expect(ssns.get(employee.ssn)).toBe(`${employee.firstName} ${employee.lastName}`);
  });

  it('E14: every HR record is possible: within the employment, after the years it is for, and never in the future', () => {
    const seen = new Map<string, number>();
    for (const company of companies) {
      const people = new Map(company.people.map(({ employee }) => [employee.number, employee]));
      for (const row of hrFiles(company).flatMap(({ rows }) => rows)) {
        const cell = (name: string) => (row[name] ?? null) as string | null;
        const employee = people.get(cell('employee_number') ?? '');
        assert(employee !== undefined);
        const { hiredOn, birthDate } = employee;
        const last =
          employee.terminatedOn !== undefined && employee.terminatedOn < TODAY ? employee.terminatedOn : TODAY;
        const [kind, name] = [cell('kind') ?? '', cell('name') ?? ''];
        const about = `${employee.number} ${kind} ${name}`;
        const isWithin = (day: string | null, from = hiredOn, to = last) => {
          if (day !== null) expect(day >= from && day <= to, `${about}: ${day} not in ${from}..${to}`).toBe(true);
        };
        const birthday = (age: number) => `${Number(birthDate.slice(0, 4)) + age}${birthDate.slice(4)}`;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        isWithin(cell('created_at'), hiredOn, `${TODAY}T23:59:59Z`);
        isWithin(cell('date_awarded'));
        isWithin(cell('issued_date'));
        isWithin(cell('returned_date'));
        isWithin(cell('review_date'));
        isWithin(cell('issue_date'), birthday(16), TODAY);
        const years = /^(Five|Ten) years of service$/.exec(name)?.[1];
        if (years !== undefined)
          expect(cell('date_awarded'), about).toBe(
            `${Number(hiredOn.slice(0, 4)) + (years === 'Five' ? 5 : 10)}${hiredOn.slice(4)}`,
          );
        if (kind === 'training') {
          isWithin(cell('start_date'));
          isWithin(cell('completed_date'), cell('start_date') ?? hiredOn, TODAY);
        }
        if (kind === 'prior_employment') {
          isWithin(cell('end_date'), birthday(16), hiredOn);
          isWithin(cell('start_date'), birthday(16), cell('end_date') ?? '');
        }
        if (kind === 'education') isWithin(cell('end_date'), cell('start_date') ?? '', TODAY);
        if (kind === 'skill')
          expect(Number(cell('years')), about).toBeLessThanOrEqual(
            Number(TODAY.slice(0, 4)) - Number(birthDate.slice(0, 4)) - 16,
          );
        if (kind === 'review') isWithin(cell('period_begin'), hiredOn, cell('review_date') ?? '');
      }
    }
    for (const kind of KINDS) expect(seen.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(10);
  });

  it('E14: a Form W-4 is of the year in which it was signed, and starts no earlier; an exemption is of its form’s year', () => {
    const forms = companies.flatMap((company) =>
      electionFiles(company)
        .filter(({ record }) => record.file === 'tax_elections')
        .flatMap(({ rows }) => rows)
        .filter((row) => row['kind'] === 'federal')
        .map((row) => ({
          row,
          hired: company.people.find(({ employee }) => employee.number === row['employee_number']),
        })),
    );
    expect(forms.length).toBeGreaterThan(70);
    for (const { row, hired } of forms) {
      const [year, start, signed] = [Number(row['form_year']), String(row['effective_date']), row['signed_at']];
      const about = `${String(row['employee_number'])} ${year} from ${start}`;
      expect(start >= (hired?.employee.hiredOn ?? ''), about).toBe(true);
      if (year < 2020) continue;
      expect(year <= Number(start.slice(0, 4)), about).toBe(true);
      if (row['source'] === 'form') expect(`${year}-01-01` <= String(signed), about).toBe(true);
      if (row['is_exempt'] === true) expect(row['exempt_year'], about).toBe(year);
    }
    const newest = (number: string) => forms.findLast(({ row }) => row['employee_number'] === number)?.row;
    expect([newest('FC-071')?.['exempt_year'], newest('KF-0350')?.['form_year']]).toEqual([2026, 2026]);
  });

  it('has every kind of HR record for at least ten people and nothing for some; one asset was never returned', () => {
    const records = companies.flatMap((company) => hrFiles(company).flatMap(({ rows }) => rows));
    for (const kind of KINDS) {
      const people = new Set(records.filter((row) => row['kind'] === kind).map((row) => row['employee_number']));
      expect(people.size, kind).toBeGreaterThanOrEqual(10);
      expect(people.size, kind).toBeLessThan(CAST_SIZE - 6);
    }
  });
});

describe('people who can sign in', () => {
  const cast = castOn(TODAY);
  const byKey = (key: string) => cast.find((person) => person.key === key);

  it('lists the fourteen keys of employees in order, the first with one profile, and then the operators', () => {
    expect(cast.filter(({ unlisted }) => !unlisted).map(({ key }) => key)).toEqual([
      ...CAST_KEYS.map(({ key }) => key),
      'operator',
      'operator-support',
    ]);
    expect(CAST_KEYS.map(({ key }) => key)).toEqual([
      'plain',
      'no-edit',
      'multi',
      'manager',
      'supervisor',
      'both',
      'payroll-admin',
      'former',
      'unlinked',
      'other-client',
      'alerts-blocked',
      'contractor',
      'self-service-off',
      'first-day',
    ]);
    expect(cast[0]).toMatchObject({
      name: 'Marisol Vega',
      key: 'plain',
      profiles: [{ clientCode: 'KEYSTONE', views: ['self'] }],
    });
  });

  it('have the views, roles and scopes that their key promises', () => {
    const views = (key: string) => byKey(key)?.profiles.map((profile) => profile.views.join(' '));
    expect(views('manager')).toEqual(['self manager']);
    expect(views('supervisor')).toEqual(['self supervisor']);
    expect(views('both')).toEqual(['self manager supervisor']);
    expect(views('multi')).toEqual(['self', 'self']);
    expect(views('self-service-off')).toEqual(['self']);
    expect(views('former')).toEqual(['self']);
    expect(byKey('unlinked')?.profiles).toEqual([]);
    expect(byKey('plain')?.profiles[0]?.roles).toContain(EDIT_ROLE);
    const readOnly = byKey('no-edit')?.profiles[0];
    assert(readOnly !== undefined);
    expect(readOnly.roles).not.toContain(EDIT_ROLE);
    for (const key of ['manager', 'supervisor', 'both', 'payroll-admin']) {
      const [profile] = byKey(key)?.profiles ?? [];
      expect(profile?.inScope.length, key).toBeGreaterThanOrEqual(3);
      expect(profile?.outOfScope.length, key).toBeGreaterThanOrEqual(3);
      expect(
        profile?.inScope.some((id) => profile.outOfScope.includes(id) || id === profile.employeeId),
        key,
      ).toBe(false);
    }
    expect(byKey('plain')?.profiles[0]?.employeeId).toBe(employeeIdOf({ code: 'KEYSTONE' }, 'KF-0417'));
  });

  it('has no duplicate address, and a password for everyone', () => {
    expect(new Set(cast.map(({ email }) => email)).size).toBe(cast.length);
    expect(cast.every(({ password }) => password.length >= 12)).toBe(true);
  });
});
