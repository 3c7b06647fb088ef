import type { Language } from '@paystead/contract/fields.ts';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { PdfDocument } from '../renderer.ts';
import { hourlyEquivalent } from '@paystead/contract/features/paychecks/detail-rules.ts';
import { date, dollars, rate } from './figures.ts';
import { sectionsOf, stubTexts } from './pay-stub-sections.ts';
import { text } from './texts.ts';

/**
 * Returns a pay stub for print: every item of California Labor Code 226(a) (gross, hours, piece units,
 * rates with their hours, all deductions, net, period, name with the last four of the SSN or a number, the employer's
 * name and address) and of New York Labor Law 195.3 (rate basis, allowances, the employer's phone). Items that the
 * paycheck doesn't have are omitted, never invented.
 */
export function payStub(check: CheckDetail, language: Language): PdfDocument {
  const t = stubTexts(language);
  const labelled = (label: string, value: string | null) => (value === null ? [] : [`${label}: ${value}`]);
  const { employer, employee } = check;
  const equivalent = hourlyEquivalent(check);
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
            `${t('period')}: ${periodOf(check, language)}`,
            ...labelled(t(check.paymentType === 'paperCheck' ? 'checkNumber' : 'stubNumber'), check.checkNumber),
            ...labelled(t('run'), runName(check, language)),
            ...labelled(t('frequency'), check.frequency && termOf(check.frequency, language)),
            ...labelled(t('payType'), check.payType && termOf(check.payType, language)),
            ...labelled(t('payRate'), check.payRate === null ? null : rate(check.payRate)),
            ...labelled(t('salary'), check.salary === null ? null : dollars(check.salary)),
            ...labelled(t('hourlyEquivalent'), equivalent === null ? null : rate(equivalent)),
          ],
        },
      ],
      sections: sectionsOf(check, language),
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

/** Returns the notice at the top of a paycheck that isn't simply paid. */
function noticeOf({ checkStatus }: CheckDetail, language: Language): string | null {
  return checkStatus === 'issued' ? null : text(language, `stub.notice.${checkStatus}`);
}

/** Returns the dates of the period; pay such as a bonus may have none. */
function periodOf({ periodBegin, periodEnd }: CheckDetail, language: Language): string {
  const t = stubTexts(language);
  return periodBegin === null || periodEnd === null
    ? t('noPeriod')
    : `${date(periodBegin, language)} ${t('to')} ${date(periodEnd, language)}`;
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
