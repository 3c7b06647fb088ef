import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@paystead/contract/fields.ts';
import type { Config } from '../../config.ts';
import { parseKeys } from '../../platform/keys/key-ring.ts';
import type { Finding } from './doctor.ts';
import { text } from './texts.ts';

/** Checks the keys as a start would find them; creates, repairs and prints none. */
export function checkKeys({ keys, dataFolder }: Pick<Config, 'keys' | 'dataFolder'>, language: Language): Finding {
  if (keys !== undefined) return judge(keys, 'PAYSTEAD_KEYS', language);
  const file = join(dataFolder, 'keys');
  if (!existsSync(file)) return { name: 'keys', ok: true, detail: text(language, 'doctor.keys.none') };
  if ((statSync(file).mode & 0o077) !== 0)
    return {
      name: 'keys',
      ok: false,
      detail: text(language, 'doctor.keys.readable', { file }),
      todo: text(language, 'doctor.keys.readableTodo', { file }),
    };
  return judge(readFileSync(file, 'utf8').trim(), file, language);
}

function judge(keys: string, source: string, language: Language): Finding {
  try {
    const { all, current } = parseKeys(keys);
    return {
      name: 'keys',
      ok: true,
      detail: text(language, 'doctor.keys.ok', { source, count: all.size, id: current.id }),
    };
  } catch (error) {
    const todo = text(language, 'doctor.keys.todo');
    return { name: 'keys', ok: false, detail: `${source}: ${(error as Error).message}`, todo };
  }
}
