import { createHash } from 'node:crypto';

/** Makes ids of names: the same name in the same room gives the same UUID, so that a run can be repeated. */
export function idsOf(room: string): (name: string) => string {
  return (name) => {
    const hex = createHash('sha256').update(`${room} ${name}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
}
