import type { Bridge } from '@paystead/contract/bridge.ts';
import { SYNCED } from '@paystead/contract/wrapper.ts';
import { onWritten, readStored, writeStored, type StorageKey } from '../storage.ts';

const LOCAL: ReadonlySet<string> = new Set(SYNCED.local);
const SESSION: ReadonlySet<string> = new Set(SYNCED.session);

/** Puts back what the system cleared, then tells the wrapper of every allowed entry that changes. */
export async function syncStorage(
  bridge: Pick<Bridge, 'readLocalStorage' | 'syncLocalStorage' | 'syncSessionStorage'>,
): Promise<void> {
  const { entries } = await bridge.readLocalStorage({}).catch(() => ({ entries: {} }));
  for (const [key, value] of Object.entries(entries))
    if (LOCAL.has(key) && readStored(key as StorageKey) === undefined) writeStored(key as StorageKey, value);
  const quiet = (): undefined => undefined;
  onWritten((key, value) => {
    const change = { entries: { [key]: value ?? null } };
    if (LOCAL.has(key)) bridge.syncLocalStorage(change).catch(quiet);
    if (SESSION.has(key)) bridge.syncSessionStorage(change).catch(quiet);
  });
}
