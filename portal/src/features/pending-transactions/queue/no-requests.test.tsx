import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { NoRequests } from './no-requests.tsx';

afterEach(cleanup);

const LATER = 'Decided requests appear here.';
const WAITING = 'When an employee requests a change, it appears here.';
const FILTERED = ['No matching requests', 'Remove a filter to see more requests.'] as const;
it.each([
  ['waiting', true, true, ...FILTERED, 'Clear filters'],
  ['waiting', true, false, ...FILTERED, 'Clear filters'],
  ['closed', true, false, ...FILTERED, 'Clear filters'],
  ['waiting', false, true, 'No requests to review', WAITING, 'Show requests for other approvers'],
  ['waiting', false, false, 'No requests to review', WAITING, null],
  ['underway', false, false, 'No requests', LATER, null],
  ['closed', false, false, 'No requests', LATER, null],
] as const)(
  'DSK-1: without requests that are %s, filtered: %s, with others’: %s, the list says so and how to see some',
  (list, isFiltered, hasOthers, title, body, action) => {
    const [onClear, onShowEveryone] = [vi.fn(), vi.fn()];
    renderWithTexts(
      <NoRequests
        list={list}
        onClear={isFiltered ? onClear : undefined}
        onShowEveryone={hasOthers ? onShowEveryone : undefined}
      />,
    );
    expect(screen.getByRole('heading').textContent).toBe(title);
    expect(screen.getByText(body)).toBeTruthy();
    const buttons = screen.queryAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(action === null ? [] : [action]);
    for (const button of buttons) fireEvent.click(button);
    expect([onClear.mock.calls.length, onShowEveryone.mock.calls.length]).toEqual([
      action === 'Clear filters' ? 1 : 0,
      action === 'Show requests for other approvers' ? 1 : 0,
    ]);
  },
);
