import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { BackupHeader } from '../../platform/backup/format.ts';
import { keyProblems } from '../../platform/backup/key-checks.ts';
import { parseKeys, type KeyRing } from '../../platform/keys/key-ring.ts';
import { BackupRefused } from './texts.ts';

/**
 * Returns the keys for a backup: the configured ones, or those of the data folder; none are made, because new keys open
 * nothing. Throws a refusal that names the first key of the backup that is missing or has another value.
 */
export function keysFor(
  { keys: wanted }: BackupHeader,
  config: Pick<Config, 'keys' | 'databaseUrl' | 'dataFolder'>,
): KeyRing {
  const file = join(config.dataFolder, 'keys');
  const inFolder = config.databaseUrl === undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const configured = config.keys ?? inFolder;
  if (configured === undefined) throw new BackupRefused('keys.none', { ids: wanted.map(({ id }) => id).join(', ') });
  const ring = parseKeys(configured);
  const [first] = keyProblems(wanted, ring);
  if (first) throw new BackupRefused(`keys.${first.problem}`, { id: first.id });
  return ring;
}
