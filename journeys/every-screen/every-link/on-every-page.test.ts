import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Visitors } from '../../harness/visitor.ts';
import { crawl, EVERY_LINK } from './crawl.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** People who may do less than others, and one who has every view. Each reaches a page beyond home. */
const PEOPLE = [
  ['no-edit', '/my-profile/taxes'],
  ['both', '/supervisor/employee-check-history/:id?employee='],
  ['former', '/paychecks/:id'],
  ['contractor', '/paychecks/:id'],
  ['self-service-off', '/preferences'],
] as const;

describe(`${EVERY_LINK}: the links of every page`, () => {
  it.concurrent.each(PEOPLE)('%s', async (key, reaches) => {
    const { refused, reached } = await crawl(visitors, { key, deep: true });
    expect(refused).toEqual([]);
    expect(reached).toContain(reaches);
  });
});
