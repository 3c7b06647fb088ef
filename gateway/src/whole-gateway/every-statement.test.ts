import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { declaredStatements } from '../platform/database/port.ts';

const test = await freshDatabase();
afterAll(test.close);

/** The statements that `prepare` takes. */
const PREPARED = /^[\s(]*(select|insert|update|delete|with|values|merge)\b/i;

/** The product's statements by name, from every module that declares one. */
const texts = new Map<string, string>();
beforeAll(async () => {
  const source = join(import.meta.dirname, '..');
  for (const file of globSync('**/*.ts', { cwd: source }).toSorted()) {
    if (/\.test\.ts$|(^|[/\\])(test|fixture)[/\\]/.test(file)) continue;
    const names = Array.from(
      readFileSync(join(source, file), 'utf8').matchAll(/\bstatement\(\s*'([^']+)'/g),
      ([, name = '']) => name,
    );
    if (names.length === 0) continue;
    await import(join(source, file));
    for (const name of names) texts.set(name, declaredStatements().get(name) ?? `There is no statement ${name}.`);
  }
});

it('the engine accepts every statement of the product', async () => {
  expect(texts.size).toBeGreaterThan(850);
  expect([...texts].filter(([, text]) => !PREPARED.test(text)).map(([, text]) => text)).toEqual([
    'savepoint item',
    'rollback to savepoint item',
    'release savepoint item',
    'call begin_audit_era($1)',
    'savepoint effect',
    'rollback to savepoint effect',
  ]);
  const refused: string[] = [];
  for (const [name, text] of texts) {
    if (!PREPARED.test(text)) continue;
    await test.driver.exclusively(async (connection) => {
      await connection.script(`prepare one as ${text}; deallocate one`).catch((error: unknown) => {
        refused.push(`${name}: ${String(error)}`);
      });
    });
  }
  expect(refused).toEqual([]);
});
