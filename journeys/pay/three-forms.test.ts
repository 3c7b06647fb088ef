import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { readPdf, type ReadPdf } from '../../gateway/test/pdf/read-pdf.ts';
import { paychecksOf } from '../harness/api.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

interface ShownTable {
  readonly heading: string;
  readonly headers: readonly string[];
}

/** Names of the lines under a heading, in order. */
interface ShownNames {
  readonly heading: string;
  readonly names: readonly string[];
}

/** One stub as its printed page, its PDF and its JSON. */
interface Forms {
  readonly text: string;
  readonly headings: readonly string[];
  readonly tables: readonly ShownTable[];
  readonly names: readonly ShownNames[];
  readonly pdf: ReadPdf;
  readonly json: CheckDetail;
}

let visitors: Visitors;
const forms = {} as Record<'en' | 'es', Forms>;
/** A paycheck of another person, with different kinds of lines. */
const others = {} as Record<'en' | 'es', Forms>;

beforeAll(async () => {
  visitors = await openBrowser();
  for (const language of ['en', 'es'] as const) {
    forms[language] = await readForms('plain', language);
    others[language] = await readForms('self-service-off', language);
  }
});
afterAll(() => visitors.close());

async function readForms(who: string, language: 'en' | 'es'): Promise<Forms> {
  const { page, context } = await visitors.visitAs(who, { language });
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const [newest] = await paychecksOf(page);
  await page.goto(`/paychecks/${newest?.checkId}`);
  await page.getByRole('table').first().waitFor();
  // As printed: content for the screen only isn't part of the stub.
  await page.emulateMedia({ media: 'print' });
  const shown = await readPage(page);
  const file = async (format: string) =>
    (await context.request.get(`/api/check/${newest?.checkId}/file?format=${format}&lang=${language}`)).body();
  const json = JSON.parse((await file('json')).toString()) as CheckDetail;
  const read = { ...shown, pdf: await readPdf(await file('pdf')), json };
  await context.close();
  return read;
}

function readPage(page: Page): Promise<Pick<Forms, 'text' | 'headings' | 'tables' | 'names'>> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    if (!main) throw new Error('The page has no main part.');
    const onPaper = (element: Element) => !element.closest('[data-print="no"]');
    const clean = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
    const headings = [...main.querySelectorAll('h2')].filter(onPaper).map((heading) => clean(heading.textContent));
    const tables = [...main.querySelectorAll('table')].filter(onPaper).map((table) => ({
      heading: clean(table.getAttribute('aria-label')),
      headers: [...table.querySelectorAll('thead th')].map((cell) => clean(cell.textContent)),
    }));
    // A name's second line and its small print are separate elements.
    const firstWords = (cell: Element) => clean(cell.firstChild?.textContent ?? null);
    const inTables = [...main.querySelectorAll('table')].filter(onPaper).map((table) => ({
      heading: clean(table.getAttribute('aria-label')),
      names: [...table.querySelectorAll('tbody th')].map(firstWords),
    }));
    const inFacts = [...main.querySelectorAll('section')].filter(onPaper).flatMap((card) =>
      [...card.querySelectorAll('dl')].map((facts) => ({
        heading: clean(card.querySelector('h2')?.textContent ?? null),
        names: [...facts.querySelectorAll('dt')].map(firstWords),
      })),
    );
    return { text: main.innerText, headings, tables, names: [...inTables, ...inFacts] };
  });
}

/** Returns everything that reads as a nonzero amount, hours or a rate, without its sign. */
function figuresIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\d[\d,]*\.\d{2,6}(?!\d|%)/g)].map(([word]) => word).filter((word) => !/^0\.0+$/.test(word)),
  );
}

