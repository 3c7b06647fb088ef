import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@paystead/contract/fields.ts';
import type { Config } from '../../config.ts';
import { parseKeys, type KeyRing } from '../../platform/keys/key-ring.ts';
import type { Finding } from './doctor.ts';
import { keysThatOpenNothing, type SealedSample } from './sealed-samples.ts';
import { text } from './texts.ts';

/**
 * Checks the keys as a start would find them, and whether they open what the database has sealed; creates, repairs and
 * prints none.
 */
export function checkKeys(
  { keys, dataFolder }: Pick<Config, 'keys' | 'dataFolder'>,
  sealed: readonly SealedSample[],
  language: Language,
): Finding {
  if (keys !== undefined) return judge(keys, 'PAYSTEAD_KEYS', sealed, language);
  const file = join(dataFolder, 'keys');
  if (!existsSync(file))
    return (
      unopened(sealed, null, file, language) ?? { name: 'keys', ok: true, detail: text(language, 'doctor.keys.none') }
    );
  if ((statSync(file).mode & 0o077) !== 0)
    return {
      name: 'keys',
      ok: false,
      detail: text(language, 'doctor.keys.readable', { file }),
      todo: text(language, 'doctor.keys.readableTodo', { file }),
    };
  return judge(readFileSync(file, 'utf8').trim(), file, sealed, language);
}

function judge(keys: string, source: string, sealed: readonly SealedSample[], language: Language): Finding {
  let ring;
  try {
    ring = parseKeys(keys);
  } catch (error) {
    const todo = text(language, 'doctor.keys.todo');
    return { name: 'keys', ok: false, detail: `${source}: ${(error as Error).message}`, todo };
  }
  const { all, current } = ring;
  return (
    unopened(sealed, ring, source, language) ?? {
      name: 'keys',
      ok: true,
      detail: text(language, 'doctor.keys.ok', { source, count: all.size, id: current.id }),
    }
  );
}

/** Returns a finding if a key that sealed data is missing or has another value under the same id, and null otherwise. */
function unopened(
  sealed: readonly SealedSample[],
  ring: KeyRing | null,
  source: string,
  language: Language,
): Finding | null {
  const unusable = keysThatOpenNothing(sealed, ring);
  const fault = (['missing', 'different'] as const).find((name) => unusable[name].length > 0);
  if (fault === undefined) return null;
  return {
    name: 'keys',
    ok: false,
    detail: text(language, `doctor.keys.${fault}`, { source, ids: unusable[fault].join(', ') }),
    todo: text(language, `doctor.keys.${fault}Todo`),
  };
}
