import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../ui/test/dialogs.ts';
import { renderPage, settle, type Answer } from '../../../test/page.tsx';
import { entriesOf, restoreEntries, type Forms } from '../kept-entry/page-entries.ts';
import { useServices } from '../services.ts';
import { useForm } from './use-form.ts';

beforeAll(teachDialogs);
afterEach(cleanup);
watchFocusAfterDialogs();

const SAVED: Answer = { body: { outcome: 'pending' } };
const UNCHANGED: Answer = { body: { outcome: 'unchanged' } };
const refused = (status: number, code: string, errors: readonly object[] = [], detail?: string): Answer => ({
  status,
  body: { status, code, title: 'No', detail, errors },
});

interface Trip {
  readonly from: string;
  readonly to: string;
  readonly note: string;
}
type Field = 'from' | 'to';
const LABELS = { from: 'From', to: 'To' } as const;
const START: Trip = { from: '', to: 'Ohio', note: '' };

/** A form of two fields and two steps: both fields are required, and they must differ. */
function TripForm(): ReactNode {
  const { api } = useServices();
  const form = useForm<Trip, Field, 'fill' | 'check', Trip, { readonly outcome: string }>({
    name: 'trip',
    start: START,
    firstStep: 'fill',
    check: ({ from, to }) => [
      ...(from === '' ? [{ field: 'from' as const, text: 'Enter a start.' }] : []),
      ...(to === '' ? [{ field: 'to' as const, text: 'Enter an end.' }] : []),
      ...(from !== '' && from === to ? [{ field: 'to' as const, text: 'Both are the same.' }] : []),
    ],
    labelOf: (field) => LABELS[field],
    controlId: (field) => `trip-${field}`,
    fieldAt: (pointer) => (pointer === '/from' ? 'from' : pointer === '/to' ? 'to' : undefined),
    stepOfFailure: (kind) => (kind === 'offline' || kind === 'notConfirmed' ? 'check' : 'fill'),
    failureText: 'ui.connectionLost',
    input: (values) => values,
    request: (body, idempotencyKey) => api.call('profile.savePersonal', { body: body as never }, { idempotencyKey }),
    onSent: ({ outcome }) => (outcome === 'unchanged' ? 'Nothing changed.' : undefined),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <p data-testid="state">{`${form.step} ${form.isSent ? 'sent' : 'open'} ${form.isOutdated ? 'outdated' : 'current'}`}</p>
      <TextField {...form.text('from')} />
      <TextField {...form.text('to')} />
      <button type="button" onClick={() => form.check() && form.goTo('check')}>
        Review
      </button>
      <button type="submit" aria-busy={form.isSending}>
        Send
      </button>
      <a href="/elsewhere">Cancel</a>
      <LeaveDialog question={form.leaving} />
    </form>
  );
}

interface Request {
  readonly body: unknown;
  readonly key: string | null | undefined;
}

async function show(answers: readonly Answer[] = [], forms?: Forms) {
  const sent: Request[] = [];
  const page = await renderPage(<TripForm />, {
    isMadeUp: true,
    gateway: (_call, body, headers) => {
      sent.push({ body, key: headers?.get('idempotency-key') });
      return answers[sent.length - 1];
    },
    prepare: async (services) => {
      const call = { name: 'none', input: {}, idempotencyKey: undefined, version: undefined };
      if (forms) restoreEntries(services.api, forms, call);
      return services;
    },
  });
  const press = async (name: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle(page.services);
  };
  return { ...page, sent, press };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const summary = () => screen.queryByRole('alert');
const errors = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const state = () => screen.getByTestId('state').textContent;

describe('the errors of a form', () => {
  it('appear at the fields and in a summary that takes the focus, and nothing is sent', async () => {
    const { sent, press } = await show();
    type('To', '');
    await press('Send');
    expect(errors()).toEqual(['From: Enter a start.', 'To: Enter an end.']);
    expect(document.activeElement).toBe(summary());
    expect([field('From'), field('To')].map((input) => input.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: 'To: Enter an end.' }));
    expect(document.activeElement).toBe(field('To'));
  });

  it('disappear for a field that is edited, until the next attempt', async () => {
    const { press } = await show();
    type('To', '');
    await press('Send');
    type('From', 'Texas');
    expect(errors()).toEqual(['To: Enter an end.']);
    type('From', '');
    expect(errors()).toEqual(['To: Enter an end.']);
    await press('Send');
    expect(errors()).toHaveLength(2);
  });

  it('disappear when an edit of another field solves them', async () => {
    const { press } = await show();
    type('From', 'Ohio');
    await press('Send');
    expect(errors()).toEqual(['To: Both are the same.']);
    type('From', 'Texas');
    expect(errors()).toEqual([]);
  });

  it('of the gateway stand at the field of their pointer, and the others in general', async () => {
    const { press } = await show([
      refused(422, 'invalid_input', [
        { pointer: '/from', code: 'a', detail: 'There is no such start.' },
        { pointer: '/weather', code: 'b', detail: 'It rains.' },
      ]),
    ]);
    type('From', 'Texas');
    await press('Send');
    expect(errors()).toEqual(['From: There is no such start.']);
    expect(summary()?.textContent).toContain('It rains.');
    expect(document.activeElement).toBe(summary());
    type('To', 'Maine');
    expect(errors()).toEqual(['From: There is no such start.']);
    type('From', 'Iowa');
    expect(errors()).toEqual([]);
  });
});

describe('a refused form', () => {
  it.each([
    ['the gateway’s sentence', refused(422, 'invalid_input', [], 'Not on a Sunday.'), 'Not on a Sunday.'],
    [
      'a sentence of its own if the gateway sent none',
      refused(500, 'internal'),
      'You lost your connection. Try again.',
    ],
    ['the sentence of a reply that saved nothing', UNCHANGED, 'Nothing changed.'],
  ])('shows %s, returns to the fields and keeps the entries', async (_case, answer, sentence) => {
    const { press } = await show([answer]);
    type('From', 'Texas');
    await press('Review');
    expect(state()).toBe('check open current');
    await press('Send');
    expect(summary()?.textContent).toContain(sentence);
    expect(state()).toBe('fill open current');
    expect(field('From').value).toBe('Texas');
  });

  it('says that newer values exist', async () => {
    const { press } = await show([refused(409, 'version_conflict', [], 'Changed.'), SAVED]);
    type('From', 'Texas');
    await press('Send');
    expect(state()).toBe('fill open outdated');
    await press('Send');
    expect(state()).toBe('fill sent current');
  });

  it('stays where it is after a lost connection, and repeats the request under the same key', async () => {
    const { sent, press } = await show([undefined, SAVED]);
    type('From', 'Texas');
    await press('Review');
    await press('Send');
    expect(summary()?.textContent).toContain('Your entries are saved here.');
    expect(state()).toBe('check open current');
    await press('Send');
    expect(state()).toBe('check sent current');
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('unsent entries', () => {
  const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  const asks = () => screen.queryByText('Leave without sending?') !== null;

  it('are left only after a question, and only if they differ from the values on file', async () => {
    const { press } = await show([SAVED]);
    type('To', 'Maine');
    type('To', 'Ohio');
    leave();
    expect(asks()).toBe(false);
    type('From', 'Texas');
    leave();
    expect(asks()).toBe(true);
    await press('Stay on this page');
    await press('Send');
    leave();
    expect(asks()).toBe(false);
  });

  it('are kept with their step, without a sent form', async () => {
    const { services, press } = await show([SAVED]);
    type('From', 'Texas');
    await press('Review');
    const kept = () => entriesOf(services.api).snapshot()['trip'];
    expect(kept()).toMatchObject({
      state: { values: { ...START, from: 'Texas' }, step: 'check', sent: undefined },
      isSending: false,
    });
    await press('Send');
    expect(kept()).toBeUndefined();
  });

  it('come back after a confirmation that left the page, and the same request is repeated once', async () => {
    const values = { ...START, from: 'Texas' };
    const kept = { values, step: 'check', sent: { input: values, idempotencyKey: 'key-1' } };
    const { sent } = await show([SAVED], { trip: { state: kept, isSending: true } });
    await waitFor(() => expect(state()).toBe('check sent current'));
    expect(field('From').value).toBe('Texas');
    expect(sent).toEqual([{ body: values, key: 'key-1' }]);
  });
});
