import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage, settle, type Answer } from '../../../test/page.tsx';
import { YearEndConsentPage } from './consent-page.tsx';
import { consent, DISCLOSURE, document, reply } from './test/stub.ts';

afterEach(cleanup);

/** A gateway where nothing is agreed to yet; `post` answers the agreement. */
async function show(post: (body: unknown) => Answer = () => ({ body: consent() }), status: 'none' | 'given' = 'none') {
  let state: 'none' | 'given' = status;
  const sent: unknown[] = [];
  const shown = await renderPage(<YearEndConsentPage />, {
    address: '/w-2-form/consent?forms=W-2',
    gateway: (call, body) => {
      if (call.startsWith('POST')) {
        sent.push(body);
        const answer = post(body);
        if (answer && answer.status === undefined) state = 'given';
        return answer;
      }
      return {
        body: call.includes('disclosure') ? DISCLOSURE : reply([document(1)], [consent({ consentStatus: state })]),
      };
    },
  });
  const agree = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Agree to electronic forms' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Working/ })).toBeNull());
    await settle(shown.services);
  };
  return { ...shown, sent, agree };
}
const type = (code: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: '2. Code from the sample' }), { target: { value: code } });
const tick = () => fireEvent.click(screen.getByRole('checkbox'));
const wrongCode: Answer = {
  status: 422,
  body: {
    status: 422,
    code: 'invalid_input',
    title: 'x',
    detail: 'Check the fields that are marked.',
    errors: [{ pointer: '/accessCode', code: 'access_code_wrong', detail: 'x' }],
  },
};

describe('PAY-3: consent to electronic forms', () => {
  it('everything that has to be said stands before the agreement, with whom to write to', async () => {
    const { calls } = await show();
    expect(calls).toContain('GET yearEndDocument/consent/disclosure?formFamily=W-2&lang=en');
    expect(screen.getByRole('heading', { level: 1, name: 'Electronic W-2 forms' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Paper unless you agree' })).toBeTruthy();
    const contact = within(screen.getByRole('region', { name: 'Whom to write to' }));
    expect(contact.getByRole('link', { name: '717-555-0100' })).toBeTruthy();
    expect(contact.getByRole('link', { name: 'support@harborline.example' })).toBeTruthy();
    expect(screen.getByText('Version 2025-01')).toBeTruthy();
  });

  it('sends what was read: version, hash, language, and the code of the sample', async () => {
    const { sent, agree, services } = await show();
    type('abc-def');
    tick();
    await agree();
    expect(sent).toEqual([
      {
        formFamily: 'W-2',
        disclosureVersion: DISCLOSURE.version,
        disclosureHash: DISCLOSURE.hash,
        language: 'en',
        accessCode: 'abc-def',
        agrees: true,
      },
    ]);
    expect(services.toaster.toasts.get()[0]?.title).toContain('You now get your W-2 forms here');
    expect(screen.queryByRole('button', { name: 'Agree to electronic forms' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Go back to paper' })).toBeTruthy();
  });

  it('without code and tick nothing is sent; both are named, the summary has the focus', async () => {
    const { sent, agree } = await show();
    await agree();
    expect(sent).toEqual([]);
    const summary = screen.getByRole('alert');
    expect(globalThis.document.activeElement).toBe(summary);
    expect(within(summary).getAllByRole('link')).toHaveLength(2);
  });

  it('a wrong code is told at its field; what was typed stays', async () => {
    const { agree } = await show(() => wrongCode);
    type('XXX-XXX');
    tick();
    await agree();
    const field = screen.getByRole('textbox', { name: '2. Code from the sample' });
    expect([field.getAttribute('aria-invalid'), (field as HTMLInputElement).value]).toEqual(['true', 'XXX-XXX']);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('where nothing answers the summary says so; what was typed stays', async () => {
    const { agree } = await show(() => undefined);
    type('abc-def');
    tick();
    await agree();
    expect(screen.getByRole('alert').textContent).toContain('The connection broke off.');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('abc-def');
  });

  it('a text that changed meanwhile is read anew before anybody agrees to it', async () => {
    const { agree, calls } = await show(() => ({
      status: 409,
      body: { status: 409, code: 'version_conflict', title: 'x' },
    }));
    type('abc-def');
    tick();
    await agree();
    expect(screen.getByText(/The text changed while you read it/)).toBeTruthy();
    expect(calls.filter((call) => call.includes('disclosure'))).toHaveLength(2);
  });

  it('given already, it is read again and can be withdrawn', async () => {
    await show(undefined, 'given');
    expect(screen.getByText('You agreed on January 8, 2025')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Paper unless you agree' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
