import { employeeSort, type EmployeeSort } from '@paystead/contract/features/employee-lookup/model.ts';
import { id } from '@paystead/contract/fields.ts';
import { Failure } from '../../platform/failures/failure.ts';

/**
 * Encodes the end of a page: the order and the last employee's id. Names are left out, because cursors appear in
 * addresses. It reveals nothing beyond the previous page, so it needs no signature.
 */
export function toCursor(sort: EmployeeSort, employeeId: string): string {
  return Buffer.from(`${sort} ${employeeId}`).toString('base64url');
}

/**
 * Returns the employee that the page starts after. Throws `invalid_input` for a cursor of another order or any other
 * text.
 */
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
