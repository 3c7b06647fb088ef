import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { teachDialogs } from '../../../../ui/test/dialogs.ts';
import { renderWithTexts } from '../../../../ui/test/render.tsx';
import { ExpiryWarning } from './expiry-warning.tsx';

beforeEach(teachDialogs);
afterEach(cleanup);

const NOW = Date.parse('2026-11-20T17:00:00Z');

function show(canExtend: boolean, left = 119_400) {
  const actions = { extend: vi.fn(async () => undefined), onSignOut: vi.fn(), onSignInAgain: vi.fn() };
  renderWithTexts(<ExpiryWarning phase={{ kind: 'warn', endsAt: NOW + left, canExtend }} now={NOW} {...actions} />);
  return () => Object.values(actions).map(({ mock }) => mock.calls.length);
}
const dialog = () => screen.getByRole('alertdialog');
const escape = () => act(async () => void fireEvent(dialog(), new Event('cancel', { cancelable: true })));

describe('the warning before a session ends', () => {
  it.each([
    [
      true,
      'Are you still there?',
      "To protect your pay, we'll sign you out in 2:00. Your entries are kept, except bank numbers.",
      'Stay signed in',
      [1, 0, 0],
      [1, 0, 0],
    ],
    [
      false,
      'Time to sign in again',
      "You've been signed in for a long time. To protect your pay, this session ends in 2:00.",
      'Sign in again',
      [0, 0, 1],
      [0, 0, 0],
    ],
  ])('of one that can be extended: %s', async (canExtend, title, body, action, afterAction, afterEscape) => {
    const counts = show(canExtend);
    expect(screen.getByRole('heading').textContent).toBe(title);
    expect(screen.getByText(body)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe(action);
    await escape();
    expect(counts()).toEqual(afterEscape);
    cleanup();
    const countsOfAction = show(canExtend);
    fireEvent.click(screen.getByRole('button', { name: action }));
    expect(countsOfAction()).toEqual(afterAction);
    cleanup();
    const countsOfSignOut = show(canExtend);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(countsOfSignOut()).toEqual([0, 1, 0]);
  });

  it.each([
    [61_000, ''],
    [60_000, '1:00 left'],
    [59_001, '1:00 left'],
    [59_000, ''],
    [29_500, '0:30 left'],
    [10_000, '0:10 left'],
    [9000, ''],
  ])('is read out at a minute, half a minute and ten seconds: %d ms', (left, spoken) => {
    show(true, left);
    expect(screen.getByRole('status').textContent).toBe(spoken);
  });
});
