import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '@paystead/contract/failure.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openService, type ServiceHarness } from '../../../test/service/service-harness.ts';
import { PDF } from '../../../test/uploads/samples.ts';
import { json, statement } from '../../platform/database/port.ts';

let harness: Harness;
let service: ServiceHarness;
/** `imports:write` at MILLRACE. */
let alpha: string;
/** `people:write` at BAKERY. */
let beta: string;
beforeAll(async () => {
  harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  service = await openService(harness);
  [alpha, beta] = [await service.tokenOf(service.alpha), await service.tokenOf(service.beta)];
  await harness.insert('document_type', [
    {
      client_id: harness.people.plain.client.clientId,
      document_type_id: '00000000-0000-4000-8000-0000000000d1',
      name: json({ en: 'Contract', es: 'Contrato' }),
    },
  ]);
});
afterAll(() => harness.close());

type Body = Readonly<Record<string, unknown>>;
interface Reply {
  readonly id: string;
  readonly result: string;
  readonly warnings: readonly { pointer: string; code: string }[];
}
const put = (token: string, path: string, payload: Body) =>
  service.call({ method: 'PUT', url: `/api/v1/${path}`, token, payload });
const errorsOf = (reply: Awaited<ReturnType<typeof put>>) =>
  (problem.parse(reply.json()).errors ?? []).map(({ pointer, code, value }) => [pointer, code, value]);

const at = { client_code: 'MILLRACE' };
const of = (employee_number: string) => ({ ...at, employee_number });
const check = (number: string, more: Body = {}) => ({
  ...of(number),
  payment_type: 'paperCheck',
  check_date: '2026-12-04',
  run_type: 'regular',
  status: 'issued',
  legal_ein: '07-0000001',
  pay_group: 'BI',
  gross: 1000,
  taxes: 100,
  net: 900,
  earning_lines: [{ code: 'REG', description: 'Regular', kind: 'paid', hours: 40, rate: 25, amount: 1000 }],
  ...more,
});
const TAX = {
  tax_code: 'FIT',
  description: 'Federal income tax',
  jurisdiction: 'federal',
  geo_code: '000000000',
  taxable_wages: 1000,
  amount: 100,
};
const hire = (number: string, more: Body = {}) => ({
  ...of(number),
  effective_date: '2026-11-02',
  event: 'hire',
  legal_ein: '07-0000001',
  pay_group: 'BI',
  pay_type: 'hourly',
  hourly_rate: 25,
  standard_hours: 80,
  is_full_time: true,
  is_overtime_exempt: false,
  job_title: 'Fitter',
  work_location: 'Lancaster',
  first_name: 'New',
  last_name: `Hire ${number}`,
  street_address: '1 Water Street',
  city: 'Lancaster',
  state: 'PA',
  zip_code: '17603',
  resident_geo_code: '390710002',
  work_geo_code: '390710002',
  ...more,
});
const SAMPLES: readonly (readonly [string, string, Body, Body])[] = [
  ['employment', 'hr-501', hire('E-0501'), { job_title: 'Lead fitter' }],
  [
    'people',
    'person-501',
    {
      ...at,
      email: 'new.hire@example.test',
      language: 'en',
      profiles: [{ employee_number: 'E-0501', username: 'new.hire' }],
    },
    { language: 'es' },
  ],
  ['checks', '2026-25-0002', check('E-0002', { tax_lines: [TAX] }), { check_number: '17' }],
  [
    'year-end-forms',
    'W2-2025-2',
    {
      ...of('E-0002'),
      legal_ein: '07-0000001',
      tax_year: 2025,
      form_type: 'W-2',
      issued_at: '2026-01-22T15:00:00Z',
      file: 'files/w2.pdf',
      files: [{ path: 'files/w2.pdf', content: Buffer.from(PDF).toString('base64') }],
    },
    { file_name: 'W-2 of 2025.pdf' },
  ],
  [
    'hr-records',
    'C-311',
    { ...of('E-0002'), kind: 'certification', name: 'Forklift operator', issue_date: '2026-01-01' },
    { name: 'Forklift' },
  ],
  [
    'documents',
    'D-17',
    {
      ...of('E-0002'),
      document_type: 'Contract',
      title: 'Contract',
      visibility: 'employee',
      file: 'files/a.pdf',
      files: [{ path: 'files/a.pdf', content: Buffer.from(PDF).toString('base64') }],
    },
    { title: 'Employment contract' },
  ],
  [
    'messages',
    'M-1',
    {
      ...at,
      category: 'policies',
      title_en: 'Handbook',
      title_es: 'Manual',
      body_en: '<p>Read it.</p>',
      body_es: '<p>Léalo.</p>',
      published_at: '2026-11-01T13:00:00Z',
      recipients: 'E-0001;E-0002',
    },
    { title_en: 'Safety handbook' },
  ],
];

