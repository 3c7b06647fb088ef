import type {
  AddDirectDepositRequest,
  EditDirectDepositRequest,
} from '@paystead/contract/features/direct-deposits/model.ts';
import { withAdded, withDeleted, withEdited, type Amended } from './amend.ts';
import type { DepositSet } from './deposit-set.ts';

/** One way to amend the accounts that an employee has requested so far. */
export interface Amendment {
  /** The version of the accounts on the submitted page. Null: builds on the current ones. */
  readonly basedOnVersion: number | null;
  /** The full number of an account on file, as entered. */
  readonly accountOnFile: string | undefined;
  /** True if the payroll team confirms the person instead. */
  readonly asksPayroll: boolean;
  /** @param current the accounts that receive pay now. */
  applyTo(accounts: DepositSet, maxAccounts: number, current: DepositSet): Amended;
}

/** @param accountId the id of the new account. */
export function addAccount(request: AddDirectDepositRequest, accountId: string): Amendment {
  return {
    basedOnVersion: request.version ?? null,
    accountOnFile: request.accountOnFile,
    asksPayroll: request.asksPayroll === true,
    applyTo: (accounts, maxAccounts) => withAdded(accounts, request, accountId, maxAccounts),
  };
}

export function editAccount(request: EditDirectDepositRequest, basedOnVersion: number | null): Amendment {
  return {
    basedOnVersion,
    accountOnFile: request.accountOnFile,
    asksPayroll: request.asksPayroll === true,
    applyTo: (accounts, maxAccounts, current) => withEdited(accounts, request, maxAccounts, current),
  };
}

export function deleteAccount(accountId: string, basedOnVersion: number | null): Amendment {
  return {
    basedOnVersion,
    accountOnFile: undefined,
    asksPayroll: false,
    applyTo: (accounts) => withDeleted(accounts, accountId),
  };
}
