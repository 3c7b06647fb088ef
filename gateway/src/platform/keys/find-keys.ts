import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateKeys, parseKeys, type KeyRing } from './key-ring.ts';

export interface KeyCircumstances {
  /** `PAYSTEAD_KEYS`, if set. */
  readonly configured: string | undefined;
  /** True if `DATABASE_URL` is set: then keys come from the configuration or not at all. */
  readonly external: boolean;
  /** The data folder; it exists and is locked. */
  readonly dataFolder: string;
}

/** The keys with a message for the operator, or the reason why the gateway must not start. */
export type FoundKeys =
  | { readonly found: true; readonly keys: KeyRing; readonly warning: string | undefined }
  | { readonly found: false; readonly reason: string };

/**
 * Finds the keys. Configured keys always take precedence; with a database server the gateway refuses to generate keys,
 * since another gateway wouldn't have them; embedded, they are in an owner-only file `keys` in the data folder.
 */
export function findKeys({ configured, external, dataFolder }: KeyCircumstances): FoundKeys {
  if (configured !== undefined && configured.trim() !== '') return read(configured, 'PAYSTEAD_KEYS');
  if (external) {
    const reason =
      'DATABASE_URL is set and PAYSTEAD_KEYS is not: without the same keys on every gateway, no one could read what is sealed. Make one with `./paystead keys generate`.';
    return { found: false, reason };
  }
  const file = path.join(dataFolder, 'keys');
  if (existsSync(file)) return readFile(file);
  // `wx`: never overwrite an existing file, even one created since the check.
  writeFileSync(file, `${generateKeys()}\n`, { mode: 0o600, flag: 'wx' });
  const made = readFile(file);
  const warning = `New keys were written to ${file}. Keep a copy apart from the data's backups: without it, sealed fields (SSN, bank accounts) are lost.`;
  return made.found ? { ...made, warning } : made;
}

function readFile(file: string): FoundKeys {
  const open = (statSync(file).mode & 0o077) !== 0;
  if (open) chmodSync(file, 0o600);
  const found = read(readFileSync(file, 'utf8').trim(), file);
  if (!found.found || !open) return found;
  return {
    ...found,
    warning: `${file} could be read by others and is now its owner's alone. Consider rotating the keys.`,
  };
}

function read(text: string, source: string): FoundKeys {
  try {
    return { found: true, keys: parseKeys(text), warning: undefined };
  } catch (error) {
    return { found: false, reason: `${source}: ${(error as Error).message}` };
  }
}