const stored = statement(
  'test.records_stored',
  z.object({ runs: z.number(), rows: z.number() }),
  `select (select count(*) from import_run)::int as runs, (select count(*) from import_row)::int as rows`,
);
const nameOf = statement(
  'test.record_names',
  z.object({ name: z.string() }),
  'select name from certification order by name',
);

describe('SVC-2: single records', () => {
  it.each(SAMPLES)(
    '%s are added, the same again changes nothing, and a change is one',
    async (kind, id, body, more) => {
      const results = [];
      for (const sent of [body, body, { ...body, ...more }]) {
        const reply = await put(alpha, `${kind}/${id}`, sent);
        expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining(`"id":"${id}"`)]);
        results.push(reply.json<Reply>().result);
      }
      expect(results).toEqual(['added', 'unchanged', 'changed']);
    },
  );

  it('a second id is a second record, and neither leaves an import in the list', async () => {
    const record = (name: string) => ({ ...of('E-0001'), kind: 'certification', name, issue_date: '2026-02-02' });
    for (const [id, name] of [
      ['C-1', 'One'],
      ['C-2', 'Two'],
      ['C-1', 'First'],
    ] as const)
      expect((await put(alpha, `hr-records/${id}`, record(name))).statusCode).toBe(200);
    const names = await harness.database.asMaintenance((tx) => tx.rows(nameOf, []));
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['First', 'Two']));
    expect(names.map(({ name }) => name)).not.toContain('One');
    expect(await harness.database.asMaintenance((tx) => tx.one(stored, []))).toEqual({ runs: 0, rows: 0 });
  });

  it('records at once are all kept', async () => {
    const record = { ...of('E-0001'), kind: 'certification', issue_date: '2026-02-02' };
    const ids = Array.from({ length: 6 }, (_, place) => `P-${place}`);
    const replies = await Promise.all(ids.map((id) => put(alpha, `hr-records/${id}`, { ...record, name: id })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    const names = await harness.database.asMaintenance((tx) => tx.rows(nameOf, []));
    expect(names.map(({ name }) => name).filter((name) => name.startsWith('P-'))).toEqual(ids);
  });

  it('one record that is sent several times at once is added once, and each call succeeds', async () => {
    const record = { ...of('E-0001'), kind: 'certification', issue_date: '2026-02-02', name: 'Twice' };
    const replies = await Promise.all(Array.from({ length: 4 }, () => put(alpha, 'hr-records/Q-1', record)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(replies.map((reply) => reply.json<Reply>().result).toSorted()).toEqual([
      'added',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    const names = await harness.database.asMaintenance((tx) => tx.rows(nameOf, []));
    expect(names.filter(({ name }) => name === 'Twice')).toHaveLength(1);
  });

  it('every fault has a pointer into the body, and nothing of the record is stored', async () => {
    const bad = check('E-0002', { net: 901, payment_type: 'gold', tax_lines: [TAX, { ...TAX, tax_code: '', hue: 1 }] });
    expect(errorsOf(await put(alpha, 'checks/bad', bad))).toEqual(
      expect.arrayContaining([
        ['/payment_type', 'not_in_list', 'gold'],
        ['/tax_lines/1/hue', 'unknown_column', '1'],
      ]),
    );
    const sums = check('E-0002', { net: 901, tax_lines: [TAX] });
    const reply = await put(alpha, 'checks/bad', sums);
    expect([reply.statusCode, errorsOf(reply)]).toEqual([422, [['/net', 'net_differs', '901']]]);
    const spanish = await service.call({
      method: 'PUT',
      url: '/api/v1/checks/bad',
      token: alpha,
      headers: { 'accept-language': 'es' },
      payload: bad,
    });
    expect(problem.parse(spanish.json()).errors?.[0]?.detail).toMatch(/^Use uno de/);
    expect((await put(alpha, 'checks/bad', check('E-0002', { tax_lines: [TAX] }))).json<Reply>().result).toBe('added');
  });

  it('the value of a sensitive column is masked in its fault, and so is a long number elsewhere', async () => {
    const wrong = hire('E-0777', { ssn: '900-10-10427', job_title: `${'x'.repeat(130)} 900101042`, state: 'Pa' });
    const reply = await put(alpha, 'employment/hr-777', wrong);
    expect(errorsOf(reply)).toEqual([
      ['/ssn', 'not_an_ssn', '••••0427'],
      ['/job_title', 'too_long', expect.stringMatching(/x ••••1042$/)],
      ['/state', 'wrong_format', 'Pa'],
    ]);
    expect(reply.body).not.toContain('90010104');
  });

  it.each([
    ['an id that differs from the address', { id: 'other' }, '/id', 'invalid'],
    ['no client', { client_code: undefined }, '/client_code', 'required'],
    ['a list as a value', { job_title: ['a'] }, '/job_title', 'invalid'],
    ['an unknown column', { colour: 'red' }, '/colour', 'unknown_column'],
    ['an unknown pay group', { pay_group: 'NO' }, '/pay_group', 'unknown_reference'],
  ])('%s is refused', async (_what, more, pointer, code) => {
    const reply = await put(alpha, 'employment/hr-900', hire('E-0900', more));
    expect([reply.statusCode, errorsOf(reply).map((error) => error.slice(0, 2))]).toEqual([422, [[pointer, code]]]);
  });
});

describe('SVC-1: a single record is held to its account', () => {
  it('another client, and another kind, take their scope at that client', async () => {
    const outcome = async (token: string, path: string, body: Body) => {
      const reply = await put(token, path, body);
      return [reply.statusCode, problem.parse(reply.json()).code];
    };
    const sample = SAMPLES[4]?.[2] ?? {};
    expect(await outcome(alpha, 'hr-records/X', { ...sample, client_code: 'BAKERY' })).toEqual([403, 'scope_required']);
    expect(await outcome(beta, 'hr-records/X', { ...sample, client_code: 'BAKERY' })).toEqual([403, 'scope_required']);
    expect(await outcome(beta, 'employment/X', hire('E-0502'))).toEqual([403, 'scope_required']);
    expect(await outcome(alpha, 'employment/X', { ...hire('E-0502'), client_code: 'NOWHERE' })).toEqual([
      403,
      'scope_required',
    ]);
  });

  it('the employee sees the account in their activity', async () => {
    await put(alpha, 'documents/D-18', { ...SAMPLES[5]?.[2], ...of('E-0001') });
    const activity = await harness.as('plain').get('/api/activity');
    const { events } = activity.json<{ events: { role: string; name: string | null; what: string }[] }>();
    expect(events.filter(({ role }) => role === 'service')).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'alpha', what: 'Imported by a program' })]),
    );
    const theirs = await harness.as('chief').get('/api/activity');
    expect(theirs.json<{ events: { role: string }[] }>().events.map(({ role }) => role)).not.toContain('service');
  });
});
