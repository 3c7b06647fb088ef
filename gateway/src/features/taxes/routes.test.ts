import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BLANK_ELECTIONS } from '@paystead/payroll/federal/w4-elections.ts';
import { calculatorReply, taxesReply, taxesSaved } from '@paystead/contract/features/taxes/model.ts';
import { blankStateElections } from '@paystead/payroll/states/certificates.ts';
import { createHarness, type CallOptions } from '../../../test/harness.ts';
import { BAKERY, MILLRACE, type PersonKey } from '../../../test/harness/people.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { noRow, statement, type Statement } from '../../platform/database/port.ts';
import { purgeDrafts } from './calculator-draft-store.ts';
import { recordHash } from './signed-form.ts';
import { STATEMENT_VERSION } from './statements.ts';
import { readTaxRecord } from './taxes-store.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, former, other } = harness.people;

const URL = '/api/employeeTaxes/taxes';
const CALCULATOR = '/api/employeeTaxes/calculator';
const [LANCASTER, PHILADELPHIA, YONKERS, LEXINGTON] = ['390710001', '391010000', '331190066', '180670002'];
const recorded = { recorded_at: '2026-01-01T00:00:00Z', recorded_by: 'import' };
const key = { client_id: MILLRACE.clientId, employee_id: plain.employeeId };
const form = (more: Record<string, string | number | boolean | null> = {}) => ({
  ...key,
  effective_date: '2024-01-01',
  sequence: 1,
  source: 'form',
  form_year: 2024,
  filing_status: 'S',
  ...recorded,
  ...more,
});

beforeEach(async () => {
  await harness.change(
    `delete from pending_transaction_event; delete from pending_transaction; delete from federal_election; delete from state_election;
     delete from tax_location_version; delete from signed_tax_form; delete from audit_event; delete from idempotency_key`,
  );
  await harness.insert('tax_location_version', [
    {
      ...key,
      effective_date: '2020-01-01',
      sequence: 1,
      resident_geo_code: LANCASTER,
      work_geo_code: LANCASTER,
      ...recorded,
    },
  ]);
});

const read = async (who: PersonKey = 'plain', options?: CallOptions) =>
  taxesReply.parse((await harness.as(who).get(URL, options)).json());
const calculator = async (who: PersonKey = 'plain') =>
  calculatorReply.parse((await harness.as(who).get(CALCULATOR)).json());
const signature = { name: 'Petra Tester1', statementVersion: STATEMENT_VERSION, language: 'en', accepted: true };
const w4 = (more: object = {}) => ({ employeeFederalTaxCategory: { ...BLANK_ELECTIONS, ...more }, signature });

interface How {
  readonly who?: PersonKey;
  readonly version?: number;
  readonly language?: 'en' | 'es';
  readonly key?: string;
}
async function put(body: object, how: How = {}) {
  const { who = 'plain', language = 'en' } = how;
  const version = how.version ?? (await read(who)).version;
  return harness.as(who).put(URL, body as Record<string, unknown>, {
    headers: {
      'if-match': `"${version}"`,
      'accept-language': language,
      'idempotency-key': how.key ?? randomUUID(),
    },
  });
}
const saved = async (body: object, how?: How) => {
  const response = await put(body, how);
  expect([response.statusCode, response.body]).toMatchObject([200, expect.any(String)]);
  return taxesSaved.parse(response.json());
};
const faults = async (body: object, how?: How) => {
  const response = await put(body, how);
  expect([response.statusCode, response.json().code]).toEqual([422, 'invalid_input']);
  return (response.json().errors as { pointer: string; code: string; detail: string }[]).map(
    ({ pointer, code, detail }) => [pointer, code, detail] as const,
  );
};

