import type { Language } from '@paystead/contract/fields.ts';
import type { CheckDetail, DeductionLine, EarningLine } from '@paystead/contract/features/paychecks/model.ts';
import type { PdfDocument } from '../renderer.ts';
import { amount, date, hours, percent, pieces, rate } from './figures.ts';
import { lineNames } from './line-names.ts';
import { text } from './texts.ts';

type Cell = string;

interface Section {
  readonly heading: string;
  readonly columns: readonly { readonly heading: string; readonly amount: boolean }[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Returns a pay stub for print: every item of California Labor Code 226(a) (gross, hours, piece units,
 * rates with their hours, all deductions, net, period, name with the last four of the SSN or a number, the employer's
 * name and address) and of New York Labor Law 195.3 (rate basis, allowances, the employer's phone). Items that the
 * paycheck doesn't have are omitted, never invented.
 */
export function payStub(check: CheckDetail, language: Language): PdfDocument {
  const t = textsIn(language);
  const labelled = (label: string, value: string | null) => (value === null ? [] : [`${label}: ${value}`]);
  const { employer, employee } = check;
  return {
    template: 'statement',
    data: {
      lang: language,
      title: `${t('title')}, ${date(check.checkDate, language)}`,
      author: employer.name,
      page: text(language, 'page'),
      of: text(language, 'of'),
      notice: noticeOf(check, language),
      parties: [
        {
          heading: t('employer'),
          lines: [
            employer.name,
            ...employer.address,
            ...labelled(t('phone'), employer.phone),
            `${t('ein')}: ${employer.ein}`,
          ],
        },
        {
          heading: t('employee'),
          lines: [
            employee.name,
            ...employee.address,
            `${t('employeeNumber')}: ${employee.employeeNumber}`,
            ...labelled(t('ssn'), employee.ssn),
          ],
        },
        {
          heading: t('pay'),
          lines: [
            `${t('checkDate')}: ${date(check.checkDate, language)}`,
            `${t('period')}: ${date(check.periodBegin, language)} ${t('to')} ${date(check.periodEnd, language)}`,
            ...labelled(t('checkNumber'), check.checkNumber),
            ...labelled(t('run'), runName(check, language)),
            ...labelled(t('frequency'), check.frequency && termOf(check.frequency, language)),
            ...labelled(t('payType'), check.payType && termOf(check.payType, language)),
            ...labelled(t('payRate'), check.payRate === null ? null : rate(check.payRate)),
          ],
        },
      ],
      sections: sectionsOf(check, t, language).filter((section) => section.rows.length > 0),
      notesHeading: t('messages'),
      notes: check.lines.messages,
      notesLang: check.lines.messagesLanguage ?? 'en',
    },
  };
}

/** Returns several pay stubs as one document, each starting a page. */
export function payStubs(checks: readonly CheckDetail[], language: Language): PdfDocument {
  const [first, ...more] = checks.map((check) => payStub(check, language));
  if (!first) throw new Error('There is no pay stub to print.');
  return more.length === 0
    ? first
    : {
        ...first,
        data: {
          ...first.data,
          title: text(language, 'stub.several'),
          heading: first.data.title,
          more: more.map(({ data }) => data),
        },
      };
}

/** Returns the page's sections in its order and under its headings, so that screen and print match. */
function sectionsOf(check: CheckDetail, t: StubTexts, language: Language): Section[] {
  const { lines } = check;
  const names = lineNames(language);
  const yearSoFar = text(language, 'stub.yearSoFar', { year: String(check.year) });
  const earnings = (heading: string, kind: EarningLine['kind']) => {
    const own = lines.earnings.filter((line) => line.kind === kind);
    const isPieceWork = own.some((line) => typeof line.pieces === 'number');
    return section(
      heading,
      [t('description')],
      [t('hours'), ...(isPieceWork ? [t('pieces')] : []), t('rate'), t('current'), t('ytdHours'), yearSoFar],
      own.map((line) => [
        names.earning(line),
        line.hours === null ? '' : hours(line.hours),
        ...(isPieceWork ? [typeof line.pieces === 'number' ? pieces(line.pieces) : ''] : []),
        line.rate === null ? '' : rate(line.rate),
        amount(line.amount),
        line.ytdHours === null ? '' : hours(line.ytdHours),
        line.ytdAmount === null ? '' : amount(line.ytdAmount),
      ]),
    );
  };
  const deductions = (heading: string, timing: DeductionLine['timing']) =>
    section(
      heading,
      [t('description')],
      [t('current'), yearSoFar],
      lines.deductions
        .filter((line) => line.timing === timing)
        .map((line) => [
          line.percent === null ? names.deduction(line) : `${names.deduction(line)} (${percent(line.percent)})`,
          amount(line.amount),
          amount(line.ytdAmount),
        ]),
    );
  return [
    section(
      t('summary'),
      [t('description')],
      [t('current'), yearSoFar],
      [
        ...(['gross', 'preTax', 'taxes', 'postTax', 'reimbursements', 'net'] as const).map((total) => [
          t(total),
          amount(check[total]),
          amount(check.ytd[total]),
        ]),
        [t('totalHours'), hours(check.hours), hours(check.ytd.hours)],
      ],
    ),
    earnings(t('earnings'), 'paid'),
    earnings(t('memo'), 'memo'),
    deductions(t('preTax'), 'preTax'),
    section(
      t('taxes'),
      [t('description'), t('jurisdiction')],
      [t('taxableWages'), t('current'), t('ytdTaxableWages'), yearSoFar],
      lines.taxes.map((line) => [
        line.rate === null ? names.tax(line) : `${names.tax(line)} (${percent(line.rate)})`,
        line.jurisdiction,
        amount(line.taxableWages),
        amount(line.amount),
        amount(line.ytdTaxableWages),
        amount(line.ytdAmount),
      ]),
    ),
    deductions(t('postTax'), 'postTax'),
    earnings(t('reimbursements'), 'reimbursement'),
    section(
      t('deposits'),
      [t('account')],
      [t('current')],
      lines.deposits.map((line) => [accountOf(line, t), amount(line.amount)]),
    ),
    section(
      t('accruals'),
      [t('description')],
      [t('beginning'), t('earned'), t('taken'), t('adjusted'), t('ending')],
      lines.accruals.map((line) => [
        names.leave(line),
        ...[line.beginning, line.earned, line.taken, line.adjusted, line.ending].map(hours),
      ]),
    ),
    section(
      t('employerPaid'),
      [t('description')],
      [t('current'), yearSoFar],
      lines.employer.map((line) => [names.employer(line), amount(line.amount), amount(line.ytdAmount)]),
    ),
    section(
      t('allowances'),
      [t('description')],
      [t('current'), yearSoFar],
      (lines.allowances ?? []).map((line) => [line.description, amount(line.amount), amount(line.ytdAmount)]),
    ),
  ];
}

function section(heading: string, texts: readonly string[], amounts: readonly string[], rows: Cell[][]): Section {
  const column = (isAmount: boolean) => (name: string) => ({ heading: name, amount: isAmount });
  return { heading, columns: [...texts.map(column(false)), ...amounts.map(column(true))], rows };
}

function accountOf(line: CheckDetail['lines']['deposits'][number], t: StubTexts): string {
  if (line.kind === 'check') return t('paperCheck');
  const name = [line.nickname, line.bankName].filter(Boolean).join(', ') || t('account');
  return line.lastFour === null ? name : `${name} (${t('ending4')} ${line.lastFour})`;
}

type StubKey = Extract<Parameters<typeof text>[1], `stub.${string}`> extends `stub.${infer Key}` ? Key : never;
type StubTexts = (key: StubKey) => string;

function textsIn(language: Language): StubTexts {
  return (key) => text(language, `stub.${key}`);
}

/** Returns the notice at the top of a paycheck that isn't simply paid. */
function noticeOf({ checkStatus }: CheckDetail, language: Language): string | null {
  return checkStatus === 'issued' ? null : text(language, `stub.notice.${checkStatus}`);
}

/** Returns the name of a run that isn't the regular one. */
function runName({ runType }: CheckDetail, language: Language): string | null {
  return runType === 'regular' ? null : text(language, `stub.run.${runType}`);
}

/** Returns the name of a pay frequency or a rate basis; an unknown value is printed as it is. */
function termOf(value: string, language: Language): string {
  const key = `stub.term.${value}`;
  return text.has(key) ? text(language, key) : value;
}
