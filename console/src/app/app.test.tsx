import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsoleSession } from '@paystead/contract/console/model.ts';
import { teachDialogs } from '../../../ui/test/dialogs.ts';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../ui/build/texts.ts';
import { SESSION } from '../../test/session.ts';
import type { CallFailed } from '../platform/api.ts';

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);

const isReturning = vi.fn<() => boolean>();
const finishSignIn = vi.fn<() => Promise<unknown>>();
vi.mock('../platform/sign-in.ts', () => ({
  isReturning: () => isReturning(),
  finishSignIn: () => finishSignIn(),
  signIn: vi.fn(),
}));
vi.mock('../platform/language.ts', () => ({ loadCatalogue: vi.fn(), rememberLanguage: vi.fn() }));
/** Each mounting of the notices, which keep what was dismissed, has a number. */
let mounted = 0;
vi.mock('./notices.tsx', () => ({
  Notices: () => {
    const [number] = useState(() => (mounted += 1));
    return <p>Notices {number}</p>;
  },
}));
vi.mock('./shell.tsx', () => ({
  Shell: ({ session, onSignOut }: { readonly session: ConsoleSession; readonly onSignOut: () => void }) => {
    const queries = useQueryClient();
    return (
      <>
        <p>Screens of {session.name}</p>
        <p>{queries.getQueryData<ConsoleSession>(['session'])?.role}</p>
        <button onClick={onSignOut}>Sign out</button>
      </>
    );
  },
}));
vi.mock('./sign-in-page.tsx', () => ({
  SignInPage: ({ error, fresh }: { readonly error: CallFailed | undefined; readonly fresh: boolean }) => (
    <p>
      Sign in: {error?.code ?? 'no error'}, {fresh ? 'fresh' : 'not fresh'}
    </p>
  ),
}));

/** The calls, and the reply to each. */
let calls: string[] = [];
const answers = new Map<string, () => Response>();

beforeEach(() => {
  teachDialogs();
  calls = [];
  answers.clear();
  isReturning.mockReset().mockReturnValue(false);
  finishSignIn.mockReset();
  sessionStorage.clear();
  history.replaceState(null, '', '/console/people?code=c1');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api/console/', '')}`;
    calls.push(`${call} ${new Headers(init.headers).get('x-paystead-console') ?? ''}`.trim());
    return answers.get(call)?.() ?? Response.json({ code: 'internal', status: 500 }, { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the console anew: its modules keep the session of a page. */
async function open() {
  vi.resetModules();
  const { App } = await import('./app.tsx');
  const { call } = await import('../platform/api.ts');
  render(<App language="en" catalogue={catalogues.en} />);
  await act(async () => Promise.resolve());
  return { call };
}
const refused = (status: number, code: string) => () => Response.json({ status, code }, { status });
const signedIn = () => answers.set('GET session', () => Response.json(SESSION));

describe('the console of an operator', () => {
  it('shows the screens of the one who is signed in, with their role', async () => {
    signedIn();
    await open();
    expect(await screen.findByText('Screens of Olive Operator')).toBeTruthy();
    expect(screen.getByText('owner')).toBeTruthy();
    expect(finishSignIn).not.toHaveBeenCalled();
  });

  it.each([
    ['unauthenticated', 401, 'no error'],
    ['not_found', 404, 'not_found'],
    ['internal', 500, 'internal'],
  ])('asks for a sign-in after %s, and says what is wrong unless no one was signed in', async (code, status, shown) => {
    answers.set('GET session', refused(status, code));
    await open();
    expect(await screen.findByText(`Sign in: ${shown}, not fresh`)).toBeTruthy();
  });

  it('opens the session of a sign-in and leads back to where it began, without its code', async () => {
    isReturning.mockReturnValue(true);
    finishSignIn.mockResolvedValue({ session: SESSION, returnTo: '/console/people?client=KEYSTONE' });
    const entries = history.length;
    await open();
    expect(await screen.findByText('Screens of Olive Operator')).toBeTruthy();
    expect(location.pathname + location.search).toBe('/console/people?client=KEYSTONE');
    // Back doesn't lead to the code either.
    expect(history.length).toBe(entries);
    expect([calls, finishSignIn.mock.calls.length]).toEqual([[], 1]);
  });

  it('forgets the code of a sign-in that failed', async () => {
    isReturning.mockReturnValue(true);
    finishSignIn.mockRejectedValue(new Error('No verifier.'));
    const entries = history.length;
    await open();
    expect(await screen.findByText('Sign in: sign_in_failed, not fresh')).toBeTruthy();
    expect([location.pathname + location.search, history.length]).toEqual(['/console/', entries]);
  });

  it.each([
    ['', () => new Response(null, { status: 204 })],
    [' although the gateway can’t be told', refused(503, 'unavailable')],
  ])('signs out with everything of the operator%s', async (_, reply) => {
    signedIn();
    answers.set('DELETE session', reply);
    await open();
    await screen.findByText('Screens of Olive Operator');
    const notices = screen.getByText(/^Notices/).textContent;
    sessionStorage.setItem('console.drafts', 'typed');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out' })));
    expect(await screen.findByText('Sign in: no error, fresh')).toBeTruthy();
    expect(calls).toEqual(['GET session', 'DELETE session token-1']);
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
    expect(screen.getByText(/^Notices/).textContent).not.toBe(notices);
  });

  it('keeps the screen when the session is lost, and asks to sign in again', async () => {
    signedIn();
    const { call } = await open();
    await screen.findByText('Screens of Olive Operator');
    answers.set('GET start', refused(401, 'unauthenticated'));
    await act(async () => void (await call('start.read').catch(() => undefined)));
    expect(screen.getByText('Screens of Olive Operator')).toBeTruthy();
    expect(screen.getByRole('alertdialog').textContent).toContain('Sign in again');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Not now' })));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
