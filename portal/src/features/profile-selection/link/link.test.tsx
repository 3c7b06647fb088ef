import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PreviewLinkReply } from '@paystead/contract/features/profile-selection/model.ts';
import { refusal, renderPage, settle, toastsOf, type Answer } from '../../../../test/page.tsx';
import { CancelLink } from './cancel-link.tsx';
import { LinkCard } from './link-card.tsx';
import { LinkPage } from './link-page.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const bodies: unknown[] = [];
const gateway = (reply: Answer) => (_: string, body: unknown) => {
  if (body !== undefined) bodies.push(body);
  return reply;
};
const renderCard = (reply: Answer, language: 'en' | 'es' = 'en') => {
  bodies.length = 0;
  return renderPage(<LinkCard currentEmail="old@example.test" />, { gateway: gateway(reply), language });
};
const refused = (status: number, code: string): Answer => ({ status, body: { status, code, title: 'No', detail: `Refused: ${code}.` } }); // prettier-ignore
const ACCEPTED: Answer = { body: { accepted: true, resendAfter: '2026-11-20T12:01:00.000Z' } };
const type = (address: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'New email' }), { target: { value: address } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));

describe('PRF-2: requesting a link', () => {
  it('sends both emails and the page’s origin, and confirms it', async () => {
    const { services } = await renderCard(ACCEPTED);
    type(' new@example.test ');
    send();
    await screen.findByText('Check new@example.test.');
    expect(bodies).toEqual([
      { currentEmail: 'old@example.test', updatedEmail: 'new@example.test', emailRedirectUrl: location.origin },
    ]);
    expect(toastsOf(services)).toEqual(['success: Email sent successfully']);
  });

  it.each([
    ['', 'Enter an email, like name@example.com.'],
    ['no address', 'Enter an email, like name@example.com.'],
    ['OLD@example.test', 'This is the email you have now.'],
  ])('refuses %j before sending', async (email, message) => {
    const { calls } = await renderCard(ACCEPTED);
    type(email);
    send();
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    expect(calls).toEqual([]);
  });

  it('shows a lost connection and keeps the entry', async () => {
    await renderCard(undefined);
    type('new@example.test');
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('new@example.test');
  });

  it('S1: shows that there were too many requests, keeps the entry, and can be tried again', async () => {
    await renderCard(refused(429, 'too_many_requests'));
    type('new@example.test');
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('You’ve requested several links in a short time.');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('new@example.test');
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy();
  });

  it('shows the gateway’s error at the field and keeps the entry', async () => {
    await renderCard({ status: 422, body: { status: 422, code: 'invalid_input', detail: 'Check.', errors: [{ pointer: '/updatedEmail', code: 'invalid_format', detail: 'Not like this.' }] } }); // prettier-ignore
    type('new@example.test');
    send();
    await screen.findByText('Not like this.');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('new@example.test');
  });
});

const TOKEN = 'a'.repeat(43);
const preview = (kind: 'claim' | 'change', standing: PreviewLinkReply['standing']): Answer => ({
  body: {
    kind,
    standing,
    currentEmail: 'old@example.test',
    updatedEmail: 'new@example.test',
    expiresAt: '2026-11-20T12:15:00.000Z',
  } satisfies PreviewLinkReply,
});
const LINKED: Answer = { body: { email: 'new@example.test', bankChangesFrozenUntil: '2026-11-21T12:00:00.000Z' } };
const PREVIEW = 'POST email/previewLink';
const COMPLETE = 'POST UserAccount/LinkUser';
const CANCEL = 'POST email/cancelLink';

/** Renders the page of the link with the given reply to each call. */
async function open(replies: Readonly<Record<string, Answer>>, language: 'en' | 'es' = 'en') {
  history.replaceState(null, '', `/link-email#token=${TOKEN}`);
  bodies.length = 0;
  return renderPage(<LinkPage />, {
    language,
    gateway: (call, body) => {
      bodies.push(body);
      return replies[call];
    },
  });
}
const button = (name: string) => screen.findByRole('button', { name });

