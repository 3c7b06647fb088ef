import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { renderPage } from '../../../../test/page.tsx';
import { requestToDecide } from '../test/requests.ts';
import { DecisionForm, type Requested } from './decision-form.tsx';

afterEach(cleanup);

const NOTE = { at: '2026-11-20T15:00:00Z', by: 'Dana K', text: 'Called the branch.' };

/** Renders the form of one request. A saved note is on the request then, as the page shows it. */
async function renderForm(rest: Partial<PendingTransaction> = {}, succeeds = true) {
  const sent: (readonly [Requested, string])[] = [];
  const drafts = vi.fn<(hasDraft: boolean) => void>();
  function Bar(): ReactNode {
    const [request, setRequest] = useState(requestToDecide(1, rest));
    return (
      <DecisionForm
        request={request}
        name="Petra New"
        running={undefined}
        onDecide={(requested, text) => {
          sent.push([requested, text]);
          if (requested === 'note' && succeeds) setRequest({ ...request, notes: [...request.notes, NOTE] });
        }}
        onDraft={drafts}
      />
    );
  }
  await renderPage(<Bar />, { gateway: () => undefined });
  return { sent, drafts };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const write = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

describe('DSK-2: the decision bar', () => {
  it('has Approve, Send back, Reject and a note', async () => {
    const { sent } = await renderForm();
    expect(buttons()).toEqual(['Approve', 'Send back', 'Reject', 'Add a note']);
    press('Approve Petra New: Direct deposit');
    expect(sent).toEqual([['approve', '']]);
  });

  it.each([
    [/^Send back Petra/, 'What does the employee need to correct?', 'Send back and notify Petra New', 'send-back'],
    [/^Reject Petra/, 'Why are you rejecting this request?', 'Reject and notify Petra New', 'reject'],
  ] as const)('%s asks for a reason in place, with the focus in the field', async (opener, label, send, requested) => {
    const { sent } = await renderForm();
    press(opener);
    const field = screen.getByRole('textbox', { name: label });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    press(send);
    expect(sent).toEqual([]);
    expect(screen.getByText('Enter a reason so the employee knows what to do next.')).toBeTruthy();
    write(' Wrong form. ');
    press(send);
    expect(sent).toEqual([[requested, 'Wrong form.']]);
  });

  it('E7: asks how the employee was confirmed before it approves a request without an account on file', async () => {
    const { sent } = await renderForm({ review: ['bigShareMoved', 'noAccountOnFile'] });
    press('Approve Petra New: Direct deposit');
    const field = screen.getByRole('textbox', { name: 'How did you confirm this request with the employee?' });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    press('Approve and notify Petra New');
    expect(sent).toEqual([]);
    expect(screen.getByText('Enter how you confirmed it, such as a call to a number already on file.')).toBeTruthy();
    write(' Called her home number. ');
    press('Approve and notify Petra New');
    expect(sent).toEqual([['approve', 'Called her home number.']]);
  });

  it('returns the focus to the button that opened the form', async () => {
    await renderForm();
    press(/^Send back Petra/);
    press('Cancel');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Send back'));
  });

  it('closes the form of a note once it is saved, and keeps the text if it fails', async () => {
    const { sent } = await renderForm();
    press(/^Add a note/);
    expect(screen.getByText('Only approvers see notes. The employee never does.')).toBeTruthy();
    write('Called the branch.');
    press('Save note');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Add a note'));
    expect(sent).toEqual([['note', 'Called the branch.']]);
    press(/^Add a note/);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
    cleanup();
    await renderForm({}, false);
    press(/^Add a note/);
    write('Called the branch.');
    press('Save note');
    await Promise.resolve();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Called the branch.');
  });

  it('keeps a canceled text for its own form', async () => {
    await renderForm();
    const openings = [/^Reject/, /^Add a note/, /^Add a note/, /^Send back/].map((name, at) => {
      press(name);
      const field = screen.getByRole<HTMLTextAreaElement>('textbox');
      const before = field.value;
      if (at < 2) write(`Text ${at}.`);
      press('Cancel');
      return before;
    });
    expect(openings).toEqual(['', '', 'Text 1.', '']);
  });

  it('offers only a note to someone who gave the first of two approvals', async () => {
    await renderForm({ approvable: false, approveWhyNot: 'approvedByYou' });
    expect(buttons()).toEqual(['Add a note']);
  });
});
