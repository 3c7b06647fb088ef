import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CAST } from './cast/cast.ts';
import { demoReference } from './demo-reference.ts';

const written = readFileSync(new URL('../../docs/demo.md', import.meta.url), 'utf8');

it('docs/demo.md matches the demo cast (run node gateway/seed/write-reference.ts to update it)', () => {
  expect(written).toBe(demoReference());
});

it('E7: docs/demo.md lists a full account number for each listed person who may change where their pay goes', () => {
  const [, section = ''] = demoReference().split('## Account numbers');
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| ([^|]+) \| [^|]*••(\d{4}) \| (\d{4,17}) \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['Marisol Vega', 'Owen Fisher', 'Dana Kowalczyk']),
  );
  expect(rows.map(([, name]) => name)).not.toContain('Bao-Long Tran');
  const numbers = new Set(
    CAST.flatMap(({ people }) => people.flatMap(({ accounts }) => accounts.map(({ number }) => number))),
  );
  for (const [, , lastFour, number = ''] of rows) {
    expect(number.endsWith(lastFour ?? 'none')).toBe(true);
    expect(numbers).toContain(number);
  }
});

it('docs/demo.md names only people and employers of the demo cast', () => {
  const people = CAST.flatMap((client) => client.people);
  const names = [
    ...people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    ...CAST.map(({ client }) => client.name),
  ];
  const table = demoReference().split('## Where to find examples')[1] ?? '';
  for (const [name] of table.matchAll(
    /\b(?!January|March|April|May|June|July|August|September|October|November|Form|Social|Philadelphia|Indiana)[A-Z][a-z]+ [A-Z][a-z]+\b/g,
  )) {
    if (['Social Security', 'Additional Medicare', 'Reference Paycheck'].includes(name)) continue;
    expect(names, name).toContain(name);
  }
});
