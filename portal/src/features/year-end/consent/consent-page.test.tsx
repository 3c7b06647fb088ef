import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgreementsReply, ConsentState } from '@paystead/contract/features/year-end/model.ts';
import { renderPage, settle, toastsOf, type Answer } from '../../../../test/page.tsx';
import { YearEndConsentPage } from './consent-page.tsx';
import { consent, DISCLOSURE, document, reply } from '../test/stub.ts';

afterEach(cleanup);

const AGREED: AgreementsReply['agreements'][number] = {
  agreedAt: '2025-01-08T15:20:00Z',
  endedAt: null,
  disclosure: {
    ...DISCLOSURE,
    version: '2024-07',
    language: 'es',
    sections: [{ key: 'paper', heading: 'En papel, salvo que acepte', paragraphs: ['Si no acepta, en papel.'] }],
    statement: 'Acepto recibir mis formularios de forma electrónica.',
  },
};

/** The disclosure that the gateway has now. */
let current = DISCLOSURE;
afterEach(() => void (current = DISCLOSURE));

/** Renders the page for an employee without consent. `post` returns the response to the agreement. */
async function show(
  post: (body: unknown) => Answer = () => ({ body: consent() }),
  status: 'none' | 'given' = 'none',
  more: Partial<ConsentState> = {},
  agreements: AgreementsReply['agreements'] = status === 'given' ? [AGREED] : [],
  address = '/w-2-form/consent?forms=W-2',
) {
  let state: 'none' | 'given' = status;
  const sent: unknown[] = [];
  const shown = await renderPage(<YearEndConsentPage />, {
    address,
    gateway: (call, body) => {
      if (call.startsWith('POST')) {
        sent.push(body);
        const answer = post(body);
        if (answer && answer.status === undefined) state = 'given';
        return answer;
      }
      if (call.includes('sample')) return undefined;
      if (call.includes('disclosure')) return { body: current };
      if (call.includes('agreements')) return { body: { agreements } };
      return { body: reply([document(1)], [consent({ consentStatus: state, ...more })]) };
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
const checkAgreement = () => fireEvent.click(screen.getByRole('checkbox'));
const wrongCode: Answer = {
  status: 422,
  body: {
    status: 422,
    code: 'invalid_input',
    title: 'x',
    detail: 'Check the fields that are marked.',
    errors: [{ pointer: '/accessCode', code: 'access_code_wrong', detail: 'This code does not match.' }],
  },
};

describe('PAY-3: consent to electronic forms', () => {
  it('shows the disclosure and its contact before the agreement', async () => {
    const { calls } = await show();
    expect(calls).toContain('GET yearEndDocument/consent/disclosure?formFamily=W-2&lang=en');
    expect(screen.getByRole('heading', { level: 1, name: 'Electronic W-2 forms' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Paper unless you agree' })).toBeTruthy();
    const contact = within(screen.getByRole('region', { name: 'Contact' }));
    expect(contact.getByRole('link', { name: '717-555-0100' })).toBeTruthy();
    expect(contact.getByRole('link', { name: 'support@harborline.example' })).toBeTruthy();
    expect(screen.getByText('Version 2025-01')).toBeTruthy();
  });

  it('sends the version, hash and language of the disclosure, and the code from the sample', async () => {
    const { sent, agree, services } = await show();
    type('abc-def');
    checkAgreement();
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
    expect(toastsOf(services)).toEqual([expect.stringContaining("success: You'll now get your W-2 forms here")]);
    expect(screen.queryByRole('button', { name: 'Agree to electronic forms' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Switch to paper' })).toBeTruthy();
  });

  it('E21: leads to the form from which the person came, and only to a form', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const from = (form: string) =>
      show(undefined, 'none', {}, [], `/w-2-form/consent?forms=W-2&form=${encodeURIComponent(form)}`);
    const { agree, addresses } = await from(id);
    type('abc-def');
    checkAgreement();
    await agree();
    expect(addresses.at(-1)).toBe(`/w-2-form/${id}`);
    cleanup();
    const other = await from('../../evil');
    type('abc-def');
    checkAgreement();
    await other.agree();
    expect(other.addresses).toHaveLength(1);
  });

  it('E21: without a form, shows the confirmation instead of the end of the disclosure', async () => {
    const shown = vi.fn();
    Element.prototype.scrollIntoView = function (this: Element) {
      shown(this.textContent);
    };
    const { agree } = await show();
    type('abc-def');
    checkAgreement();
    shown.mockClear();
    await agree();
    expect(shown).toHaveBeenCalledWith('Electronic W-2 forms');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('requires the code and the checkbox, and moves focus to the summary', async () => {
    const { sent, agree } = await show();
    await agree();
    expect(sent).toEqual([]);
    const summary = screen.getByRole('alert');
    expect(globalThis.document.activeElement).toBe(summary);
    expect(within(summary).getAllByRole('link')).toHaveLength(2);
  });

  it('marks the field of a wrong code and keeps the entries', async () => {
    const { agree } = await show(() => wrongCode);
    type('XXX-XXX');
    checkAgreement();
    await agree();
    const field = screen.getByRole('textbox', { name: '2. Code from the sample' });
    expect([field.getAttribute('aria-invalid'), (field as HTMLInputElement).value]).toEqual(['true', 'XXX-XXX']);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('reloads a disclosure that changed before the agreement', async () => {
    const { agree, calls } = await show(() => ({
      status: 409,
      body: { status: 409, code: 'version_conflict', title: 'x' },
    }));
    type('abc-def');
    checkAgreement();
    await agree();
    expect(screen.getByText(/The text changed while you were reading it/)).toBeTruthy();
    expect(calls.filter((call) => call.includes('disclosure'))).toHaveLength(2);
  });

  it('PAY-3: an agreement is to the text that was there first, and to a newer one only once it was said to be new', async () => {
    const answers: Answer[] = [
      { status: 409, body: { status: 409, code: 'version_conflict', title: 'x' } },
      { body: consent() },
    ];
    const { agree, sent, services } = await show(() => answers.shift());
    type('abc-def');
    checkAgreement();
    // Read in the background, when the tab is shown again.
    current = { ...DISCLOSURE, version: '2027-01', hash: 'newer' };
    await services.queries.refetchQueries({ type: 'active' });
    await settle(services);
    await agree();
    expect(screen.getByText(/The text changed while you were reading it/)).toBeTruthy();
    await agree();
    const { version, hash } = DISCLOSURE;
    expect(sent).toMatchObject([
      { disclosureVersion: version, disclosureHash: hash },
      { disclosureVersion: '2027-01', disclosureHash: 'newer' },
    ]);
  });

  it('shows the accepted disclosure word for word in its language, with a way to withdraw', async () => {
    await show(undefined, 'given');
    expect(screen.getByText('You agreed on January 8, 2025')).toBeTruthy();
    const heading = screen.getByRole('heading', { name: 'En papel, salvo que acepte' });
    expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('es');
    expect(screen.getByText('Acepto recibir mis formularios de forma electrónica.')).toBeTruthy();
    expect(screen.getByText('Version 2024-07, exactly as you read it on January 8, 2025.')).toBeTruthy();
    // The current disclosure is not shown.
    expect(screen.queryByRole('heading', { name: 'Paper unless you agree' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Switch to paper' })).toBeTruthy();
  });

  it('asks for consent again after the disclosure changed, and keeps the earlier agreement', async () => {
    const { sent, agree } = await show(undefined, 'given', { supersededAt: '2026-10-01T04:00:00Z' });
    expect(screen.getByText('The terms changed on October 1, 2026')).toBeTruthy();
    expect(screen.getByText(/come on paper until you agree to the new text/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Paper unless you agree' })).toBeTruthy();
    expect(screen.getByText('Agreed on January 8, 2025')).toBeTruthy();
    expect(screen.getByText('Acepto recibir mis formularios de forma electrónica.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Switch to paper' })).toBeTruthy();
    type('abc-def');
    checkAgreement();
    await agree();
    expect(sent).toMatchObject([{ disclosureVersion: DISCLOSURE.version, agrees: true }]);
  });

  it('shows past agreements with their dates after a withdrawal', async () => {
    await show(undefined, 'none', { consentStatus: 'withdrawn' }, [{ ...AGREED, endedAt: '2025-09-15T12:00:00Z' }]);
    expect(screen.getByText('Agreed on January 8, 2025, until September 15, 2025')).toBeTruthy();
  });

  it('renders only when everything is loaded, so that the disclosure does not move', async () => {
    const pending: (() => void)[] = [];
    const page = renderPage(<YearEndConsentPage />, {
      address: '/w-2-form/consent?forms=W-2',
      gateway: async (call) => {
        if (call.includes('disclosure')) return { body: DISCLOSURE };
        await new Promise<void>((resolve) => pending.push(resolve));
        return { body: call.includes('agreements') ? { agreements: [AGREED] } : reply([document(1)], [consent()]) };
      },
    });
    await vi.waitFor(() => expect(pending).toHaveLength(2));
    expect(screen.getByRole('heading', { level: 1, name: 'Electronic W-2 forms' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Paper unless you agree' })).toBeNull();
    pending.forEach((open) => open());
    await page;
    expect(screen.getByText('You agreed on January 8, 2025')).toBeTruthy();
  });

  it('shows a lost connection beside the button and keeps the entries', async () => {
    const { agree } = await show(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Open the sample' }));
    const sample = await screen.findByRole('alert');
    expect(sample.textContent).toContain('You lost your connection');
    expect(screen.getByRole('button', { name: 'Open the sample' }).closest('form > div')?.contains(sample)).toBe(true);
    type('abc-def');
    checkAgreement();
    await agree();
    const notice = screen.getByText('We may not have received your agreement.').closest('[role=alert]');
    expect(notice?.nextElementSibling).toBe(screen.getByRole('button', { name: 'Agree to electronic forms' }));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('abc-def');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });
});
