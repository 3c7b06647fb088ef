import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const files = globSync('{federal,states,causes,calendar,planner}/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !file.endsWith('.test.ts') && file !== join('states', 'tables.ts'),
);

/** Everything that a file loads: types are left out, since a browser never sees them. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!file.endsWith('.ts')) return found;
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  for (const [, clause = '', target = ''] of text.matchAll(/^import ([^;]*?) from '([^']+)'/gm)) {
    const isTypeOnly = clause.startsWith('type ') || /^\{(\s*type [^,}]+,?)+\s*\}$/.test(clause);
    if (isTypeOnly) continue;
    if (target.startsWith('.')) loadedBy(normalize(join(dirname(file), target)), found);
    else found.add(target);
  }
  return found;
}

it('finds the files that the portal may load', () => {
  expect(files.length).toBeGreaterThan(15);
});

it.each(files)('%s brings no schema and no state tables to the browser', (file) => {
  const heavy = [...loadedBy(file)].filter(
    (one) => one === 'zod' || one.endsWith('.json') || one.endsWith('schema.ts'),
  );
  expect(heavy).toEqual([]);
});
