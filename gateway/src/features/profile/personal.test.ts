import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movePreview, personalReply, personalSaved } from '@paystead/contract/features/profile/model.ts';
import { detailReply, transactionsReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { z } from 'zod';
import { leviesOn } from '@paystead/payroll/places/levies.ts';
import { createHarness, type CallOptions, type Visitor } from '../../../test/harness.ts';
import type { TestPerson } from '../../../test/harness/people.ts';
import { statement } from '../../platform/database/port.ts';
import { faultText } from '../../platform/failures/texts.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, supervisor, reader, admin, manager } = harness.people;

const URL = '/api/employeeProfile/personal';
const PREVIEW = '/api/employeeProfile/personal/preview';
const key = (person: TestPerson) => ({ client_id: person.client.clientId, employee_id: person.employeeId });
const recorded = { recorded_at: '2026-11-01T00:00:00Z', recorded_by: 'import' };
const home = {
  firstName: 'Petra',
  lastName: 'Tester1',
  streetAddress: '1 New Street',
  city: 'Lancaster',
  state: 'PA',
  zip: '17603',
};

const locationNow = statement(
  'test.location_now',
  z.object({
    resident_geo_code: z.string(),
    work_geo_code: z.string(),
    january_county_geo_code: z.string().nullable(),
    nonresidence_certificate: z.boolean(),
  }),
  `select * from tax_location_version where client_id = $1 and employee_id = $2
    order by effective_date desc, sequence desc limit 1`,
);

const placesOf = statement(
  'test.places_of_work',
  z.object({ home: z.string(), work: z.string(), psd: z.string().nullable() }),
  `select resident_geo_code as home, work_geo_code as work, work_psd_code as psd from tax_location_version
    where employee_id = $1 order by effective_date desc, sequence desc`,
);

/** The versions of a person without their place in time, newest first. */
const versionsOf = statement(
  'test.personal_versions',
  z.object({ version: z.record(z.string(), z.unknown()) }),
  `select to_jsonb(v) - 'effective_date' - 'sequence' - 'recorded_at' as version from personal_version v
    where v.employee_id = $1 order by v.effective_date desc, v.sequence desc`,
);

const read = async (visitor: Visitor) => personalReply.parse((await visitor.get(URL)).json());
async function put(visitor: Visitor, body: object, version?: number, options: CallOptions = {}) {
  const basedOnVersion = version ?? (await read(visitor)).version;
  return visitor.put(URL, body as Readonly<Record<string, unknown>>, {
    ...options,
    headers: { 'if-match': String(basedOnVersion), 'idempotency-key': randomUUID(), ...options.headers },
  });
}
const save = async (visitor: Visitor, body: object) => {
  const answer = await put(visitor, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return personalSaved.parse(answer.json());
};
const preview = async (visitor: Visitor, body: object) =>
  movePreview.parse((await visitor.post(PREVIEW, body as Readonly<Record<string, unknown>>)).json());
const decideBy = (decider: string) =>
  harness.change(
    `insert into client_decision_rule (client_id, rule_type, decider, deadline_days) values ('${plain.client.clientId}', 1, '${decider}', 5)
     on conflict (client_id, rule_type) do update set decider = '${decider}'`,
  );

beforeAll(async () => {
  const location = { effective_date: '2020-01-01', sequence: 1, ...recorded };
  await harness.insert(
    'tax_location_version',
    [plain, colleague, reader, manager].map((person) => ({
      ...key(person),
      ...location,
      resident_geo_code: '390710001',
      work_geo_code: '390710001',
    })),
  );
  // Silas lives in Indiana and works in Louisville, with Kentucky's certificate of nonresidence on file.
  await harness.insert('tax_location_version', [
    {
      ...key(supervisor),
      ...location,
      resident_geo_code: '150430008',
      work_geo_code: '181110000',
      nonresidence_certificate: true,
    },
  ]);
  await harness.insert('personal_version', [
    {
      ...key(supervisor),
      effective_date: '2026-11-12',
      sequence: 1,
      first_name: 'Silas',
      last_name: 'Tester4',
      street_address: '55 Oak Street',
      street_address_2: 'Apt 2',
      city: 'New Albany',
      state: 'IN',
      zip_code: '47150',
      mobile_phone: '812-555-0101',
      work_email: 'silas@millrace.example',
      ...recorded,
    },
  ]);
});

describe('refused requests', () => {
  it('401 without a session', async () => {
    expect((await harness.stranger.get(URL)).statusCode).toBe(401);
    expect((await harness.stranger.put(URL, {})).statusCode).toBe(401);
    expect((await harness.stranger.post(PREVIEW, {})).statusCode).toBe(401);
  });

  it('403 anti_forgery for a request that another site could have sent', async () => {
    const answer = await harness.as('plain').put(URL, home, { antiForgery: false });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'anti_forgery']);
  });

  it('ME-4: 403 edit_role_required without the role, before the values are checked', async () => {
    for (const who of ['reader'] as const) {
      const answer = await harness.as(who).put(URL, {}, { headers: { 'if-match': '1' } });
      expect([answer.statusCode, answer.json().code], who).toEqual([403, 'edit_role_required']);
    }
    expect(await read(harness.as('reader'))).toMatchObject({ canEdit: false, whyNot: 'editRole' });
    expect(await read(harness.as('plain'))).toMatchObject({ canEdit: true, whyNot: null });
  });

  it('422 without the version that the change is based on', async () => {
    const answer = await harness.as('plain').put(URL, home);
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, 'headers/if-match']);
  });

  it('409 if the record changed meanwhile, and nothing is stored', async () => {
    const before = await read(harness.as('plain'));
    const answer = await put(harness.as('plain'), { ...home, streetAddress: '9 Elsewhere' }, before.version - 1);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'version_conflict']);
    expect(await read(harness.as('plain'))).toEqual(before);
  });
});

