import { ruleTypeName } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';

/** Returns the address of the form in which a request was made. It starts with what was requested. */
export function correctionPath({ ruleType, label }: Pick<PendingTransaction, 'ruleType' | 'label'>): `/${string}` {
  const name = ruleTypeName(ruleType);
  if (name === 'DirectDeposit') return '/direct-deposits';
  if (name === 'TaxCategories') return label === 'Federal Income Tax' ? '/my-profile/taxes/w-4' : '/my-profile/taxes';
  return name === 'NameAddress' ? '/my-profile/personal/change' : '/my-profile/personal';
}
