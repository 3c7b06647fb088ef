import { createHash } from 'node:crypto';

/** Derives ids from names: the same name in the same namespace gives the same UUID, so runs are repeatable. */
export function idsOf(namespace: string): (name: string) => string {
  return (name) => {
    const hex = createHash('sha256').update(`${namespace} ${name}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
}