describe('ME-2: faults are reported field by field, in both languages', () => {
  it.each([
    ['firstName', '', 'first_name_needed'],
    ['firstName', '4nn', 'first_name_characters'],
    ['lastName', 'x'.repeat(81), 'last_name_too_long'],
    ['streetAddress', '<i>', 'street_characters'],
    ['city', '', 'city_needed'],
    ['state', 'ZZ', 'state_unknown'],
    ['zip', '1760', 'zip_form'],
    ['zip', '00000', 'zip_unknown'],
    ['zip', '43017', 'zip_other_state'],
    ['effectiveDate', '2026-11-19', 'effective_date_past'],
    ['effectiveDate', '2027-11-21', 'effective_date_far'],
    ['residentGeoCode', '181110000', 'place_elsewhere'],
  ])('%s %j: %s', async (field, value, code) => {
    for (const [language, names] of [
      ['en', /name|address|city|state|ZIP|date|location/i],
      ['es', /nombre|apellido|calle|ciudad|estado|postal|fecha|lugar/i],
    ] as const) {
      const answer = await put(harness.as('plain'), { ...home, [field]: value }, undefined, {
        headers: { 'accept-language': language },
      });
      expect(answer.statusCode, answer.body).toBe(422);
      const [fault, ...more] = answer.json().errors;
      expect(more).toEqual([]);
      expect(fault).toMatchObject({ pointer: `/${field}`, code, detail: faultText(code, `/${field}`, language) });
      expect(fault.detail).toMatch(names);
    }
  });

  it('military addresses follow their own rules', async () => {
    const answer = await put(harness.as('plain'), { ...home, city: 'Ramstein', state: 'AE', zip: '09012' });
    expect(answer.json().errors).toEqual([expect.objectContaining({ pointer: '/city', code: 'city_military' })]);
  });

  it('faults of all fields are reported at once', async () => {
    const answer = await put(harness.as('plain'), {
      firstName: '',
      lastName: '',
      streetAddress: '',
      city: '',
      state: '',
      zip: '',
    });
    expect(answer.json().errors).toHaveLength(6);
  });
});

describe('ME-2, ME-5: reading name and address', () => {
  it('returns every field, with only the last four digits of the SSN', async () => {
    expect(await read(harness.as('plain'))).toEqual({
      personal: { ...home, taxCode: '390710001', ssn: 'XXX-XX-1001', workEmail: null },
      proposed: null,
      version: 2000,
      canEdit: true,
      whyNot: null,
      addressOnly: false,
    });
  });
});

