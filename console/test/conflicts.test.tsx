import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ConsoleEndpoint } from '@paystead/contract/console/endpoint.ts';
import { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';
import { BRANDING_DRAFT, LIVE_SETUP, READY_SETUP } from './replies/clients.ts';
import { repliesOf } from './replies/every-reply.ts';
import { REQUEST } from './replies/people.ts';
import type { Replies } from './replies/replies.ts';
import { SCREENS } from './replies/screens.ts';
import { IMPORT } from './replies/work.ts';
import { endpointOf, openScreen, prepareScreens, refusal, settle, type Screen } from './screen.tsx';
import { announced, enter, fieldOf, press } from './shown.ts';

/*
 * A second operator, or a second tab: each call that the gateway refuses because of what changed meanwhile. The screen says so, keeps
 * what was typed, and reads again what it shows: at once, or when the question in front of it is closed.
 */

prepareScreens();
// Only XMLHttpRequest reports how much of an upload has been sent.
vi.mock('../src/platform/upload-transport.ts', () => ({
  uploadTransport: () => (url: string, init: RequestInit) => fetch(url, init),
}));

interface Conflict {
  /** The call that is refused, and after a colon what tells rows of one call apart. */
  readonly call: string;
  readonly screen: string;
  readonly replies?: Replies;
  /** The steps up to the call. */
  readonly send: () => unknown;
  readonly says: string;
  /** Typed values by their labels. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The button of the question in front of the screen. Without one, the screen reads again at once. */
  readonly closes?: string;
  /** The read that shows what is so now. */
  readonly reads: string;
}

const pressEach =
  (...names: readonly string[]) =>
  async (): Promise<void> => {
    for (const name of names) {
      press(name);
      await act(() => vi.dynamicImportSettled());
    }
  };
/** Opens a question, types a text and confirms. */
const ask =
  (button: string, label: string, text: string, confirm = button) =>
  (): void => {
    press(button);
    enter(label, text);
    press(confirm);
  };
const first = (name: string): void => {
  const [button] = screen.getAllByRole('button', { name });
  fireEvent.click(button as HTMLElement);
};
const drop = (): void => {
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), {
    target: { files: [new File(['code\n7\n'], 'jobs.csv')] },
  });
};

const MOVED_ON = 'This import has changed in the meantime. This page now shows it as it is.';
const LOOK_AGAIN =
  'This has changed in the meantime, or is already waiting for a second operator. Close this and look again.';
const NOTICE_GONE = 'The notice was withdrawn or has ended. Close this and look again.';
const OUR_OWN = 'The gateway’s sentence.';
const own = { screen: 'import', reads: 'imports.read', says: MOVED_ON };
const replies = { 'imports.read': { ...IMPORT, problems: [] } };

