import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readPdf } from '../../../test/pdf/read-pdf.ts';
import { SAMPLE_CHECK } from '../../../test/pdf/sample-check.ts';
import { createPdfRenderer, type PdfDocument, type PdfOptions } from './renderer.ts';
import { amount, date, dollars, hours, percent, rate } from './templates/figures.ts';
import { payStub } from './templates/pay-stub.ts';
import { sectionsOf } from './templates/pay-stub-sections.ts';

const renderer = createPdfRenderer({ timeLimit: 60_000 });
afterAll(() => renderer.close());

const money = (cents: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100);

describe('figures', () => {
  it('follow the locale, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        expect(amount(cents)).toBe(money(cents));
        expect(dollars(cents)).toBe(money(cents).replace(/^-?/, '$&$$'));
      }),
    );
  });

  it.each([
    [31_250_000, '$31.25'],
    [512_500, '$0.5125'],
    [25_000_000, '$25.00'],
    [1_234_500_000, '$1,234.50'],
    [100, '$0.0001'],
    [1, '$0.000001'],
    [10_001_000, '$10.001'],
    [18_437_512, '$18.437512'],
  ])('TRU-5: rate %i is %s', (rate6, text) => expect(rate(rate6)).toBe(text));

  it.each([
    [800_000, '80.00'],
    [374_167, '37.4167'],
    [-25_000, '-2.50'],
    [1, '0.0001'],
    [12_345_678, '1,234.5678'],
  ])('TRU-5: %i hours are %s', (hours4, text) => expect(hours(hours4)).toBe(text));

  it('dates are unambiguous, percentages keep their decimals', () => {
    expect([date('2026-11-02', 'en'), date('2026-11-02', 'es')]).toEqual(['Nov 2, 2026', '2 nov 2026']);
    expect([percent(62_000), percent(14_500), percent(60_000)]).toEqual(['6.2%', '1.45%', '6%']);
  });
});

describe('each figure of a pay stub stands under its own heading', () => {
  const { lines } = SAMPLE_CHECK;
  const taxes = lines.taxes.map((tax, index) =>
    index === 0 ? { ...tax, amount: 700, uncollected: 54, grossWages: 9000, exemptWages: 8001 } : tax,
  );
  const order = { code: 'GARN', authority: 'Court', kind: 'childSupport', orderNumber: 'C-1', priority: 1 } as const;
  const garnishments = [{ ...order, amount: 101, balance: 202, arrears: 303 }];
  const qualifiedPay = [{ code: 'TP' as const, amount: 404, ytdAmount: 505 }];
  const check = { ...SAMPLE_CHECK, lines: { ...lines, taxes, garnishments, qualifiedPay } };
  const tables = new Map(
    sectionsOf(check, 'en').map(({ heading, columns, rows }) => [
      heading,
      columns.map((column, index) => `${column.heading}: ${rows[0]?.[index]}`),
    ]),
  );
  it.each([
    ['Summary', ['Description: Take-home pay (net pay)', 'This paycheck: $9,015.08', '2026 so far: $155,625.75']],
    ['Earnings', ['Description: Regular', 'Hours: 80.00', 'Rate: $31.25', 'This paycheck: $2,500.00', 'Hours YTD: 1,600.00', '2026 so far: $50,000.00']],
    ['Taxable, but not paid out', ['Description: Group-term life', 'Hours: ', 'Rate: ', 'This paycheck: $12.67', 'Hours YTD: ', '2026 so far: $253.40']],
    ['Before-tax deductions', ['Description: 401(k) (6%)', 'This paycheck: $250.01', '2026 so far: $5,000.20']],
    ['Taxes', ['Description: Federal income tax', 'Place: US', 'Gross wages: $90.00', 'Exempt: $80.01', 'Taxable wages: $12,095.66', 'This paycheck: $7.00', 'Taxable YTD: $218,344.35', '2026 so far: $42,020.20']],
    ['Tax not collected', ['Description: Federal income tax', 'Place: US', 'Due: $7.54', 'Withheld: $7.00', 'Not collected: $0.54']],
    ['After-tax deductions', ['Description: Uniform', 'This paycheck: $40.05', '2026 so far: $801.00']],
    ['Garnishment orders', ['Ordered by: 1. Court', 'Order: Child support, C-1', 'This paycheck: $1.01', 'Remaining: $2.02', 'Not yet taken: $3.03']],
    ['Where it went', ['Account: Everyday, Millrace Bank (ending in 5108)', 'This paycheck: $9,000.00']],
    ['Time off', ['Description: Sick', 'Beginning: 24.00', 'Earned: 1.53', 'Used: 8.00', 'Adjusted: -0.25', 'Balance: 17.28']],
    ['What your employer paid for you', ['Description: 401(k) match', 'This paycheck: $123.45', '2026 so far: $2,469.00']],
  ])('%s', (heading, columns) => expect(tables.get(heading)).toEqual(columns)); // prettier-ignore

  it('has no other table than these and that of deductible pay', () => {
    const deductible = [...tables].slice(11);
    expect(deductible).toEqual([[expect.any(String), [expect.stringMatching(/^Description: .*tips/i), 'This paycheck: $4.04', '2026 so far: $5.05']]]); // prettier-ignore
  });
});

