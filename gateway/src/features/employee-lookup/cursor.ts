import { employeeSort, type EmployeeSort } from '@paystead/contract/features/employee-lookup/model.ts';
import { id } from '@paystead/contract/fields.ts';
import { Failure } from '../../platform/failures/failure.ts';

/**
 * Where a page ended: the order, and the last employee by their id alone, since cursors stand in addresses and names must
 * not. It says nothing that the page before did not show, so it needs no signature.
 */
export function toCursor(sort: EmployeeSort, employeeId: string): string {
  return Buffer.from(`${sort} ${employeeId}`).toString('base64url');
}

/** The employee after whom the page begins. A cursor of another order, or of nobody's making, is `invalid_input`. */
export function fromCursor(cursor: string, sort: EmployeeSort, place: 'query' | 'body'): string {
  const [order, employeeId] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const read = { order: employeeSort.safeParse(order), employeeId: id.safeParse(employeeId) };
  if (read.order.data === sort && read.employeeId.success && toCursor(sort, read.employeeId.data) === cursor)
    return read.employeeId.data;
  return refuseCursor(place);
}

export function refuseCursor(place: 'query' | 'body'): never {
  const pointer = place === 'body' ? '/cursor' : `${place}/cursor`;
  throw new Failure('invalid_input', { faults: [{ pointer, code: 'invalid_format' }] });
}
