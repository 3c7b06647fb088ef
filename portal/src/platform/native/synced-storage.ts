import type { Bridge } from '@paystead/contract/bridge.ts';
import { SYNCED } from '@paystead/contract/wrapper.ts';
import { onWritten, readStored, writeStored, type StorageKey } from '../storage.ts';

const LOCAL: ReadonlySet<string> = new Set(SYNCED.local);
const SESSION: ReadonlySet<string> = new Set(SYNCED.session);

/** Restores storage entries that the system cleared, then sends every change of a synced entry to the native app. */
export async function syncStorage(
  bridge: Pick<Bridge, 'readLocalStorage' | 'syncLocalStorage' | 'syncSessionStorage'>,
): Promise<void> {
  const { entries } = await bridge.readLocalStorage({}).catch(() => ({ entries: {} }));
  for (const [key, value] of Object.entries(entries))
    if (LOCAL.has(key) && readStored(key as StorageKey) === undefined) writeStored(key as StorageKey, value);
  const ignore = (): undefined => undefined;
  onWritten((key, value) => {
    const change = { entries: { [key]: value ?? null } };
    if (LOCAL.has(key)) bridge.syncLocalStorage(change).catch(ignore);
    if (SESSION.has(key)) bridge.syncSessionStorage(change).catch(ignore);
  });
}