describe('ME-2: a change waits for its decision and keeps the requested values', () => {
  it('can be requested, read, amended and withdrawn', async () => {
    const petra = harness.as('plain');
    const requested = { ...home, firstName: 'Pétra', lastName: "O'Brien-Nuñez", streetAddress: '12 Orange Street' };
    const saved = await save(petra, requested);
    expect(saved).toMatchObject({
      saveSuccessfully: true,
      outcome: 'pending',
      personal: home,
      proposed: { personal: requested },
      notChanged: [],
    });
    expect(saved.change).toMatchObject({ version: 1, effectivePayDate: '2026-12-04', holdUntil: null });
    const again = await save(petra, { ...requested, streetAddress: '14 Orange Street' });
    expect(again.proposed?.change).toMatchObject({ employeeWorkflowId: saved.change?.employeeWorkflowId, version: 2 });
    expect(again.version).not.toBe(saved.version);
    expect((await put(petra, requested, saved.version)).statusCode).toBe(409);
    expect((await read(petra)).proposed?.personal.streetAddress).toBe('14 Orange Street');
    // The request equals the current record, so there is nothing to decide.
    expect(await save(petra, home)).toMatchObject({ outcome: 'applied', change: null, proposed: null });
  });

  it('a change that takes effect keeps everything that it is not about', async () => {
    const { employeeId } = colleague;
    await harness.change(`update personal_version set middle_name = 'M.', preferred_name = 'Coco', home_phone = '717-555-0101',
      mobile_phone = '717-555-0102', work_email = 'colin@work.example.test', personal_email = 'colin@home.example.test'
      where employee_id = '${employeeId}'`);
    await decideBy('none');
    const { personal } = await read(harness.as('colleague'));
    await save(harness.as('colleague'), { ...personal, streetAddress: '2 Kept Lane' });
    await decideBy('payrollAdministrator');
    const [newest, before] = await harness.database.asMaintenance((tx) => tx.rows(versionsOf, [employeeId]));
    expect(before?.version).toMatchObject({ middle_name: 'M.', work_email: 'colin@work.example.test' });
    expect(newest?.version).toEqual({
      ...before?.version,
      street_address: '2 Kept Lane',
      tax_code: '390710001',
      recorded_by: expect.any(String),
    });
  });

  it('E12: lists name tax places, not codes, for the employee and the people who decide', async () => {
    const petra = harness.as('plain');
    const york = { city: 'York', state: 'PA', zip: '17401', residentGeoCode: '391330001' };
    const { change } = await save(petra, { ...home, ...york });
    const employeeWorkflowId = change?.employeeWorkflowId;
    const own = transactionsReply.parse((await petra.get('/api/pendingTransactions/employee?status=open')).json());
    const opened = detailReply.parse(
      (await harness.as('admin').post('/api/pendingTransactions/detail', { employeeWorkflowId, ruleType: 1 })).json(),
    );
    const request = own.pendingTransactions.find((one) => one.employeeWorkflowId === employeeWorkflowId);
    for (const changes of [request?.changes, opened.pendingTransaction.changes])
      expect(changes?.find(({ field }) => field === 'residentGeoCode')).toMatchObject({
        before: 'Lancaster, PA',
        after: 'York, PA',
      });
    // The request itself keeps the codes.
    expect((await read(petra)).proposed?.personal.taxCode).toBe('391330001');
    await save(petra, home);
  });

  it('reading 14: SSN, tax code and work email are not changed here, and the reply lists them', async () => {
    const silas = harness.as('supervisor');
    const { personal } = await read(silas);
    const { notChanged, ...saved } = await save(silas, {
      ...personal,
      ssn: '900-12-9999',
      taxCode: '360000000',
      workEmail: 'else@millrace.example',
    });
    expect(notChanged).toEqual(['workEmail', 'ssn', 'taxCode']);
    expect(saved).toMatchObject({ outcome: 'unchanged', change: null, proposed: null, personal });
    const masked = await save(silas, { ...personal, workEmail: ' Silas@Millrace.example ' });
    expect(masked.notChanged).toEqual([]);
    expect((await read(silas)).personal).toEqual(personal);
  });

  it('repeating the same key repeats the same request', async () => {
    const petra = harness.as('plain');
    const { version } = await read(petra);
    const headers = { 'if-match': String(version), 'idempotency-key': randomUUID() };
    const one = await petra.put(URL, { ...home, city: 'Lititz' }, { headers });
    const two = await petra.put(URL, { ...home, city: 'Lititz' }, { headers });
    expect([one.statusCode, two.json()]).toEqual([200, one.json()]);
    await save(petra, home);
  });
});

