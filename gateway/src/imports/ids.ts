import { hash } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks whether an id is a UUID, in either case. */
export const isUuid = (name: string): boolean => UUID.test(name);

/**
 * Returns the id of an imported record from what the caller's system calls it: a UUID stays as it is (exports carry
 * them), any other name gives the same id each time, so that a repeated file finds what it made. RFC 9562 version 8.
 * `scope` keeps equal names apart: the kind and the client's id.
 */
export function importedId(kind: string, scope: readonly string[], name: string): string {
  if (isUuid(name)) return name.toLowerCase();
  const digits = hash('sha256', JSON.stringify(['paystead-import', kind, ...scope, name]), 'hex');
  const variant = ((Number.parseInt(digits[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
