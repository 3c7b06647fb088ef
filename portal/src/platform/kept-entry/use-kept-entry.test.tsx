import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServicesContext, type Api, type Services } from '../services.ts';
import { SELF, SubjectContext, type Subject } from '../subject.ts';
import { entriesOf, restoreEntries } from './page-entries.ts';
import { useKeptEntry, useRestored, type KeptEntry } from './use-kept-entry.ts';

const KIM: Subject = { view: 'manager', employeeId: 'kim' };
type Entry = KeptEntry<string>;
const entry = (more: Partial<Entry> = {}): Entry => ({
  state: 'S',
  stored: 'S',
  isSending: false,
  send: () => undefined,
  ...more,
});
/** The stored entries by form. */
const stored = (): unknown =>
  (JSON.parse(sessionStorage.getItem('drafts') ?? '{"forms":{}}') as { forms: unknown }).forms;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** Opens the form `taxes` about a subject, on a page of its own unless one is given. */
function open({
  api = {} as Api,
  subject = SELF,
  owner = 'one',
  first = entry(),
}: { api?: Api; subject?: typeof SELF; owner?: string | null; first?: Entry } = {}) {
  const services = { api, clock: { now: () => 1000 }, draftOwner: () => owner ?? undefined } as unknown as Services;
  const { result, rerender, unmount } = renderHook(
    ({ now }) => ({ restored: useRestored<string>('taxes'), forget: useKeptEntry('taxes', now) }),
    {
      initialProps: { now: first },
      wrapper: ({ children }) => (
        <ServicesContext value={services}>
          <SubjectContext value={subject}>{children}</SubjectContext>
        </ServicesContext>
      ),
    },
  );
  return {
    api,
    restored: () => result.current.restored,
    forget: () => result.current.forget(),
    change: (more: Partial<Entry>) => rerender({ now: entry(more) }),
    leave: unmount,
  };
}

it('reading 17: entries are stored as they change, apart for each employee, until they are taken out or sent', () => {
  const own = open();
  const others = open({ subject: KIM, first: entry({ stored: 'K' }) });
  own.change({ stored: 'T' });
  expect(stored()).toEqual({ 'taxes/self': 'T', 'taxes/manager:kim': 'K' });
  own.leave();
  others.change({ stored: undefined });
  expect(stored()).toEqual({ 'taxes/self': 'T' });
  expect([open({ first: entry({ stored: 'T' }) }).restored(), open({ subject: KIM }).restored()]).toEqual([
    'T',
    undefined,
  ]);
  const again = open({ first: entry({ stored: 'T' }) });
  again.forget();
  expect(stored()).toEqual({ 'taxes/manager:kim': 'S' });
});

it('reading 17: entries of no one aren’t stored, and neither another person nor a later state brings the form back', () => {
  open({ owner: null });
  expect(stored()).toEqual({});
  const form = open({ first: entry({ stored: 'T' }) });
  form.change({ stored: 'U' });
  expect(form.restored()).toBeUndefined();
  expect([open({ owner: 'two', first: entry({ stored: undefined }) }).restored()]).toEqual([undefined]);
});

it('reading 17: after a confirmation the page’s own entries come before the stored ones, once', () => {
  open({ first: entry({ stored: 'stored' }) }).leave();
  const api = {} as Api;
  restoreEntries(api, { taxes: { state: 'kept', isSending: false } }, { name: 'taxes.save' } as never);
  const form = open({ api, first: entry({ stored: 'stored' }) });
  expect(form.restored()).toBe('kept');
  form.leave();
  expect(open({ api, first: entry({ stored: 'stored' }) }).restored()).toBe('stored');
});

it.each([
  [true, false],
  [false, true],
])('a form that was being sent is sent once, with what it has when it is ready (at once: %s, later: %s)', (isReady) => {
  const api = {} as Api;
  restoreEntries(api, { taxes: { state: 'kept', isSending: true } }, { name: 'taxes.save' } as never);
  const [early, late] = [vi.fn(), vi.fn()];
  const form = open({ api, first: entry({ isReady, send: early }) });
  expect(early).toHaveBeenCalledTimes(isReady ? 1 : 0);
  for (let time = 0; time < 2; time += 1) form.change({ send: late });
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual(isReady ? [1, 0] : [0, 1]);
});

it.each([
  ['nothing', { stored: undefined }, false, { state: 'S', isSending: false }],
  ['something', { state: 'T', stored: 'T' }, true, { state: 'T', isSending: false }],
  ['a request under way', { stored: undefined, isSending: true }, true, { state: 'S', isSending: true }],
  ['nothing to keep', { state: undefined, stored: undefined }, false, undefined],
])('a page knows of a form with %s while it is open', (_, more, isEntered, kept) => {
  const form = open();
  form.change(more);
  const page = entriesOf(form.api);
  expect([page.hasEntries(), page.snapshot()]).toEqual([isEntered, kept ? { taxes: kept } : {}]);
  form.leave();
  expect([page.hasEntries(), page.snapshot()]).toEqual([false, {}]);
});
