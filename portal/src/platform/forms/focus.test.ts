import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useStepFocus } from './use-step-focus.ts';

const TOP = { top: 0 };
/** The targets of scrolling, by id or place. */
let scrolls: unknown[];

beforeEach(() => {
  scrolls = [];
  vi.stubGlobal('scrollTo', (place: unknown) => scrolls.push(place));
  Element.prototype.scrollIntoView = function scroll() {
    scrolls.push(this.id);
  };
  const elements = [PAGE_TITLE_ID, 'place', 'button', 'summary'].map((id) => {
    const element = Object.assign(document.createElement('p'), { id, tabIndex: -1 });
    if (id === 'summary') element.setAttribute('role', 'alert');
    return element;
  });
  document.body.replaceChildren(...elements);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const at = (id: string) => document.getElementById(id);
const focused = () => document.activeElement?.id;
/** Focuses a control. `gone` is one that leaves the page with the step. */
function focus(id: string): void {
  at(id === 'gone' ? 'button' : id)?.focus();
  if (id === 'gone') at('button')?.remove();
}

it.each([
  ['a control that is gone', 'gone', 'two', true, 'place'],
  ['a control that is gone, without a place', 'gone', 'two', false, PAGE_TITLE_ID],
  ['a control that is gone, though nothing else is shown', 'gone', 'one', true, ''],
  ['a control that stays', 'button', 'two', true, 'button'],
])('the focus of %s (%s, to step %s, with a place: %s) goes to %s', (_, id, step, hasPlace, expected) => {
  const place = hasPlace ? { current: at('place') } : undefined;
  const { rerender } = renderHook(({ shown }) => useKeptFocus(shown, place), { initialProps: { shown: 'one' } });
  expect(focused()).toBe('');
  focus(id);
  rerender({ shown: step });
  expect([focused(), scrolls]).toEqual([expected, []]);
  // It moves once for each change.
  (document.activeElement as HTMLElement).blur();
  rerender({ shown: step });
  expect(focused()).toBe('');
});

it.each([
  ['another step', 'button', 'two', true, 'place', ['place']],
  ['another step without a top', 'gone', 'two', false, PAGE_TITLE_ID, [TOP]],
  ['the same step', 'button', 'one', true, 'button', []],
  ['another step with an error summary', 'summary', 'two', true, 'summary', []],
])('%s (from %s to step %s, with a top: %s) has the focus at %s', (_, id, step, hasTop, expected, scrolledTo) => {
  const top = hasTop ? { current: at('place') } : undefined;
  const { rerender } = renderHook(({ shown }) => useStepFocus(shown, top), { initialProps: { shown: 'one' } });
  expect([focused(), scrolls]).toEqual(['', []]);
  focus(id);
  rerender({ shown: step });
  expect([focused(), scrolls]).toEqual([expected, scrolledTo]);
  at('place')?.blur();
  at(PAGE_TITLE_ID)?.blur();
  const stays = focused();
  rerender({ shown: step });
  expect([focused(), scrolls]).toEqual([stays, scrolledTo]);
});

it('each step of several takes the focus, also one that was left before', () => {
  const { rerender } = renderHook(({ shown }) => useStepFocus(shown), { initialProps: { shown: 'one' } });
  for (const shown of ['two', 'one', 'two']) {
    focus('button');
    rerender({ shown });
    expect(focused()).toBe(PAGE_TITLE_ID);
  }
});
