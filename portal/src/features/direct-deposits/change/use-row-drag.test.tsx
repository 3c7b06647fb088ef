import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useRowDrag } from './use-row-drag.ts';

afterEach(cleanup);

const HEIGHT = 40;
const IDS = ['first', 'second', 'third', 'rest'];

/** Four rows of 40 pixels with a grip, a name and a field each. The last row is fixed. */
function Rows({ onPass, onHold }: Parameters<typeof useRowDrag>[0]) {
  const list = useRowDrag({ onPass, onHold });
  return (
    <ol ref={list}>
      {IDS.map((id) => (
        <li key={id} data-row={id} data-fixed={id === 'rest' || undefined}>
          <b data-grip={id === 'rest' ? undefined : ''}>grip of {id}</b>
          <i>name of {id}</i>
          <input aria-label={`amount of ${id}`} />
        </li>
      ))}
    </ol>
  );
}

function open() {
  const onPass = vi.fn<(id: string, passedId: string) => void>();
  const onHold = vi.fn<(id: string | undefined) => void>();
  const { container } = render(<Rows onPass={onPass} onHold={onHold} />);
  const rows = [...container.querySelectorAll('li')];
  for (const [at, row] of rows.entries()) row.getBoundingClientRect = () => new DOMRect(0, at * HEIGHT, 300, HEIGHT);
  document.elementFromPoint = (_x, y) => rows[Math.floor(y / HEIGHT)] ?? null;
  const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', on: Element, kind: string, clientY = 0) =>
    fireEvent[type](on, { pointerId: 7, pointerType: kind, isPrimary: true, button: 0, clientX: 5, clientY });
  return { onPass, onHold, pointer, list: container.querySelector('ol') as Element };
}

describe('DD-1: the order of accounts by dragging', () => {
  it.each(['touch', 'mouse', 'pen'])(
    '%s: a row dragged by its grip moves once it is past the middle of another row',
    (kind) => {
      const { onPass, onHold, pointer, list } = open();
      pointer('pointerDown', screen.getByText('grip of first'), kind);
      expect(onHold).toHaveBeenLastCalledWith('first');
      pointer('pointerMove', list, kind, HEIGHT + 5);
      expect(onPass).not.toHaveBeenCalled();
      pointer('pointerMove', list, kind, HEIGHT + 25);
      expect(onPass.mock.calls).toEqual([['first', 'second']]);
      pointer('pointerUp', list, kind);
      expect(onHold).toHaveBeenLastCalledWith(undefined);
      pointer('pointerMove', list, kind, 2 * HEIGHT + 25);
      expect(onPass).toHaveBeenCalledTimes(1);
    },
  );

  it('a finger drags by the grip only; a mouse also drags by the name, but not from a field', () => {
    const { onHold, pointer } = open();
    pointer('pointerDown', screen.getByText('name of first'), 'touch');
    pointer('pointerDown', screen.getByLabelText('amount of first'), 'mouse');
    expect(onHold).not.toHaveBeenCalled();
    pointer('pointerDown', screen.getByText('name of first'), 'mouse');
    expect(onHold).toHaveBeenCalledWith('first');
  });

  it('the account that gets the rest can’t be dragged', () => {
    const { onHold, pointer } = open();
    pointer('pointerDown', screen.getByText('grip of rest'), 'touch');
    expect(onHold).not.toHaveBeenCalled();
  });
});
