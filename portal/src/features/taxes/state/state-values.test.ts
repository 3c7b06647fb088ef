import { expect, it } from 'vitest';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import { stateElectionsOf, stateValuesOf, type StateValues } from './state-values.ts';

/** An entry in each field. */
const FULL: StateValues = {
  filingStatus: 's',
  allowances: ' 2 ',
  dependents: '1',
  extraWithholding: '12.50',
  exempt: false,
  percent: '2000',
  rateTable: 'B',
  localCode: ' 2503 ',
};

it('ME-3: only the fields of the state’s own form are sent', () => {
  for (const state of ['OH', 'IN', 'PA', 'AZ', 'NJ']) {
    const form = stateFormOf(state);
    const { elections } = stateElectionsOf(form, FULL);
    expect([state, elections]).toEqual([
      state,
      {
        state,
        filingStatus: form.statuses.length > 0 ? 's' : null,
        allowances: form.allowances ? 2 : null,
        dependents: form.dependents ? 1 : null,
        extraWithholding: form.extraWithholding ? 1250 : 0,
        exempt: false,
        percent: form.percents.length > 0 ? 2000 : null,
        rateTable: form.rateTables.length > 0 ? 'B' : null,
        localCode: form.localCode ? '2503' : null,
      },
    ]);
  }
});

it('ME-3: a claim of exemption leaves out everything but the place, on forms that have it', () => {
  for (const state of ['OH', 'IN', 'PA', 'AZ', 'NJ']) {
    const form = stateFormOf(state);
    const { elections } = stateElectionsOf(form, { ...FULL, exempt: true });
    expect([state, elections.exempt, elections.localCode]).toEqual([
      state,
      form.exempt,
      form.localCode === null ? null : '2503',
    ]);
    const { extraWithholding, allowances, dependents, filingStatus } = elections;
    if (form.exempt) expect([extraWithholding, allowances, dependents, filingStatus]).toEqual([0, null, null, null]);
  }
  expect(stateFormOf('OH').localCode === null && stateFormOf('IN').localCode === null).toBe(false);
});

it('ME-3: an unreadable number and an amount are faults at their fields', () => {
  const form = { ...stateFormOf('OH'), allowances: true, dependents: true, extraWithholding: true };
  const { faults } = stateElectionsOf(form, { ...FULL, allowances: 'x', dependents: '-1', extraWithholding: '1.234' });
  expect(faults.slice(0, 3)).toEqual([
    { field: 'allowances', text: 'taxes.faultCount' },
    { field: 'dependents', text: 'taxes.faultCount' },
    { field: 'extraWithholding', text: 'taxes.faultAmount' },
  ]);
});

it('ME-3: a certificate on file is shown as it would be typed', () => {
  const elections = { state: 'OH', filingStatus: 's', allowances: 2, dependents: null, extraWithholding: 1250 };
  expect(stateValuesOf({ ...elections, exempt: true, percent: 2000, rateTable: 'B', localCode: '2503' })).toEqual({
    ...FULL,
    allowances: '2',
    dependents: '0',
    exempt: true,
    localCode: '2503',
  });
  expect(
    stateValuesOf({ ...elections, filingStatus: null, exempt: false, percent: null, rateTable: null, localCode: null }),
  ).toMatchObject({ filingStatus: '', percent: '', rateTable: '', localCode: '', exempt: false });
});