const hundredths = (value: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Math.abs(value) / 100);
const rate = (value: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(value / 1_000_000);
const hours = (value: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(
    Math.abs(value) / 10_000,
  );

function figuresOf({ lines, ytd, ...check }: CheckDetail): Set<string> {
  const totals = ['gross', 'preTax', 'taxes', 'postTax', 'reimbursements', 'net'] as const;
  const values = [
    ...totals.flatMap((total) => [check[total], ytd[total]]),
    ...lines.earnings.flatMap((line) => [line.amount, line.ytdAmount]),
    ...lines.taxes.flatMap((line) => [line.taxableWages, line.amount, line.ytdTaxableWages, line.ytdAmount]),
    ...[...lines.deductions, ...lines.employer, ...(lines.qualifiedPay ?? [])].flatMap((line) => [
      line.amount,
      line.ytdAmount,
    ]),
    ...lines.deposits.map((line) => line.amount),
    ...lines.taxes.flatMap((line) => [line.grossWages ?? 0, line.exemptWages ?? 0, line.uncollected ?? 0]),
    ...(lines.garnishments ?? []).flatMap((line) => [line.amount, line.balance, line.arrears]),
    check.salary,
  ].filter((value) => value !== null && value !== 0);
  const quantities = [
    check.hours,
    ytd.hours,
    check.hoursWorked,
    ytd.hoursWorked,
    ...lines.earnings.flatMap((line) => [line.hours, line.ytdHours]),
    ...lines.accruals.flatMap((line) => [line.beginning, line.earned, line.taken, line.adjusted, line.ending]),
  ].filter((value) => value !== null && value !== 0);
  const rates = lines.earnings.flatMap((line) => (line.rate === null || line.amount === 0 ? [] : [rate(line.rate)]));
  return new Set([
    ...values.map((value) => hundredths(value ?? 0)),
    ...quantities.map((value) => hours(value ?? 0)),
    ...rates,
  ]);
}

describe.each(['en', 'es'] as const)('PAY-1: page, PDF and JSON of a pay stub agree, in %s', (language) => {
  it('every amount, rate and number of hours of the JSON is on the page and in the PDF', () => {
    const { text, pdf, json } = forms[language];
    const all = figuresOf(json);
    expect(all.size).toBeGreaterThan(40);
    const [onPage, inPdf] = [figuresIn(text), figuresIn(pdf.text)];
    expect([...all].filter((figure) => !onPage.has(figure))).toEqual([]);
    expect([...all].filter((figure) => !inPdf.has(figure))).toEqual([]);
    // And the page and the PDF show nothing that isn't in the JSON.
    expect([...onPage].filter((figure) => !all.has(figure))).toEqual([]);
    expect([...inPdf].filter((figure) => !all.has(figure))).toEqual([]);
  });

  it("the PDF has the page's sections in the page's order", () => {
    const { headings, pdf } = forms[language];
    const inPdf = pdf.outline.flatMap((part) => ('heading' in part && part.heading === 2 ? [part.text] : []));
    const shared = headings.filter((heading) => inPdf.includes(heading));
    expect(shared.length).toBeGreaterThanOrEqual(6);
    expect(inPdf.filter((heading) => shared.includes(heading))).toEqual(shared);
    expect(pdf.outline[0]).toMatchObject({ heading: 1 });
  });

  it("each table in the PDF has the page's column headers in the page's order", () => {
    const { tables, pdf } = forms[language];
    expect(tables.length).toBeGreaterThanOrEqual(3);
    for (const { heading, headers } of tables) {
      const at = pdf.outline.findIndex((part) => 'heading' in part && part.text === heading);
      const table = pdf.outline[at + 1];
      if (!table || !('headers' in table)) throw new Error(`The PDF has no table under ${heading}.`);
      // The first column names the lines. The PDF has further columns (hours, rate) where the page has a second line.
      const amounts = headers.slice(1);
      expect(
        table.headers.filter((header) => amounts.includes(header)),
        heading,
      ).toEqual(amounts);
    }
  });

  it.each([
    ['one', forms],
    ['another', others],
  ] as const)('every line has the page’s name in the PDF, in its language and the page’s order: %s', (_who, of) => {
    const { names, pdf } = of[language];
    let compared = 0;
    for (const { heading, names: onPage } of names) {
      const at = pdf.outline.findIndex((part) => 'heading' in part && part.heading === 2 && part.text === heading);
      const table = pdf.outline[at + 1];
      // Each form shows a deposit's bank and last four digits in its own format.
      if (at < 0 || !table || !('rows' in table) || table.headers.length < 3) continue;
      // A flat rate and a box of the W-2 are after the name in the PDF, and below it on the page.
      const inPdf = table.rows.map(([name = '']) => name.replace(/ \((?:[\d.]+\s?%|W-2[^()]+)\)$/, ''));
      expect(inPdf, heading).toEqual(onPage);
      compared += onPage.length;
    }
    expect(compared).toBeGreaterThan(12);
  });

  /** California Labor Code 226(a) by its numbers, sick leave, and New York Labor Law 195.3. */
  const items: readonly (readonly [item: string, of: (check: CheckDetail) => readonly string[]])[] = [
    ['(1) gross wages', ({ gross }) => [hundredths(gross)]],
    ['(2) total hours worked', ({ hoursWorked }) => [hours(hoursWorked)]],
    [
      '(4) all deductions',
      ({ lines }) => [...lines.deductions, ...lines.taxes].map(({ amount }) => hundredths(amount)),
    ],
    ['(5) net wages', ({ net }) => [hundredths(net)]],
    [
      '(7) the name, and the last four of the SSN or a number',
      ({ employee }) => [employee.name, employee.ssn ?? '', employee.employeeNumber],
    ],
    ['(8) the employer’s legal name and address', ({ employer }) => [employer.name, ...employer.address]],
    [
      '(9) every rate with its hours',
      ({ lines }) =>
        lines.earnings.flatMap((line) =>
          line.rate === null || line.hours === null || line.amount === 0 ? [] : [rate(line.rate), hours(line.hours)],
        ),
    ],
    [
      'sick-leave balance',
      ({ lines }) => lines.accruals.filter(({ plan }) => plan === 'SICK').map(({ ending }) => hours(ending)),
    ],
    ['the employer’s telephone', ({ employer }) => [employer.phone ?? '']],
    ['the rate basis', () => [language === 'en' ? 'hour' : 'hora']],
    ['taxable wages of each tax', ({ lines }) => lines.taxes.map(({ taxableWages }) => hundredths(taxableWages))],
    ['the place of each tax', ({ lines }) => lines.taxes.map(({ jurisdiction }) => jurisdiction)],
    ['what the employer pays', ({ lines }) => lines.employer.map(({ amount }) => hundredths(amount))],
    [
      'where the pay went',
      ({ lines }) => lines.deposits.flatMap(({ lastFour, amount }) => [lastFour ?? '', hundredths(amount)]),
    ],
  ];
  it.each(items)('shows %s on the page, in the PDF and in the JSON', (_item, of) => {
    const { text, pdf, json } = forms[language];
    const flat = (words: string) => words.replace(/\s+/g, ' ').toLowerCase();
    const values = of(json).filter((one) => one !== '' && one !== '0.00');
    expect(values.length).toBeGreaterThan(0);
    for (const one of values) {
      expect(flat(text), one).toContain(one.toLowerCase());
      expect(flat(pdf.text), one).toContain(one.toLowerCase());
    }
  });

  it('shows (6) the dates of the period', () => {
    const { text, pdf, json } = forms[language];
    const { periodBegin, periodEnd } = json;
    if (periodBegin === null || periodEnd === null) throw new Error('The paycheck has no period.');
    const months = (style: 'short' | 'long') =>
      [periodBegin, periodEnd].map((date) =>
        new Intl.DateTimeFormat(`${language}-US`, { month: style, timeZone: 'UTC' }).format(
          new Date(`${date}T00:00:00Z`),
        ),
      );
    for (const month of months('long')) expect(text).toContain(month);
    for (const month of months('short')) expect(pdf.text).toContain(month);
    for (const date of [periodBegin, periodEnd]) {
      expect(text).toContain(String(Number(date.slice(8))));
      expect(pdf.text).toContain(String(Number(date.slice(8))));
    }
  });
});
