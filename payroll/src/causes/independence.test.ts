import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
/** The packages whose modules both could share. */
const PACKAGES = { '@paystead/payroll/': source, '@paystead/contract/': join(source, '../../contract/src') };

/** Returns the files that a file's code runs: its imports and theirs, without those of types alone. */
function codeOf(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, isType, names = '', address = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(type\s)?([^;]*?)\sfrom\s+'([^']+)'/gm,
  )) {
    const areTypes = names.startsWith('{') && /^\{(\s*type [^,}]+,?)+\s*\}$/.test(names);
    const place = areTypes || isType ? undefined : placeOf(address, file);
    if (place?.endsWith('.ts')) codeOf(place, known);
  }
  return known;
}

function placeOf(address: string, from: string): string | undefined {
  if (address.startsWith('.')) return join(dirname(from), address);
  const [prefix, folder] = Object.entries(PACKAGES).find(([start]) => address.startsWith(start)) ?? [];
  return prefix === undefined || folder === undefined ? undefined : join(folder, address.slice(prefix.length));
}

it('TRU-1: the recomputation that undoes a cause shares no code with what names causes, but for dates', () => {
  const undoing = codeOf(join(source, 'causes/test/undo.ts'));
  const naming = ['headline.ts', 'pay-change.ts', 'recomputed-change.ts'].flatMap((file) => [
    ...codeOf(join(source, 'causes', file)),
  ]);
  for (const file of [...undoing, ...naming]) expect(existsSync(file), file).toBe(true);
  const names = (files: Iterable<string>) => [...new Set(files)].map((file) => relative(source, file)).toSorted();
  // Both lists are the real ones: the engine on one side, the causes on the other.
  expect(names(undoing)).toContain('checks/check.ts');
  expect(names(naming)).toEqual(expect.arrayContaining(['causes/hour-causes.ts', 'causes/tax-causes.ts']));
  expect(names(naming.filter((file) => undoing.has(file)))).toEqual(['../../contract/src/local-date.ts']);
});
