import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { checkId, grossOf } from '../../../../test/harness/checks.ts';
import { createHarness } from '../../../../test/harness.ts';
import { readPdf } from '../../../../test/pdf/read-pdf.ts';
import { statement } from '../../../platform/database/port.ts';
import { createPdfRenderer, PdfFailed, type PdfRenderer } from '../../../platform/pdf/renderer.ts';
import { dollars } from '../../../platform/pdf/templates/figures.ts';

const harness = await createHarness({ ports: { pdf: createPdfRenderer({ timeLimit: 60_000 }) } });
afterAll(harness.close);
const { plain, colleague, other } = harness.people;

const fileOf = (id: string, query = '') => `/api/check/${id}/file${query}`;
const newest = checkId(plain, 3);

describe('refused requests', () => {
  it('401 without a session, even if the input is invalid too', async () => {
    for (const url of [fileOf(newest), fileOf('x'), fileOf(newest, '?format=exe')])
      expect((await harness.stranger.get(url)).statusCode, url).toBe(401);
  });

  it('404 alike for a check out of scope and an unknown one', async () => {
    const answers = await Promise.all([
      harness.as('plain').get(fileOf(randomUUID())),
      harness.as('plain').get(fileOf('not-an-id')),
      harness.as('plain').get(fileOf(checkId(colleague, 3))),
      harness.as('plain').get(fileOf(checkId(colleague, 3), `?employeeId=${colleague.employeeId}`)),
      harness.as('manager').get(fileOf(newest)),
      harness.as('manager').get(fileOf(newest, `?employeeId=${colleague.employeeId}`)),
      harness.as('manager').get(fileOf(checkId(other, 3), `?employeeId=${other.employeeId}`)),
      harness.as('supervisor').get(fileOf(checkId(colleague, 3), `?employeeId=${colleague.employeeId}`)),
      harness.as('baker').get(fileOf(newest, `?employeeId=${plain.employeeId}&format=json`)),
    ]);
    const bodies = answers.map((answer) => JSON.stringify({ ...answer.json(), requestId: '' }));
    expect(new Set(bodies).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
  });

  it.each([
    ['?format=exe', 'query/format'],
    ['?lang=de', 'query/lang'],
  ])('422 names the invalid field of %s', async (query, pointer) => {
    const response = await harness.as('plain').get(fileOf(newest, query));
    expect([response.statusCode, response.json().errors[0].pointer]).toEqual([422, pointer]);
  });
});

describe('PAY-1: a check as a file', () => {
  it('California 226(a)(3): piece units and their rates are in the PDF and in the JSON', async () => {
    const piece = { code: 'PCE', description: 'Piece work', kind: 'paid', hours: null, pieces: 12_000_000, rate: 512_500, amount: 61_500, ytdHours: null, ytdAmount: 61_500 }; // prettier-ignore
    const withEarnings = (earnings: string) =>
      harness.change(
        `update pay_check set lines = jsonb_set(lines, '{earnings}', ${earnings}) where check_id = '${newest}'`,
      );
    await withEarnings(`(lines -> 'earnings') || '${JSON.stringify([piece])}'::jsonb`);
    onTestFinished(() => withEarnings(`(lines -> 'earnings') - -1`));
    const json = (await harness.as('plain').get(fileOf(newest, '?format=json'))).json();
    expect(json.lines.earnings.at(-1)).toEqual(piece);
    for (const lang of ['en', 'es']) {
      const { text } = await readPdf((await harness.as('plain').get(fileOf(newest, `?lang=${lang}`))).rawPayload);
      const flat = text.replaceAll(/\s+/g, ' ');
      for (const expected of [lang === 'en' ? 'Pieces' : 'Piezas', '1,200', '0.5125', '615.00'])
        expect(flat).toContain(expected);
    }
  });

  it.each([
    ['', {}, 'Paystub 2026-11-20.pdf', 'en', 'Pay stub, Nov 20, 2026'],
    ['?format=pdf&lang=es', {}, 'Recibo de pago 2026-11-20.pdf', 'es', 'Recibo de pago, 20 nov 2026'],
    ['', { 'accept-language': 'es' }, 'Recibo de pago 2026-11-20.pdf', 'es', 'Recibo de pago, 20 nov 2026'],
    ['?lang=en', { 'accept-language': 'es' }, 'Paystub 2026-11-20.pdf', 'en', 'Pay stub, Nov 20, 2026'],
  ])('is a PDF in the requested language: %s %o', async (query, headers, name, lang, title) => {
    const {
      statusCode,
      rawPayload,
      headers: answered,
    } = await harness.as('plain').get(fileOf(newest, query), { headers });
    expect(statusCode).toBe(200);
    expect(answered).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
    const pdf = await readPdf(rawPayload);
    expect(pdf).toMatchObject({ lang: expect.stringMatching(new RegExp(`^${lang}`)), title, tagged: true });
    expect(pdf.text).toContain(dollars(grossOf(plain)));
  });

  it('is JSON equal to the reply of check/detail', async () => {
    const json = await harness.as('plain').get(fileOf(newest, '?format=json'));
    expect(json.headers['content-disposition']).toContain('filename="Paystub 2026-11-20.json"');
    expect(json.json()).toEqual((await harness.as('plain').post('/api/check/detail', { checkId: newest })).json());
  });

  it('shows a manager the same as the page: bank accounts only if the client allows it', async () => {
    const { employeeId } = plain;
    const files = async () => {
      const query = (format: string) => `?employeeId=${employeeId}&format=${format}`;
      const [json, pdf, detail] = await Promise.all([
        harness.as('manager').get(fileOf(newest, query('json'))),
        harness.as('manager').get(fileOf(newest, query('pdf'))),
        harness.as('manager').post('/api/check/detail', { checkId: newest, employeeId }),
      ]);
      expect(json.json()).toEqual(detail.json());
      return { json: json.body, pdf: (await readPdf(pdf.rawPayload)).text };
    };
    for (const seesBanks of [false, true]) {
      await harness.change(`update client_policy set managers_see_bank = ${seesBanks}`);
      const { json, pdf } = await files();
      expect([json.includes('5108'), pdf.includes('5108')]).toEqual([seesBanks, seesBanks]);
    }
  });

  it.each([
    ['voided', "This paycheck was voided. It isn't proof of payment.", 'Este pago fue anulado.'],
    ['reversal', 'This pay stub reverses an earlier paycheck.', 'Este recibo revierte un pago anterior.'],
    ['reissued', 'This paycheck replaces an earlier one.', 'Este pago reemplaza a uno anterior.'],
  ])('is marked as %s', async (checkStatus, english, spanish) => {
    const id = checkId(plain, 1);
    await harness.change(`update pay_check set check_status = '${checkStatus}' where check_id = '${id}'`);
    const textIn = async (lang: string) => {
      const { rawPayload } = await harness.as('plain').get(fileOf(id, `?lang=${lang}`));
      return (await readPdf(rawPayload)).text.replaceAll('\n', ' ');
    };
    expect(await textIn('en')).toContain(english);
    expect(await textIn('es')).toContain(spanish);
  });

  it.each([
    ['bonus', 'Payment type: Bonus', 'Tipo de pago: Bono'],
    ['manual', 'Payment type: Manual check', 'Tipo de pago: Cheque manual'],
    ['offCycle', 'Payment type: Off-cycle', 'Tipo de pago: Fuera de ciclo'],
  ])('shows the payment kind %s', async (runType, english, spanish) => {
    const id = checkId(plain, 1);
    await harness.change(`update pay_check set run_type = '${runType}' where check_id = '${id}'`);
    for (const [lang, words] of Object.entries({ en: english, es: spanish })) {
      const { rawPayload } = await harness.as('plain').get(fileOf(id, `?lang=${lang}`));
      expect((await readPdf(rawPayload)).text.replaceAll('\n', ' ')).toContain(words);
    }
    const regular = await readPdf((await harness.as('plain').get(fileOf(newest))).rawPayload);
    expect(regular.text).not.toContain('Payment type');
  });

  it('twenty concurrent readers each get their own file', async () => {
    const people = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? plain : colleague));
    const answers = await Promise.all(
      people.map((person, n) =>
        harness
          .as(person === plain ? 'plain' : 'colleague')
          .get(fileOf(checkId(person, n % 3 === 0 ? 3 : 2), `?lang=${n % 4 < 2 ? 'en' : 'es'}`)),
      ),
    );
    for (const [n, { statusCode, rawPayload }] of answers.entries()) {
      expect(statusCode).toBe(200);
      const { text, lang } = await readPdf(rawPayload);
      expect(lang?.slice(0, 2)).toBe(n % 4 < 2 ? 'en' : 'es');
      const [own, others] = n % 2 === 0 ? [plain, colleague] : [colleague, plain];
      expect(text).toContain(dollars(grossOf(own)));
      expect(text).not.toContain(dollars(grossOf(others)));
    }
  });
});

