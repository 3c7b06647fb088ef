import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ObjectExpression } from 'oxc-parser';
import { expect, it } from 'vitest';
import { root } from './processes/run.ts';

interface ShownToast {
  readonly file: string;
  readonly tone: string;
  /** The key of its title. */
  readonly key: string;
}

/** Lists the toasts whose title is a text of the portal. */
function toasts(): ShownToast[] {
  const files = globSync('portal/src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  return files
    .filter((file) => !/\.test\.|\/(gallery|test)\//.test(file))
    .toSorted()
    .flatMap((file) => toastsIn(file, readFileSync(join(root, file), 'utf8')));
}

function toastsIn(file: string, text: string): ShownToast[] {
  const found: ShownToast[] = [];
  const valueOf = (object: ObjectExpression, name: string): string => {
    for (const property of object.properties)
      if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
        return text.slice(property.value.start, property.value.end);
    return '';
  };
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      if (given?.type !== 'ObjectExpression' || !/\btoaster\.show$/.test(text.slice(callee.start, callee.end))) return;
      const key = /^t\('([\w.]+)'/.exec(valueOf(given, 'title'))?.[1];
      if (key !== undefined) found.push({ file, tone: valueOf(given, 'tone').slice(1, -1), key });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

it('UI-1: a toast about a failure is red, and every other one green', () => {
  const all = toasts();
  expect(all.length).toBeGreaterThan(15);
  expect(new Set(all.map(({ tone }) => tone))).toEqual(new Set(['success', 'error']));
  expect(all.filter(({ tone, key }) => (tone === 'error') !== /(Failed|\.error)$/.test(key))).toEqual([]);
});
