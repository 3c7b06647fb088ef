import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRowDrag } from './use-row-drag.ts';

const events: string[] = [];

function List() {
  const list = useRowDrag({
    onPass: (id, passedId) => void events.push(`${id} passes ${passedId}`),
    onHold: (id) => void events.push(id === undefined ? 'dropped' : `${id} held`),
  });
  return (
    <ol ref={list}>
      {['a', 'b', 'c', 'd'].map((id) => (
        <li key={id} data-row={id} data-fixed={id === 'd' ? '' : undefined}>
          <i data-grip="">{`grip ${id}`}</i>
          <button type="button">{`button ${id}`}</button>
        </li>
      ))}
    </ol>
  );
}

const HEIGHT = 40;
const part = (id: string, selector = 'i') => document.querySelector(`[data-row="${id}"] ${selector}`) as Element;
/** Fires a pointer event, which jsdom doesn't have with all of its fields. */
function point(target: Element, type: string, more: object = {}): void {
  const fields = { pointerId: 1, pointerType: 'mouse', button: 0, isPrimary: true, clientX: 0, clientY: 0, ...more };
  fireEvent(target, Object.assign(new Event(type, { bubbles: true, cancelable: true }), fields));
}

beforeEach(() => {
  events.length = 0;
  render(<List />);
  const rows = [...document.querySelectorAll('[data-row]')];
  for (const [place, row] of rows.entries())
    row.getBoundingClientRect = () => ({ top: place * HEIGHT, height: HEIGHT }) as DOMRect;
  document.elementFromPoint = (_x, y) => rows[Math.floor(y / HEIGHT)] ?? null;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a row that is dragged', () => {
  it.each([
    ['past the middle of the next', 61, ['a passes b']],
    ['to the middle of the next', 60, []],
    ['past the middle of the one after', 101, ['a passes c']],
    ['over itself', 30, []],
    ['out of the list', 1000, []],
  ])('%s moves there', (_where, clientY, passes) => {
    point(part('a'), 'pointerdown');
    point(part('a'), 'pointermove', { clientY });
    point(part('a'), 'pointerup');
    expect(events).toEqual(['a held', ...passes, 'dropped']);
  });

  it('upward passes the one before past its middle', () => {
    point(part('c'), 'pointerdown');
    for (const clientY of [60, 59]) point(part('c'), 'pointermove', { clientY });
    expect(events).toEqual(['c held', 'c passes b']);
  });

  it('stays held whatever another finger does, and is let go once', () => {
    point(part('a'), 'pointerdown', { pointerType: 'touch' });
    point(part('b'), 'pointerdown', { pointerType: 'touch', pointerId: 2, isPrimary: false });
    point(part('b'), 'pointermove', { pointerId: 2, clientY: 101 });
    for (const end of ['pointerup', 'pointercancel']) point(part('b'), end, { pointerId: 2 });
    expect(events).toEqual(['a held']);
    point(part('a'), 'pointermove', { clientY: 61 });
    point(part('a'), 'pointercancel');
    for (const later of ['pointermove', 'pointerup']) point(part('a'), later, { clientY: 101 });
    expect(events).toEqual(['a held', 'a passes b', 'dropped']);
  });

  it.each([
    ['mouse', 'i', 'a', {}, true],
    ['mouse', 'button', 'a', {}, false],
    ['mouse', 'i', 'a', { button: 2 }, false],
    ['mouse', 'i', 'd', {}, false],
    ['touch', 'i', 'a', {}, true],
    ['touch', 'button', 'a', {}, false],
    ['touch', 'i', 'a', { isPrimary: false }, false],
  ])('by %s begins at %s of %s with %j: %s', (pointerType, selector, id, more, begins) => {
    point(part(id, selector), 'pointerdown', { pointerType, ...more });
    expect(events).toEqual(begins ? [`${id} held`] : []);
  });
});