const auditOf = statement(
  'test.file_audit',
  z.object({ action: z.string(), endpoint: z.string(), actor_role: z.string(), detail: z.unknown() }),
  'select action, endpoint, actor_role, detail from audit_event where request_id = $1',
);

describe('the audit row of a download', () => {
  it('is a view with the downloaded format', async () => {
    const requestId = randomUUID();
    const headers = { 'x-request-id': requestId };
    await harness.as('manager').get(fileOf(newest, `?format=json&employeeId=${plain.employeeId}`), { headers });
    const rows = await harness.database.asMaintenance((tx) => tx.rows(auditOf, [requestId]));
    expect(rows).toEqual([
      { action: 'view', endpoint: 'paychecks.file', actor_role: 'manager', detail: { format: 'json' } },
    ]);
  });
});

it('503 in the reader’s language if the PDF cannot be rendered; JSON still works', async () => {
  const pdf: PdfRenderer = {
    render: () => Promise.reject(new PdfFailed('The worker ended while it made the document.')),
    pid: undefined,
    close: () => undefined,
  };
  const broken = await createHarness({ ports: { pdf } });
  onTestFinished(broken.close);
  const response = await broken.as('plain').get(fileOf(newest), { headers: { 'accept-language': 'es' } });
  expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '2',
  ]);
  expect(response.body).not.toContain('worker');
  expect((await broken.as('plain').get(fileOf(newest, '?format=json'))).statusCode).toBe(200);
});
