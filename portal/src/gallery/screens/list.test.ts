import { expect, it } from 'vitest';
import { ROUTES } from '../../app/routes.ts';
import { SCREENS } from './list.ts';

it('every route of the portal is in the gallery, and nothing that is no route', () => {
  const shown = new Set(SCREENS.flatMap(({ route }) => route ?? []));
  expect([...shown].toSorted()).toEqual(ROUTES.map(({ path }) => path).toSorted());
});

it('every screen has a name of its own and can be looked at as it is', () => {
  const names = SCREENS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(SCREENS.filter(({ states }) => !states.includes('ready'))).toEqual([]);
});
