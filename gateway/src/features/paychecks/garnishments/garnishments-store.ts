import { z } from 'zod';
import { garnishmentOrder } from '@paystead/contract/features/paychecks/garnishment-model.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';

const { shape } = garnishmentOrder;
const common = {
  order_number: z.string(),
  code: z.string(),
  kind: shape.kind,
  authority: z.string(),
  priority: z.int(),
  balance: z.int().nullable(),
  arrears: z.int(),
};
const orderRow = z.object({
  ...common,
  received_on: z.string().nullable(),
  amount: z.int().nullable(),
  percent: z.int().nullable(),
  total: z.int().nullable(),
  as_of: z.string(),
  status: z.enum(['active', 'suspended', 'ended']),
  ended_on: z.string().nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

const paymentRow = z.object({ ...common, check_id: z.string(), check_date: z.string(), paid: z.int() });
/** The payment of a check toward an order, and how the order stood after it. */
export type PaymentRow = z.infer<typeof paymentRow>;

const orders = statement(
  'garnishment_order.list',
  orderRow,
  `select order_number, code, kind, authority, priority, balance, arrears, received_on, amount, percent, total, as_of, status, ended_on
     from garnishment_order where client_id = $1 and employee_id = $2`,
);

/** Lines of checks whose money the person kept (`stands`), newest first: about two years of three orders. */
const payments = statement(
  'garnishment_order.payments',
  paymentRow,
  `select c.check_id, c.check_date, g."orderNumber" as order_number, g.code, g.kind, g.authority, g.priority, g.amount as paid,
          g.balance, g.arrears
     from pay_check c
    cross join lateral jsonb_to_recordset(c.lines -> 'garnishments') as g(
          "orderNumber" text, code text, kind text, authority text, priority integer, amount bigint, balance bigint, arrears bigint)
    where c.client_id = $1 and c.employee_id = $2 and (c.lines ? 'garnishments')
      and c.check_status in ('issued', 'reissued') and c.run_type not in ('reversal', 'void')
    order by c.check_date desc, c.sequence desc, g.priority limit 300`,
);

/** Returns someone's orders as payroll keeps them. */
export function selectOrders(tx: Transaction, employee: VisibleEmployee<'pay'>): Promise<OrderRow[]> {
  return tx.rows(orders, [employee.clientId, employee.employeeId]);
}

/** Returns what someone's checks paid of orders, newest first. */
export function selectPayments(tx: Transaction, employee: VisibleEmployee<'pay'>): Promise<PaymentRow[]> {
  return tx.rows(payments, [employee.clientId, employee.employeeId]);
}
