import type { Client, Employee, Standing } from '../cast/model.ts';
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
  const before = employee.accounts.map((account, place) => ({
    id: idIn(client, 'direct_deposit', employee.number, account.key),
    nickname: account.nickname,
    bankName: account.bank,
    bankAccountType: account.type,
    routingNumber: account.routing,
    accountNumber: account.number,
    split: splitOf(account.share),
    priority: place + 1,
  }));
  const after = wish.accounts.map((account, place) => ({
    id: idIn(client, 'direct_deposit', employee.number, `${account.bank} ${account.number}`),
    nickname: account.nickname,
    bankName: account.bank,
    bankAccountType: account.type,
    routingNumber: account.routing,
    accountNumber: account.number,
    split: splitOf(account.share),
    priority: place + 1,
  }));
  const shown = (account: (typeof before)[number]) =>
    `${account.bankName}, ${account.bankAccountType} ••${account.accountNumber.slice(-4)}, ${shareText(account.split)}`;
  const changes: FieldChange[] = [];
  for (const account of after) {
    const old = before.find(({ id, nickname }) => id === account.id || nickname === account.nickname);
    if (!old)
      changes.push({ group: account.nickname, field: 'account', kind: 'added', before: null, after: shown(account) });
    else if (shown(old) !== shown(account)) {
      changes.push({
        group: account.nickname,
        field: 'account',
        kind: 'changed',
        before: shown(old),
        after: shown(account),
      });
    }
  }
  for (const old of before) {
    if (after.some(({ id, nickname }) => id === old.id || nickname === old.nickname)) continue;
    changes.push({ group: old.nickname, field: 'account', kind: 'removed', before: shown(old), after: null });
  }
  return { before: { accounts: before }, after: { accounts: after }, changes };
}

type Split = { kind: 'amount'; amount: number } | { kind: 'percent'; percent: number } | { kind: 'remainder' };

function splitOf(share: DepositProposal['accounts'][number]['share']): Split {
  if (share === 'remainder') return { kind: 'remainder' };
  return 'fixed' in share ? { kind: 'amount', amount: share.fixed } : { kind: 'percent', percent: share.percent };
}

function shareText(split: Split): string {
  if (split.kind === 'remainder') return 'the rest';
  return split.kind === 'amount' ? `$${(split.amount / 100).toFixed(2)}` : `${split.percent / 10_000}%`;
}

function w4Proposal({ w4: { form } }: Standing, wish: W4Proposal): Proposal {
  const fields = (['filingStatus', 'dependents', 'extraWithholding'] as const).filter(
    (field) => wish[field] !== undefined,
  );
  const after = { ...form, ...Object.fromEntries(fields.map((field) => [field, wish[field]])) };
  const text = (value: unknown) => (typeof value === 'number' ? `$${(value / 100).toFixed(2)}` : String(value));
  return {
    before: { employeeFederalTaxCategory: form },
    after: { employeeFederalTaxCategory: after },
    changes: fields.map((field) => ({
      group: 'Federal Income Tax',
      field,
      kind: 'changed',
      before: text(form[field]),
      after: text(after[field]),
    })),
  };
}
