/**
 * Work state → home states whose residents owe it no tax once their certificate is on file. Source: reciprocity lists of
 * payroll vendors (symmetry.com, levyio.com, intuit.com), the same as in the tax tables.
 */
const RECIPROCAL_HOME_STATES: Readonly<Record<string, string>> = {
  IL: 'IA KY MI WI',
  IN: 'KY MI OH PA WI',
  KY: 'IL IN MI OH VA WV WI',
  MD: 'DC PA VA WV',
  MI: 'IL IN KY MN OH WI',
  NJ: 'PA',
  OH: 'IN KY MI PA WV',
  PA: 'IN MD NJ OH VA WV',
  VA: 'DC KY MD PA WV',
  WI: 'IL IN KY MI',
  WV: 'KY MD OH PA VA',
};

/** Work state → its certificate of nonresidence. */
const NONRESIDENCE_CERTIFICATES: Readonly<Record<string, string>> = {
  IL: 'IL-W-5-NR',
  IN: 'WH-47',
  KY: '42A809',
  MD: 'MW507',
  MI: 'MI-W4',
  NJ: 'NJ-165',
  OH: 'IT 4NR',
  PA: 'REV-419',
  VA: 'VA-4',
  WI: 'W-220',
  WV: 'WV/IT-104 NR',
};

/** State → its withholding certificate; other states take none, or the federal Form W-4. */
const WITHHOLDING_CERTIFICATES: Readonly<Record<string, string>> = {
  AL: 'A4',
  AZ: 'A-4',
  CA: 'DE 4',
  CT: 'CT-W4',
  GA: 'G-4',
  IL: 'IL-W-4',
  IN: 'WH-4',
  MD: 'MW507',
  MI: 'MI-W4',
  NJ: 'NJ-W4',
  NY: 'IT-2104',
  OH: 'IT 4',
};

/** Returns the certificate by which a resident of `home` who works in `work` is taxed at home; null without an agreement. */
export function agreementForm(work: string, home: string): string | null {
  return (RECIPROCAL_HOME_STATES[work] ?? '').split(' ').includes(home)
    ? (NONRESIDENCE_CERTIFICATES[work] ?? null)
    : null;
}

/** Returns a state's own withholding certificate; null where it has none. */
export function stateForm(state: string): string | null {
  return WITHHOLDING_CERTIFICATES[state] ?? null;
}
