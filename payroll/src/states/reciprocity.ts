/**
 * Work state → home states whose residents owe it nothing once their certificate is on file. Source: payroll vendors'
 * reciprocity lists (symmetry.com, levyio.com, intuit.com), the same as in the tax tables.
 */
const HOMES: Readonly<Record<string, string>> = {
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

/** The work state's certificate of nonresidence. */
const CERTIFICATES: Readonly<Record<string, string>> = {
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

/** State withholding certificates; a state that is not here takes none, or the federal W-4. */
const FORMS: Readonly<Record<string, string>> = {
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

/** The certificate by which a resident of `home` who works in `work` is taxed at home; null without an agreement. */
export function agreementForm(work: string, home: string): string | null {
  return (HOMES[work] ?? '').split(' ').includes(home) ? (CERTIFICATES[work] ?? null) : null;
}

/** The form on which a state asks how much to withhold; null where there is none of its own. */
export function stateForm(state: string): string | null {
  return FORMS[state] ?? null;
}
