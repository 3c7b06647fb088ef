import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { teachDialogs } from '../../../../ui/test/dialogs.ts';
import { renderPage, settle, type Answer } from '../../../test/page.tsx';
import { restoreEntries } from '../kept-entry/page-entries.ts';
import { useServices } from '../services.ts';
import { ActionFailure } from './action-failure.tsx';
import { useAction, useDialogAction } from './use-action.ts';

beforeAll(teachDialogs);
afterEach(cleanup);

const DONE: Answer = { body: { taken: true } };
const refused = (status: number, code: string): Answer => ({
  status,
  body: { status, code, title: 'No', detail: 'The server says no.' },
});

interface Sent {
  readonly years: unknown;
  readonly key: string | null | undefined;
}

/** Renders an element on a gateway that gives each answer once, and records the requests. */
async function show(element: ReactNode, answers: readonly (Answer | Promise<Answer>)[]) {
  const sent: Sent[] = [];
  const page = await renderPage(element, {
    isMadeUp: true,
    gateway: (_call, body, headers) => {
      sent.push({ years: (body as { years: unknown }).years, key: headers?.get('idempotency-key') });
      return answers[sent.length - 1];
    },
  });
  const press = async (name: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle(page.services);
  };
  return { ...page, sent, press };
}

/** Two buttons that start an export of one year each. */
function Exports({ keptAs }: { readonly keptAs?: string }): ReactNode {
  const { api } = useServices();
  const { run, isDone, isPending, failure } = useAction({
    request: (year: number, idempotencyKey) =>
      api.call('paychecks.startExport', { body: { years: [year], lang: 'en' } }, { idempotencyKey }),
    ...(keptAs && { keptAs }),
  });
  return (
    <>
      <button onClick={() => run(2025)}>2025</button>
      <button onClick={() => run(2026)}>2026</button>
      <output aria-busy={isPending}>{isPending ? 'pending' : isDone ? 'done' : failure}</output>
    </>
  );
}

const state = () => screen.getByRole('status').textContent;

/** A button that makes a list outdated, which `list` loads. */
function Renewed({ list }: { readonly list: () => Promise<string> }): ReactNode {
  const { api } = useServices();
  useQuery({ queryKey: ['test', 'list'], queryFn: list });
  const { run, isPending, failure } = useAction({
    request: (_: null, idempotencyKey) =>
      api.call('paychecks.startExport', { body: { years: [2025], lang: 'en' } }, { idempotencyKey }),
    invalidates: [['test']],
  });
  return (
    <>
      <button onClick={() => run(null)}>send</button>
      <output aria-busy={isPending}>{`${isPending ? 'pending' : 'idle'}, ${failure ?? 'no failure'}`}</output>
    </>
  );
}

describe('an action that makes a list outdated', () => {
  it.each([
    ['a success', DONE, 'pending, no failure', 'idle, no failure'],
    ['a conflict', refused(409, 'version_conflict'), 'pending, no failure', 'idle, conflict'],
    ['a refusal', refused(422, 'invalid_input'), 'idle, refused', 'idle, refused'],
    ['a failure of the gateway', refused(500, 'internal'), 'idle, refused', 'idle, refused'],
    ['a lost connection', undefined, 'idle, offline', 'idle, offline'],
  ])('after %s, waits for the new list only if the next request needs it', async (_case, answer, before, after) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let loads = 0;
    const { press, services } = await show(
      <Renewed list={() => ((loads += 1) === 1 ? Promise.resolve('old') : promise)} />,
      [answer],
    );
    fireEvent.click(screen.getByRole('button', { name: 'send' }));
    await waitFor(() => expect(loads).toBe(2));
    expect(screen.getByRole('status').textContent).toBe(before);
    resolve('new');
    await settle(services);
    expect(screen.getByRole('status').textContent).toBe(after);
    await press('send');
    expect(loads).toBe(3);
  });
});

