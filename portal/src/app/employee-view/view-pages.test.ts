import { expect, it } from 'vitest';
import { VIEW_PAGES } from './view-pages.ts';
import { VIEW_SCREENS } from './view-routes.ts';

it('NAV-2, NAV-3: every address of the two views has a page, and every page an address', () => {
  expect(Object.keys(VIEW_PAGES).toSorted()).toEqual(VIEW_SCREENS.map(({ path }) => path).toSorted());
});
