import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { yearEndDetail, yearEndReply } from '@paystead/contract/features/year-end/model.ts';
import { checkId, grossOf, PAYDAYS } from '../../../test/harness/checks.ts';
import { idOf, type PersonKey } from '../../../test/harness/people.ts';
import { consent, formId, issueForm } from '../../../test/harness/year-end.ts';
import { createHarness } from '../../../test/harness.ts';
import { readPdf } from '../../../test/pdf/read-pdf.ts';
import { statement } from '../../platform/database/port.ts';
import { createPdfRenderer } from '../../platform/pdf/renderer.ts';

const harness = await createHarness({ ports: { pdf: createPdfRenderer({ timeLimit: 60_000 }) } });
afterAll(harness.close);
const { plain, colleague, other, former } = harness.people;
/** Before the forms of 2025 are issued. */
const BEFORE = '2026-01-05T12:00:00Z';

beforeEach(async () => {
  await harness.change(
    `delete from year_end_document; delete from year_end_consent; delete from audit_event;
     update client_policy set is_hr_w2_1099_view_enabled = true, allow_self_service = true`,
  );
});

const list = (key: PersonKey, query = '') => harness.as(key).get(`/api/yearEndDocument${query}`);
const ofEmployee = (key: PersonKey, employeeId: string, query = '') =>
  harness.as(key).get(`/api/yearEndDocument/employees/${employeeId}${query}`);
// Signs in again, so that a test that advances the clock leaves no other session's sign-in outdated.
const boxes = (key: PersonKey, id: string, query = '') =>
  harness.signedInAnew(key).get(`/api/yearEndDocument/${id}/boxes${query}`);
const file = (key: PersonKey, id: string, query = '') =>
  harness.signedInAnew(key).get(`/api/yearEndDocument/${id}/file${query}`);
const parsed = async (...args: Parameters<typeof list>) => yearEndReply.parse((await list(...args)).json());
const audited = statement(
  'test.year_end_audit',
  z.object({
    employee_id: z.string(),
    endpoint: z.string(),
    action: z.string(),
    actor_role: z.string(),
    detail: z.unknown(),
  }),
  `select employee_id, endpoint, action, actor_role, detail from audit_event where resource = 'yearEnd' order by at, endpoint`,
);

describe('refused requests', () => {
  it('401 without a session, even if the input is invalid too', async () => {
    for (const url of ['', '?year=x', '/x/file', '/x/boxes', `/employees/${plain.employeeId}`, '/consent/disclosure'])
      expect((await harness.stranger.get(`/api/yearEndDocument${url}`)).statusCode, url).toBe(401);
  });

  it('404 alike for a form out of scope and an unknown one', async () => {
    await issueForm(harness.insert, { person: colleague });
    await issueForm(harness.insert, { person: other });
    await consent(harness.insert, colleague);
    for (const call of [boxes, file]) {
      const answers = await Promise.all([
        call('plain', randomUUID()),
        call('plain', 'not-an-id'),
        call('plain', formId(colleague)),
        call('plain', formId(colleague), `?employeeId=${colleague.employeeId}`),
        call('manager', formId(other), `?employeeId=${other.employeeId}`),
        // An employee in scope, and a form of another employee.
        call('manager', formId(other), `?employeeId=${colleague.employeeId}`),
      ]);
      const bodies = answers.map((answer) => ({ ...answer.json<object>(), requestId: '' }));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
      for (const body of bodies) expect(body).toEqual(bodies[0]);
    }
  });

  it('404 for a form that is not issued yet', async () => {
    await issueForm(harness.insert, { person: plain, taxYear: 2026, issuedAt: '2027-01-22T15:00:00Z' });
    await consent(harness.insert, plain);
    expect((await parsed('plain')).yearEndDocuments).toEqual([]);
    expect((await file('plain', formId(plain))).statusCode).toBe(404);
  });

  it('NAV-2: managers and supervisors see forms only where the client has opened them', async () => {
    await issueForm(harness.insert, { person: plain });
    await consent(harness.insert, plain);
    const at = `?employeeId=${plain.employeeId}`;
    for (const key of ['manager', 'supervisor'] as const) {
      await harness.change('update client_policy set is_hr_w2_1099_view_enabled = true');
      const open = [
        await ofEmployee(key, plain.employeeId),
        await boxes(key, formId(plain), at),
        await file(key, formId(plain), at),
      ];
      expect([key, open.map(({ statusCode }) => statusCode)]).toEqual([key, [200, 200, 200]]);
      await harness.change('update client_policy set is_hr_w2_1099_view_enabled = false');
      const shut = [
        await ofEmployee(key, plain.employeeId),
        await boxes(key, formId(plain), at),
        await file(key, formId(plain), at),
      ];
      expect([key, shut.map(({ statusCode }) => statusCode)]).toEqual([key, [404, 404, 404]]);
    }
    // The client's setting does not apply to a person's own forms.
    expect((await list('plain')).statusCode).toBe(200);
  });

  it('the claimed role narrows access', async () => {
    expect((await ofEmployee('manager', plain.employeeId, '?role=supervisor')).statusCode).toBe(404);
    expect((await ofEmployee('manager', plain.employeeId, '?role=manager')).statusCode).toBe(200);
  });

  it('403 step_up_required for boxes and file without a recent sign-in', async () => {
    await issueForm(harness.insert, { person: plain });
    await consent(harness.insert, plain);
    const me = harness.signedInAnew('plain');
    expect((await me.get(`/api/yearEndDocument/${formId(plain)}/boxes`)).statusCode).toBe(200);
    harness.advanceSeconds(301);
    for (const what of ['boxes', 'file']) {
      const refused = await me.get(`/api/yearEndDocument/${formId(plain)}/${what}`);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    }
    // The list contains nothing from the forms themselves.
    expect((await me.get('/api/yearEndDocument')).statusCode).toBe(200);
  });

  it('422 names the field', async () => {
    for (const [query, pointer] of [
      ['?year=x', 'query/year'],
      ['?limit=0', 'query/limit'],
      [`?cursor=${randomUUID()}`, 'query/cursor'],
    ] as const) {
      const { statusCode, body } = await list('plain', query);
      expect([statusCode, JSON.parse(body).errors[0].pointer]).toEqual([422, pointer]);
    }
  });
});