describe('ME-2: a move shows its tax consequences before it is requested', () => {
  it('offers all places of a ZIP code without choosing one', async () => {
    const found = await preview(harness.as('plain'), { city: 'Lancaster', state: 'PA', zip: '17601' });
    expect(found.places.map(({ city, geoCode }) => [city, geoCode])).toEqual([
      ['Lancaster', '390710001'],
      ['Manheim Township', '390710002'],
      ['East Hempfield Township', '390710003'],
    ]);
    // Petra's current tax place is in this ZIP code, so she keeps it unless she chooses another one.
    expect(found.to?.geoCode).toBe('390710001');
    const dublin = await preview(harness.as('plain'), { city: 'Dublin', state: 'OH', zip: '43017' });
    expect([dublin.places.length, dublin.to, dublin.effects]).toEqual([3, null, []]);
  });

  it('shows the new earned income tax rate and certificate of a move within Pennsylvania', async () => {
    const found = await preview(harness.as('plain'), {
      city: 'York',
      state: 'PA',
      zip: '17401',
      residentGeoCode: '391330001',
    });
    expect(found.firstCheckDate).toBe('2026-12-04');
    expect(found.effects.map(({ code, from, to, fromRate, toRate }) => [code, from, to, fromRate, toRate])).toEqual([
      ['localTaxChanges', 'Lancaster earned income tax', 'York earned income tax', 11_000, 12_500],
      ['residencyForm', null, null, null, null],
    ]);
    const philadelphia = await preview(harness.as('plain'), { city: 'Philadelphia', state: 'PA', zip: '19104' });
    expect(philadelphia.to).toMatchObject({ geoCode: '391010000', psdCode: '510101' });
    expect(philadelphia.effects.map(({ code }) => code)).toEqual(['localTaxEnds', 'localTaxStarts', 'residencyForm']);
  });

  it('names the first paycheck by the client’s deadline, three banking days before at five in the evening', async () => {
    const began = harness.now.getTime();
    const goTo = (instant: number) => harness.advanceSeconds((instant - harness.now.getTime()) / 1000);
    const york = { city: 'York', state: 'PA', zip: '17401', residentGeoCode: '391330001' };
    const named: unknown[] = [];
    for (const instant of ['2026-12-01T21:59:59Z', '2026-12-01T22:00:00Z']) {
      goTo(Date.parse(instant));
      const petra = harness.signedInAnew('plain');
      const { firstCheckDate } = await preview(petra, york);
      const saved = await save(petra, { ...home, streetAddress: '12 Orange Street' });
      named.push([firstCheckDate, saved.change?.effectivePayDate]);
      await save(petra, home);
    }
    goTo(began);
    expect(named).toEqual([
      ['2026-12-04', '2026-12-04'],
      ['2026-12-18', '2026-12-18'],
    ]);
  });

  it('names the known taxes of a state outside the tables, and that payroll confirms them', async () => {
    const columbus = { city: 'Columbus', state: 'OH', zip: '43215' };
    const codes = (await preview(harness.as('plain'), columbus)).effects.map(({ code, form }) => [code, form]);
    expect(codes).toContainEqual(['residentState', null]);
    expect(codes).toContainEqual(['stateTaxStays', null]);
    expect(codes).toContainEqual(['certificateNeeded', 'REV-419']);
    expect(codes).toContainEqual(['notComputed', null]);
  });

  it('names the known taxes that a move from a state outside the tables ends', async () => {
    const mine = `client_id = '${manager.client.clientId}' and employee_id = '${manager.employeeId}'`;
    const liveAt = (geoCode: string) =>
      harness.change(`update tax_location_version set resident_geo_code = '${geoCode}' where ${mine}`);
    const { to } = await preview(harness.as('plain'), { city: 'Columbus', state: 'OH', zip: '43215' });
    await liveAt(to?.geoCode ?? '');
    const york = { city: 'York', state: 'PA', zip: '17401', residentGeoCode: '391330001' };
    const { from, effects } = await preview(harness.as('manager'), york);
    await liveAt('390710001');
    expect(from?.city).toBe('Columbus');
    expect(effects.map((one) => [one.code, one.from, one.to])).toEqual([
      ['residentState', 'Ohio', 'Pennsylvania'],
      ['stateTaxStays', 'Pennsylvania', 'Pennsylvania income tax'],
      ['localTaxChanges', 'Lancaster earned income tax', 'York earned income tax'],
      ['localTaxEnds', 'Ohio school district income tax, where the district levies one', null],
      ['localTaxEnds', 'Columbus income tax', null],
      ['residencyForm', null, null],
    ]);
  });

  it('a military ZIP code sets no tax place', async () => {
    const military = await preview(harness.as('plain'), { city: 'APO', state: 'AE', zip: '09012' });
    expect([military.places, military.effects.map(({ code }) => code)]).toEqual([[], ['militaryKeeps']]);
    expect(military.to?.geoCode).toBe('390710001');
  });

  it('stores nothing', async () => {
    expect((await read(harness.as('plain'))).proposed).toBeNull();
  });
});

