import type { GarnishmentLine } from '@paystead/contract/features/paychecks/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';

/** Names of the kinds of garnishment orders. */
export const ORDER_KINDS: Readonly<Record<GarnishmentLine['kind'], PlainTextKey>> = {
  childSupport: 'paychecks.orderChildSupport',
  taxLevy: 'paychecks.orderTaxLevy',
  creditor: 'paychecks.orderCreditor',
  studentLoan: 'paychecks.orderStudentLoan',
  bankruptcy: 'paychecks.orderBankruptcy',
};

/** The place of the orders on the list of paychecks. */
export const ORDERS_ID = 'garnishments';