const CONFLICTS: readonly Conflict[] = [
  {
    call: 'messages.withdraw',
    screen: 'message',
    send: ask('Withdraw', 'Reason', 'It was wrong.'),
    typed: { Reason: 'It was wrong.' },
    says: 'The message changed in the meantime. Close this and look at it again.',
    closes: 'Cancel',
    reads: 'messages.read',
  },
  {
    call: 'messages.remind',
    screen: 'message',
    send: pressEach('Send a reminder', 'Send a reminder'),
    says: 'The message changed in the meantime. Close this and look at it again.',
    closes: 'Cancel',
    reads: 'messages.read',
  },
  {
    call: 'notices.withdraw',
    screen: 'notices',
    send: pressEach('Withdraw: We move.', 'Withdraw'),
    says: NOTICE_GONE,
    closes: 'Cancel',
    reads: 'notices.list',
  },
  {
    call: 'notices.end',
    screen: 'notices',
    send: ask('Change end: We move.', 'End', '2026-12-02T01:00', 'Save'),
    typed: { End: '2026-12-02T01:00' },
    says: NOTICE_GONE,
    closes: 'Cancel',
    reads: 'notices.list',
  },
  {
    call: 'maintenance.start',
    screen: 'maintenance',
    send: () => {
      press('Pause changes');
      enter('Client code', 'KEYTEST');
      enter('Reason', 'Correction');
      press('Pause changes');
    },
    typed: { 'Client code': 'KEYTEST', Reason: 'Correction' },
    says: 'Changes are paused already. Close this form to see who paused them.',
    closes: 'Cancel',
    reads: 'maintenance.list',
  },
  {
    call: 'maintenance.expect',
    screen: 'maintenance',
    send: () => {
      first('Change expected end');
      enter('Expected end', '2026-12-02T01:00');
      press('Save');
    },
    typed: { 'Expected end': '2026-12-02T01:00' },
    says: OUR_OWN,
    closes: 'Cancel',
    reads: 'maintenance.list',
  },
  {
    call: 'people.act',
    screen: 'person',
    send: ask('Unlink the sign-in', 'Reason', 'Ticket 7'),
    typed: { Reason: 'Ticket 7' },
    says: LOOK_AGAIN,
    closes: 'Cancel',
    reads: 'people.look',
  },
  {
    call: 'confirmations.decide',
    screen: 'confirmations',
    send: () => {
      first('Refuse');
      enter('Comment', 'No.');
      press('Refuse');
    },
    typed: { Comment: 'No.' },
    says: LOOK_AGAIN,
    closes: 'Cancel',
    reads: 'confirmations.list',
  },
  {
    call: 'confirmations.decide: of a person',
    screen: 'person',
    send: () => {
      first('Refuse');
      press('Refuse');
    },
    says: LOOK_AGAIN,
    closes: 'Cancel',
    reads: 'people.look',
  },
  {
    call: 'employment.put',
    screen: 'records',
    send: () => {
      first('Undo this row');
      press('Undo this row');
    },
    says: OUR_OWN,
    closes: 'Keep it',
    reads: 'employment.look',
  },
  {
    call: 'setup.decideLive',
    screen: 'setup',
    replies: { 'setup.read': READY_SETUP },
    send: pressEach('Go live', 'Go live'),
    says: OUR_OWN,
    closes: 'Cancel',
    reads: 'setup.read',
  },
  {
    call: 'setup.invite',
    screen: 'setup',
    replies: { 'setup.read': LIVE_SETUP },
    send: pressEach('Invite 1,203 people', 'Send invitations'),
    says: OUR_OWN,
    closes: 'Cancel',
    reads: 'setup.read',
  },
  {
    call: 'requests.retry',
    screen: 'request',
    replies: { 'requests.read': { ...REQUEST, block: 'failed', retry: 'possible' } },
    send: pressEach('Try again'),
    says: 'The request has changed in the meantime. This page now shows it as it is.',
    reads: 'requests.read',
  },
  {
    call: 'policy.decide',
    screen: 'policy',
    send: () => first('Confirm'),
    says: 'A value has changed since this was requested. Refuse it or ask for it to be withdrawn.',
    reads: 'policy.read',
  },
  {
    call: 'partners.change',
    screen: 'partner',
    send: ask('Change', 'Support contact', 'desk@north.example', 'Save'),
    typed: { 'Support contact': 'desk@north.example' },
    says: OUR_OWN,
    reads: 'partners.read',
  },
  {
    call: 'branding.rollBack',
    screen: 'branding',
    send: pressEach('Return to version 2', 'Publish this version'),
    says: 'The live branding was changed in the meantime. Close this and look again.',
    closes: 'Not now',
    reads: 'branding.read',
  },
  {
    call: 'branding.publish',
    screen: 'branding',
    replies: { 'branding.read': BRANDING_DRAFT },
    send: pressEach('Publish', 'Publish'),
    says: 'This branding was changed in the meantime, last by Ines Implementation',
    reads: 'branding.read',
  },
  {
    call: 'branding.discardDraft',
    screen: 'branding',
    replies: { 'branding.read': BRANDING_DRAFT },
    send: pressEach('Discard draft'),
    says: 'This branding was changed in the meantime, last by Ines Implementation',
    reads: 'branding.read',
  },
  {
    call: 'branding.saveDraft',
    screen: 'branding',
    send: () => {
      enter('Portal name', 'North Pay');
      press('Save draft');
    },
    typed: { 'Portal name': 'North Pay' },
    says: 'This branding was changed in the meantime, last by someone else',
    reads: 'branding.read',
  },
  { ...own, call: 'imports.removeFile', replies, send: pressEach('Remove docs.zip') },
  { ...own, call: 'imports.check', replies, send: pressEach('Check again') },
  { ...own, call: 'imports.discard', replies, send: pressEach('Discard', 'Discard') },
  { ...own, call: 'imports.apply', replies, send: pressEach('Apply', 'Apply') },
  {
    ...own,
    call: 'imports.rollBack',
    replies: { 'imports.read': { ...IMPORT, state: 'applied', mayApply: false, mayRollBack: true } },
    send: pressEach('Roll back', 'Roll back'),
  },
  { ...own, call: 'imports.addFiles', replies, send: drop },
];

