import type { StateElections, StateForm } from '@paystead/payroll/states/certificates.ts';
import type { StateField } from '@paystead/payroll/states/declaration.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import type { Line } from './w4-lines.ts';

/** Returns the words of the state's form for a filing status; its code where the form has only a letter. */
export function filingStatusText(form: StateForm, code: string, language: Language): string {
  return form.statusTexts[code]?.[language] ?? code;
}

/** Returns the label of a field in the words of the state's form, if it has words of its own. */
export function ownLabel(form: StateForm, field: StateField, language: Language): string | undefined {
  return form.wording[field]?.label[language];
}

/** Returns a certificate line by line, with the fields of the state's own form. */
export function stateLines(elections: StateElections, form: StateForm, t: Translate, format: Format): Line[] {
  const lines: Line[] = [];
  const { language } = format;
  const add = (label: PlainTextKey, value: string | null, field?: StateField) => {
    if (value !== null) lines.push({ label: (field && ownLabel(form, field, language)) ?? t(label), value });
  };
  if (form.form) add('taxes.stateForm', form.form);
  if (elections.exempt) {
    add('taxes.stateExemptShort', t('taxes.yes'));
    return lines;
  }
  if (form.statuses.length > 0)
    add('taxes.stateStatus', elections.filingStatus && filingStatusText(form, elections.filingStatus, language));
  if (form.allowances) add('taxes.stateAllowances', format.count(elections.allowances ?? 0), 'allowances');
  if (form.dependents) add('taxes.stateDependents', format.count(elections.dependents ?? 0), 'dependents');
  if (form.percents.length > 0)
    add('taxes.statePercent', elections.percent === null ? null : format.percent(elections.percent), 'percent');
  if (form.rateTables.length > 0) add('taxes.stateRateTable', elections.rateTable);
  if (form.localCode === 'schoolDistrict') add('taxes.stateSchool', elections.localCode);
  if (form.localCode === 'county') add('taxes.stateCounty', elections.localCode);
  if (form.extraWithholding && elections.extraWithholding !== 0)
    add('taxes.stateExtra', format.money(elections.extraWithholding));
  if (form.exempt) add('taxes.stateExemptShort', t('taxes.no'));
  return lines;
}
