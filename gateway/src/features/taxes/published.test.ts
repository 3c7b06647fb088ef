import { expect, it } from 'vitest';
import { publishedTaxes } from './published.ts';

const federal = {
  w4FormYear: 2026,
  filingStatus: 'h',
  multipleJobs: true,
  qualifyingChildren: 1,
  otherDependents: 2,
  otherCredits: 3,
  otherIncome: 4,
  deductions: 5,
  extraWithholding: 6,
  allowances: 7,
  exempt: false,
  exemptYear: null,
  nonresidentAlien: true,
  signedFormId: 'signed',
};
const state = {
  state: 'X1',
  filingStatus: 'B',
  allowances: 1,
  dependents: 2,
  extraWithholding: 3,
  exempt: true,
  percent: 62_000,
  rateTable: 'C',
  localCode: 'L',
  signedFormId: 'signed',
};

it('SVC-6: tax forms are published under names of their own, without the signature behind them', () => {
  const set = { residentGeoCode: 'r', workGeoCode: 'w', employeeFederalTaxCategory: federal };
  expect(publishedTaxes({ ...set, employeeStateTaxCategories: [state] })).toEqual({
    residentGeoCode: 'r',
    workGeoCode: 'w',
    federal: {
      formYear: 2026,
      filingStatus: 'H',
      multipleJobs: true,
      childrenCredit: 1,
      otherDependentsCredit: 2,
      otherCredits: 3,
      otherIncome: 4,
      deductions: 5,
      extraWithholding: 6,
      allowances: 7,
      isExempt: false,
      exemptYear: null,
      isNonresidentAlien: true,
    },
    states: [
      {
        state: 'X1',
        filingStatus: 'B',
        allowances: 1,
        dependents: 2,
        extraWithholding: 3,
        isExempt: true,
        percent: 62_000,
        rateTable: 'C',
        localCode: 'L',
      },
    ],
  });
  const none = { ...set, employeeFederalTaxCategory: null, employeeStateTaxCategories: [] };
  expect(publishedTaxes(none)).toMatchObject({ federal: null, states: [] });
});