/** Calls that the gateway refuses so for other reasons than what another operator changed. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'imports.rows': 'a read, which is repeated',
  'imports.map': 'sent before a check, whose refusal is above',
  'policy.preview': 'keeps its entries with the new values (policy-page.test.tsx)',
  'policy.save': 'keeps its entries with the new values (policy-page.test.tsx)',
  'sandboxes.create': 'a client in setup has none',
  'sandboxes.remove': 'a sandbox with an audit stays',
  'setup.reviewPolicy': 'a client that was never in setup',
};

/** Opens the row's screen, whose first write is refused. Later reads have `newer`. */
async function openRefused({ screen: name, replies: instead = {} }: Conflict, newer: Replies = {}): Promise<Screen> {
  let isRefused = false;
  return openScreen(SCREENS.find((one) => one.name === name)?.address ?? '', {
    gateway: (call) => {
      const { name: endpoint = '' } = endpointOf(call) ?? {};
      const isRead = call.startsWith('GET ') || call.endsWith('/look');
      if (isRead) return { body: repliesOf({ ...instead, ...(isRefused && newer) })(endpoint) };
      if (isRefused) return { body: repliesOf(instead)(endpoint) };
      isRefused = true;
      return refusal(409, 'version_conflict', { detail: OUR_OWN });
    },
  });
}

it.each(CONFLICTS)(
  'DD-3: $call, refused because of another change, says so, keeps what was typed, and reads again',
  async (row) => {
    const { call, send, says, typed = {}, closes, reads } = row;
    const opened = await openRefused(row);
    const count = (name = reads): number => opened.calls.filter((one) => endpointOf(one.call)?.name === name).length;
    const before = count();
    await send();
    await vi.waitFor(() => expect(announced().join(' ')).toContain(says), { interval: 10, timeout: 10_000 });
    await settle(opened);
    expect(announced().join(' ')).toContain(says);
    expect(count(call.replace(/:.*/, ''))).toBe(1);
    for (const [label, text] of Object.entries(typed)) expect(fieldOf(label).value).toBe(text);
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
    expect(count() - before).toBe(closes === undefined ? 1 : 0);
    if (closes === undefined) return;
    press(closes);
    await settle(opened);
    expect(count() - before).toBe(1);
    expect(announced().join(' ')).not.toContain(says);
  },
);

it('every call that can be refused because of another change is in the table above', () => {
  const endpoints: readonly ConsoleEndpoint[] = consoleEndpoints;
  const able = endpoints.filter(({ failures }) => failures?.includes('version_conflict'));
  const named = [...CONFLICTS.map(({ call }) => call.replace(/:.*/, '')), ...Object.keys(ELSEWHERE)];
  expect([...new Set(named)].toSorted()).toEqual(able.map(({ name }) => name).toSorted());
});
