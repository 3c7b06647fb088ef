import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { parseKeys } from '../platform/keys/key-ring.ts';
import type { Finding } from './doctor.ts';

/** Checks the keys as a start would find them; creates, repairs and prints none. */
export function checkKeys({ keys, dataFolder }: Pick<Config, 'keys' | 'dataFolder'>): Finding {
  if (keys !== undefined) return judge(keys, 'PAYSTEAD_KEYS');
  const file = join(dataFolder, 'keys');
  if (!existsSync(file)) return { name: 'keys', ok: true, detail: 'none yet: the first start creates them' };
  if ((statSync(file).mode & 0o077) !== 0)
    return {
      name: 'keys',
      ok: false,
      detail: `${file} is readable by other users`,
      todo: `Run \`chmod 600 ${file}\`.`,
    };
  return judge(readFileSync(file, 'utf8').trim(), file);
}

function judge(text: string, source: string): Finding {
  try {
    const { all, current } = parseKeys(text);
    return { name: 'keys', ok: true, detail: `${source}: ${all.size}, sealing with ${current.id}` };
  } catch (error) {
    const todo = 'Create one with `./paystead keys generate`; keep older keys behind it to read what they sealed.';
    return { name: 'keys', ok: false, detail: `${source}: ${(error as Error).message}`, todo };
  }
}
