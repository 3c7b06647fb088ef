import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDrag } from './use-drag.ts';

afterEach(cleanup);

const HEIGHT = 40;
const IDS = ['first', 'second', 'third', 'rest'];

/** Four rows of 40 pixels, the last of which stays; a number to hold, a field and a name in each. */
function Rows({ over, holds }: Parameters<typeof useDrag>[0]) {
  const list = useDrag({ over, holds });
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
  const over = vi.fn<(id: string, overId: string) => void>();
  const holds = vi.fn<(id: string | undefined) => void>();
  const { container } = render(<Rows over={over} holds={holds} />);
  const rows = [...container.querySelectorAll('li')];
  for (const [at, row] of rows.entries()) row.getBoundingClientRect = () => new DOMRect(0, at * HEIGHT, 300, HEIGHT);
  document.elementFromPoint = (_x, y) => rows[Math.floor(y / HEIGHT)] ?? null;
  const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', on: Element, kind: string, clientY = 0) =>
    fireEvent[type](on, { pointerId: 7, pointerType: kind, isPrimary: true, button: 0, clientX: 5, clientY });
  return { over, holds, pointer, list: container.querySelector('ol') as Element };
}

describe('DD-1: the order of accounts by dragging', () => {
  it.each(['touch', 'mouse', 'pen'])('%s: a row is held by its number and goes past the middle of another', (kind) => {
    const { over, holds, pointer, list } = open();
    pointer('pointerDown', screen.getByText('grip of first'), kind);
    expect(holds).toHaveBeenLastCalledWith('first');
    pointer('pointerMove', list, kind, HEIGHT + 5);
    expect(over).not.toHaveBeenCalled();
    pointer('pointerMove', list, kind, HEIGHT + 25);
    expect(over.mock.calls).toEqual([['first', 'second']]);
    pointer('pointerUp', list, kind);
    expect(holds).toHaveBeenLastCalledWith(undefined);
    pointer('pointerMove', list, kind, 2 * HEIGHT + 25);
    expect(over).toHaveBeenCalledTimes(1);
  });

  it('a finger scrolls everywhere but on the number; a mouse drags by the name, and types in fields', () => {
    const { holds, pointer } = open();
    pointer('pointerDown', screen.getByText('name of first'), 'touch');
    pointer('pointerDown', screen.getByLabelText('amount of first'), 'mouse');
    expect(holds).not.toHaveBeenCalled();
    pointer('pointerDown', screen.getByText('name of first'), 'mouse');
    expect(holds).toHaveBeenCalledWith('first');
  });

  it('the account that gets the rest is not dragged', () => {
    const { holds, pointer } = open();
    pointer('pointerDown', screen.getByText('grip of rest'), 'touch');
    expect(holds).not.toHaveBeenCalled();
  });
});
