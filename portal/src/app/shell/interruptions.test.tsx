import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { teachDialogs } from '../../../../ui/test/dialogs.ts';
import { NotConfirmedFailure } from '../../platform/kept-entry/not-confirmed.ts';
import { SESSION, visit } from '../test/portal-harness.tsx';

teachDialogs();
afterEach(cleanup);

describe('right after a page was loaded', () => {
  it('a call that needs the password again shows the dialog, and “Not now” ends it', async () => {
    const { stepUp } = await visit('/home');
    expect(screen.queryByRole('dialog')).toBeNull();
    const prompted = stepUp.prompt();
    const refused = expect(prompted).rejects.toBeInstanceOf(NotConfirmedFailure);
    expect(await screen.findByRole('dialog', { name: 'Confirm your identity' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await act(() => refused);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the result of a confirmation that left the page is shown until it is read', async () => {
    const { stepUp } = await visit('/home');
    act(() => stepUp.notice.set('lost'));
    await screen.findByRole('dialog', { name: 'Nothing was sent' });
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a session at its longest ends with a new sign-in that returns to the same page with its filters', async () => {
    const session = { ...SESSION, expiry: { ...SESSION.expiry, absoluteExpiresAt: '2026-11-20T17:01:00Z' } };
    const { signIn, stepUp, addresses } = await visit('/paychecks?year=2025', { state: { session } });
    signIn.signIn.mockResolvedValueOnce(undefined).mockResolvedValueOnce('/messages');
    // The dialogs come with the first thing to say.
    act(() => stepUp.notice.set('lost'));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
    await act(async () => undefined);
    expect(signIn.signIn.mock.calls).toEqual([[{ returnTo: '/paychecks?year=2025', fresh: true }]]);
    // On the way to the provider, the page stays. After a sign-in in a window, it follows.
    expect(addresses).toEqual(['/paychecks?year=2025']);
    fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    await act(async () => undefined);
    expect(addresses).toEqual(['/messages']);
  });
});
