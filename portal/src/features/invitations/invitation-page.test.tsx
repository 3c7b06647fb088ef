import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { letterCode } from '@paystead/contract/features/invitations/code.ts';
import { renderPage, settle, type Answer } from '../../../test/page.tsx';
import type { SignIn, SignInState } from '../../platform/sign-in/sign-in.ts';
import { SignInContext } from '../../platform/sign-in/use-sign-in.ts';
import { InvitationPage } from './invitation-page.tsx';

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const FIRST = 'first-token-of-a-mail';
const SECOND = 'second-token-of-a-mail';
/** The code of a letter, as it is sent. */
const CODE = letterCode(Array.from({ length: 15 }, (_, place) => place + 3)).replaceAll('-', '');
const OPEN = { state: 'open', clientName: 'Keystone', facts: ['zipCode', 'birthDate'], triesLeft: 3 };
const PERSON = { name: 'Marisol Vega', email: 'marisol@example.test' };

const Page = ({ title, lede, children }: { title: string; lede?: ReactNode; children?: ReactNode }): ReactNode => (
  <main>
    <h1>{title}</h1>
    <p>{lede}</p>
    {children}
  </main>
);

interface Shown {
  /** The one-time token of the link. */
  readonly token?: string;
  /** Replies by call, each also with the token that is sent: `open`, `current`, `verify`, `accept`. */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly person?: typeof PERSON;
}

async function show({ token, answers, person }: Shown) {
  if (token !== undefined) history.replaceState(null, '', `/invitation#token=${token}`);
  const state = { status: 'none', session: person && { person } } as unknown as SignInState;
  const signedIn = Promise.withResolvers<string | undefined>();
  const signIn = {
    state: () => state,
    subscribe: () => () => undefined,
    mustChooseProvider: () => false,
    stranger: () => undefined,
    signIn: vi.fn(() => signedIn.promise),
    logout: vi.fn(() => Promise.resolve()),
  };
  const page = await renderPage(
    <SignInContext value={signIn as unknown as SignIn}>
      <Route path="/invitation">
        <InvitationPage Page={Page} providerChoice={null} />
      </Route>
    </SignInContext>,
    {
      address: '/invitation',
      gateway: (call, body) => {
        const name = call.replace(/.*invitations\//, '');
        const { token: sent = '' } = (body ?? {}) as { readonly token?: string };
        return answers[`${name} ${sent}`] ?? answers[name];
      },
    },
  );
  return { ...page, signIn, signedIn: (path?: string) => act(async () => signedIn.resolve(path)) };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
/** A button by the start of its name, to which a busy one adds a word. */
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

describe('SIG-8: the link of an invitation', () => {
  it('is opened once, since the gateway limits attempts', async () => {
    const { calls, services } = await show({ token: FIRST, answers: { [`open ${FIRST}`]: { body: OPEN } } });
    expect(heading()).toBe('Confirm it’s you');
    // As when a person comes back to the tab an hour later.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await act(async () => window.dispatchEvent(new Event('visibilitychange')));
    await settle(services);
    expect(calls).toEqual(['POST invitations/open']);
  });

  it('that is opened in the tab of another one takes its place, whatever became of that one', async () => {
    const { services } = await show({
      token: FIRST,
      answers: {
        [`open ${FIRST}`]: { body: OPEN },
        [`open ${SECOND}`]: { body: { ...OPEN, clientName: 'Lakeside' } },
        verify: { body: { state: 'left', clientName: 'Keystone' } },
      },
    });
    fireEvent.change(screen.getByLabelText(/^ZIP code/), { target: { value: '17603' } });
    fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '1994-03-08' } });
    fireEvent.click(button('Continue'));
    await settle(services);
    expect(screen.getByRole('alert').textContent).toContain('This invitation is no longer valid.');
    history.replaceState(null, '', `/invitation#token=${SECOND}`);
    await act(async () => window.dispatchEvent(new Event('hashchange')));
    await settle(services);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/^Lakeside invited you\./)).toBeTruthy();
  });

  it.each([
    ['locked', 'This invitation is locked.'],
    ['unknown', 'This invitation doesn’t work.'],
  ])('that is %s says so', async (state, title) => {
    await show({ token: FIRST, answers: { [`open ${FIRST}`]: { body: { state } } } });
    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(screen.queryAllByLabelText('Invitation code')).toHaveLength(state === 'unknown' ? 1 : 0);
  });

  it('that is unknown can be followed by a code, with which the details are sent', async () => {
    const { services } = await show({
      token: FIRST,
      answers: {
        [`open ${FIRST}`]: { body: { state: 'unknown' } },
        [`open ${CODE}`]: { body: OPEN },
        [`verify ${CODE}`]: { body: { state: 'wrong', triesLeft: 2 } },
      },
    });
    fireEvent.change(screen.getByLabelText('Invitation code'), { target: { value: CODE } });
    fireEvent.click(button('Continue'));
    await settle(services);
    expect(heading()).toBe('Confirm it’s you');
    fireEvent.change(screen.getByLabelText(/^ZIP code/), { target: { value: '17603' } });
    fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '1994-03-08' } });
    fireEvent.click(button('Continue'));
    await settle(services);
    expect(screen.getByRole('alert').textContent).toContain('You have 2 tries left.');
  });

  it('that is unknown says so once, though a code that is entered then is unknown as well', async () => {
    const { services } = await show({
      token: FIRST,
      answers: { [`open ${FIRST}`]: { body: { state: 'unknown' } }, [`open ${CODE}`]: { body: { state: 'unknown' } } },
    });
    expect(screen.getAllByText('This invitation doesn’t work.')).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('Invitation code'), { target: { value: CODE } });
    fireEvent.click(button('Continue'));
    await settle(services);
    expect(screen.getAllByText('This invitation doesn’t work.')).toHaveLength(1);
  });

  it('warns someone who is signed in, who can sign out to use another account', async () => {
    const { signIn } = await show({ token: FIRST, answers: { [`open ${FIRST}`]: { body: OPEN } }, person: PERSON });
    expect(screen.getByText('You’re signed in as Marisol Vega (marisol@example.test).')).toBeTruthy();
    fireEvent.click(button('Sign out'));
    expect(signIn.logout.mock.calls).toEqual([['AnotherAccount']]);
  });
});

