import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const rules = globSync('*/rules.ts', { cwd: import.meta.dirname });

it('the rules files are found', () => {
  expect(rules.length).toBeGreaterThan(7);
});

it.each(rules)('%s imports models and zod as types only, so that browsers load no schema', (file) => {
  const imports = readFileSync(join(import.meta.dirname, file), 'utf8').match(/^import [^;]*;/gm) ?? [];
  const heavy = imports.filter((line) =>
    /from '(zod|.*\/(model|endpoints|fields|employee|change|verdict)\.ts)'/.test(line),
  );
  expect(heavy.filter((line) => !line.startsWith('import type '))).toEqual([]);
});
