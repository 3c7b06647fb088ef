import type { StateSet } from '../tax-set.ts';

/** Returns a state's certificate of a single person without allowances, with some other values. */
export const stateSet = (state: string, values: Partial<StateSet> = {}): StateSet => ({
  state,
  filingStatus: 'S',
  allowances: 0,
  dependents: null,
  extraWithholding: 0,
  exempt: false,
  percent: null,
  rateTable: null,
  localCode: null,
  signedFormId: null,
  ...values,
});
