import { expect, it } from 'vitest';
import { ROUTES } from '../../app/routes.ts';
import { SCREENS } from './list.ts';

it('the gallery has every route of the portal, and no others', () => {
  const shown = new Set(SCREENS.flatMap(({ route }) => route ?? []));
  expect([...shown].toSorted()).toEqual(ROUTES.map(({ path }) => path).toSorted());
});

it('every screen has a unique name and a ready state', () => {
  const names = SCREENS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(SCREENS.filter(({ states }) => !states.includes('ready'))).toEqual([]);
});
