import { describe, expect, it } from 'vitest';
import { closedScreens, hasEndpoint, hasFeature, isClosed } from './feature-switches.ts';

/** A policy in which everything is on but the features listed and what `rest` turns off. */
const policy = (off: readonly string[] = [], rest: { hr_access?: boolean; reviews_enabled?: boolean } = {}) => ({
  features_off: [...off],
  hr_access: true,
  reviews_enabled: true,
  ...rest,
});

describe('CON-8: a client', () => {
  it.each([
    ['nothing turned off', policy(), [true, true, true, true, true, true]],
    ['requests turned off', policy(['requests']), [true, true, true, true, true, false]],
    ['a feature turned off', policy(['paychecks']), [false, false, true, true, true, true]],
    ['a part of a feature turned off', policy(['pay-planner']), [true, false, true, true, true, true]],
    ['HR access turned off', policy([], { hr_access: false }), [true, true, false, false, false, true]],
    ['reviews turned off', policy([], { reviews_enabled: false }), [true, true, true, true, false, true]],
    [
      'a list that names what has a column of its own',
      policy(['hr-access', 'reviews']),
      [true, true, true, true, true, true],
    ],
  ])('with %s has what isn’t turned off, by itself or with what it is part of', (_title, of, expected) => {
    const names = ['paychecks', 'pay-planner', 'hr-access', 'contacts', 'reviews', 'requests'] as const;
    expect(names.map((name) => hasFeature(of, name))).toEqual(expected);
  });

  it.each([
    ['nothing turned off', policy(), [true, true, true, true, true]],
    ['requests turned off', policy(['requests']), [true, true, false, false, true]],
    ['the feature turned off', policy(['direct-deposits']), [true, false, false, true, true]],
    ['everything turned off', policy(['direct-deposits', 'requests', 'paychecks']), [true, false, false, false, false]],
  ])('with %s has the endpoints of its features, and those that edit with requests alone', (_title, of, expected) => {
    const editRole = { editRole: true } as const;
    const endpoints = [
      { name: 'session.read' },
      { name: 'directDeposits.list', needs: { version: true } as const },
      { name: 'directDeposits.add', needs: editRole },
      { name: 'session.keepEntry', needs: editRole },
      { name: 'paychecks.list', needs: {} },
    ];
    expect(endpoints.map((endpoint) => hasEndpoint(of, endpoint))).toEqual(expected);
  });

  it('lacks the screens of what is turned off, with everything below them', () => {
    expect(closedScreens(policy())).toEqual([]);
    const of = policy(['direct-deposits', 'w4-calculator']);
    expect(closedScreens(of)).toEqual([
      '/direct-deposits',
      '/manager/direct-deposit',
      '/supervisor/direct-deposit',
      '/my-profile/taxes/calculator',
    ]);
    const paths = [
      '/direct-deposits',
      '/direct-deposits/add',
      '/direct-deposits-guide',
      '/supervisor/direct-deposit/x',
      '/my-profile/taxes',
      '/my-profile/taxes/calculator',
    ];
    expect(paths.filter((path) => isClosed(of, path))).toEqual([
      '/direct-deposits',
      '/direct-deposits/add',
      '/supervisor/direct-deposit/x',
      '/my-profile/taxes/calculator',
    ]);
    expect(paths.filter((path) => isClosed(policy(), path))).toEqual([]);
  });
});
