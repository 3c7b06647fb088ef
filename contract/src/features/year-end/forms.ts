import type { FormFamily, FormType } from './model.ts';

/*
 * Titles, numbers and labels as the Internal Revenue Service prints them, always in English. As of the forms for 2025
 * and 2026.
 */

export type Layout = Exclude<FormType, 'W-2c'>;
/** Layouts in the order in which the guide offers them. */
export const LAYOUTS: readonly Layout[] = ['W-2', '1099-NEC', '1099-MISC', '1099-R', '1095-C', '1042-S'];

/** A W-2c has the boxes of a W-2, in two columns. */
export function layoutOf(form: FormType): Layout {
  return form === 'W-2c' ? 'W-2' : form;
}

/**
 * Consent and paper delivery apply to a family of forms: 26 CFR 31.6051-1(j) for wages, 301.6056-2 for Form 1095-C; the
 * general instructions for information returns follow them for 1099 and 1042-S. The database has the same rule
 * (`year_end_family`).
 */
export function familyOf(form: FormType): FormFamily {
  if (form === '1095-C' || form === '1042-S') return form;
  return form.startsWith('W-2') ? 'W-2' : '1099';
}

/** Every family, in the order in which screens list them. */
export const FORM_FAMILIES: readonly FormFamily[] = ['W-2', '1099', '1095-C', '1042-S'];

export interface FormTitle {
  readonly title: string;
  readonly omb: string;
}

export const FORM_TITLES: Readonly<Record<FormType, FormTitle>> = {
  'W-2': { title: 'Wage and Tax Statement', omb: '1545-0008' },
  'W-2c': { title: 'Corrected Wage and Tax Statement', omb: '1545-0008' },
  '1099-NEC': { title: 'Nonemployee Compensation', omb: '1545-0116' },
  '1099-MISC': { title: 'Miscellaneous Information', omb: '1545-0115' },
  '1099-R': {
    title:
      'Distributions From Pensions, Annuities, Retirement or Profit-Sharing Plans, IRAs, Insurance Contracts, etc.',
    omb: '1545-0119',
  },
  '1095-C': { title: 'Employer-Provided Health Insurance Offer and Coverage', omb: '1545-2251' },
  '1042-S': { title: 'Foreign Person’s U.S. Source Income Subject to Withholding', omb: '1545-0096' },
};

export interface Copy {
  readonly name: string;
  readonly purpose: string;
  readonly notice: string;
}

const W2_NOTICE = 'This information is being furnished to the Internal Revenue Service.';
const PENALTY =
  'If you are required to file a tax return, a negligence penalty or other sanction may be imposed on you if this income is taxable and you fail to report it.';
const NOTICE_1099 =
  'This is important tax information and is being furnished to the IRS. If you are required to file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the IRS determines that it has not been reported.';

const W2_COPIES: readonly Copy[] = [
  { name: 'Copy B', purpose: "To Be Filed With Employee's FEDERAL Tax Return", notice: W2_NOTICE },
  {
    name: 'Copy C',
    purpose: "For EMPLOYEE'S RECORDS (See Notice to Employee)",
    notice: `${W2_NOTICE} ${PENALTY}`,
  },
  { name: 'Copy 2', purpose: "To Be Filed With Employee's State, City, or Local Income Tax Return", notice: '' },
];
const PAYEE_COPIES: readonly Copy[] = [
  { name: 'Copy B', purpose: 'For Recipient', notice: NOTICE_1099 },
  { name: 'Copy 2', purpose: "To be filed with recipient's state income tax return, when required", notice: '' },
];

/** The copies for the recipient, in the order in which they are printed; never Copy A, 1 or D. */
export const COPIES: Readonly<Record<FormType, readonly Copy[]>> = {
  'W-2': W2_COPIES,
  'W-2c': W2_COPIES,
  '1099-NEC': PAYEE_COPIES,
  '1099-MISC': PAYEE_COPIES,
  '1099-R': [
    {
      name: 'Copy B',
      purpose:
        'Report this income on your federal tax return. If this form shows federal income tax withheld in box 4, attach this copy to your return.',
      notice: W2_NOTICE,
    },
    { name: 'Copy C', purpose: "For Recipient's Records", notice: W2_NOTICE },
    {
      name: 'Copy 2',
      purpose: 'File this copy with your state, city, or local income tax return, when required.',
      notice: '',
    },
  ],
  '1095-C': [{ name: 'Form 1095-C', purpose: 'Do not attach to your tax return. Keep for your records.', notice: '' }],
  '1042-S': [
    { name: 'Copy B', purpose: 'for Recipient', notice: '' },
    { name: 'Copy C', purpose: 'for Recipient. Attach to any federal tax return you file', notice: '' },
    { name: 'Copy D', purpose: 'for Recipient. Attach to any state tax return you file', notice: '' },
  ],
};

/** Returns the letters of a form's copies; none if its only copy has no letter. */
export function copyLettersOf(form: FormType): string[] {
  return COPIES[form].filter(({ name }) => name.startsWith('Copy ')).map(({ name }) => name.replace('Copy ', ''));
}

