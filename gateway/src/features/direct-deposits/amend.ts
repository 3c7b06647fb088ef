import type {
  AddDirectDepositRequest,
  EditDirectDepositRequest,
} from '@paystead/contract/features/direct-deposits/model.ts';
import { deleteFault, inOrder, setFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import type { AccountInSet, DepositSet } from './deposit-set.ts';

/** A fault with a pointer to the field of the request. */
interface AmendFault {
  readonly pointer: string;
  readonly code: string;
}

/** The amended set, or its faults, or that the account doesn't exist. */
export type Amended =
  | { readonly set: DepositSet }
  | { readonly faults: readonly AmendFault[] }
  | { readonly unknown: true };

type Others = AddDirectDepositRequest['others'];

/** Adds an account, just before the remainder unless the request has a priority. */
export function withAdded(
  set: DepositSet,
  request: AddDirectDepositRequest,
  accountId: string,
  maxAccounts: number,
): Amended {
  const account: AccountInSet = {
    id: accountId,
    nickname: request.nickname || null,
    bankName: null,
    bankAccountType: request.bankAccountType,
    routingNumber: request.routingNumber,
    accountNumber: request.accountNumber,
    split: request.split,
    priority: request.priority === undefined ? 100 : request.priority - 0.5,
  };
  return validated({ accounts: [...set.accounts, account] }, request.others, maxAccounts);
}

/**
 * Changes one account. Fields that the request leaves out stay as they are: numbers, nickname, priority. An account that is
 * only missing because its deletion was requested comes back, which undoes this deletion alone.
 */
export function withEdited(
  set: DepositSet,
  request: EditDirectDepositRequest,
  maxAccounts: number,
  current: DepositSet,
): Amended {
  const kept = set.accounts.find(({ id }) => id === request.id);
  const old = kept ?? current.accounts.find(({ id }) => id === request.id);
  if (!old) return { unknown: true };
  const routingNumber = request.routingNumber ?? old.routingNumber;
  const account: AccountInSet = {
    ...old,
    nickname: request.nickname === undefined ? old.nickname : request.nickname || null,
    bankAccountType: request.bankAccountType,
    // The name is the old bank's. The directory may have the new bank's.
    bankName: routingNumber === old.routingNumber ? old.bankName : null,
    routingNumber,
    accountNumber: request.accountNumber ?? old.accountNumber,
    split: request.split,
    priority: kept ? movedTo(request.priority, old.priority) : (request.priority ?? old.priority) - 0.5,
  };
  return validated(
    {
      accounts: kept ? set.accounts.map((one) => (one.id === account.id ? account : one)) : [...set.accounts, account],
    },
    request.others,
    Math.max(maxAccounts, set.accounts.length, current.accounts.length),
  );
}

/** Returns a priority between two others: before the account in that place if it moves up, after it if it moves down. */
function movedTo(requested: number | undefined, old: number): number {
  return requested === undefined || requested === old ? old : requested + (requested < old ? -0.5 : 0.5);
}

/** Deletes an account; never the last one, nor the one that gets the rest while there are others. */
export function withDeleted(set: DepositSet, id: string): Amended {
  if (!set.accounts.some((account) => account.id === id)) return { unknown: true };
  const fault = deleteFault(set.accounts, id);
  if (fault) return { faults: [{ pointer: 'params/id', code: fault }] };
  return { set: ordered({ accounts: set.accounts.filter((account) => account.id !== id) }) };
}

function validated(set: DepositSet, others: Others = [], maxAccounts: number): Amended {
  const unknown = others.flatMap(({ id }, place) =>
    set.accounts.some((account) => account.id === id)
      ? []
      : [{ pointer: `/others/${place}/id`, code: 'unknown_account' }],
  );
  if (unknown.length > 0) return { faults: unknown };
  const accounts = set.accounts.map((account) => {
    const other = others.find(({ id }) => id === account.id);
    return other ? { ...account, split: other.split, priority: other.priority ?? account.priority } : account;
  });
  const fault = setFault(
    accounts.map(({ split, routingNumber, accountNumber }) => ({ split, sameAs: `${routingNumber}:${accountNumber}` })),
    maxAccounts,
  );
  if (!fault) return { set: ordered({ accounts }) };
  const pointer = fault === 'duplicate_account' ? '/accountNumber' : fault === 'too_many_accounts' ? '' : '/split';
  return { faults: [{ pointer, code: fault }] };
}

/** Sorts the accounts and the keys of each, so that equal sets are equal as JSON. */
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