describe('the idempotency key of an action', () => {
  it('stays the same when the same input is sent again after a lost connection', async () => {
    const { sent, press } = await show(<Exports />, [undefined, DONE]);
    await press('2025');
    expect(state()).toBe('offline');
    await press('2025');
    expect(state()).toBe('done');
    expect(sent.map(({ years }) => years)).toEqual([[2025], [2025]]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it.each([
    ['other input after a lost connection', [undefined, DONE], ['2025', '2026']],
    ['the same input after a success', [DONE, DONE], ['2025', '2025']],
    ['the same input after a refusal', [refused(422, 'invalid_input'), DONE], ['2026', '2026']],
    ['the same input after a conflict', [refused(409, 'version_conflict'), DONE], ['2026', '2026']],
  ] as const)('is new for %s', async (_case, answers, buttons) => {
    const { sent, press } = await show(<Exports />, answers);
    for (const button of buttons) await press(button);
    const keys = sent.map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  it('stays the same after a confirmation that was declined, since nothing was sent', async () => {
    const { sent, press } = await show(<Exports />, [refused(403, 'step_up_required'), DONE]);
    await press('2025');
    expect(state()).toBe('notConfirmed');
    await press('2025');
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});

describe('an action', () => {
  it('E19: sends once however often its button is pressed while it is pending', async () => {
    const waiting = Promise.withResolvers<Answer>();
    const { sent, services } = await show(<Exports />, [waiting.promise]);
    fireEvent.click(screen.getByRole('button', { name: '2025' }));
    fireEvent.click(screen.getByRole('button', { name: '2025' }));
    await waitFor(() => expect(state()).toBe('pending'));
    fireEvent.click(screen.getByRole('button', { name: '2026' }));
    waiting.resolve(DONE);
    await settle(services);
    await waitFor(() => expect(state()).toBe('done'));
    expect(sent).toHaveLength(1);
  });

  it('that was pending when confirming left the page is repeated once, with the input and key it had', async () => {
    const sent: Sent[] = [];
    await renderPage(<Exports keptAs="exports" />, {
      isMadeUp: true,
      gateway: (_call, body, headers) => {
        sent.push({ years: (body as { years: unknown }).years, key: headers?.get('idempotency-key') });
        return DONE;
      },
      prepare: async (services) => {
        const kept = { exports: { state: { input: 2026, idempotencyKey: 'key-1' }, isSending: true } };
        restoreEntries(services.api, kept, { name: 'none', input: {}, idempotencyKey: undefined, version: undefined });
        return services;
      },
    });
    await waitFor(() => expect(state()).toBe('done'));
    expect(sent).toEqual([{ years: [2026], key: 'key-1' }]);
  });
});

/** A dialog that asks before it starts an export. */
function ExportDialog(): ReactNode {
  const { api } = useServices();
  const [isOpen, setOpen] = useState(true);
  const { run, isPending, error, close } = useDialogAction({
    request: (year: number, idempotencyKey) =>
      api.call('paychecks.startExport', { body: { years: [year], lang: 'en' } }, { idempotencyKey }),
    onClose: () => setOpen(false),
  });
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={isOpen} onClose={close} title="Export?" actions={<button onClick={() => run(2025)}>Yes</button>}>
        <ActionFailure error={error} />
        <output aria-busy={isPending} />
        <button onClick={close}>No</button>
      </Dialog>
    </>
  );
}

describe('the dialog of an action', () => {
  const isOpen = () => screen.queryByRole('dialog') !== null;

  it.each([
    ['a success', DONE],
    ['a refusal, which a toast reports', refused(409, 'version_conflict')],
  ])('closes after %s', async (_case, answer) => {
    const { press } = await show(<ExportDialog />, [answer]);
    await press('Yes');
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it.each([
    ['a lost connection', undefined, 'You lost your connection. Try again.'],
    ['a declined confirmation', refused(403, 'step_up_required'), 'The server says no.'],
  ])('stays open after %s, says so, and forgets it once it is closed', async (_case, answer, sentence) => {
    const { press } = await show(<ExportDialog />, [answer]);
    await press('Yes');
    await screen.findByText(sentence);
    expect(isOpen()).toBe(true);
    await act(() => press('No'));
    await press('Open');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('OPS-4: stays open while changes are paused, and the same request goes through afterwards', async () => {
    const { press, sent } = await show(<ExportDialog />, [refused(503, 'maintenance'), DONE]);
    await press('Yes');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(isOpen()).toBe(true);
    await press('Yes');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(sent).toHaveLength(2);
  });
});
