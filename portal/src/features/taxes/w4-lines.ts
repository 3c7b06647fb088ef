import type { W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';

export interface Line {
  readonly label: string;
  readonly value: string;
}

const FILING_STATUS: Readonly<Record<W4Elections['filingStatus'], PlainTextKey>> = {
  s: 'taxes.single',
  m: 'taxes.married',
  h: 'taxes.head',
};

/** Returns a Form W-4 line by line. Empty lines are left out unless `all` is true. */
export function w4Lines(elections: W4Elections, t: Translate, format: Format, all = false): Line[] {
  const yes = (value: boolean) => t(value ? 'taxes.yes' : 'taxes.no');
  const money = (label: PlainTextKey, cents: number): Line[] =>
    cents !== 0 || all ? [{ label: t(label), value: format.money(cents) }] : [];
  const box = (label: PlainTextKey, checked: boolean): Line[] =>
    checked || all ? [{ label: t(label), value: yes(checked) }] : [];
  return [
    { label: t('taxes.filingStatus'), value: t(FILING_STATUS[elections.filingStatus]) },
    ...box('taxes.twoJobsShort', elections.multipleJobs),
    ...money('taxes.line3a', elections.qualifyingChildren),
    ...money('taxes.line3b', elections.otherDependents),
    ...money('taxes.line3', elections.otherCredits),
    ...money('taxes.otherIncome', elections.otherIncome),
    ...money('taxes.deductions', elections.deductions),
    ...money('taxes.extra', elections.extraWithholding),
    ...box('taxes.exemptShort', elections.exempt),
    ...box('taxes.nonresidentShort', elections.nonresidentAlien),
  ];
}

/** Returns a form of 2019 or earlier, which has allowances instead of steps. */
export function oldFormLines(
  form: W4Elections & { readonly allowances: number | null },
  t: Translate,
  format: Format,
): Line[] {
  return [
    { label: t('taxes.filingStatus'), value: t(FILING_STATUS[form.filingStatus]) },
    { label: t('taxes.allowances'), value: format.count(form.allowances ?? 0) },
    { label: t('taxes.extraOld'), value: format.money(form.extraWithholding) },
    ...(form.exempt ? [{ label: t('taxes.exemptShort'), value: t('taxes.yes') }] : []),
  ];
}

/** Returns the revision of a form. All revisions with allowances have one name. */
export function formYearText(formYear: number, t: Translate): string {
  return formYear <= 2019 ? t('taxes.oldYear') : String(formYear);
}
