import type {
  AddDirectDepositRequest,
  EditDirectDepositRequest,
} from '@paystead/contract/features/direct-deposits/model.ts';
import { deleteFault, inOrder, setFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import type { AccountInSet, DepositSet } from './deposit-set.ts';

/** A fault with the place in the request where it is to be put right. */
export interface AmendFault {
  readonly pointer: string;
  readonly code: string;
}

/** The set as it would be; or what stands against it; or that the account is not there at all. */
export type Amended =
  | { readonly set: DepositSet }
  | { readonly faults: readonly AmendFault[] }
  | { readonly unknown: true };

type Others = AddDirectDepositRequest['others'];

/** Another account, last before the remainder unless it says where. */
export function withAdded(
  set: DepositSet,
  asked: AddDirectDepositRequest,
  accountId: string,
  maxAccounts: number,
): Amended {
  const account: AccountInSet = {
    id: accountId,
    nickname: asked.nickname || null,
    bankName: null,
    bankAccountType: asked.bankAccountType,
    routingNumber: asked.routingNumber,
    accountNumber: asked.accountNumber,
    split: asked.split,
    priority: asked.priority === undefined ? 100 : asked.priority - 0.5,
  };
  return whole({ accounts: [...set.accounts, account] }, asked.others, maxAccounts);
}

/** One account changed. What the request leaves out stays: numbers, name, place. */
export function withEdited(set: DepositSet, asked: EditDirectDepositRequest, maxAccounts: number): Amended {
  const old = set.accounts.find(({ id }) => id === asked.id);
  if (!old) return { unknown: true };
  const routingNumber = asked.routingNumber ?? old.routingNumber;
  const account: AccountInSet = {
    ...old,
    nickname: asked.nickname === undefined ? old.nickname : asked.nickname || null,
    bankAccountType: asked.bankAccountType,
    // Another bank has another name, which the directory may know.
    bankName: routingNumber === old.routingNumber ? old.bankName : null,
    routingNumber,
    accountNumber: asked.accountNumber ?? old.accountNumber,
    split: asked.split,
    priority: movedTo(asked.priority, old.priority),
  };
  return whole(
    { accounts: set.accounts.map((one) => (one.id === account.id ? account : one)) },
    asked.others,
    Math.max(maxAccounts, set.accounts.length),
  );
}

/** A place between two others: before who stands there when it moves up, after them when it moves down. */
function movedTo(asked: number | undefined, old: number): number {
  return asked === undefined || asked === old ? old : asked + (asked < old ? -0.5 : 0.5);
}

/** One account less; never the last one, nor the one that takes the rest while others are there. */
export function withDeleted(set: DepositSet, id: string): Amended {
  if (!set.accounts.some((account) => account.id === id)) return { unknown: true };
  const fault = deleteFault(set.accounts, id);
  if (fault) return { faults: [{ pointer: 'params/id', code: fault }] };
  return { set: ordered({ accounts: set.accounts.filter((account) => account.id !== id) }) };
}

function whole(set: DepositSet, others: Others = [], maxAccounts: number): Amended {
  const unknown = others.flatMap(({ id }, place) =>
    set.accounts.some((account) => account.id === id)
      ? []
      : [{ pointer: `/others/${place}/id`, code: 'unknown_account' }],
  );
  if (unknown.length > 0) return { faults: unknown };
  const cut = set.accounts.map((account) => {
    const other = others.find(({ id }) => id === account.id);
    return other ? { ...account, split: other.split, priority: other.priority ?? account.priority } : account;
  });
  const fault = setFault(
    cut.map(({ split, routingNumber, accountNumber }) => ({ split, sameAs: `${routingNumber}:${accountNumber}` })),
    maxAccounts,
  );
  if (!fault) return { set: ordered({ accounts: cut }) };
  const pointer = fault === 'duplicate_account' ? '/accountNumber' : fault === 'too_many_accounts' ? '' : '/split';
  return { faults: [{ pointer, code: fault }] };
}

/** Shares without members of another kind, so that equal sets are equal as JSON. */
function ordered({ accounts }: DepositSet): DepositSet {
  return {
    accounts: inOrder(accounts).map(
      ({ id, nickname, bankName, bankAccountType, routingNumber, accountNumber, split, priority }) => ({
        id,
        nickname,
        bankName,
        bankAccountType,
        routingNumber,
        accountNumber,
        split,
        priority,
      }),
    ),
  };
}