const rowsOf = <R>(of: Statement<R>) => harness.database.asMaintenance((tx) => tx.rows(of, []));
const elections = statement(
  'test.federal_elections',
  z.object({
    effective_date: z.string(),
    filing_status: z.string(),
    signed_form_id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  `select effective_date, filing_status, signed_form_id, signed_name as name from federal_election order by effective_date, sequence`,
);
const audits = statement(
  'test.taxes_audit',
  z.object({
    client_id: z.string(),
    employee_id: z.string(),
    action: z.string(),
    endpoint: z.string(),
    detail: z.unknown(),
  }),
  'select client_id, employee_id, action, endpoint, detail from audit_event order by at, endpoint, client_id',
);

const alter = statement('test.alter_signed', noRow, `update signed_tax_form set signed_name = 'Someone Else'`);

it('ME-3: the certificate of an import is shown, its texts as long as imports take them', async () => {
  const texts = { filing_status: 'Married, filing separately from 2026 on.', rate_table: 'R'.repeat(40) };
  expect(texts.filing_status).toHaveLength(40);
  const amounts = { allowances: 99, dependents: 99, extra_withholding: 99_999_999_999, percent: 1_000_000 };
  await harness.insert('state_election', [
    { ...key, state: 'PA', effective_date: '2026-01-01', sequence: 1, ...texts, ...amounts, local_code: 'L'.repeat(40), form: 'F'.repeat(40), ...recorded },
  ]); // prettier-ignore
  const reply = await harness.as('plain').get(URL);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(taxesReply.parse(reply.json()).taxes.employeeStateTaxCategories).toEqual([
    expect.objectContaining({
      state: 'PA',
      filingStatus: texts.filing_status,
      rateTable: texts.rate_table,
      localCode: 'L'.repeat(40),
      allowances: 99,
      dependents: 99,
      extraWithholding: 99_999_999_999,
      percent: 1_000_000,
    }),
  ]);
});

describe('refused requests', () => {
  it('401 without a session', async () => {
    for (const url of [URL, CALCULATOR]) expect((await harness.stranger.get(url)).statusCode).toBe(401);
    expect((await harness.stranger.put(URL, w4())).statusCode).toBe(401);
  });

  it('403 anti_forgery for a write from another site', async () => {
    const response = await harness.as('plain').put(URL, w4(), { antiForgery: false, headers: { 'if-match': '"1"' } });
    expect([response.statusCode, response.json().code]).toEqual([403, 'anti_forgery']);
  });

  it.each(['reader', 'former'] as const)('ME-4: 403 edit_role_required for %s, who can still read', async (who) => {
    const response = await harness.as(who).put(URL, w4(), { headers: { 'if-match': '"1"' } });
    expect([response.statusCode, response.json().code]).toEqual([403, 'edit_role_required']);
    const whyNot = who === 'reader' ? 'editRole' : 'formerEmployee';
    expect(await read(who)).toMatchObject({ canEdit: false, whyNot });
    expect(await rowsOf(elections)).toEqual([]);
    expect(former.status).toBe('t');
  });

  it('404 if the client has turned the portal off for its employees', async () => {
    await harness.change('update client_policy set allow_self_service = false');
    try {
      for (const url of [URL, CALCULATOR]) expect((await harness.as('plain').get(url)).statusCode).toBe(404);
    } finally {
      await harness.change('update client_policy set allow_self_service = true');
    }
  });

  it('422 without the version that the change is based on', async () => {
    const response = await harness.as('plain').put(URL, w4());
    expect([response.statusCode, response.json().errors[0].pointer]).toEqual([422, 'headers/if-match']);
  });

  it('409 if someone else changed the data meanwhile, and nothing is signed', async () => {
    const { version } = await read();
    await harness.insert('federal_election', [form()]);
    const response = await put(w4(), { version });
    expect([response.statusCode, response.json().code]).toEqual([409, 'version_conflict']);
    expect((await read()).priorForms.filter(({ recordHash }) => recordHash !== null)).toEqual([]);
  });
});

const W4 = '/employeeFederalTaxCategory';
const state = (more: object) => ({
  employeeStateTaxCategories: [{ ...blankStateElections('PA'), ...more }],
  signature,
});

describe('422 names the field of every invalid input, in both languages', () => {
  it.each([
    ['a status that is none', w4({ filingStatus: 'x' }), `${W4}/filingStatus`, 'invalid'],
    ['no status', w4({ filingStatus: undefined }), `${W4}/filingStatus`, 'required'],
    ['a box that is neither', w4({ multipleJobs: 'yes' }), `${W4}/multipleJobs`, 'invalid_type'],
    ['negative children', w4({ qualifyingChildren: -1 }), `${W4}/qualifyingChildren`, 'too_small'],
    ['parts of cents for dependents', w4({ otherDependents: 0.5 }), `${W4}/otherDependents`, 'invalid_type'],
    ['negative other credits', w4({ otherCredits: -1 }), `${W4}/otherCredits`, 'too_small'],
    ['words for other income', w4({ otherIncome: 'much' }), `${W4}/otherIncome`, 'invalid_type'],
    ['deductions beyond measure', w4({ deductions: 1e12 }), `${W4}/deductions`, 'too_big'],
    ['negative extra', w4({ extraWithholding: -100 }), `${W4}/extraWithholding`, 'too_small'],
    ['exempt, with steps', w4({ exempt: true, multipleJobs: true }), `${W4}/exempt`, 'exempt_allows_no_steps'],
    ['exempt, with extra', w4({ exempt: true, extraWithholding: 1 }), `${W4}/exempt`, 'exempt_allows_no_steps'],
    ['exempt nonresident', w4({ exempt: true, nonresidentAlien: true }), `${W4}/exempt`, 'exempt_not_for_nonresident'],
    [
      'married nonresident',
      w4({ filingStatus: 'm', nonresidentAlien: true }),
      `${W4}/filingStatus`,
      'nonresident_must_be_single',
    ],
    [
      'nonresident with children',
      w4({ nonresidentAlien: true, qualifyingChildren: 220_000 }),
      `${W4}/qualifyingChildren`,
      'nonresident_has_no_credits',
    ],
    ['nothing at all', { signature }, '', 'no_changes'],
    ['a geo code of letters', { residentGeoCode: '39', signature }, '/residentGeoCode', 'invalid_format'],
    ['a geo code of nowhere', { workGeoCode: '990000000', signature }, '/workGeoCode', 'geo_code_unknown'],
    ['no signature', { employeeFederalTaxCategory: BLANK_ELECTIONS }, '/signature', 'required'],
    ['an empty name', { ...w4(), signature: { ...signature, name: ' ' } }, '/signature/name', 'too_small'],
    [
      'someone else’s name',
      { ...w4(), signature: { ...signature, name: 'Colin Tester2' } },
      '/signature/name',
      'signature_name',
    ],
    [
      'a statement not accepted',
      { ...w4(), signature: { ...signature, accepted: false } },
      '/signature/accepted',
      'invalid',
    ],
    [
      'a statement that never was',
      { ...w4(), signature: { ...signature, statementVersion: 'w4-1' } },
      '/signature/statementVersion',
      'statement_unknown',
    ],
    [
      'a language without statement',
      { ...w4(), signature: { ...signature, language: 'fr' } },
      '/signature/language',
      'invalid',
    ],
    [
      'another state',
      state({ state: 'NY', filingStatus: 'S' }),
      '/employeeStateTaxCategories/0/state',
      'state_not_yours',
    ],
    [
      'allowances where there are none',
      state({ allowances: 3 }),
      '/employeeStateTaxCategories/0/allowances',
      'not_on_this_form',
    ],
    ['too many allowances', state({ allowances: 100 }), '/employeeStateTaxCategories/0/allowances', 'too_big'],
    ['a percentage elsewhere', state({ percent: 5_000 }), '/employeeStateTaxCategories/0/percent', 'not_on_this_form'],
  ])('%s', async (_title, body, pointer, code) => {
    const english = await faults(body);
    expect(english.map(([at, why]) => [at, why])).toContainEqual([pointer, code]);
    const spanish = await faults(body, { language: 'es' });
    const [one, other] = [english, spanish].map((all) => all.find(([at]) => at === pointer)?.[2] ?? '');
    expect(one).not.toBe('');
    expect(other).not.toBe(one);
    expect(one === 'This value isn’t valid.').toBe(code === 'invalid');
    expect(await rowsOf(elections)).toEqual([]);
  });

  it('ignores unknown members of the body', async () => {
    await saved({ ...w4({ filingStatus: 'm' }), employeeId: other.employeeId, lockedIn: false });
    expect((await read('other')).proposed).toBeNull();
  });
});

describe('ME-3: reading tax elections', () => {
  it('shows single without entries if no form was ever filed', async () => {
    expect(await read()).toMatchObject({
      taxes: {
        employeeId: plain.employeeId,
        residentGeoCode: LANCASTER,
        residentLocation: 'Lancaster, PA',
        employeeFederalTaxCategory: { filingStatus: 's', source: 'default', w4FormYear: 2026, lockedIn: false },
      },
      proposed: null,
      states: ['PA'],
      lockIn: null,
      exemptUntil: null,
      signerName: 'Petra Tester1',
      priorForms: [],
      canEdit: true,
      whyNot: null,
    });
  });

  it('returns the filing status in lower case, and a 2019 form with its allowances', async () => {
    await harness.insert('federal_election', [form({ form_year: 2019, filing_status: 'M', allowances: 3 })]);
    const { taxes, priorForms } = await read();
    expect(taxes.employeeFederalTaxCategory).toMatchObject({
      filingStatus: 'm',
      w4FormYear: 2019,
      allowances: 3,
      source: 'form',
    });
    expect(priorForms).toMatchObject([
      { form: 'W-4', formYear: 2019, status: 'inForce', recordHash: null, intact: null },
    ]);
  });

  it('returns the newest 60 forms that were signed elsewhere', async () => {
    await harness.insert('federal_election', [form({ effective_date: '2001-01-01' })]);
    await harness.change(
      `insert into federal_election
       select (jsonb_populate_record(v, jsonb_build_object('effective_date', v.effective_date + n))).*
         from federal_election v, generate_series(1, 60) n`,
    );
    const dates = (await read()).priorForms.map(({ effectiveDate }) => effectiveDate);
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([60, '2001-03-02', '2001-01-02']);
  });

  it('returns the last day of an exemption', async () => {
    await harness.insert('federal_election', [form({ is_exempt: true, exempt_year: 2026, form_year: 2026 })]);
    expect((await read()).exemptUntil).toBe('2027-02-16');
  });

  it('returns the check that a form signed today reaches by the 30-day rule, even beyond the published calendar', async () => {
    // November 20 and 30 days: December 20. The published periods end on the 13th.
    expect((await read()).start).toEqual({
      receivedOn: '2026-11-20',
      periodBegin: '2026-12-14',
      periodEnd: '2026-12-27',
      checkDate: '2027-01-01',
    });
  });

  it('returns the statement in the requested language', async () => {
    const { statement: spanish } = await read('plain', { headers: { 'accept-language': 'es' } });
    expect(spanish).toMatchObject({
      version: STATEMENT_VERSION,
      language: 'es',
      text: expect.stringContaining('pena de perjurio'),
    });
  });

  const liveAndWork = (home: string, work: string) =>
    harness.insert('tax_location_version', [
      {
        ...key,
        effective_date: '2026-01-01',
        sequence: 1,
        resident_geo_code: home,
        work_geo_code: work,
        ...recorded,
      },
    ]);

  it.each([
    [
      'a tax for working there, beside the one that residents pay anyway',
      LANCASTER,
      [/earned income/i],
      [/local services/i],
    ],
    ['no tax of non-residents on a resident', YONKERS, [/Yonkers resident/], []],
    ['a tax on work where residents pay none', LEXINGTON, [], [/occupational/i]],
  ])('returns local taxes of an employee who works at home: %s', async (_, place, residence, work) => {
    await liveAndWork(place, place);
    const { taxes } = await read();
    expect(taxes.residenceCityTaxDescriptions).toEqual(residence.map((name) => expect.stringMatching(name)));
    expect(taxes.nonResidenceCityTaxDescriptions).toEqual(work.map((name) => expect.stringMatching(name)));
  });

  it('E17: of two places that tax earned income, lists only the tax that is withheld, beside the tax for working there', async () => {
    await liveAndWork('390710002', LANCASTER);
    const { taxes } = await read();
    expect(taxes.residentLocation).toBe('Manheim Township, PA');
    expect(taxes.residenceCityTaxDescriptions).toEqual(['Manheim Township earned income tax']);
    expect(taxes.nonResidenceCityTaxDescriptions).toEqual([expect.stringMatching(/^Lancaster local services tax/)]);
  });

  it('returns local taxes of the home and the work place', async () => {
    await liveAndWork(LANCASTER, PHILADELPHIA);
    const { taxes } = await read();
    expect(taxes.workLocation).toMatch(/Philadelphia/);
    // Philadelphia's tax takes precedence over the one at home, which is therefore not withheld.
    expect(taxes.residenceCityTaxDescriptions).toEqual([]);
    expect(taxes.nonResidenceCityTaxDescriptions).toEqual(['Philadelphia wage tax']);
  });
});

describe('ME-3: a new Form W-4', () => {
  it('waits for its decision and effective date with saveSuccessfully true; the current form stays', async () => {
    await harness.insert('federal_election', [form()]);
    const reply = await saved(w4({ filingStatus: 'M', qualifyingChildren: 440_000 }));
    expect(reply).toMatchObject({
      saveSuccessfully: true,
      outcome: 'pending',
      change: { effectivePayDate: '2027-01-01' },
      taxes: { employeeFederalTaxCategory: { filingStatus: 's' } },
      proposed: { taxes: { employeeFederalTaxCategory: { filingStatus: 'm', qualifyingChildren: 440_000 } } },
    });
    expect((await read()).priorForms.map(({ status }) => status)).toEqual(['waiting', 'inForce']);
    expect(await rowsOf(elections)).toHaveLength(1);
    expect(await rowsOf(audits)).toContainEqual({
      ...key,
      action: 'change',
      endpoint: 'taxes.save',
      detail: expect.objectContaining({
        statementVersion: STATEMENT_VERSION,
        signed: { 'W-4': expect.stringMatching(/^[0-9a-f]{64}$/) },
      }),
    });
  });

  it('a second form amends the first, and a state certificate requested in between is kept', async () => {
    const first = await saved(w4({ extraWithholding: 1_000 }));
    const second = await saved(w4({ extraWithholding: 2_000 }));
    expect(second.change?.employeeWorkflowId).toBe(first.change?.employeeWorkflowId);
    const third = await saved(state({ exempt: true }));
    expect(third.proposed?.taxes).toMatchObject({
      employeeFederalTaxCategory: { extraWithholding: 2_000 },
      employeeStateTaxCategories: [{ state: 'PA', exempt: true, form: 'REV-419', taxCode: 'SIT-PA' }],
    });
    expect((await read()).priorForms.map(({ form: name, status }) => `${name} ${status}`).toSorted()).toEqual([
      'REV-419 waiting',
      'W-4 notTaken',
      'W-4 waiting',
    ]);
  });

  it('repeating a request with the same key returns the first reply and signs once', async () => {
    const [{ version }, once] = [await read(), randomUUID()];
    const [first, again] = [await put(w4(), { version, key: once }), await put(w4(), { version, key: once })];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
    expect((await read()).priorForms).toHaveLength(1);
  });

  it('a change of tax places takes effect today and needs a signature too', async () => {
    const reply = await saved({ workGeoCode: PHILADELPHIA, signature });
    expect(reply.proposed?.taxes).toMatchObject({ residentGeoCode: LANCASTER, workGeoCode: PHILADELPHIA });
    expect(reply.change?.effectivePayDate).toBe('2026-12-04');
    expect((await read()).priorForms).toEqual([]);
  });

  it('E12: the request names tax places, not codes', async () => {
    const reply = await saved({ workGeoCode: PHILADELPHIA, signature });
    const { pendingTransactions } = (
      await harness.as('plain').get('/api/pendingTransactions/employee?status=open')
    ).json();
    const [request, ...others] = pendingTransactions;
    expect([request.employeeWorkflowId, others]).toEqual([reply.change?.employeeWorkflowId, []]);
    expect(request.changes).toMatchObject([
      { field: 'workGeoCode', before: 'Lancaster, PA', after: 'Philadelphia, PA' },
    ]);
  });
});

describe('after the decision', () => {
  it('approved places take effect that day, and no request is left waiting', async () => {
    const { change } = await saved({ workGeoCode: PHILADELPHIA, signature });
    const decision = { employeeWorkflowId: change?.employeeWorkflowId, ruleType: 5, version: 1 };
    const approved = await harness.as('admin').post('/api/pendingTransactions/approve', decision);
    expect([approved.statusCode, approved.json().pendingTransaction?.status]).toEqual([200, 'applied']);
    expect(await read()).toMatchObject({ taxes: { workGeoCode: PHILADELPHIA }, proposed: null });
  });

  it('a rejected form never takes effect, and its signed record stays', async () => {
    const { change } = await saved(w4({ filingStatus: 'm' }));
    const decision = { employeeWorkflowId: change?.employeeWorkflowId, ruleType: 5, version: 1, reason: 'No.' };
    expect((await harness.as('admin').post('/api/pendingTransactions/reject', decision)).statusCode).toBe(200);
    const { priorForms, proposed } = await read();
    expect([proposed, priorForms.map(({ status, intact }) => [status, intact])]).toEqual([null, [['notTaken', true]]]);
  });
});

describe('a contractor', () => {
  it('has no form to sign and no job in the W-4 calculator', async () => {
    await harness.change(`update employee set is_contractor = true where employee_id = '${plain.employeeId}'`);
    try {
      expect((await read()).appliesTo).toBe('contractor');
      expect(await faults(w4())).toMatchObject([[W4, 'contractor_signs_no_w4', expect.any(String)]]);
      expect(await calculator()).toMatchObject({ appliesTo: 'contractor', jobs: [] });
    } finally {
      await harness.change('update employee set is_contractor = false');
    }
  });
});

describe('lock-in letters', () => {
  const letter = () =>
    harness.insert('federal_election', [
      form({ source: 'lockIn', form_year: 2026, extra_withholding: 2_000, effective_date: '2026-10-01' }),
    ]);

  it('refuses a form that withholds less, with the reason, and accepts one that withholds more', async () => {
    await letter();
    expect((await read()).lockIn).toMatchObject({ whyNot: 'lockInLetter', form: { extraWithholding: 2_000 } });
    expect((await read()).taxes.employeeFederalTaxCategory.lockedIn).toBe(true);
    const [[pointer, code, detail] = []] = await faults(w4({ filingStatus: 'm' }));
    expect([pointer, code]).toEqual([W4, 'lock_in_letter']);
    expect(detail).toMatch(/lock-in letter/);
    expect(await faults(w4({ exempt: true }))).toMatchObject([[W4, 'lock_in_letter', expect.any(String)]]);
    expect((await saved(w4({ extraWithholding: 2_500 }))).outcome).toBe('pending');
  });

  it('are compared by the wages of the last regular paycheck that was issued or reissued', async () => {
    const subject = jobSubject({ clientId: MILLRACE.clientId, employeeId: plain.employeeId });
    const last = `employee_id = '${plain.employeeId}' and check_date = '2026-11-20' and sequence = 1`;
    const set = (values: string) => harness.change(`update pay_check set ${values} where ${last}`);
    const wages = async () =>
      (await harness.database.asTenant({ ...subject }, (tx) => readTaxRecord(tx, subject, harness.now)))?.usual_wages;
    const ofFit = (amount: number) => `lines = jsonb_set(lines, '{taxes,0,taxableWages}', '${amount}')`;
    await set(ofFit(555));
    const found = [await wages()];
    for (const values of [
      `check_status = 'reissued'`,
      `check_status = 'voided'`,
      `check_status = 'issued', run_type = 'bonus'`,
    ]) {
      await set(values);
      found.push(await wages());
    }
    await set(
      `run_type = 'regular', lines = jsonb_set(lines, '{taxes}', '[{"taxCode": "SS", "taxableWages": 1}]' || (lines -> 'taxes'))`,
    );
    found.push(await wages());
    await harness.change(
      `insert into pay_check select (jsonb_populate_record(c, '{"check_id": "${randomUUID()}", "sequence": 2}')).* from pay_check c where ${last};
       update pay_check set lines = jsonb_set(lines, '{taxes,1,taxableWages}', '777') where sequence = 2`,
    );
    found.push(await wages());
    await harness.change(`update pay_check set check_date = '2026-11-21' where sequence = 2`);
    found.push(await wages());
    await harness.change('delete from pay_check where sequence = 2');
    await set(`lines = jsonb_set(lines, '{taxes}', (lines -> 'taxes') - 0)`);
    await set(ofFit(191_000));
    expect(found).toEqual([555, 555, 191_000, 191_000, 555, 777, 555]);
  });

  it('ends when the IRS releases it', async () => {
    await letter();
    await harness.insert('federal_election', [form({ source: 'lockInReleased', effective_date: '2026-11-01' })]);
    expect((await read()).lockIn).toBeNull();
    await saved(w4({ filingStatus: 'm' }));
  });
});

describe('the signed record', () => {
  const records = async () => (await read()).priorForms.filter(({ recordHash: hash }) => hash !== null);

  it('contains the statement, language, values, name and time', async () => {
    await saved({ ...w4({ otherIncome: 12_345 }), signature: { ...signature, language: 'es' } });
    expect(await records()).toMatchObject([
      {
        form: 'W-4',
        formYear: 2026,
        signedName: 'Petra Tester1',
        signedAt: harness.now.toISOString(),
        statementVersion: STATEMENT_VERSION,
        statementHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        language: 'es',
        intact: true,
        values: { federal: { otherIncome: 12_345, w4FormYear: 2026 }, state: null },
      },
    ]);
  });

  it('cannot be changed, even by maintenance', async () => {
    await saved(w4());
    await expect(harness.database.asMaintenance((tx) => tx.run(alter, []))).rejects.toMatchObject({ code: '23000' });
    expect(await records()).toMatchObject([{ signedName: 'Petra Tester1', intact: true }]);
  });

  it.each([
    ['a value', `content = jsonb_set(content, '{extraWithholding}', '0')`],
    ['the name', `signed_name = 'Someone Else'`],
    ['the time', `signed_at = signed_at - interval '1 day'`],
    ['the statement', `statement_hash = '\\x00'`],
    ['the language', `statement_language = 'es'`],
  ])('detects that %s was altered', async (_what, change) => {
    await saved(w4({ extraWithholding: 700 }));
    await saved(w4({ extraWithholding: 900 }));
    await harness.change(
      `alter table signed_tax_form disable trigger signed_tax_form_is_final;
       update signed_tax_form set ${change} where record_number = 1;
       alter table signed_tax_form enable trigger signed_tax_form_is_final`,
    );
    expect((await records()).map(({ intact }) => String(intact)).toSorted()).toEqual(['false', 'true']);
  });

  it('each follows the one before, of whatever form', async () => {
    for (const extraWithholding of [700, 800, 900, 1000]) await saved(w4({ extraWithholding }));
    expect((await records()).map(({ intact }) => intact)).toEqual([true, true, true, true]);
    await harness.change('delete from signed_tax_form where record_number = 3');
    expect((await records()).map(({ intact }) => String(intact)).toSorted()).toEqual(['false', 'true', 'true']);
  });

  it('detects removed and inserted records', async () => {
    await saved(w4({ extraWithholding: 700 }));
    await saved(w4({ extraWithholding: 900 }));
    await harness.change('delete from signed_tax_form where record_number = 1');
    expect((await records()).map(({ intact }) => intact)).toEqual([false]);
  });

  it('cannot be forged without the key', async () => {
    await saved(w4());
    const forged = recordHash(
      { current: { ...harness.keys.current, index: Buffer.alloc(32) }, all: harness.keys.all },
      {
        clientId: MILLRACE.clientId,
        employeeId: plain.employeeId,
        signedFormId: randomUUID(),
        recordNumber: 2,
        form: 'W-4',
        formYear: 2026,
        state: null,
        statementVersion: STATEMENT_VERSION,
        statementLanguage: 'en',
        statementHash: new Uint8Array(32),
        content: { ...BLANK_ELECTIONS, w4FormYear: 2026, allowances: null },
        signedName: 'Petra Tester1',
        signedAt: harness.now,
      },
      null,
    );
    await harness.change(
      `insert into signed_tax_form select client_id, employee_id, gen_random_uuid(), 2, form, form_year, state, statement_version,
         statement_language, statement_hash, content, signed_name, signed_at, '\\x${Buffer.from(forged).toString('hex')}' from signed_tax_form`,
    );
    expect((await records()).map(({ intact }) => String(intact)).toSorted()).toEqual(['false', 'true']);
  });
});

describe('the W-4 calculator', () => {
  it('starts from the person’s own pay, year to date and upcoming paydays', async () => {
    await harness.insert('federal_election', [form({ filing_status: 'M' })]);
    const { jobs, today, year, start, states } = await calculator();
    expect(states).toEqual(['PA']);
    expect([today, year, start?.checkDate]).toEqual(['2026-11-20', 2026, '2027-01-01']);
    expect(jobs).toEqual([
      {
        employerName: 'Millrace Fabrication',
        isOwn: true,
        periodsPerYear: 26,
        usualCheck: {
          checkDate: '2026-11-20',
          net: 161_000,
          federalWages: 191_000 + 0,
          federalTax: 30_000,
          outOf: 2,
        },
        ageAtYearEnd: null,
        earned: { tips: 0, overtimePremium: 0 },
        yearToDate: { wages: 382_000, withheld: 60_000 },
        checkDates: ['2026-12-04', '2026-12-18'],
        setup: { form: expect.objectContaining({ filingStatus: 'm', formYear: 2024 }), exemptYear: null, lockIn: null },
      },
    ]);
  });

  it('counts tips, wages and tax of the year up to today', async () => {
    const days = { '2025-12-31': 1, '2026-01-01': 10, '2026-11-20': 100, '2026-11-21': 1000 };
    for (const [day, amount] of Object.entries(days)) {
      const lines = {
        earnings: [{ code: 'TIPS', description: 'Tips', kind: 'memo', amount: amount * 100, ytdAmount: 0 }],
        taxes: [{ taxCode: 'FIT', jurisdiction: 'US', taxableWages: amount * 1000, amount }],
      };
      await harness.change(
        `insert into pay_check select (jsonb_populate_record(c, jsonb_build_object('check_id', gen_random_uuid(), 'check_date', '${day}',
           'check_number', 'TIP' || '${amount}', 'sequence', 9, 'lines', c.lines || '${JSON.stringify(lines)}'::jsonb))).*
           from pay_check c where employee_id = '${plain.employeeId}' and check_date = '2026-11-20' and sequence = 1`,
      );
    }
    try {
      const [job] = (await calculator()).jobs;
      expect([job?.earned.tips, job?.yearToDate]).toEqual([
        11_000,
        { wages: 382_000 + 110_000, withheld: 60_000 + 110 },
      ]);
    } finally {
      await harness.change(`delete from pay_check where check_number like 'TIP%'`);
    }
  });

  describe('TRU-6: entries that are kept', () => {
    const ENTRIES = '/api/calculatorEntries';
    const draftWith = (extraWithholding: string) => ({
      values: {
        filingStatus: 'h',
        multipleJobs: false,
        children: '2',
        dependents: '',
        otherCredits: '',
        otherIncome: '1,200',
        deductions: '',
        extraWithholding,
        exempt: false,
        nonresidentAlien: false,
      },
      wages: null,
      others: [{ wages: '60,000', withheld: '5000' }],
      credits: {
        qualifyingChildren: null,
        investmentIncome: '12',
        isOfAge: null,
        separately: false,
        isDependent: false,
      },
    });
    const keep = (who: PersonKey, draft: object | null) => harness.as(who).put(ENTRIES, { draft });
    const rows = statement(
      'test.calculator_drafts',
      z.object({ employee_id: z.string(), content: z.instanceof(Uint8Array) }),
      'select employee_id, content from calculator_draft order by saved_at',
    );
    beforeEach(() => harness.change('delete from calculator_draft'));

    it('401 without a session, 403 for a request from another site, 422 for entries that are none', async () => {
      expect((await harness.stranger.put(ENTRIES, { draft: null })).statusCode).toBe(401);
      const foreign = await harness.as('plain').put(ENTRIES, { draft: null }, { antiForgery: false });
      expect(foreign.statusCode).toBe(403);
      const wrong = await keep('plain', { ...draftWith('25'), others: 'many' });
      expect([wrong.statusCode, wrong.json().errors[0].pointer]).toEqual([422, '/draft/others']);
      expect(await rowsOf(rows)).toEqual([]);
    });

    it('are returned to the employee alone, sealed in the database, and replaced by later ones', async () => {
      expect((await calculator()).draft).toBe(null);
      expect((await keep('plain', draftWith('25'))).json()).toEqual({ saved: true });
      await keep('plain', draftWith('31'));
      await keep('colleague', draftWith('48'));
      expect((await calculator()).draft).toEqual(draftWith('31'));
      expect((await calculator('colleague')).draft).toEqual(draftWith('48'));
      const stored = await rowsOf(rows);
      expect(stored.map((row) => row.employee_id)).toEqual([plain.employeeId, harness.people.colleague.employeeId]);
      expect(stored.some(({ content }) => Buffer.from(content).includes('60,000'))).toBe(false);
    });

    it('are forgotten on request, and thirty days after the last entry', async () => {
      await keep('plain', draftWith('25'));
      await keep('colleague', draftWith('48'));
      expect((await keep('plain', null)).json()).toEqual({ saved: false });
      expect((await calculator()).draft).toBe(null);
      expect((await calculator('colleague')).draft).toEqual(draftWith('48'));
      const saved = new Date(harness.now);
      expect(await purgeDrafts(harness.database, saved, 10)).toBe(0);
      expect(await purgeDrafts(harness.database, new Date(saved.getTime() + 1), 10)).toBe(1);
      expect((await calculator('colleague')).draft).toBe(null);
    });
  });

  describe('for a person with a second profile at another employer', () => {
    beforeEach(() =>
      harness.change(`update profile set person_id = '${plain.personId}' where profile_id = '${other.profileId}'`),
    );
    afterAll(() =>
      harness.change(`update profile set person_id = '${other.personId}' where profile_id = '${other.profileId}'`),
    );

    it('includes that job too, and records the view there', async () => {
      const { jobs } = await calculator();
      expect(jobs.map(({ employerName, isOwn }) => [employerName, isOwn])).toEqual([
        ['Millrace Fabrication', true],
        ['Bluebonnet Bakery', false],
      ]);
      expect(jobs[1]?.usualCheck?.federalWages).toBe(211_000);
      const views = (await rowsOf(audits)).filter(({ endpoint }) => endpoint === 'taxes.calculator');
      expect(views.map(({ client_id: client, employee_id: employee }) => `${client} ${employee}`).toSorted()).toEqual(
        [`${MILLRACE.clientId} ${plain.employeeId}`, `${BAKERY.clientId} ${other.employeeId}`].toSorted(),
      );
    });

    it('leaves out an employer whose portal is turned off', async () => {
      await harness.change(
        `update client_policy set allow_self_service = false where client_id = '${BAKERY.clientId}'`,
      );
      try {
        expect((await calculator()).jobs).toHaveLength(1);
      } finally {
        await harness.change('update client_policy set allow_self_service = true');
      }
    });

    it('shows only their own job to a person without that profile', async () => {
      expect((await calculator('colleague')).jobs.map(({ employerName }) => employerName)).toEqual([
        'Millrace Fabrication',
      ]);
    });
  });
});
