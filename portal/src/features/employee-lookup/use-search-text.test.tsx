import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import type { OtherView } from './employee-key.ts';
import { useSearchText } from './use-search-text.ts';

/** Opens a page at an address, with the state of its history entry. */
function open(address: string, state: unknown = null) {
  const view: OtherView = address.includes('supervisor') ? 'supervisor' : 'manager';
  history.pushState(state, '', address);
  const { result, rerender } = renderHook(({ at }) => useSearchText(at), {
    initialProps: { at: view },
    wrapper: ({ children }) => <Router hook={useBrowserLocation}>{children}</Router>,
  });
  return {
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    change: (next: string, at: OtherView) =>
      act(() => {
        history.pushState(null, '', next);
        rerender({ at });
      }),
  };
}
const PROFILE = '/manager/employee-profile?status=all';
const PAY = '/manager/employee-check-history';
/** Leaves the page for another address. */
function leave(address: string): void {
  act(() => {
    history.pushState(null, '', address);
    cleanup();
  });
}
const entry = () => [location.pathname + location.search, history.state as unknown];

beforeEach(() => history.replaceState(null, '', '/home'));
afterEach(() => leave('/home'));

it('a search text is in the history entry beside its other state, and never in the address', () => {
  const page = open(PROFILE, { scroll: 40 });
  const before = history.length;
  page.type('vega');
  expect([page.text(), ...entry(), history.length]).toEqual(['vega', PROFILE, { scroll: 40, searchText: 'vega' }, before]);
  page.type('');
  expect([page.text(), ...entry()]).toEqual(['', PROFILE, { scroll: 40, searchText: '' }]);
}); // prettier-ignore

it.each([
  ['another page of the view', PAY, null, 'vega', { searchText: 'vega' }],
  ['an entry with a text of its own', PAY, { searchText: 'zook' }, 'zook', { searchText: 'zook' }],
  ['an entry with a cleared text', PAY, { searchText: '' }, '', { searchText: '' }],
  ['an entry with something else in its place', PAY, { searchText: 7 }, 'vega', { searchText: 'vega' }],
  ['the other view', '/supervisor/employee-profile', null, '', null],
])('from a page with a search text, %s shows its text', (_, address, state, text, kept) => {
  open(PROFILE).type('vega');
  leave(address);
  const next = open(address, state);
  expect([next.text(), history.state]).toEqual([text, kept]);
  // The page after it shows the text that was shown last.
  leave(address);
  expect(open(address).text()).toBe(text);
});

it('a page that changes to the other view doesn’t show the text of the view before', () => {
  const page = open(PROFILE);
  page.type('vega');
  page.change('/supervisor/employee-profile', 'supervisor');
  expect([page.text(), history.state]).toEqual(['', null]);
});

it.each(['/home', '/manager', '/supervisor/employee-profile', '/managers/x'])('going to %s forgets the text', (away) => {
  open(PROFILE).type('vega');
  leave(away);
  expect(open(PROFILE).text()).toBe('');
}); // prettier-ignore
