import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';
import { NavigationFocus, watchScrolling } from './navigation-focus.ts';

const scrolled = vi.fn<(options: { readonly top: number }) => void>();
beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal('scrollTo', scrolled);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const page = (path: string, opened = false) => (
  <>
    <NavigationFocus key={path} path={path} />
    <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
      {path}
    </h1>
    {opened ? (
      <h2 data-opened tabIndex={-1}>
        opened
      </h2>
    ) : null}
  </>
);

it('a page takes the focus, and its old scroll position only when going back', () => {
  watchScrolling();
  history.replaceState(null, '', '/first');
  const { rerender } = render(page('/first'));
  // The first page leaves the focus to the browser.
  expect([document.activeElement, scrolled.mock.calls]).toEqual([document.body, []]);
  const scrollDown = (to: number): void => {
    vi.stubGlobal('scrollY', to);
    dispatchEvent(new Event('scroll'));
  };
  const go = (path: string, isBack = false, opened = false): number | undefined => {
    history.replaceState(null, '', path);
    scrolled.mockReset();
    if (isBack) dispatchEvent(new Event('popstate'));
    act(() => rerender(page(path, opened)));
    expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual(
      opened ? ['H2', 'opened'] : ['H1', path],
    );
    return scrolled.mock.calls[0]?.[0].top;
  };
  scrollDown(300);
  expect(go('/second?year=2025')).toBe(0);
  scrollDown(500);
  expect(go('/first', true)).toBe(300);
  // Only the navigation of the Back itself restores a position.
  expect(go('/second?year=2025')).toBe(0);
  expect(go('/first')).toBe(0);
  expect(go('/second?year=2025', true)).toBe(500);
  expect(go('/second?year=2024', true)).toBe(0);
  expect(go('/first', false, true)).toBe(0);
});

it('an element that the address names takes the focus instead of the heading', () => {
  const shown = vi.fn();
  Object.assign(HTMLElement.prototype, { scrollIntoView: shown });
  history.replaceState(null, '', '/settings#sign-in-email');
  render(
    <>
      <section id="sign-in-email">Sign-in email</section>
      {page('/settings')}
    </>,
  );
  expect([document.activeElement?.id, shown.mock.contexts]).toEqual(['sign-in-email', [document.activeElement]]);
});