/** Returns the name of the copies: `Copies B, C and 2`; `Recipient’s copy` if there is one without a letter. */
export function copyLabelOf(form: FormType): string {
  const names = copyLettersOf(form);
  if (names.length === 0) return 'Recipient’s copy';
  return `Copies ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Every box of a form of this kind by number, with the label printed next to it. */
export const BOX_LABELS: Readonly<Record<Layout, Readonly<Record<string, string>>>> = {
  'W-2': {
    a: "Employee's social security number",
    b: 'Employer identification number (EIN)',
    c: "Employer's name, address, and ZIP code",
    d: 'Control number',
    e: "Employee's name",
    f: "Employee's address and ZIP code",
    '1': 'Wages, tips, other compensation',
    '2': 'Federal income tax withheld',
    '3': 'Social security wages',
    '4': 'Social security tax withheld',
    '5': 'Medicare wages and tips',
    '6': 'Medicare tax withheld',
    '7': 'Social security tips',
    '8': 'Allocated tips',
    '9': '',
    '10': 'Dependent care benefits',
    '11': 'Nonqualified plans',
    '12': 'See instructions for box 12',
    '13.statutoryEmployee': 'Statutory employee',
    '13.retirementPlan': 'Retirement plan',
    '13.thirdPartySickPay': 'Third-party sick pay',
    '14': 'Other',
    '14a': 'Other',
    '14b': 'Treasury Tipped Occupation Code(s)',
    '15': "State / Employer's state ID number",
    '16': 'State wages, tips, etc.',
    '17': 'State income tax',
    '18': 'Local wages, tips, etc.',
    '19': 'Local income tax',
    '20': 'Locality name',
  },
  '1099-NEC': {
    '1': 'Nonemployee compensation',
    '2': 'Payer made direct sales totaling $5,000 or more of consumer products to recipient for resale',
    '3': 'Excess golden parachute payments',
    '4': 'Federal income tax withheld',
    '5': 'State tax withheld',
    '6': "State/Payer's state no.",
    '7': 'State income',
  },
  '1099-MISC': {
    '1': 'Rents',
    '2': 'Royalties',
    '3': 'Other income',
    '4': 'Federal income tax withheld',
    '5': 'Fishing boat proceeds',
    '6': 'Medical and health care payments',
    '7': 'Payer made direct sales totaling $5,000 or more of consumer products to recipient for resale',
    '8': 'Substitute payments in lieu of dividends or interest',
    '9': 'Crop insurance proceeds',
    '10': 'Gross proceeds paid to an attorney',
    '11': 'Fish purchased for resale',
    '12': 'Section 409A deferrals',
    '15': 'Nonqualified deferred compensation',
    '16': 'State tax withheld',
    '17': "State/Payer's state no.",
    '18': 'State income',
  },
  '1099-R': {
    '1': 'Gross distribution',
    '2a': 'Taxable amount',
    '2b': 'Taxable amount not determined / Total distribution',
    '3': 'Capital gain (included in box 2a)',
    '4': 'Federal income tax withheld',
    '5': 'Employee contributions/Designated Roth contributions or insurance premiums',
    '6': "Net unrealized appreciation in employer's securities",
    '7': 'Distribution code(s)',
    '8': 'Other',
    '9a': 'Your percentage of total distribution',
    '9b': 'Total employee contributions',
    '10': 'Amount allocable to IRR within 5 years',
    '11': '1st year of desig. Roth contrib.',
    '14': 'State tax withheld',
    '15': "State/Payer's state no.",
    '16': 'State distribution',
    '17': 'Local tax withheld',
    '18': 'Name of locality',
    '19': 'Local distribution',
  },
  '1095-C': {
    '10': 'Contact telephone number',
    II: 'Plan Start Month',
    '14': 'Offer of Coverage (enter required code)',
    '15': 'Employee Required Contribution (see instructions)',
    '16': 'Section 4980H Safe Harbor and Other Relief (enter code, if applicable)',
    '17': 'ZIP Code',
  },
  '1042-S': {
    '1': 'Income code',
    '2': 'Gross income',
    '3': 'Chapter indicator',
    '3a': 'Exemption code',
    '3b': 'Tax rate',
    '4a': 'Exemption code',
    '4b': 'Tax rate',
    '5': 'Withholding allowance',
    '6': 'Net income',
    '7a': 'Federal tax withheld',
    '8': 'Tax withheld by other agents',
    '9': 'Overwithheld tax repaid to recipient pursuant to adjustment procedures',
    '10': 'Total withholding credit (combine boxes 7a, 8, and 9)',
    '11': 'Tax paid by withholding agent (amounts not withheld)',
    '13b': 'Recipient’s country code',
    '13f': 'Ch. 3 status code',
    '17a': 'State income tax withheld',
    '17b': 'Payer’s state tax no.',
    '17c': 'Name of state',
  },
};

/** The columns of Form 1095-C, part II, after "All 12 Months". */
export const MONTHS: readonly string[] = 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'.split(' ');
/** The column for a value that is the same all year. */
export const ALL_MONTHS = 'All 12 Months';

/** Box 12 codes before 2026, and those that the 2026 form adds (handbook 2.6, 5.1). */
const CODES_BEFORE_2026: readonly string[] =
  'A B C D E F G H J K L M N P Q R S T V W Y Z AA BB DD EE FF GG HH II'.split(' ');
const CODES_FROM_2026 = ['TA', 'TP', 'TT'] as const;

/** Returns the codes that box 12 can have on a year's form. */
export function box12CodesOf(year: number): readonly string[] {
  return year >= 2026 ? [...CODES_BEFORE_2026, ...CODES_FROM_2026] : CODES_BEFORE_2026;
}

/** From 2026 on box 14 has two parts: 14a for other information from the employer, 14b for tipped occupation codes. */
export function otherBoxOf(year: number): '14' | '14a' {
  return year >= 2026 ? '14a' : '14';
}

/**
 * Returns the amount from which a year's payments are reported on Form 1099-NEC, in cents: $600, from 2026 on $2,000.
 */
export function necThreshold(year: number): number {
  return year >= 2026 ? 200_000 : 60_000;
}
