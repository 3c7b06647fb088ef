import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredStatements } from '../src/platform/database/port.ts';

const SOURCE = join(import.meta.dirname, '../src');

/**
 * Returns the texts of all statements of the product by name. Loads every module that declares one first, because
 * `declaredStatements` knows only those of modules that this process happens to have loaded.
 */
export async function productStatements(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const file of globSync('**/*.ts', { cwd: SOURCE }).toSorted()) {
    if (/\.test\.ts$|(^|[/\\])(test|fixture)[/\\]/.test(file)) continue;
    const names = Array.from(
      readFileSync(join(SOURCE, file), 'utf8').matchAll(/\bstatement\(\s*'([^']+)'/g),
      ([, name = '']) => name,
    );
    if (names.length === 0) continue;
    await import(join(SOURCE, file));
    for (const name of names) texts.set(name, declaredStatements().get(name) ?? `There is no statement ${name}.`);
  }
  return texts;
}