describe.each(['en', 'es'] as const)('the pay stub in %s', (language) => {
  const made = renderer.render(payStub(SAMPLE_CHECK, language));

  it('is a tagged document with title, language, headings and table headers', async () => {
    const pdf = await readPdf(await made);
    expect(pdf).toMatchObject({
      lang: expect.stringMatching(new RegExp(`^${language}`)),
      title: language === 'en' ? 'Pay stub, Nov 20, 2026' : 'Recibo de pago, 20 nov 2026',
      tagged: true,
      displaysTitle: true,
      pages: 1,
    });
    expect(pdf.roles['Table']).toBe(9);
    expect(pdf.roles['TH']).toBe(3 + 6 + 6 + 3 + 6 + 3 + 2 + 6 + 3);
    expect(pdf.roles['H1']).toBe(1);
    expect(pdf.roles['H2']).toBe(13);
  });

  it('V9, PAY-2: states take-home pay before anything else', async () => {
    const { outline } = await readPdf(await made);
    const { net, ytd } = SAMPLE_CHECK;
    const [title, summary, totals, ...others] = outline;
    expect([title, summary]).toMatchObject([
      { heading: 1 },
      { heading: 2, text: language === 'en' ? 'Summary' : 'Resumen' },
    ]);
    const words = language === 'en' ? 'Take-home pay (net pay)' : 'Pago neto';
    expect(totals).toMatchObject({
      rows: [[words, dollars(net), dollars(ytd.net)], ...Array<unknown>(7).fill(expect.anything())],
    });
    expect(others[0]).toMatchObject({ heading: 2, text: language === 'en' ? 'Employer' : 'Empleador' });
  });

  it('TRU-3: gives a paper check its check number, and a direct deposit the number of its pay stub', async () => {
    const printed = async (paymentType: 'paperCheck' | 'directDeposit') =>
      (await readPdf(await renderer.render(payStub({ ...SAMPLE_CHECK, paymentType }, language)))).text;
    const [check, stub] =
      language === 'en'
        ? ['Check number: 10047', 'Pay stub number: 10047']
        : ['Número de cheque: 10047', 'Número de recibo: 10047'];
    expect(await printed('paperCheck')).toContain(check);
    const deposited = await printed('directDeposit');
    expect(deposited).toContain(stub);
    expect(deposited).not.toContain(check);
  });

  it('TRU-3: names the taxes that payroll calculated, and only those', async () => {
    const { lines } = SAMPLE_CHECK;
    const taxes = lines.taxes.map((line, place) => (place === 1 ? { ...line, imported: true } : line));
    const { text } = await readPdf(
      await renderer.render(payStub({ ...SAMPLE_CHECK, lines: { ...lines, taxes } }, language)),
    );
    const words = language === 'en' ? '(calculated by payroll)' : '(calculado por nómina)';
    expect(text.replaceAll(/\s+/g, ' ').split(words)).toHaveLength(2);
    expect((await readPdf(await made)).text.replaceAll(/\s+/g, ' ').split(words)).toHaveLength(1);
  });

  it('prints every amount of the paycheck as often as it occurs there', async () => {
    const { text } = await readPdf(await made);
    const printed = text.split('\n').map((line) => line.trim());
    const { lines, ytd, ...check } = SAMPLE_CHECK;
    const totals = ['gross', 'preTax', 'taxes', 'postTax', 'reimbursements', 'net'] as const;
    const isPresent = (value: number | null) => value !== null;
    const amounts = [
      ...totals.flatMap((total) => [check[total], ytd[total]]),
      ...lines.earnings.flatMap((line) => [line.amount, line.ytdAmount]),
      ...lines.taxes.flatMap((line) => [line.taxableWages, line.amount, line.ytdTaxableWages, line.ytdAmount]),
      ...[...lines.deductions, ...lines.employer].flatMap((line) => [line.amount, line.ytdAmount]),
      ...lines.deposits.map((line) => line.amount),
    ].filter(isPresent);
    const quantities = [
      check.hours,
      ytd.hours,
      check.hoursWorked,
      ytd.hoursWorked,
      ...lines.earnings.flatMap((line) => [line.hours, line.ytdHours]),
      ...lines.accruals.flatMap((line) => [line.beginning, line.earned, line.taken, line.adjusted, line.ending]),
    ].filter(isPresent);
    const rates = lines.earnings.flatMap((line) => (line.rate === null ? [] : [rate(line.rate)]));
    const figures = (pattern: RegExp) => printed.filter((word) => pattern.test(word)).toSorted();
    // PAY-2: every amount has its dollar sign. Rates are figures too; with two decimals they look the same.
    const twoDecimals = rates.filter((word) => /\.\d{2}$/.test(word));
    expect(figures(/^-?\$[\d,]+\.\d{2}$/)).toEqual([...amounts.map(dollars), ...twoDecimals].toSorted());
    expect(figures(/^-?[\d,]+\.\d{2,4}$/)).toEqual(quantities.map(hours).toSorted());
    for (const word of rates) expect(printed).toContain(word);
  });

  it('includes what California 226(a) and New York 195.3 require', async () => {
    const flat = (await readPdf(await made)).text.replaceAll('\n', ' ').replace(/ +/g, ' ');
    const { employee, employer } = SAMPLE_CHECK;
    const required = [
      employee.name,
      employee.employeeNumber,
      employee.ssn ?? '',
      employer.name,
      ...employer.address,
      employer.phone ?? '',
    ];
    for (const item of [
      ...required,
      date('2026-11-02', language),
      date('2026-11-15', language),
      '31.25',
      '46.875',
      '0.5125',
    ])
      expect(flat).toContain(item);
    expect(flat).toContain(language === 'en' ? 'Hourly' : 'Por hora');
    expect(flat).toContain('#set text(red) is not a command here.');
  });

  it('is the same, byte for byte, for the same paycheck', async () => {
    const again = await renderer.render(payStub(SAMPLE_CHECK, language));
    expect(Buffer.from(again).equals(Buffer.from(await made))).toBe(true);
  });
});

