import { describe, expect, it } from 'vitest';
import { employerName } from './employer-names.ts';
import { leaveName } from './leave-names.ts';
import { deductionName, earningName, inSentence } from './line-names.ts';
import { taxName } from './tax-names.ts';

describe('PAY-1: names of lines', () => {
  const leave = ({ code, description }: { readonly code: string; readonly description: string }) =>
    leaveName({ plan: code, description });

  it.each([
    [earningName, 'OT', 'Overtime 1.5x', 'paychecks.earnOt', null],
    [earningName, 'OT', 'Overtime', 'paychecks.earnOt', null],
    [earningName, 'OT', '', 'paychecks.earnOt', null],
    [earningName, 'OT', 'Weekend work', 'paychecks.earnOt', 'Weekend work'],
    [earningName, 'OT', 'paychecks.earnOt', 'paychecks.earnOt', 'paychecks.earnOt'],
    [earningName, 'BOAT', 'Boat days', null, 'Boat days'],
    [earningName, 'toString', 'Strings', null, 'Strings'],
    [earningName, 'MED', 'Medical', null, 'Medical'],
    [deductionName, 'MED', 'Medical', 'paychecks.dedMed', null],
    [deductionName, 'HSA', 'HSA', 'paychecks.dedHsa', null],
    [deductionName, 'REG', 'Regular', null, 'Regular'],
    [employerName, 'ER-401K', '401(k) match', 'paychecks.er401k', null],
    [employerName, 'ER-401K', 'Our match', 'paychecks.er401k', 'Our match'],
    [employerName, 'SUTA-PA', 'PA unemployment', 'paychecks.erSuta', null],
    [employerName, 'X-SUTA-PA', 'Another', null, 'Another'],
    [leave, 'SICK', 'Sick leave', 'paychecks.sick', null],
    [leave, 'SICK', 'Wellness', 'paychecks.sick', 'Wellness'],
    [leave, 'MOON', 'Moon days', null, 'Moon days'],
    [taxName, 'FIT', 'Fed', 'paychecks.taxFit', null],
    [taxName, 'SIT-PA', 'PA withholding', 'paychecks.taxSit', null],
    [taxName, 'SUI-EE-PA', 'PA unemployment', 'paychecks.taxSuiEe', null],
    [taxName, 'SIT-PAX', 'Something', null, 'Something'],
    [taxName, 'SIT-PA-1', 'Something', null, 'Something'],
    [taxName, 'MOON-PA', 'Lunar levy', null, 'Lunar levy'],
  ])('%o: %s "%s" has the text %s and the words %s', (nameOf, code, description, key, own) => {
    expect(nameOf({ code, description })).toEqual({ key, own });
  });

  it.each<readonly [string, string]>([
    ['Overtime', 'overtime'],
    ['Overtime 1.5x', 'overtime 1.5x'],
    ['Overtime: nights', 'overtime: nights'],
    ['Último pago', 'último pago'],
    ['401(k)', '401(k)'],
    ['HSA', 'HSA'],
    ['H', 'H'],
    ['PTO payout', 'PTO payout'],
    ['Group-term life', 'Group-term life'],
    ['my Bonus', 'my Bonus'],
    ['', ''],
    ...['Roth 401(k)', 'Social Security', 'Medicare', 'Seguro Social', 'Pennsylvania tax', 'Pensilvania', 'Indiana', 'Kentucky', 'Philadelphia tax', 'Filadelfia', 'Louisville'].map((name) => [name, name] as const),
    ['Unemployment, Pennsylvania', 'Unemployment, Pennsylvania'],
    ['Tax of Pennsylvania', 'tax of Pennsylvania'],
  ])('inside a sentence, "%s" is "%s"', (name, inside) => {
    expect(inSentence(name)).toBe(inside);
  }); // prettier-ignore
});
