import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const LENGTH = 3;
const ROOT = new URL('../..', import.meta.url).pathname;

/**
 * Returns a function that names the classes of CSS modules: the class and a short hash of its file, `card_x3F`. Throws when
 * two files have the same hash.
 */
export function classNames(): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, file) => {
    const path = relative(ROOT, file.replace(/\?.*$/, ''));
    const hash = createHash('sha256').update(path).digest('base64url').slice(0, LENGTH);
    const other = files.get(hash) ?? path;
    if (other !== path) throw new Error(`The classes of ${path} and ${other} would have the same names.`);
    files.set(hash, path);
    return `${name}_${hash}`;
  };
}