describe('SIG-8: the sign-in of an invitation', () => {
  it.each([
    ['proved', 'Continue to sign-in', { returnTo: '/invitation', fresh: true }],
    ['accepted', 'Open the portal', { returnTo: '/home' }],
  ])('once it is %s, %s leads to the provider and can be pressed again after a failure', async (state, name, sent) => {
    const { addresses, signIn, signedIn } = await show({
      answers: { current: { body: { state, clientName: 'Keystone' } } },
    });
    fireEvent.click(button(name));
    expect(signIn.signIn.mock.calls).toEqual([[sent]]);
    expect(button(name).getAttribute('aria-busy')).toBe('true');
    await signedIn();
    expect(button(name).getAttribute('aria-busy')).not.toBe('true');
    expect(addresses).toEqual(['/invitation']);
  });

  it.each([
    ['proved', 'Continue to sign-in'],
    ['accepted', 'Open the portal'],
  ])('once it is %s, a sign-in continues at its page, in place of the invitation', async (state, name) => {
    const { addresses, signedIn } = await show({ answers: { current: { body: { state, clientName: 'Keystone' } } } });
    fireEvent.click(button(name));
    await signedIn('/choose-profile');
    expect(addresses).toEqual(['/choose-profile']);
  });

  it('opens the portal at once for someone who is signed in', async () => {
    const { addresses, signIn } = await show({
      answers: { current: { body: { state: 'accepted', clientName: 'Keystone' } } },
      person: PERSON,
    });
    fireEvent.click(button('Open the portal'));
    expect(addresses).toEqual(['/home']);
    expect(signIn.signIn).not.toHaveBeenCalled();
  });

  it.each([
    ['otherPerson', 'This sign-in belongs to someone else’s account.'],
    ['hasAccount', 'You already have an account with this employer.'],
    ['left', 'This invitation is no longer valid.'],
    ['notAccepted', 'This employer doesn’t accept this sign-in.'],
  ])('isn’t linked if it is refused as %s, and says why', async (state, title) => {
    const { services } = await show({
      answers: { current: { body: { state: 'proved', clientName: 'Keystone' } }, accept: { body: { state } } },
      person: PERSON,
    });
    expect(screen.getByText(/^Keystone will be added .* marisol@example\.test\.$/)).toBeTruthy();
    fireEvent.click(button('Use this account'));
    await settle(services);
    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(button('Use this account')).toBeTruthy();
  });

  it('reads the state again once the proof is gone', async () => {
    const { calls, services } = await show({
      answers: { current: { body: { state: 'proved', clientName: 'Keystone' } }, accept: { body: { state: 'gone' } } },
      person: PERSON,
    });
    fireEvent.click(button('Use this account'));
    await settle(services);
    expect(calls.map((call) => call.replace(/.*\//, ''))).toEqual(['current', 'accept', 'current']);
  });
});
