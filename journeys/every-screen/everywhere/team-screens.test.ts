import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewScreens } from '../../harness/screens.ts';
import { openBrowser, type Visitors } from '../../harness/visitor.ts';
import { EVERY_SCREEN, visitEveryScreen } from './looks.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

describe(`UI-3, ${EVERY_SCREEN}`, () => {
  // The two views have the same screens, so each is checked in one language.
  it.concurrent.each([
    ['manager', 'en'],
    ['supervisor', 'es'],
  ] as const)('on every route of %s in %s', async (key, language) => {
    const found = await visitEveryScreen(visitors, { key, language, screensOf: (page) => viewScreens(page, key) });
    expect(found).toEqual({ faults: {}, sharedTitles: [] });
  });
});