it('E3: a ZIP code that is on file is not refused, whether it is known or not', async () => {
  const [petra, { personal }] = [harness.as('plain'), await read(harness.as('plain'))];
  await harness.change(
    `update personal_version set zip_code = '00000' where client_id = '${plain.client.clientId}' and employee_id = '${plain.employeeId}'`,
  );
  const stays = { ...personal, zip: '00000', streetAddress: '16 Orange Street' };
  expect((await put(petra, { ...stays, zip: '00001' })).json()).toMatchObject({
    errors: [{ pointer: '/zip', code: 'zip_unknown' }],
  });
  expect((await save(petra, stays)).proposed?.personal).toMatchObject({ zip: '00000', taxCode: '390710001' });
  await save(petra, { ...stays, streetAddress: personal.streetAddress });
  await harness.change(
    `update personal_version set zip_code = '${personal.zip}' where client_id = '${plain.client.clientId}' and employee_id = '${plain.employeeId}'`,
  );
});

describe('a move across a state line, end to end', () => {
  const louisville = { streetAddress: '940 Baxter Avenue', city: 'Louisville', state: 'KY', zip: '40204' };

  it('Indiana to Kentucky: residence, certificate and taxes follow from preview to effect', async () => {
    const silas = harness.as('supervisor');
    const { personal } = await read(silas);
    const before = await preview(silas, louisville);
    expect(before.from).toMatchObject({ geoCode: '150430008', city: 'New Albany' });
    expect(before.to).toMatchObject({ geoCode: '181110000', city: 'Louisville' });
    expect(before.effects.map(({ code, from, to, fromRate, toRate }) => [code, from, to, fromRate, toRate])).toEqual([
      ['residentState', 'Indiana', 'Kentucky', null, null],
      ['stateTaxChanges', 'Indiana income tax', 'Kentucky income tax', 29_500, 35_000],
      ['certificateEnds', 'Indiana', null, null, null],
      ['localTaxChanges', 'Louisville Metro occupational tax', 'Louisville Metro occupational tax', 14_500, 22_000],
      // The county of January 1 stays until the end of the year.
      ['januaryCounty', 'Floyd', null, null, null],
    ]);
    await decideBy('none');
    const saved = await save(silas, { ...personal, ...louisville });
    await decideBy('payrollAdministrator');
    expect(saved).toMatchObject({ outcome: 'applied', change: null, proposed: null });
    expect((await read(silas)).personal).toMatchObject({ ...louisville, taxCode: '181110000' });
    expect((await silas.get('/api/employeeProfile')).json()).toMatchObject({
      streetAddress: '940 Baxter Avenue',
      state: 'KY',
      resLocation: 'Jefferson County, KY',
    });
    // The tax places that the pay engine reads from the next check on.
    const [location] = await harness.database.asMaintenance((tx) =>
      tx.rows(locationNow, [supervisor.client.clientId, supervisor.employeeId]),
    );
    const levies = leviesOn(
      taxTablesOn('2026-12-04'),
      {
        residence: location?.resident_geo_code ?? '',
        work: location?.work_geo_code ?? '',
        januaryResidence: location?.january_county_geo_code ?? null,
        reciprocityCertificate: location?.nonresidence_certificate ?? true,
      },
      '2026-12-04',
    );
    expect(levies.income?.tax).toMatchObject({ taxCode: 'SIT-KY', rate: 35_000 });
    expect(levies.local.map(({ tax, rate }) => [tax.description, rate])).toEqual([
      ['Louisville Metro occupational tax', 22_000],
      ['Floyd County income tax', 18_900],
    ]);
    // The county of January 1 is kept beside the new place; the certificate of the old home state is not.
    const after = await preview(silas, {
      ...louisville,
      city: 'New Albany',
      state: 'IN',
      zip: '47150',
      residentGeoCode: '150430008',
    });
    expect(after.from?.geoCode).toBe('181110000');
    expect(after.effects.map(({ code }) => code)).toEqual([
      'residentState',
      'stateTaxStays',
      'certificateNeeded',
      'localTaxChanges',
      'januaryCounty',
    ]);
  });
});

