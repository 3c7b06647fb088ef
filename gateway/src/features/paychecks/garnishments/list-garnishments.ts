import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type {
  GarnishmentOrder,
  GarnishmentOrdersReply,
} from '@paystead/contract/features/paychecks/garnishment-model.ts';
import type { Call } from '../../../platform/http/route.ts';
import { selectOrders, selectPayments, type OrderRow, type PaymentRow } from './garnishments-store.ts';

/** Payments that are listed of each order. */
const LISTED = 6;

/** Returns someone's garnishment orders, those that ended last, otherwise by priority. */
export async function listGarnishments({
  tx,
  employee,
}: Pick<
  Call<typeof contract.listGarnishments | typeof contract.listGarnishmentsOfEmployee>,
  'tx' | 'employee'
>): Promise<GarnishmentOrdersReply> {
  return { garnishmentOrders: ordersOf(await selectOrders(tx, employee), await selectPayments(tx, employee)) };
}

/**
 * Returns orders with what checks paid of them. A check after the day of an order's balance states it newer; an order that
 * checks alone name is as the newest of them says. `payments` are sorted newest first.
 */
function ordersOf(orders: readonly OrderRow[], payments: readonly PaymentRow[]): GarnishmentOrder[] {
  const paid = Map.groupBy(payments, ({ order_number }) => order_number);
  const kept = new Set(orders.map(({ order_number }) => order_number));
  const all = [
    ...orders.map((row) => withPayments(row, paid.get(row.order_number) ?? [])),
    ...[...paid].flatMap(([number, rows]) => (kept.has(number) ? [] : fromPayments(rows))),
  ];
  return all.toSorted(
    (one, other) =>
      Number(one.status === 'ended') - Number(other.status === 'ended') ||
      one.priority - other.priority ||
      (one.orderNumber < other.orderNumber ? -1 : 1),
  );
}

function withPayments(row: OrderRow, payments: readonly PaymentRow[]): GarnishmentOrder {
  const [newest] = payments;
  // Some payrolls print no balance on checks: the one that is kept is then the newest there is.
  const states = newest && newest.check_date > row.as_of && (newest.balance !== null || row.balance === null);
  const standing = states ? { ...newest, as_of: newest.check_date } : row;
  return {
    ...nameOf(row),
    receivedOn: row.received_on,
    amount: row.amount,
    percent: row.percent,
    total: row.total,
    balance: standing.balance,
    arrears: standing.arrears,
    asOf: standing.as_of,
    status: row.status,
    endedOn: row.ended_on,
    payments: listed(payments),
  };
}

function fromPayments(payments: readonly PaymentRow[]): GarnishmentOrder[] {
  const [newest] = payments;
  if (!newest) return [];
  return [
    {
      ...nameOf(newest),
      receivedOn: null,
      amount: null,
      percent: null,
      total: null,
      balance: newest.balance,
      arrears: newest.arrears,
      asOf: newest.check_date,
      status: null,
      endedOn: null,
      payments: listed(payments),
    },
  ];
}

const nameOf = ({ order_number, code, kind, authority, priority }: OrderRow | PaymentRow) => ({
  orderNumber: order_number,
  code,
  kind,
  authority,
  priority,
});

const listed = (payments: readonly PaymentRow[]) =>
  payments.slice(0, LISTED).map(({ check_id, check_date, paid }) => ({
    checkId: check_id,
    checkDate: check_date,
    amount: paid,
  }));
