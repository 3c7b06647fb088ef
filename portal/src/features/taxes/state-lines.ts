import type { StateElections, StateForm } from '@paystead/payroll/states/certificates.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import type { Line } from './w4-lines.ts';

/** The filing statuses in the wording of each state's form. A form that has only a letter shows the letter. */
const FILING_STATUS: Readonly<Record<string, PlainTextKey>> = {
  'AL 0': 'taxes.al0',
  'AL S': 'taxes.stSingle',
  'AL MS': 'taxes.stMarriedSeparate',
  'AL M': 'taxes.stMarried',
  'AL H': 'taxes.stHead',
  'CA S': 'taxes.caS',
  'CA M': 'taxes.caM',
  'CA H': 'taxes.stHead',
  'CT A': 'taxes.ctA',
  'CT B': 'taxes.ctB',
  'CT C': 'taxes.ctC',
  'CT D': 'taxes.ctD',
  'CT E': 'taxes.ctE',
  'CT F': 'taxes.ctF',
  'GA S': 'taxes.stSingle',
  'GA MJ1': 'taxes.gaMJ1',
  'GA MJ2': 'taxes.gaMJ2',
  'GA MS': 'taxes.stMarriedSeparate',
  'GA H': 'taxes.stHead',
  'MD S': 'taxes.stSingle',
  'MD M': 'taxes.stMarried',
  'MD MS': 'taxes.stMarriedHigher',
  'NJ A': 'taxes.njA',
  'NJ B': 'taxes.njB',
  'NJ C': 'taxes.njC',
  'NJ D': 'taxes.njD',
  'NJ E': 'taxes.njE',
  'NY S': 'taxes.nyS',
  'NY M': 'taxes.stMarried',
  'NY MS': 'taxes.stMarriedHigher',
};

export function filingStatusText(state: string, code: string, t: Translate): string {
  const key = FILING_STATUS[`${state} ${code}`];
  return key ? t(key) : code;
}

/** Returns a certificate line by line, with the fields of the state's own form. */
export function stateLines(elections: StateElections, form: StateForm, t: Translate, format: Format): Line[] {
  const lines: Line[] = [];
  const add = (label: PlainTextKey, value: string | null) => {
    if (value !== null) lines.push({ label: t(label), value });
  };
  if (form.form) add('taxes.stateForm', form.form);
  if (elections.exempt) {
    add('taxes.stateExemptShort', t('taxes.yes'));
    return lines;
  }
  if (form.statuses.length > 0)
    add('taxes.stateStatus', elections.filingStatus && filingStatusText(form.state, elections.filingStatus, t));
  if (form.allowances) add('taxes.stateAllowances', format.count(elections.allowances ?? 0));
  if (form.dependents) add('taxes.stateDependents', format.count(elections.dependents ?? 0));
  if (form.percents.length > 0)
    add('taxes.statePercent', elections.percent === null ? null : format.percent(elections.percent));
  if (form.rateTables.length > 0) add('taxes.stateRateTable', elections.rateTable);
  if (form.localCode === 'schoolDistrict') add('taxes.stateSchool', elections.localCode);
  if (form.localCode === 'county') add('taxes.stateCounty', elections.localCode);
  if (form.extraWithholding && elections.extraWithholding !== 0)
    add('taxes.stateExtra', format.money(elections.extraWithholding));
  if (form.exempt) add('taxes.stateExemptShort', t('taxes.no'));
  return lines;
}