it('PAY-1: payroll’s own messages keep the language payroll wrote them in', async () => {
  const lines = { ...SAMPLE_CHECK.lines, messages: ['Two days unpaid.'] };
  const foreignIn = async (check: typeof SAMPLE_CHECK, language: 'en' | 'es') =>
    (await readPdf(await renderer.render(payStub(check, language)))).foreign;
  expect(await foreignIn({ ...SAMPLE_CHECK, lines }, 'es')).toEqual([['en-US', expect.stringContaining('Two days')]]);
  expect(await foreignIn({ ...SAMPLE_CHECK, lines }, 'en')).toEqual([]);
  const spanish = { ...lines, messages: ['Dos días sin pago.'], messagesLanguage: 'es' as const };
  expect(await foreignIn({ ...SAMPLE_CHECK, lines: spanish }, 'es')).toEqual([]);
  expect(await foreignIn({ ...SAMPLE_CHECK, lines: spanish }, 'en')).toEqual([
    ['es-US', expect.stringContaining('Dos días')],
  ]);
});

it('a voided paycheck is marked as void', async () => {
  const { text } = await readPdf(await renderer.render(payStub({ ...SAMPLE_CHECK, checkStatus: 'voided' }, 'es')));
  expect(text.replaceAll('\n', ' ')).toContain('Este pago fue anulado.');
});

it('a document that the template can’t render is reported, and the next one is made', async () => {
  const faulty: PdfDocument = { template: 'statement', data: { lang: 'en', title: 'nothing else' } };
  await expect(renderer.render(faulty)).rejects.toMatchObject({ code: 'pdf_failed' });
  expect((await renderer.render(payStub(SAMPLE_CHECK, 'en'))).length).toBeGreaterThan(5000);
});

describe('a worker', () => {
  function faulty(options: PdfOptions = {}) {
    const made = createPdfRenderer({
      worker: join(import.meta.dirname, '../../../test/pdf/faulty-worker.ts'),
      ...options,
    });
    onTestFinished(() => made.close());
    const render = (title: string) => made.render({ template: 'statement', data: { lang: 'en', title } });
    return { made, render };
  }

  it('starts with the first document and is replaced after a number of them', async () => {
    const { made, render } = faulty({ documentsPerWorker: 2 });
    expect(made.pid).toBeUndefined();
    const pids: (number | undefined)[] = [];
    for (let n = 0; n < 4; n += 1) {
      await render('fine');
      pids.push(made.pid);
    }
    expect(pids.map((pid) => pid === undefined)).toEqual([false, true, false, true]);
    expect(pids[0]).not.toBe(pids[2]);
  });

  it('fails only its own document when it dies', async () => {
    const { render } = faulty();
    const [first, second, third] = await Promise.allSettled([render('fine'), render('die'), render('fine')]);
    expect([first?.status, third?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(second).toMatchObject({ reason: { code: 'pdf_failed', message: expect.stringContaining('ended') } });
  });

  it('is ended at its time limit when it hangs', async () => {
    const { made, render } = faulty({ timeLimit: 3000 });
    await render('fine');
    const pid = made.pid;
    await expect(render('hang')).rejects.toThrow('took too long');
    await render('fine');
    expect(made.pid).not.toBe(pid);
  });

  it('limits the number of waiting documents', async () => {
    const { render } = faulty({ mostWaiting: 2 });
    const all = await Promise.allSettled([render('a'), render('b'), render('c')]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await render('d');
  });

  it('renders nothing after it is closed', async () => {
    const { made, render } = faulty();
    await render('fine');
    made.close();
    await expect(render('fine')).rejects.toThrow('closed');
  });
});