describe('PAY-3: the list', () => {
  it('TRU-4: has Form W-2 before the other forms of its year, though they were issued later', async () => {
    const forms = [
      ['1042-S', 2025, '2026-03-12T15:00:00Z'],
      ['W-2', 2025, '2026-01-22T15:00:00Z'],
      ['1095-C', 2025, '2026-02-27T15:00:00Z'],
      ['1099-NEC', 2025, '2026-01-29T15:00:00Z'],
      ['W-2c', 2025, '2026-03-10T15:00:00Z'],
      ['1095-C', 2024, '2025-02-27T15:00:00Z'],
      ['W-2', 2024, '2025-01-22T15:00:00Z'],
    ] as const;
    for (const person of [plain, colleague])
      for (const [index, [formType, taxYear, issuedAt]] of forms.entries()) {
        const correctsId = formType === 'W-2c' ? formId(person, 2) : null;
        await issueForm(harness.insert, { person, place: index + 1, formType, taxYear, issuedAt, correctsId });
      }
    const { yearEndDocuments } = await parsed('plain');
    expect(yearEndDocuments.map(({ taxYear, formType }) => `${taxYear} ${formType}`)).toEqual([
      '2025 W-2c',
      '2025 W-2',
      '2025 1099-NEC',
      '2025 1095-C',
      '2025 1042-S',
      '2024 W-2',
      '2024 1095-C',
    ]);
  });

  it('is empty without forms, with both families on paper', async () => {
    expect(await parsed('plain')).toMatchObject({
      yearEndDocuments: [],
      years: [],
      consents: [
        { formFamily: 'W-2', consentStatus: 'none' },
        { formFamily: '1099', consentStatus: 'none' },
      ],
      nextCursor: null,
    });
  });

  it('has every form, newest first, corrected ones linked both ways, several employers named in the file', async () => {
    await issueForm(harness.insert, { person: plain, taxYear: 2024 });
    await issueForm(harness.insert, { person: plain, place: 2 });
    const previously = { amounts: {}, box12: [{ code: 'D', amount: 10_000 }], states: [], locals: [] };
    await issueForm(harness.insert, {
      person: plain,
      place: 3,
      formType: 'W-2c',
      correctsId: formId(plain, 2),
      issuedAt: '2026-03-10T15:00:00Z',
      boxes: { previously },
    });
    await harness.insert('legal', [
      {
        client_id: plain.client.clientId,
        legal_id: idOf('legl', 9),
        name: 'Millrace South LLC',
        ein: '07-0000009',
        street_address: '2 Mill',
        city: 'York',
        state: 'PA',
        zip_code: '17401',
      },
    ]);
    await issueForm(harness.insert, {
      person: plain,
      place: 4,
      legalId: idOf('legl', 9),
      boxes: { employer: { name: 'Millrace South LLC', ein: '07-0000009', address: [] } },
    });
    await issueForm(harness.insert, { person: plain, place: 5, formNumber: 2, boxes: { amounts: {}, box13: null } });
    await issueForm(harness.insert, { person: colleague });
    const { yearEndDocuments: forms, years } = await parsed('plain');
    expect(years).toEqual([2025, 2024]);
    expect(forms.map(({ id, fileName }) => [id, fileName])).toEqual([
      [formId(plain, 3), 'W-2c 2025.pdf'],
      [formId(plain, 2), 'W-2 2025 Millrace Fabrication, Inc..pdf'],
      [formId(plain, 5), 'W-2 2025 Millrace Fabrication, Inc. (2).pdf'],
      [formId(plain, 4), 'W-2 2025 Millrace South LLC.pdf'],
      [formId(plain, 1), 'W-2 2024.pdf'],
    ]);
    expect(forms.find(({ id }) => id === formId(plain, 3))).toMatchObject({
      isCorrected: true,
      correctsId: formId(plain, 2),
    });
    expect(forms.find(({ id }) => id === formId(plain, 2))).toMatchObject({
      isCorrected: false,
      correctedById: formId(plain, 3),
      forms: 2,
      copyLabel: 'Copies B, C and 2',
      ein: '07-0000001',
      issuedAt: '2026-01-22',
    });
    await harness.change(
      `delete from year_end_document where legal_id = '${idOf('legl', 9)}'; delete from legal where legal_id = '${idOf('legl', 9)}'`,
    );
  });

  it('lists a form with or without consent, and how it is furnished', async () => {
    await issueForm(harness.insert, { person: plain });
    await issueForm(harness.insert, { person: plain, place: 2, formType: '1099-R' });
    const of = async () =>
      Object.fromEntries(
        (await parsed('plain')).yearEndDocuments.map((form) => [
          form.formType,
          [form.furnishing, form.consentRequired],
        ]),
      );
    expect(await of()).toEqual({ 'W-2': ['paper', true], '1099-R': ['paper', true] });
    await consent(harness.insert, plain);
    expect(await of()).toEqual({ 'W-2': ['electronic', false], '1099-R': ['paper', true] });
    await harness.change('delete from year_end_consent');
    await consent(harness.insert, plain, ['consented', 'withdrawn'], 'W-2', [BEFORE, BEFORE]);
    expect(await of()).toEqual({ 'W-2': ['paper', true], '1099-R': ['paper', true] });
  });

  it('can be limited to a year, and is paged', async () => {
    for (const [place, taxYear] of [2022, 2023, 2024, 2025].entries())
      await issueForm(harness.insert, { person: plain, place: place + 1, taxYear });
    expect((await parsed('plain', '?year=2023')).yearEndDocuments.map(({ taxYear }) => taxYear)).toEqual([2023]);
    const taxYears: number[] = [];
    let cursor: string | null = null;
    do {
      const page: z.infer<typeof yearEndReply> = await parsed(
        'plain',
        `?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      taxYears.push(...page.yearEndDocuments.map(({ taxYear }) => taxYear));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(taxYears).toEqual([2025, 2024, 2023, 2022]);
  });

  it('shows an employee’s forms to readers with the employee in scope, without the consents', async () => {
    await issueForm(harness.insert, { person: plain });
    await consent(harness.insert, plain);
    const reply = yearEndReply.parse((await ofEmployee('manager', plain.employeeId)).json());
    expect(reply).toMatchObject({ yearEndDocuments: [{ id: formId(plain), furnishing: 'electronic' }], consents: [] });
    expect((await ofEmployee('manager', other.employeeId)).statusCode).toBe(404);
  });

  it('a former employee keeps their forms', async () => {
    await issueForm(harness.insert, { person: former });
    await consent(harness.insert, former);
    expect((await parsed('former')).yearEndDocuments).toHaveLength(1);
    expect((await file('former', formId(former))).statusCode).toBe(200);
  });
});

/** Boxes of a Form 1042-S: a royalty of $2,500.00. */
const ROYALTY = {
  amounts: {},
  box12: [],
  box13: null,
  entries: [
    { box: '7a', mark: null, text: null, amount: 75_000 },
    { box: '1', mark: null, text: '12', amount: null },
    { box: '2', mark: null, text: null, amount: 250_000 },
    { box: '3b', mark: null, text: '30.00', amount: null },
  ],
};

describe('PAY-3: consent decides how a form is delivered, not whether its employee may see it', () => {
  it('TRU-4: without consent, a manager and a supervisor get 403 consent_required for the file and the boxes', async () => {
    await issueForm(harness.insert, { person: plain });
    await issueForm(harness.insert, { person: plain, place: 2, formType: '1099-NEC' });
    const at = `?employeeId=${plain.employeeId}`;
    for (const key of ['manager', 'supervisor'] as const)
      for (const place of [1, 2])
        for (const answer of [await file(key, formId(plain, place), at), await boxes(key, formId(plain, place), at)])
          expect([answer.statusCode, answer.json().code]).toEqual([403, 'consent_required']);
    const { yearEndDocuments } = yearEndReply.parse((await ofEmployee('manager', plain.employeeId)).json());
    expect(yearEndDocuments.map(({ opens }) => opens)).toEqual(['nothing', 'nothing']);
  });

  it('TRU-4: without consent, people see the boxes of their own forms, with the paychecks behind them', async () => {
    await issueForm(harness.insert, { person: plain });
    await issueForm(harness.insert, { person: plain, place: 2, formType: '1042-S', boxes: ROYALTY });
    const wage = yearEndDetail.parse((await boxes('plain', formId(plain))).json());
    expect(wage.document).toMatchObject({ furnishing: 'paper', consentRequired: true, opens: 'copy' });
    expect(wage.boxes.find(({ box }) => box === '2')).toMatchObject({ amount: 60_000, sums: { difference: 0 } });
    const royalty = yearEndDetail.parse((await boxes('plain', formId(plain, 2))).json());
    expect(royalty.boxes.map(({ box, text, amount }) => [box, text ?? amount])).toEqual([
      ['1', '12'],
      ['2', 250_000],
      ['3b', '30.00'],
      ['7a', 75_000],
    ]);
  });

  it('TRU-4: the file of a form on paper is one copy, marked for information on every page, in both languages', async () => {
    await issueForm(harness.insert, { person: plain });
    await issueForm(harness.insert, { person: plain, place: 2, formType: '1099-NEC' });
    for (const place of [1, 2])
      for (const [lang, mark, where] of [
        ['en', 'Copy for information', 'is the one on paper, sent to the address on the form'],
        ['es', 'Copia informativa', 'es el de papel, que se envía a la dirección que figura en el formulario'],
      ] as const) {
        const response = await file('plain', formId(plain, place), `?lang=${lang}`);
        expect(response.headers['content-disposition']).toContain('2025 (copy for information).pdf"');
        const pdf = await readPdf(response.rawPayload);
        const text = pdf.text.replaceAll(/\s+/g, ' ');
        expect(text).toContain('COPY FOR INFORMATION—Not the official form. Do not file.');
        expect(text).toContain(where);
        // The title, its repetition at the head of each page, and no copy that could be filed.
        expect(text.split(mark).length - 1).toBeGreaterThan(pdf.pages);
        expect(text).not.toMatch(/Copy [ABC12D]—|File Copy B|Presente la Copia B/);
      }
  });

  it('TRU-4: consent given later makes the same form the official one', async () => {
    await issueForm(harness.insert, { person: plain });
    expect((await parsed('plain')).yearEndDocuments.map(({ opens }) => opens)).toEqual(['copy']);
    await consent(harness.insert, plain);
    expect((await parsed('plain')).yearEndDocuments.map(({ opens }) => opens)).toEqual(['form']);
    const text = (await readPdf((await file('plain', formId(plain))).rawPayload)).text;
    expect(text).toContain('Copy B');
    expect(text).not.toContain('COPY FOR INFORMATION');
  });

  it('is of one family alone', async () => {
    await issueForm(harness.insert, { person: plain, formType: '1099-NEC' });
    await consent(harness.insert, plain, ['consented'], 'W-2');
    const name = async () => String((await file('plain', formId(plain))).headers['content-disposition']);
    expect(await name()).toContain('"1099-NEC 2025 (copy for information).pdf"');
    await consent(harness.insert, plain, ['consented'], '1099');
    expect(await name()).toContain('"1099-NEC 2025.pdf"');
  });
});

describe('PAY-3: the content of a form', () => {
  beforeEach(async () => {
    await issueForm(harness.insert, { person: plain });
    await consent(harness.insert, plain);
  });

  it('every box names the checks that it sums', async () => {
    const detail = yearEndDetail.parse((await boxes('plain', formId(plain))).json());
    expect(detail.checks.map((check) => check.checkId)).toEqual([checkId(plain, 0), checkId(plain, 1)]);
    expect(detail.employee.ssn).toBe('XXX-XX-1001');
    const wages = grossOf(plain) - 10_000;
    const of = (box: string) => detail.boxes.find((one) => one.box === box);
    expect(of('1')).toMatchObject({
      amount: 2 * wages,
      sums: { opening: 0, parts: [wages, wages], total: 2 * wages, difference: 0 },
    });
    expect(of('2')).toMatchObject({ amount: 60_000, sums: { parts: [30_000, 30_000], difference: 0 } });
    expect(of('12a')).toMatchObject({ mark: 'D', amount: 20_000, sums: { parts: [10_000, 10_000], difference: 0 } });
    expect(of('13')).toMatchObject({ label: 'Retirement plan', amount: null, sums: null });
  });

  it('the first and the last day of the year belong to it, and those beside them don’t', async () => {
    const days = { 0: '2025-01-01', 1: '2025-12-31', 2: '2026-01-01' };
    const ids = Object.keys(days).map((payday) => checkId(plain, Number(payday)));
    const setDays = (all: readonly string[]) =>
      harness.change(
        ids.map((id, at) => `update pay_check set check_date = '${all[at]}' where check_id = '${id}'`).join(';'),
      );
    await setDays(Object.values(days));
    const within = yearEndDetail.parse((await boxes('plain', formId(plain))).json()).checks;
    await setDays(['2024-12-31', '2025-12-19', '2026-11-06']);
    const beside = yearEndDetail.parse((await boxes('plain', formId(plain))).json()).checks;
    await setDays(PAYDAYS);
    expect(within.map(({ checkDate }) => checkDate)).toEqual(['2025-01-01', '2025-12-31']);
    expect(beside.map(({ checkDate }) => checkDate)).toEqual(['2025-12-19']);
  });

  it('a box that differs from its checks shows the difference', async () => {
    await harness.change(`update year_end_document set boxes = jsonb_set(boxes, '{amounts,2}', '60100')`);
    const detail = yearEndDetail.parse((await boxes('plain', formId(plain))).json());
    expect(detail.boxes.find(({ box }) => box === '2')?.sums).toMatchObject({ total: 60_000, difference: 100 });
  });

  it('the file has the same amounts, the copies, a truncated SSN, and English labels in both languages', async () => {
    const detail = yearEndDetail.parse((await boxes('plain', formId(plain))).json());
    for (const [lang, guide] of [
      ['en', 'What the boxes mean'],
      ['es', 'Qué significan las casillas'],
    ] as const) {
      const response = await file('plain', formId(plain), `?lang=${lang}`);
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="W-2 2025.pdf"; filename*=UTF-8''W-2%202025.pdf`,
        'cache-control': 'no-store',
      });
      const pdf = await readPdf(response.rawPayload);
      const text = pdf.text.replaceAll('\n', ' ').replaceAll(/ +/g, ' ');
      expect([pdf.tagged, pdf.lang?.slice(0, 2)]).toEqual([true, lang]);
      for (const words of [
        'Copy B',
        'Copy C',
        'Copy 2',
        'XXX-XX-1001',
        '07-0000001',
        'Wages, tips, other compensation',
        'OMB No. 1545-0008',
        guide,
      ])
        expect(text).toContain(words);
      expect(text).not.toMatch(/\d{3}-\d{2}-\d{4}/);
      for (const { amount } of detail.boxes)
        if (amount !== null)
          expect(
            text.split(` ${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(amount / 100)} `).length,
          ).toBeGreaterThan(3);
    }
  });

  it('each opening is recorded in the audit with the form', async () => {
    await file('manager', formId(plain), `?employeeId=${plain.employeeId}`);
    await boxes('plain', formId(plain));
    const rows = await harness.database.asMaintenance((tx) => tx.rows(audited, []));
    expect(rows).toEqual([
      {
        employee_id: plain.employeeId,
        endpoint: 'yearEnd.boxes',
        action: 'view',
        actor_role: 'self',
        detail: { opened: formId(plain), form: 'W-2 2025' },
      },
      {
        employee_id: plain.employeeId,
        endpoint: 'yearEnd.file',
        action: 'view',
        actor_role: 'manager',
        detail: { opened: formId(plain), form: 'W-2 2025' },
      },
    ]);
  });
});
