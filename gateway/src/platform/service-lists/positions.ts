import { z } from 'zod';
import { statement, type Transaction } from '../database/port.ts';

/** The lists that programs read by cursor. */
type ServiceList = 'change' | 'event';

const lock = statement(
  'service.positions.lock',
  z.object({ newest: z.coerce.number() }),
  'select newest from service_position where list = $1 for update',
);
const take = statement(
  'service.positions.take',
  z.object({ newest: z.coerce.number() }),
  'update service_position set newest = newest + $2 where list = $1 returning newest',
);

/**
 * Makes other transactions that add to a list wait until this one ends. Statements after it see everything that they added.
 * As maintenance.
 */
export async function lockList(tx: Transaction, list: ServiceList): Promise<void> {
  await tx.one(lock, [list]);
}

/** Takes numbers for new entries of a locked list. Returns the first one. */
export async function takePositions(tx: Transaction, list: ServiceList, count: number): Promise<number> {
  return (await tx.one(take, [list, count])).newest - count + 1;
}
