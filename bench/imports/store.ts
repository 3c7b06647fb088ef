import type { Database } from '../../gateway/src/platform/database/port.ts';
import { openFileStore } from '../../gateway/src/platform/files/file-store.ts';
import { parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import type { ImportStore } from '../../gateway/src/imports/runner.ts';

const refuse = (): never => {
  throw new Error('Pay files have no attachments.');
};

/** Returns the parts of the product that an import of pay files needs. */
export function importStore(database: Database, keyText: string): ImportStore {
  const keys = parseKeys(keyText);
  const now = () => new Date();
  const files = openFileStore({ write: refuse, read: refuse, remove: refuse }, keys, { now });
  return { database, keys, files, scanner: null, now, changer: 'commandLine' };
}
