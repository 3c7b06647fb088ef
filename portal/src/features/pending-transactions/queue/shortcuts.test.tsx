import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shortcutHandler } from './shortcuts.ts';

const actions = { move: vi.fn(), toggle: vi.fn(), press: vi.fn(), close: vi.fn(), help: vi.fn() };
const done = () =>
  Object.entries(actions).flatMap(([name, { mock }]) =>
    mock.calls.map((inputs) => [name, ...(inputs as unknown[])].join(' ')),
  );

beforeEach(() => {
  vi.clearAllMocks();
  actions.close.mockReturnValue(true);
  const onKeyDown = shortcutHandler(actions);
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the page's own keys
    <div onKeyDown={onKeyDown} data-testid="page">
      <button>Row</button>
      <input type="checkbox" aria-label="Select" />
      <input type="radio" aria-label="Sort" />
      <input aria-label="Search" />
      <input type="date" aria-label="Due" />
      <textarea aria-label="Reason" />
      <select aria-label="Kind" />
      <div contentEditable suppressContentEditableWarning>
        Text
      </div>
      <dialog open>
        <button>Approve all</button>
      </dialog>
      <button onKeyDown={(event) => event.preventDefault()}>Own keys</button>
    </div>,
  );
});
afterEach(cleanup);

/** Presses a key on an element. Returns whether the browser's own action was prevented. */
function press(target: Element, key: string, more: KeyboardEventInit = {}): boolean {
  const event = createEvent.keyDown(target, { key, ...more });
  fireEvent(target, event);
  return event.defaultPrevented;
}

describe('DSK-1: keys of the approvals page', () => {
  it.each([
    ['j', ['move 1'], true],
    ['k', ['move -1'], true],
    ['x', ['toggle'], true],
    ['?', ['help'], true],
    ['Escape', ['close'], true],
    ['a', ['press a'], true],
    ['r', ['press r'], true],
    ['s', ['press s'], true],
    ['u', ['press u'], true],
    ['b', [], false],
    ['A', [], false],
    ['Enter', [], false],
    ['Tab', [], false],
  ])('%s does %j, and keeps the key from the browser: %s', (key, expected, isKept) => {
    expect(press(screen.getByRole('button', { name: 'Row' }), key)).toBe(isKept);
    expect(done()).toEqual(expected);
  });

  it('leave Escape to the browser where nothing is open', () => {
    actions.close.mockReturnValue(false);
    expect(press(screen.getByTestId('page'), 'Escape')).toBe(false);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('with %s belong to the browser', (modifier) => {
    const row = screen.getByRole('button', { name: 'Row' });
    expect(['a', 'k', 'Escape'].map((key) => press(row, key, { [modifier]: true }))).toEqual([false, false, false]);
    expect(done()).toEqual([]);
  });

  it.each([
    ['Select', true],
    ['Sort', true],
    ['Search', false],
    ['Due', false],
    ['Reason', false],
    ['Kind', false],
    ['Text', false],
    ['Approve all', false],
    ['Own keys', false],
  ])('on “%s” work: %s', (name, works) => {
    press(screen.queryByLabelText(name) ?? screen.getByText(name), 'a');
    expect(done()).toEqual(works ? ['press a'] : []);
  });
});
