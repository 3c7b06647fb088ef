import { useQueryClient, type QueryClient } from '@tanstack/react-query';
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
/** The cache that the screens read from. */
let queriesOfShell: QueryClient | undefined;
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
    queriesOfShell = queries;
    return (
      <>
        <p>Screens of {session.name}</p>
        <p>{queries.getQueryData<ConsoleSession>(['session'])?.role}</p>
        <p>{`Clients: ${queries.getQueryData<string>(['clients']) ?? 'none'}`}</p>
        <input aria-label="Reason" />
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

  describe('when the tab is shown again', () => {
    const OTHER = { ...SESSION, name: 'Otis Other', email: 'otis@provider.example', role: 'support' } as const;
    const showTab = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    const type = () => fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Typed' } });
    const typed = () => screen.getByLabelText<HTMLInputElement>('Reason').value;
    const begin = async () => {
      signedIn();
      const { call } = await open();
      await screen.findByText('Screens of Olive Operator');
      queriesOfShell?.setQueryData(['clients'], 'Keystone');
      sessionStorage.setItem(
        'console.drafts',
        JSON.stringify({ owner: SESSION.email, at: Date.now(), forms: { a: 1 } }),
      );
      type();
      return { call };
    };

    it('the same operator goes on, with the token of a newer session and all that was typed', async () => {
      const { call } = await begin();
      answers.set('GET session', () => Response.json({ ...SESSION, forgeryToken: 'token-2' }));
      await showTab();
      answers.set('DELETE imports/7', () => new Response(null, { status: 204 }));
      await call('imports.discard', { params: { importId: '7' } });
      expect(calls.at(-1)).toBe('DELETE imports/7 token-2');
      expect([typed(), sessionStorage.getItem('console.drafts') === null]).toEqual(['Typed', false]);
      expect(screen.getByText('Screens of Olive Operator').isConnected).toBe(true);
    });

    it('another operator who has signed in meanwhile sees nothing of the one before', async () => {
      await begin();
      answers.set('GET session', () => Response.json(OTHER));
      await showTab();
      expect(screen.getByText('Screens of Otis Other').isConnected).toBe(true);
      expect(screen.getByText('support').isConnected).toBe(true);
      expect(screen.getByText('Clients: none').isConnected).toBe(true);
      expect([typed(), sessionStorage.getItem('console.drafts')]).toEqual(['', null]);
    });

    it('a session that has ended is said on the screen, which stays, and so does what no reply tells', async () => {
      await begin();
      answers.set('GET session', refused(503, 'unavailable'));
      await showTab();
      expect([screen.queryByRole('alertdialog'), typed()]).toEqual([null, 'Typed']);
      answers.set('GET session', refused(401, 'unauthenticated'));
      await showTab();
      expect(screen.getByRole('alertdialog').textContent).toContain('Sign in again');
      expect([screen.getByText('Screens of Olive Operator').isConnected, typed()]).toEqual([true, 'Typed']);
    });

    it('a reply that comes after signing out signs no one in', async () => {
      await begin();
      const reply = Promise.withResolvers<Response>();
      vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) =>
        method === 'GET' ? reply.promise : new Response(null, { status: 204 }),
      );
      await showTab();
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out' })));
      await act(async () => reply.resolve(Response.json(SESSION)));
      expect(screen.getByText('Sign in: no error, fresh').isConnected).toBe(true);
    });

    it('a hidden tab reads nothing', async () => {
      await begin();
      const before = calls.length;
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await showTab();
      expect(calls.length).toBe(before);
      vi.restoreAllMocks();
    });
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
