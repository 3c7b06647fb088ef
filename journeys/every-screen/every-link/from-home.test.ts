import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Visitors } from '../../harness/visitor.ts';
import { crawl, EVERY_LINK } from './crawl.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

interface Person {
  readonly key: string;
  /** Picks one of several profiles. */
  readonly profile?: RegExp;
  /** A page that this person reaches, so that a crawl which stops at home is noticed. */
  readonly reaches: string;
}

const PEOPLE: readonly Person[] = [
  { key: 'plain', reaches: '/paychecks/:id' },
  { key: 'multi', profile: /Keystone/, reaches: '/messages' },
  { key: 'multi', profile: /Bluebonnet/, reaches: '/w-2-form' },
  { key: 'manager', reaches: '/manager/pending-transaction' },
  { key: 'supervisor', reaches: '/supervisor/employee-profile' },
  { key: 'payroll-admin', reaches: '/manager/pending-transaction' },
  { key: 'other-client', reaches: '/paychecks/:id' },
  { key: 'alerts-blocked', reaches: '/preferences' },
];

describe(`${EVERY_LINK}: the links of home`, () => {
  const rows = PEOPLE.map((person) => ({
    ...person,
    who: `${person.key}${person.profile ? ` at ${person.profile.source}` : ''}`,
  }));
  it.concurrent.each(rows)('$who', async ({ reaches, ...person }) => {
    const { refused, reached } = await crawl(visitors, { ...person, deep: false });
    expect(refused).toEqual([]);
    expect(reached).toContain(reaches);
  });
});