it.each([
  ['at home moves with it, without the code of the place before', 'Remote', '391330001', null],
  ['elsewhere stays with its code', 'Main plant', '390710001', '360201'],
])('E17: the work place %s', async (_where, workLocation, work, psdCode) => {
  const mine = `client_id = '${colleague.client.clientId}' and employee_id = '${colleague.employeeId}'`;
  await harness.change(
    `delete from tax_location_version where ${mine} and recorded_by <> 'import';
     update tax_location_version set work_psd_code = '360201' where ${mine};
     update employment_version set work_location = '${workLocation}' where ${mine}`,
  );
  const colin = harness.as('colleague');
  const { personal } = await read(colin);
  await decideBy('none');
  const street = { streetAddress: '5 Court Street', city: 'York', state: 'PA', zip: '17401' };
  await save(colin, { ...personal, ...street, residentGeoCode: '391330001' });
  await save(colin, personal);
  await decideBy('payrollAdministrator');
  const found = await harness.database.asMaintenance((tx) => tx.rows(placesOf, [colleague.employeeId]));
  expect(found).toContainEqual({ home: '391330001', work, psd: psdCode });
});

it('a name change needs a review even if address changes need no approval', async () => {
  await decideBy('none');
  const petra = harness.as('plain');
  const saved = await save(petra, { ...home, lastName: 'Married' });
  expect(saved.outcome).toBe('pending');
  await save(petra, home);
  expect((await save(petra, { ...home, streetAddress: '77 Lime Street' })).outcome).toBe('applied');
  await decideBy('payrollAdministrator');
});

it('an administrator’s own page shows only their own record', async () => {
  expect((await read(harness.as('admin'))).personal.firstName).toBe(admin.firstName);
});

describe('E8: a former employee', () => {
  const { former } = harness.people;
  const address = { ...home, firstName: 'Fern', lastName: 'Tester8' };
  const places = () =>
    harness.database.asMaintenance((tx) => tx.rows(locationNow, [former.client.clientId, former.employeeId]));

  it('keeps the address up to date that forms on paper go to, and no tax place changes with it', async () => {
    const visitor = harness.as('former');
    expect(await read(visitor)).toMatchObject({ canEdit: true, whyNot: null, addressOnly: true });
    const before = await places();
    const seen = await preview(visitor, { city: 'Lancaster', state: 'PA', zip: '17603' });
    expect([seen.effects.map(({ code }) => code), seen.firstCheckDate]).toEqual([['nothing'], null]);
    // A ZIP code of several places leaves nothing to choose.
    const several = await preview(visitor, { city: 'Lancaster', state: 'PA', zip: '17601' });
    expect([several.places.length, several.effects.map(({ code }) => code)]).toEqual([1, ['nothing']]);
    await decideBy('none');
    const saved = await save(visitor, address);
    expect(saved.outcome).toBe('applied');
    const { personal } = await read(visitor);
    expect([personal.streetAddress, personal.zip]).toEqual(['1 New Street', '17603']);
    expect(await places()).toEqual(before);
    expect(personal.taxCode).toBe((await read(visitor)).personal.taxCode);
  });

  it('doesn’t change the name, and nothing at all where self-service is off', async () => {
    const visitor = harness.as('former');
    const renamed = await put(visitor, { ...address, lastName: 'Other' });
    expect([renamed.statusCode, renamed.json<{ errors: object[] }>().errors]).toEqual([
      422,
      [
        {
          pointer: '/firstName',
          code: 'former_keeps_name',
          detail: faultText('former_keeps_name', '/firstName', 'en'),
        },
      ],
    ]);
    await harness.change(
      `update client_policy set allow_self_service = false where client_id = '${former.client.clientId}'`,
    );
    try {
      const answers = [
        await visitor.get(URL),
        await put(visitor, address, 1),
        await visitor.post(PREVIEW, { city: 'Lancaster', state: 'PA', zip: '17603' }),
      ];
      expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
        [404, 'not_found'],
        [404, 'not_found'],
        [404, 'not_found'],
      ]);
    } finally {
      await harness.change(
        `update client_policy set allow_self_service = true where client_id = '${former.client.clientId}'`,
      );
    }
  });

  it('is refused every other change that needs the right to edit', async () => {
    const visitor = harness.as('former');
    const answers = [
      await visitor.post('/api/employeeProfile/directDeposit', {}),
      await visitor.put('/api/employeeTaxes/taxes', {}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  });
});
