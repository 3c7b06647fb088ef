import type { Translate } from '@paystead/ui/translations/text.ts';
import { deductionText } from '../lines/line-texts.ts';
import type { FieldOf, TriedDeduction } from './planner-fields.ts';

/** Descriptions by which the names of these deductions are known. */
const DESCRIPTIONS = { '401K': '401(k)', ROTH: 'Roth 401(k)', HSA: 'Health savings account' } as const;

/** Returns the name of a deduction that can be tried. */
export function triedName(t: Translate, code: TriedDeduction): string {
  return deductionText(t, { code, description: DESCRIPTIONS[code] }).name;
}

/** Returns the label of a field, with its unit where that isn't clear. */
export function fieldLabel(t: Translate, { field, unit }: Pick<FieldOf, 'field' | 'unit'>): string {
  switch (field) {
    case '401K':
    case 'ROTH':
    case 'HSA':
      return t(unit === 'percent' ? 'paychecks.planShareOf' : 'paychecks.planAmountOf', { name: triedName(t, field) });
    case 'overtime':
      return t('paychecks.planOvertime');
    case 'hours':
      return t('paychecks.planHours');
    case 'tips':
      return t('paychecks.planTips');
    case 'rate':
      return t('paychecks.planRate');
    case 'salary':
      return t('paychecks.planSalary');
    case 'residence':
      return t('paychecks.planHome');
    case 'work':
      return t('paychecks.planWork');
    case 'children':
      return t('paychecks.planChildren');
  }
}
