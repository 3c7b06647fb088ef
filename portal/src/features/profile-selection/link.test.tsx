import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage, settle, type Answer } from '../../../test/page.tsx';
import { CancelLink } from './cancel-link.tsx';
import { LinkCard } from './link-card.tsx';
import { LinkPage } from './link-page.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const bodies: unknown[] = [];
const gateway = (answer: Answer) => (_: string, body: unknown) => {
  if (body !== undefined) bodies.push(body);
  return answer;
};
const card = (answer: Answer, language: 'en' | 'es' = 'en') => {
  bodies.length = 0;
  return renderPage(<LinkCard currentEmail="old@example.test" />, { gateway: gateway(answer), language });
};
const ACCEPTED: Answer = { body: { accepted: true, resendAfter: '2026-11-20T12:01:00.000Z' } };
const type = (address: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'New e-mail address' }), { target: { value: address } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));

describe('PRF-2: asking for a link', () => {
  it('sends both addresses and this page’s origin, and says so', async () => {
    const { services } = await card(ACCEPTED);
    type(' new@example.test ');
    send();
    await screen.findByText('Look into the inbox of new@example.test.');
    expect(bodies).toEqual([
      { currentEmail: 'old@example.test', updatedEmail: 'new@example.test', emailRedirectUrl: location.origin },
    ]);
    expect(services.toaster.toasts.get().map(({ title }) => title)).toEqual(['Email sent successfully']);
  });

  it.each([
    ['', 'Enter an e-mail address, like name@example.com.'],
    ['no address', 'Enter an e-mail address, like name@example.com.'],
    ['OLD@example.test', 'This is the address you have now.'],
  ])('%j is told before anything is sent', async (address, told) => {
    const { calls } = await card(ACCEPTED);
    type(address);
    send();
    expect(screen.getByText(told)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    expect(calls).toEqual([]);
  });

  it('says so where nothing answers', async () => {
    await card(undefined);
    type('new@example.test');
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('new@example.test');
  });

  it('keeps what was typed when it fails, and shows the gateway’s words', async () => {
    await card({ status: 422, body: { status: 422, code: 'invalid_input', detail: 'Check.', errors: [{ pointer: '/updatedEmail', code: 'invalid_format', detail: 'Not like this.' }] } }); // prettier-ignore
    type('new@example.test');
    send();
    await screen.findByText('Not like this.');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('new@example.test');
  });
});

describe('PRF-2: the mailed link', () => {
  const TOKEN = 'a'.repeat(43);
  it('does nothing until the button, then says until when bank changes wait', async () => {
    history.replaceState(null, '', `/link-email#token=${TOKEN}`);
    const answer = { body: { email: 'new@example.test', bankChangesFrozenUntil: '2026-11-21T12:00:00.000Z' } };
    bodies.length = 0;
    const { calls, services } = await renderPage(<LinkPage />, { gateway: gateway(answer) });
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Use the new address' }));
    await screen.findByText('new@example.test is your address now.');
    expect(bodies).toEqual([{ token: TOKEN }]);
    expect(screen.getByText(/cannot be changed before November 21, 2026, \d+:00\s[ap]m [A-Z]/)).toBeTruthy();
    await settle(services);
  });

  it.each(['', '#token=', '#other=abc'])('%j is told to be no link', async (hash) => {
    history.replaceState(null, '', `/link-email${hash}`);
    await renderPage(<LinkPage />, { gateway: () => undefined });
    expect(screen.getByText('This link does not work any more.')).toBeTruthy();
  });

  it('a late one is told so', async () => {
    history.replaceState(null, '', `/link-email#token=${TOKEN}`);
    await renderPage(<LinkPage />, { gateway: () => ({ status: 404, body: { status: 404, code: 'not_found' } }) });
    fireEvent.click(screen.getByRole('button', { name: 'Use the new address' }));
    expect(await screen.findByText(/It works once, for 15 minutes/)).toBeTruthy();
  });

  it.each([
    ['token', 'Use the new address', LinkPage],
    ['cancel', 'This wasn’t me: stop it', CancelLink],
  ])('is not called vain where nothing answers (%s)', async (name, button, Page) => {
    history.replaceState(null, '', `/link-email#${name}=${TOKEN}`);
    await renderPage(<Page />, { gateway: () => undefined });
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
  });

  it('the old address stops it without signing in', async () => {
    history.replaceState(null, '', `/link-email#cancel=${TOKEN}`);
    await renderPage(<CancelLink />, { gateway: () => ({ body: { wasCompleted: true } }) });
    fireEvent.click(screen.getByRole('button', { name: 'This wasn’t me: stop it' }));
    await waitFor(() => expect(screen.getByText(/Your old address is back/)).toBeTruthy());
  });
});

it('is complete in Spanish', async () => {
  await card(ACCEPTED, 'es');
  expect(screen.getByRole('button', { name: 'Enviar el enlace' })).toBeTruthy();
});
