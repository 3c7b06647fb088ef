import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { teachDialogs, watchFocusAfterDialogs } from '../../../ui/test/dialogs.ts';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../ui/build/texts.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CallFailed } from '../platform/api.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { TimeButton } from './time-button.tsx';

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);

beforeEach(teachDialogs);
afterEach(cleanup);
watchFocusAfterDialogs();

const show = (element: ReactNode) =>
  render(
    <TranslationsProvider language="en" catalogue={catalogues.en} load={async () => catalogues.en}>
      {element}
    </TranslationsProvider>,
  );

/** Requests that the test answers, and what was done after each success. */
function requests() {
  const open: { readonly sent: unknown; readonly reply: PromiseWithResolvers<unknown> }[] = [];
  const onDone = vi.fn(async () => undefined);
  const send = (sent?: unknown) => {
    const reply = Promise.withResolvers<unknown>();
    open.push({ sent, reply });
    return reply.promise;
  };
  return {
    send,
    onDone,
    sent: () => open.map(({ sent }) => sent),
    succeed: () => act(async () => open.at(-1)?.reply.resolve(undefined)),
    refuse: (failure: CallFailed) => act(async () => open.at(-1)?.reply.reject(failure)),
  };
}
const press = (name: string, at = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name: new RegExp(`^${name}`) })[at] as HTMLElement);
const dialog = () => screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog');
const alert = () => screen.queryByRole('alert')?.textContent;
const FAULT = [{ pointer: '/expectedEnd', code: 'past', detail: 'Choose a later time.' }];

describe('a button that confirms', () => {
  const open = (more: Partial<Parameters<typeof ConfirmButton>[0]> = {}) => {
    const world = requests();
    show(
      <ConfirmButton label="Remove" question="Remove it?" send={() => world.send()} onDone={world.onDone} {...more}>
        It’s gone then.
      </ConfirmButton>,
    );
    press('Remove');
    return world;
  };

  it('sends once, closes after its success, and reads again after that', async () => {
    const { sent, succeed, onDone } = open();
    press('Remove', 1);
    press('Remove', 1);
    expect([sent().length, onDone.mock.calls.length, dialog() === null]).toEqual([1, 0, false]);
    await succeed();
    expect([sent().length, onDone.mock.calls.length, dialog()]).toEqual([1, 1, null]);
  });

  it.each([
    ['version_conflict', 'It was removed by someone else.', 'It was removed by someone else.'],
    ['version_conflict', undefined, 'The gateway’s sentence.'],
    ['forbidden', 'It was removed by someone else.', 'The gateway’s sentence.'],
  ])('shows a refusal by %s, with the sentence %s for a conflict, until it is closed', async (code, conflict, sentence) => {
    const { sent, refuse, onDone } = open(conflict === undefined ? {} : { conflict });
    press('Remove', 1);
    await refuse(new CallFailed(code, { detail: 'The gateway’s sentence.' }));
    expect([alert()?.includes(sentence), dialog() === null, onDone.mock.calls.length]).toEqual([true, false, 0]);
    press('Cancel');
    expect(dialog()).toBeNull();
    press('Remove');
    expect([alert(), sent().length]).toEqual([undefined, 1]);
    press('Remove', 1);
    expect(sent().length).toBe(2);
  }); // prettier-ignore
});

describe('a button that changes a time', () => {
  const open = (instant: string | null) => {
    const world = requests();
    const button = (now: string | null) => (
      <TranslationsProvider language="en" catalogue={catalogues.en} load={async () => catalogues.en}>
        <TimeButton label="Change" field="Expected end" hint="Local time" pointer="/expectedEnd" instant={now} send={world.send} onDone={world.onDone} />
      </TranslationsProvider>
    );
    const { rerender } = render(button(instant));
    press('Change');
    return { ...world, change: (now: string | null) => rerender(button(now)) };
  }; // prettier-ignore
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Expected end/);
  const local = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString();

  it.each([
    ['another one', local(20, 8), '2026-11-20T08:30', '2026-11-21T17:30', local(21, 17)],
    ['none', local(20, 8), '2026-11-20T08:30', '', null],
    ['the same', local(20, 8), '2026-11-20T08:30', '2026-11-20T08:30', local(20, 8)],
    ['a first one', null, '', '2026-11-21T17:30', local(21, 17)],
  ])('sends %s in place of %s, in the operator’s zone', async (_, instant, shown, typed, expected) => {
    const { sent, succeed, onDone } = open(instant);
    expect(field().value).toBe(shown);
    fireEvent.change(field(), { target: { value: typed } });
    press('Save');
    await succeed();
    expect([sent(), onDone.mock.calls.length, dialog()]).toEqual([[expected], 1, null]);
  });

  it('begins with the time that counts each time it is opened, without the refusal of before', async () => {
    const { refuse, change, sent, onDone } = open(local(20, 8));
    fireEvent.change(field(), { target: { value: '2026-11-01T08:30' } });
    press('Save');
    await refuse(new CallFailed('invalid_input', { faults: FAULT, detail: 'Check it.' }));
    expect([field().getAttribute('aria-invalid'), field().value, onDone.mock.calls.length]).toEqual(['true', '2026-11-01T08:30', 0]);
    expect(screen.getByText('Choose a later time.')).toBeTruthy();
    press('Cancel');
    change(local(22, 9));
    press('Change');
    expect([field().value, field().getAttribute('aria-invalid'), sent().length]).toEqual(['2026-11-22T09:30', null, 1]);
    press('Save');
    await refuse(new CallFailed('version_conflict', { detail: 'Someone else changed it.' }));
    expect(alert()).toContain('Someone else changed it.');
  }); // prettier-ignore
});
