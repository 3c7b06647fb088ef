/** A text of a state's own form in both languages. */
export interface Both {
  readonly en: string;
  readonly es: string;
}

/** A field of a certificate. */
export type StateField =
  | 'filingStatus'
  | 'allowances'
  | 'dependents'
  | 'extraWithholding'
  | 'exempt'
  | 'percent'
  | 'rateTable'
  | 'localCode';

/** The words of a state's own form for a field. */
interface Wording {
  readonly label: Both;
  readonly hint?: Both;
}

/** A filing status of a state's form: the code on record, and the form's words. */
interface StateStatus {
  readonly code: string;
  readonly text: Both;
}

/** The withholding certificate of a state and the fields that it has. */
export interface CertificateDeclaration {
  /**
   * `certificate`: employees fill it in online. `federal`: the state uses the federal Form W-4. `none`: no tax on wages.
   * `elsewhere`: the state has a certificate that the payroll team takes on paper.
   */
  readonly kind: 'certificate' | 'federal' | 'none' | 'elsewhere';
  /** The form's name as the state prints it; null where there is none. */
  readonly form: string | null;
  /** In the form's order; empty where the form has none. */
  readonly statuses: readonly StateStatus[];
  readonly allowances: boolean;
  readonly dependents: boolean;
  readonly extraWithholding: boolean;
  readonly exempt: boolean;
  /** Percentages of gross pay to choose from, 1/1,000,000. */
  readonly percents: readonly number[];
  /** New Jersey's rate table. */
  readonly rateTables: readonly string[];
  /** The kind of local code that the certificate asks for. */
  readonly localCode: 'schoolDistrict' | 'county' | null;
  /** True if only people who claim something fill the form in, so that no one else is asked for it. */
  readonly onlyToClaim: boolean;
  readonly wording: Readonly<Partial<Record<StateField, Wording>>>;
}

/**
 * The part of a state’s folder beside its tax tables. It has no tables, because the browser loads it.
 * [payroll-handbook.md](../../../docs/payroll-handbook.md) names the sources in section 3.5.
 */
export interface StateDeclaration {
  /** Postal abbreviation. */
  readonly state: string;
  readonly certificate: CertificateDeclaration;
  /**
   * Home states whose residents owe this state no tax on wages once its certificate of nonresidence is on file. Source:
   * reciprocity lists of payroll vendors (symmetry.com, levyio.com, intuit.com), the same as in the tax tables.
   */
  readonly agreement?: { readonly form: string; readonly homeStates: readonly string[] };
  /** True if the county of residence on January 1 decides about a local tax all year. */
  readonly countyOfJanuary?: true;
  /** True if employees certify their residence at every move, for local taxes. */
  readonly residencyCertificate?: true;
}

const NOTHING: Omit<CertificateDeclaration, 'kind'> = {
  form: null,
  statuses: [],
  allowances: false,
  dependents: false,
  extraWithholding: false,
  exempt: false,
  percents: [],
  rateTables: [],
  localCode: null,
  onlyToClaim: false,
  wording: {},
};

export const NO_TAX: CertificateDeclaration = { ...NOTHING, kind: 'none' };
export const FEDERAL_FORM: CertificateDeclaration = { ...NOTHING, kind: 'federal' };
export const ON_PAPER: CertificateDeclaration = { ...NOTHING, kind: 'elsewhere' };

/** Returns a certificate by its fields. Unless said otherwise, it has extra withholding and a claim of exemption. */
export function certificate(form: string, has: Partial<CertificateDeclaration>): CertificateDeclaration {
  return { ...NOTHING, kind: 'certificate', form, extraWithholding: true, exempt: true, ...has };
}

export const SINGLE: Both = { en: 'Single', es: 'Soltero(a)' };
export const MARRIED: Both = { en: 'Married', es: 'Casado(a)' };
export const MARRIED_SEPARATE: Both = { en: 'Married filing separately', es: 'Casado(a) que declara por separado' };
export const MARRIED_HIGHER: Both = {
  en: 'Married, but withhold at the higher single rate',
  es: 'Casado(a), pero retener a la tasa más alta de soltero(a)',
};
export const HEAD_OF_HOUSEHOLD: Both = { en: 'Head of household', es: 'Cabeza de familia' };
