import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownScreens } from '../../harness/screens.ts';
import { openBrowser, type Visitors } from '../../harness/visitor.ts';
import { EVERY_SCREEN, visitEveryScreen } from './looks.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

describe(`UI-3, ${EVERY_SCREEN}`, () => {
  it('on every route of plain in es', async () => {
    const found = await visitEveryScreen(visitors, { key: 'plain', language: 'es', screensOf: ownScreens });
    expect(found).toEqual({ faults: {}, sharedTitles: [] });
  });
});
