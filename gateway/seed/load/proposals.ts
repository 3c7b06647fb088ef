import { splitCredits } from '@paystead/payroll/federal/w4-elections.ts';
import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import { depositChanges } from '../../src/features/direct-deposits/changes.ts';
import type { AccountInSet } from '../../src/features/direct-deposits/deposit-set.ts';
import type { Account, Client, Employee, Standing } from '../cast/model.ts';
import type {
  AddressProposal,
  DepositProposal,
  FieldChange,
  Request,
  W4Proposal,
} from '../cast/pending-transactions.ts';
import { idIn } from './company.ts';

/** Both sides of a requested change as they are sealed, and their differences as a list shows them (bank data masked). */
export type Proposal = { before: unknown; after: unknown; changes: FieldChange[] };

export function proposalOf(
  client: Client,
  employee: Employee,
  standing: Standing,
  proposal: Request['proposal'],
): Proposal {
  if (proposal.ruleType === 1) return addressProposal(employee, standing, proposal);
  if (proposal.ruleType === 2) return depositProposal(client, employee, proposal);
  return w4Proposal(standing, proposal);
}

function addressProposal(employee: Employee, { address, lastName }: Standing, wish: AddressProposal): Proposal {
  const before = { firstName: employee.firstName, lastName, ...addressFields(address) };
  const after = { firstName: employee.firstName, lastName: wish.lastName ?? lastName, ...addressFields(wish) };
  const changes = (Object.keys(before) as (keyof typeof before)[])
    .filter((field) => before[field] !== after[field])
    .map((field): FieldChange => ({ group: null, field, kind: 'changed', before: before[field], after: after[field] }));
  return { before, after, changes };
}

function addressFields({ street, street2, city, state, zip }: Standing['address']) {
  return { streetAddress: street2 ? `${street}, ${street2}` : street, city, state, zip };
}

function depositProposal(client: Client, employee: Employee, wish: DepositProposal): Proposal {
  const inSet = (account: Omit<Account, 'key'>, id: string, place: number): AccountInSet => ({
    id,
    nickname: account.nickname,
    bankName: account.bank,
    bankAccountType: account.type,
    routingNumber: account.routing,
    accountNumber: account.number,
    split: splitOf(account.share),
    priority: place + 1,
  });
  const idFor = (key: string) => idIn(client, 'direct_deposit', employee.number, key);
  const standing = employee.accounts.filter(({ endedOn }) => endedOn === undefined);
  const before = standing.map((account, place) => inSet(account, idFor(account.key), place));
  const after = wish.accounts.map((account, place) => {
    // An account that stays is itself; one of the same name with another number is that one, changed.
    const kept =
      standing.find(({ routing, number }) => routing === account.routing && number === account.number) ??
      standing.find(({ nickname }) => nickname === account.nickname);
    return inSet(account, idFor(kept?.key ?? `${account.bank} ${account.number}`), place);
  });
  return {
    before: { accounts: before },
    after: { accounts: after },
    changes: depositChanges({ accounts: before }, { accounts: after }),
  };
}

type Split = { kind: 'amount'; amount: number } | { kind: 'percent'; percent: number } | { kind: 'remainder' };

function splitOf(share: DepositProposal['accounts'][number]['share']): Split {
  if (share === 'remainder') return { kind: 'remainder' };
  return 'fixed' in share ? { kind: 'amount', amount: share.fixed } : { kind: 'percent', percent: share.percent };
}

/** Rule type 5 as the taxes feature applies it (features/taxes/tax-set.ts): both sides whole, parts that stay equal alike. */
function w4Proposal({ w4: { form, exemptYear }, home, work }: Standing, wish: W4Proposal): Proposal {
  const set = ({ formYear, dependents, ...elections }: FederalForm, signedIn: number) => {
    const { filingStatus, multipleJobs, otherIncome, deductions, extraWithholding, allowances } = elections;
    const { qualifyingChildren, otherDependents, otherCredits } = splitCredits(dependents, formYear);
    return {
      residentGeoCode: home,
      workGeoCode: work,
      employeeFederalTaxCategory: {
        w4FormYear: signedIn,
        filingStatus,
        multipleJobs,
        qualifyingChildren,
        otherDependents,
        otherCredits,
        otherIncome,
        deductions,
        extraWithholding,
        allowances: signedIn <= 2019 ? allowances : 0,
        exempt: elections.exempt,
        exemptYear,
        nonresidentAlien: elections.nonresidentAlien,
        signedFormId: null,
      },
      employeeStateTaxCategories: [],
    };
  };
  const before = set(form, form.formYear);
  const after = set({ ...form, ...wish, formYear: SIGNED_FORM_YEAR }, SIGNED_FORM_YEAR);
  return {
    before,
    after,
    changes: federalChanges(before.employeeFederalTaxCategory, after.employeeFederalTaxCategory),
  };
}

/** The revision that a W-4 is signed on today. */
const SIGNED_FORM_YEAR = 2026;

type Elections = Readonly<Record<string, string | number | boolean | null>>;
const MONEY = new Set(['qualifyingChildren', 'otherDependents', 'otherCredits', 'extraWithholding']);

function federalChanges(before: Elections, after: Elections): FieldChange[] {
  const text = (field: string, value: unknown) =>
    MONEY.has(field) && typeof value === 'number'
      ? `$${(value / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
      : String(value);
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      group: 'Federal Income Tax',
      field,
      kind: 'changed',
      before: text(field, before[field]),
      after: text(field, after[field]),
    }));
}
