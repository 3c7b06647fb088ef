import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { BLANK_ELECTIONS } from '@paystead/payroll/federal/w4-elections.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, type Answer } from '../../../../test/page.tsx';
import { TaxesPage } from '../overview/taxes-page.tsx';
import { useTaxesState } from '../save-state.ts';
import { field, gateway, press, saved, type } from '../test/stub.ts';
import { W4Page } from './w4-page.tsx';

beforeAll(teachDialogs);
afterEach(cleanup);
watchFocusAfterDialogs();

describe('ME-3: changing the W-4', () => {
  it('updates the estimate of the next paycheck with every answer', async () => {
    await renderPage(<W4Page />, { gateway: gateway() });
    const estimate = within(screen.getByRole('region', { name: /^Estimated/ }));
    expect(estimate.getByText('The same as now.')).toBeTruthy();
    type(/^4\(c\)/, '25');
    expect(estimate.getByText('$25.00 less than now.')).toBeTruthy();
    expect(estimate.getByText('$210.55')).toBeTruthy();
    expect(screen.getByText('Starts by your December 31, 2026 paycheck.')).toBeTruthy();
  });

  it('sends one form after the answers were reviewed and signed, and nothing before', async () => {
    const sent: unknown[] = [];
    const page = await renderPage(<W4Page />, {
      gateway: gateway({}, (body) => {
        sent.push(body);
        return { body: saved };
      }),
    });
    fireEvent.click(screen.getByLabelText(/Married filing jointly/));
    type(/^Children/, '2');
    type(/^Your signature/, 'Marisol Vega');
    press('Check my answers');
    expect(sent).toEqual([]);
    expect(screen.getByText('Before: Single, or married filing separately')).toBeTruthy();
    press('Sign and submit');
    await waitFor(() => expect(sent).toHaveLength(1));
    await settle(page.services);
    expect(sent[0]).toEqual({
      employeeFederalTaxCategory: { ...BLANK_ELECTIONS, filingStatus: 'm', qualifyingChildren: 440_000 },
      signature: { name: 'Marisol Vega', statementVersion: 'w4-2026-1', language: 'en', accepted: true },
    });
    expect(page.addresses.at(-1)).toBe('/my-profile/taxes');
  });

  it('keeps the answers after a lost connection, and sends the same form again', async () => {
    const sent: unknown[] = [];
    const page = await renderPage(<W4Page />, {
      gateway: gateway({}, (body) => {
        sent.push(body);
        return sent.length === 1 ? undefined : { body: saved };
      }),
    });
    type(/^Children/, '2');
    type(/^Your signature/, 'Marisol Vega');
    press('Check my answers');
    press('Sign and submit');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('You lost your connection. Your entries are saved here');
    expect(document.activeElement).toBe(summary);
    press('Sign and submit');
    await waitFor(() => expect(page.addresses.at(-1)).toBe('/my-profile/taxes'));
    await settle(page.services);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('returns to the fields after a refusal, with the focus on the summary', async () => {
    const answer = { status: 422, body: { status: 422, code: 'invalid_input', title: 'No', detail: 'Look again.' } };
    await renderPage(<W4Page />, { gateway: gateway({}, () => answer) });
    type(/^Children/, '2');
    type(/^Your signature/, 'Marisol Vega');
    press('Check my answers');
    press('Sign and submit');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Look again.');
    expect(field(/^Children/).value).toBe('2');
    await waitFor(() => expect(document.activeElement).toBe(summary));
  });

  it('lists a missing signature and a wrong amount in a summary that takes the focus', async () => {
    await renderPage(<W4Page />, { gateway: gateway() });
    type(/^4\(a\)/, 'much');
    press('Check my answers');
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '4(a) Other income this year (not from jobs): Enter an amount in dollars and cents, such as 25.00.',
      'Your signature: Type your full name to sign.',
    ]);
    fireEvent.click(within(summary).getAllByRole('link')[0]!);
    expect(document.activeElement).toBe(screen.getByLabelText(/^4\(a\)/));
  });

  it('clears and hides steps 2 to 4 if exemption is claimed', async () => {
    await renderPage(<W4Page />, { gateway: gateway() });
    type(/^4\(c\)/, '25');
    fireEvent.click(screen.getByLabelText(/I claim exemption/));
    expect(screen.queryByLabelText(/^4\(c\)/)).toBeNull();
    expect(within(screen.getByRole('region', { name: /^Estimated/ })).getByText('$0.00')).toBeTruthy();
    // A cleared entry doesn't come back.
    fireEvent.click(screen.getByLabelText(/I claim exemption/));
    expect(screen.getByLabelText<HTMLInputElement>(/^4\(c\)/).value).toBe('');
  });

  it.each([
    [
      'an error of one field',
      422,
      {
        code: 'invalid_input',
        errors: [{ pointer: '/signature/name', code: 'signature_name', detail: 'Type your first and last name.' }],
      },
      /Type your first and last name/,
    ],
    [
      'a lock-in letter',
      422,
      {
        code: 'invalid_input',
        errors: [
          { pointer: '/employeeFederalTaxCategory', code: 'lock_in_letter', detail: 'The IRS sent a lock-in letter.' },
        ],
      },
      /lock-in letter/,
    ],
    [
      'newer values',
      409,
      { code: 'version_conflict', detail: 'Someone changed this.' },
      /Your tax information changed while you were editing/,
    ],
  ])('keeps the entries if it is refused for %s', async (_case, status, body, sentence) => {
    const page = await renderPage(<W4Page />, {
      gateway: gateway({}, () => ({ status, body: { status, title: 'No', ...body } })),
    });
    type(/^4\(c\)/, '40');
    type(/^Your signature/, 'Marisol Vega');
    press('Check my answers');
    press('Sign and submit');
    await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0));
    await settle(page.services);
    expect(field(/^4\(c\)/).value).toBe('40');
    expect(field(/^Your signature/).value).toBe('Marisol Vega');
  });

  it('sets saveSuccessfully after a save and resets it when the receipt is dismissed', async () => {
    function Flag() {
      return <i>{String(useTaxesState().saveSuccessfully)}</i>;
    }
    const page = await renderPage(
      <>
        <Flag />
        <Route path="/w-4">
          <W4Page />
        </Route>
        <Route path="/my-profile/taxes">
          <TaxesPage />
        </Route>
      </>,
      { gateway: gateway({}, () => ({ body: saved })), address: '/w-4' },
    );
    const flag = () => page.container.querySelector('i')?.textContent;
    expect(flag()).toBe('false');
    type(/^Your signature/, 'Marisol Vega');
    press('Check my answers');
    press('Sign and submit');
    await waitFor(() => expect(flag()).toBe('true'));
    await settle(page.services);
    expect(screen.getByRole('status').textContent).toMatch(/Signed and submitted.*December 31, 2026/);
    press('Got it');
    await waitFor(() => expect(flag()).toBe('false'));
  });

  it('asks before unsent entries are left, and staying keeps them', async () => {
    await renderPage(<W4Page />, { gateway: gateway() });
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.queryByText('Leave without sending?')).toBeNull();
    type(/^4\(c\)/, '40');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.getByText('Leave without sending?')).toBeTruthy();
    press('Stay on this page');
    expect(field(/^4\(c\)/).value).toBe('40');
    // Back, in the browser and in the wrapper.
    fireEvent(window, new PopStateEvent('popstate'));
    await waitFor(() => expect(screen.getByText('Leave without sending?')).toBeTruthy());
  });

  it('stays while the pay to estimate from is loaded again', async () => {
    const pay = { answer: refusal(500) as Answer | Promise<Answer> };
    const read = gateway();
    const { services } = await renderPage(<W4Page />, {
      gateway: (call, body) => (call.startsWith('GET employeeTaxes/calculator') ? pay.answer : read(call, body)),
    });
    type(/^4\(c\)/, '40');
    pay.answer = new Promise(() => undefined);
    void services.queries.refetchQueries({ queryKey: ['taxes', 'calculator'] });
    await waitFor(() => expect(services.queries.isFetching()).toBe(1));
    // The page updates in a task of its own.
    await act(() => new Promise((updated) => setTimeout(updated)));
    expect(field(/^4\(c\)/).value).toBe('40');
  });
});
