import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROW_MARK, SEARCH_MARK, useShortcuts } from './shortcuts.ts';

const go = vi.fn();
const onHelp = vi.fn();
const AREAS = [
  { href: '/', shortcut: 's' },
  { href: '/people', shortcut: 'p' },
  { href: '/groups', shortcut: 'g' },
];

function Page({ areas = AREAS }: { readonly areas?: typeof AREAS }) {
  useShortcuts({ go, onHelp, areas });
  return (
    <>
      <input aria-label="Search" {...SEARCH_MARK} />
      <input aria-label="Other" />
      {['a', 'b', 'c'].map((id) => (
        <a key={id} href={`#${id}`} id={id} {...ROW_MARK}>
          {id}
        </a>
      ))}
    </>
  );
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document, { key, ...more });
const focused = () => document.activeElement?.id || (document.activeElement?.getAttribute('aria-label') ?? 'body');

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  vi.clearAllMocks();
  render(<Page />);
});
afterEach(cleanup);

describe('keys that work everywhere', () => {
  it.each([
    ['g p', ['/people']],
    ['g s', ['/']],
    ['p', []],
    ['g x p', []],
    ['g p s', ['/people']],
    ['g j p', []],
    ['g ? p', []],
    ['g p g s', ['/people', '/']],
    ['g g', ['/groups']],
    ['g g p', ['/groups']],
  ])('%s leads to %j', (keys, addresses) => {
    for (const key of keys.split(' ')) press(key);
    expect(go.mock.calls.flat()).toEqual(addresses);
  });

  it('lead to the areas that are there now, not to those of before', () => {
    cleanup();
    const { rerender } = render(<Page />);
    rerender(<Page areas={[{ href: '/partners', shortcut: 'p' }]} />);
    for (const key of ['g', 'p', 'g', 's']) press(key);
    expect(go.mock.calls.flat()).toEqual(['/partners']);
  });

  it.each([
    ['j', 'a'],
    ['j j', 'b'],
    ['j j j j', 'c'],
    ['k', 'c'],
    ['k k', 'b'],
    ['j j k', 'a'],
    ['j k', 'a'],
    ['/', 'Search'],
    ['/ ArrowDown', 'a'],
    ['j / ArrowDown j', 'b'],
  ])('%s moves the focus to %s', (keys, expected) => {
    for (const key of keys.split(' ')) press(key);
    expect(focused()).toBe(expected);
  });

  it('rest while something is typed, but ? works elsewhere', () => {
    press('?');
    expect(onHelp).toHaveBeenCalledTimes(1);
    document.querySelector<HTMLElement>('[aria-label="Other"]')?.focus();
    for (const key of ['?', 'g', 'p', 'j', '/', 'ArrowDown']) press(key);
    expect([focused(), onHelp.mock.calls.length, go.mock.calls.length]).toEqual(['Other', 1, 0]);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('rest with %s', (modifier) => {
    for (const key of ['?', '/', 'j', 'g', 'p']) press(key, { [modifier]: true });
    expect([focused(), onHelp.mock.calls.length, go.mock.calls.length]).toEqual(['body', 0, 0]);
  });

  it('rest while a dialog is open', () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    for (const key of ['?', '/', 'j', 'g', 'p']) press(key);
    expect([focused(), onHelp.mock.calls.length, go.mock.calls.length]).toEqual(['body', 0, 0]);
    dialog.remove();
  });
});
