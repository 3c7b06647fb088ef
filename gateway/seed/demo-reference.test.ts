import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CAST } from './cast/cast.ts';
import { demoReference } from './demo-reference.ts';

const written = readFileSync(new URL('../../docs/demo.md', import.meta.url), 'utf8');

it('docs/demo.md matches the cast (node gateway/seed/write-reference.ts writes it)', () => {
  expect(written).toBe(demoReference());
});

it('names only people and employers of the cast', () => {
  const people = CAST.flatMap((client) => client.people);
  const names = [
    ...people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    ...CAST.map(({ client }) => client.name),
  ];
  const table = demoReference().split('## Where to find what')[1] ?? '';
  for (const [name] of table.matchAll(
    /\b(?!January|March|April|May|June|July|August|September|October|November|Form|Social|Philadelphia|Indiana)[A-Z][a-z]+ [A-Z][a-z]+\b/g,
  )) {
    if (['Social Security', 'Additional Medicare', 'Golden Paycheck'].includes(name)) continue;
    expect(names, name).toContain(name);
  }
});