describe('PRF-2: the mailed link', () => {
  it('S1: shows both emails and the effect, and changes nothing before confirmation', async () => {
    const { calls, services } = await open({ [PREVIEW]: preview('change', 'mayComplete'), [COMPLETE]: LINKED });
    const confirm = await button('Use the new email');
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['old@example.test', 'new@example.test']);
    expect(screen.getByText(/you’ll sign in with new@example\.test instead of old@example\.test/)).toBeTruthy();
    expect([calls, bodies]).toEqual([[PREVIEW], [{ token: TOKEN }]]);
    fireEvent.click(confirm);
    await screen.findByText('new@example.test is your email now.');
    expect([calls.slice(1), bodies.slice(1)]).toEqual([[COMPLETE], [{ token: TOKEN }]]);
    expect(screen.getByText(/can’t be changed until November 21, 2026, \d+:00\s[ap]m [A-Z]/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /stop it/ })).toBeNull();
    await settle(services);
  });

  it('S1: lets the owner stop another account’s claim, but not confirm it', async () => {
    const { calls } = await open({ [PREVIEW]: preview('claim', 'claimantOnly'), [CANCEL]: { body: { wasCompleted: false } } }); // prettier-ignore
    const stop = await button('This wasn’t me: stop it');
    expect(screen.getByText(/Someone signed in as new@example\.test and asked to use that email/)).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['old@example.test', 'new@example.test']); // prettier-ignore
    expect(screen.getAllByRole('button')).toEqual([stop]);
    fireEvent.click(stop);
    await screen.findByText(/Your email wasn't changed/);
    expect([calls, bodies.at(-1)]).toEqual([[PREVIEW, CANCEL], { token: TOKEN }]);
    expect(screen.queryByText(/asked to use that email/)).toBeNull();
  });

  it('S1: lets the owner stop a change', async () => {
    const { calls } = await open({ [PREVIEW]: preview('change', 'mayComplete'), [CANCEL]: { body: { wasCompleted: false } } }); // prettier-ignore
    fireEvent.click(await button('This wasn’t me: stop it'));
    await screen.findByText(/Your email wasn't changed/);
    expect(calls).toEqual([PREVIEW, CANCEL]);
  });

  it('S1: prompts for the password if the sign-in isn’t recent', async () => {
    const { calls } = await open({ [PREVIEW]: preview('change', 'mayComplete'), [COMPLETE]: refused(403, 'step_up_required') }); // prettier-ignore
    fireEvent.click(await button('Use the new email'));
    // The first call is silent. The second one prompts for the password.
    await waitFor(() => expect(calls).toEqual([PREVIEW, COMPLETE, COMPLETE]));
    // The prompt was canceled, so the request stays without an alert.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use the new email' }).ariaBusy).not.toBe('true'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(['', '#token=', '#other=abc'])('shows that %j isn’t a valid link', async (hash) => {
    history.replaceState(null, '', `/link-email${hash}`);
    const { calls } = await renderPage(<LinkPage />, { gateway: () => undefined });
    expect(screen.getByText('This link no longer works.')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('shows that a link has expired or is for another account', async () => {
    await open({ [PREVIEW]: refused(404, 'not_found') });
    expect(await screen.findByText(/It works once, for 15 minutes/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows that a link expired before confirmation', async () => {
    await open({ [PREVIEW]: preview('change', 'mayComplete'), [COMPLETE]: refused(404, 'not_found') });
    fireEvent.click(await button('Use the new email'));
    expect(await screen.findByText(/It works once, for 15 minutes/)).toBeTruthy();
  });

  it('shows another refusal in the gateway’s words and can be tried again', async () => {
    await open({ [PREVIEW]: preview('change', 'mayComplete'), [COMPLETE]: refused(429, 'too_many_requests') });
    fireEvent.click(await button('Use the new email'));
    expect((await screen.findByRole('alert')).textContent).toContain('Refused: too_many_requests.');
    expect(screen.getByRole('button', { name: 'Use the new email' })).toBeTruthy();
  });

  it('stays valid if the connection is lost', async () => {
    await open({ [PREVIEW]: preview('change', 'mayComplete') });
    fireEvent.click(await button('Use the new email'));
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
    expect(screen.getByRole('button', { name: 'Use the new email' })).toBeTruthy();
  });

  it.each([
    ['a failure, whose number it shows', refusal(500), 'req-42'],
    ['a lost connection', undefined, 'Your information is safe'],
  ])('can be loaded again after %s', async (_, reply, text) => {
    const replies: Record<string, Answer> = { [PREVIEW]: reply };
    await open(replies);
    const retry = await button('Try again');
    expect(screen.getByRole('alert').textContent).toContain(text);
    replies[PREVIEW] = preview('change', 'mayComplete');
    fireEvent.click(retry);
    expect(await button('Use the new email')).toBeTruthy();
  });

  it('is translated to Spanish', async () => {
    await open({ [PREVIEW]: preview('claim', 'claimantOnly') }, 'es');
    expect(await button('No fui yo: detenerlo')).toBeTruthy();
    expect(screen.getByText(/Alguien inició sesión como new@example\.test/)).toBeTruthy();
  });
});

describe('PRF-2: the notice of a change', () => {
  const openNotice = (reply: Answer) => {
    history.replaceState(null, '', `/link-email#cancel=${TOKEN}`);
    return renderPage(<CancelLink />, { gateway: () => reply });
  };

  it('stays valid if the connection is lost', async () => {
    await openNotice(undefined);
    fireEvent.click(screen.getByRole('button', { name: 'This wasn’t me: stop it' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
    expect(screen.getByRole('button', { name: 'This wasn’t me: stop it' })).toBeTruthy();
  });

  it('stops the change without signing in', async () => {
    await openNotice({ body: { wasCompleted: true } });
    fireEvent.click(screen.getByRole('button', { name: 'This wasn’t me: stop it' }));
    await waitFor(() => expect(screen.getByText(/Your previous email is back/)).toBeTruthy());
  });
});

it('is translated to Spanish', async () => {
  await renderCard(ACCEPTED, 'es');
  expect(screen.getByRole('button', { name: 'Enviar el enlace' })).toBeTruthy();
});
