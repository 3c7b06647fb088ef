import type { PublishedChange } from '@paystead/client/service-api.ts';
import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import {
  valueOn,
  withValue,
  type Answer,
  type EngineAccount,
  type EngineEmployee,
  type TaxFacts,
} from '../state/model.ts';

/** An approved change, as the service API has it. */
export type Change = PublishedChange;
type ChangeOf<K extends Change['kind']> = Extract<Change, { readonly kind: K }>;

/** The employee with the change in effect, or why the engine refuses it. */
export type Applied = { readonly employee: EngineEmployee } | { readonly errors: Answer['errors'] };

const refused = (field: string, code: string, message: string): Applied => ({ errors: [{ field, code, message }] });

/** Applies an approved change to what the engine keeps about the employee, from its effective date on. */
export function applyChange(change: Change, employee: EngineEmployee | undefined): Applied {
  if (!employee) return refused('employeeNumber', 'unknown_employee', 'The engine has no such employee.');
  if (change.kind === 'directDeposit') return withDeposits(change, employee);
  if (change.kind === 'personalInformation') return withAddress(change, employee);
  if (change.kind === 'taxes') return withTaxes(change, employee);
  return refused('kind', 'unsupported_kind', 'The engine has no such kind of change.');
}

function withDeposits({ after, effectiveDate }: ChangeOf<'directDeposit'>, employee: EngineEmployee): Applied {
  const known = valueOn(employee.accounts, effectiveDate) ?? [];
  const accounts = after.accounts
    .toSorted((one, other) => one.position - other.position)
    .map((account): EngineAccount => {
      const { nickname, bankName, accountType, routingNumber, accountLastFour: lastFour, split } = account;
      const same = known.find((one) => one.routingNumber === routingNumber && one.lastFour === lastFour);
      const accountNumber = account.accountNumber ?? same?.accountNumber ?? null;
      return { nickname, bankName, accountType: typeOf(accountType), routingNumber, accountNumber, lastFour, split };
    });
  const isKnown = ({ routingNumber, lastFour }: EngineAccount) =>
    known.some((one) => one.routingNumber === routingNumber && one.lastFour === lastFour);
  if (accounts.some((account) => account.accountNumber === null && !isKnown(account)))
    return refused('after/accounts', 'number_missing', 'The engine needs the full number of a new account.');
  if (accounts.length > 0 && accounts.filter(({ split }) => split.kind === 'remainder').length !== 1)
    return refused('after/accounts', 'no_remainder', 'Exactly one account gets the remainder.');
  return { employee: { ...employee, accounts: withValue(employee.accounts, effectiveDate, accounts) } };
}

const typeOf = (type: string): EngineAccount['accountType'] =>
  type === 'savings' || type === 'payCard' ? type : 'checking';

function withAddress({ after, effectiveDate }: ChangeOf<'personalInformation'>, employee: EngineEmployee): Applied {
  const facts = valueOn(employee.taxes, effectiveDate);
  const { residentGeoCode: residence } = after;
  // Without tax places the engine doesn't pay the employee, whatever the address is.
  if (!facts || residence === null || residence === facts.places.residence) return { employee };
  const places = {
    ...facts.places,
    residence,
    januaryResidence: facts.places.januaryResidence ?? facts.places.residence,
  };
  return { employee: { ...employee, taxes: withValue(employee.taxes, effectiveDate, { ...facts, places }) } };
}

function withTaxes({ after, effectiveDate }: ChangeOf<'taxes'>, employee: EngineEmployee): Applied {
  const before = valueOn(employee.taxes, effectiveDate);
  if (!before) return refused('after', 'no_tax_setup', 'The engine has no tax setup of this employee.');
  const { federal, states, residentGeoCode, workGeoCode } = after;
  const facts: TaxFacts = {
    places: {
      ...before.places,
      residence: residentGeoCode ?? before.places.residence,
      work: workGeoCode ?? before.places.work,
    },
    federal:
      federal === null ? before.federal : { ...before.federal, form: formOf(federal), exemptYear: federal.exemptYear },
    certificates: {
      ...before.certificates,
      ...Object.fromEntries(states.map((one) => [one.state, certificateOf(one)])),
    },
  };
  return { employee: { ...employee, taxes: withValue(employee.taxes, effectiveDate, facts) } };
}

type FederalTaxes = NonNullable<ChangeOf<'taxes'>['after']['federal']>;
type StateTaxes = ChangeOf<'taxes'>['after']['states'][number];

const STATUS: Readonly<Record<string, FederalForm['filingStatus']>> = { S: 's', M: 'm', H: 'h' };

function formOf(form: FederalTaxes): FederalForm {
  const { formYear, filingStatus, multipleJobs, otherIncome, deductions, extraWithholding, allowances } = form;
  return {
    formYear,
    filingStatus: STATUS[filingStatus] ?? 's',
    multipleJobs,
    dependents: form.childrenCredit + form.otherDependentsCredit + form.otherCredits,
    otherIncome,
    deductions,
    extraWithholding,
    allowances,
    exempt: form.isExempt,
    nonresidentAlien: form.isNonresidentAlien,
  };
}

const certificateOf = (certificate: StateTaxes): TaxFacts['certificates'][string] => ({
  exemptions: { allowances: certificate.allowances ?? 0, dependents: certificate.dependents ?? 0 },
  extraWithholding: certificate.extraWithholding,
  exempt: certificate.isExempt,
  filingStatus: certificate.filingStatus,
  percent: certificate.percent,
});
