import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { productStatements } from '../../test/product-statements.ts';

const test = await freshDatabase();
afterAll(test.close);

/** The statements that `prepare` takes. */
const PREPARED = /^[\s(]*(select|insert|update|delete|with|values|merge)\b/i;

/** The product's statements by name. */
let texts: ReadonlyMap<string, string>;
beforeAll(async () => {
  texts = await productStatements();
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
