// Generated from the folders of payroll/src/states by scripts/build-portal/state-files.ts. Do not edit.

/** The states that have tax tables, by postal abbreviation. */
export const COMPUTED_STATES: ReadonlySet<string> = new Set([
  'AZ',
  'FL',
  'IL',
  'IN',
  'KY',
  'MI',
  'NC',
  'NV',
  'PA',
  'TN',
  'TX',
  'WA',
]);
