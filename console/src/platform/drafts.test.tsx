import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraftsOf, useDraft } from './drafts.ts';

const START = { title: '', ssn: '' };
const open = (name = 'hire/KEYSTONE') => renderHook(() => useDraft(name, START, ['ssn'])).result;

beforeEach(() => {
  sessionStorage.clear();
  keepDraftsOf('one@paystead.example');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the draft of a form', () => {
  it('outlives the page, without its secrets, and apart from other forms', () => {
    const before = open();
    act(() => before.current.set({ title: 'Cook', ssn: '900-11-2233' }));
    cleanup();
    expect(open().current).toMatchObject({ values: { title: 'Cook', ssn: '' }, isEntered: true, isResumed: true });
    expect(open('hire/MESAPINE').current).toMatchObject({ values: START, isEntered: false, isResumed: false });
    expect(JSON.stringify(sessionStorage)).not.toContain('900-11-2233');
  });

  it('ends when it is sent, dropped, or typed back to what it was', () => {
    const draft = open();
    act(() => draft.current.set({ title: 'Cook' }));
    act(() => draft.current.end({ title: 'Cook', ssn: '' }));
    expect(draft.current).toMatchObject({ values: { title: 'Cook' }, isEntered: false });
    act(() => draft.current.set({ title: 'Baker' }));
    act(() => draft.current.set({ title: 'Cook' }));
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
    act(() => draft.current.set({ title: 'Baker' }));
    act(() => draft.current.leaving.leave());
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
  });

  const FORM = { title: '', city: 'Erie' };
  const openForm = (name = 'change/KEYSTONE', start = FORM) => renderHook(() => useDraft(name, start)).result;
  /** The stored entries by form. */
  const stored = (): unknown =>
    (JSON.parse(sessionStorage.getItem('console.drafts') ?? '{"forms":{}}') as { forms: unknown }).forms;
  const OTHER = { 'other/KEYSTONE': { title: 'Nurse', city: 'Erie' } };
  const enterOther = () => {
    const other = openForm('other/KEYSTONE');
    act(() => other.current.set({ title: 'Nurse' }));
  };

  it('that is resumed keeps what is entered next beside what was, and other forms keep theirs', () => {
    enterOther();
    const first = openForm();
    act(() => first.current.set({ title: 'Cook' }));
    cleanup();
    const second = openForm();
    act(() => second.current.set({ city: 'York' }));
    expect(second.current).toMatchObject({ values: { title: 'Cook', city: 'York' }, isResumed: true });
    expect(stored()).toEqual({ ...OTHER, 'change/KEYSTONE': { title: 'Cook', city: 'York' } });
    cleanup();
    const third = openForm();
    act(() => third.current.set({ title: 'Baker' }));
    expect(third.current).toMatchObject({ values: { title: 'Baker', city: 'York' }, isResumed: true });
    expect(stored()).toEqual({ ...OTHER, 'change/KEYSTONE': { title: 'Baker', city: 'York' } });
  });

  it('that was saved begins with what was saved, and what is entered after that isn’t resumed', () => {
    enterOther();
    const before = openForm();
    act(() => before.current.set({ title: 'Cook' }));
    cleanup();
    const saved = { title: 'Cook', city: 'York' };
    const draft = openForm();
    act(() => draft.current.end(saved));
    expect(draft.current).toMatchObject({ values: saved, isEntered: false, isResumed: false });
    expect(stored()).toEqual(OTHER);
    act(() => draft.current.set({ city: 'Reading' }));
    expect(draft.current).toMatchObject({
      values: { title: 'Cook', city: 'Reading' },
      isEntered: true,
      isResumed: false,
    });
    expect(stored()).toEqual({ ...OTHER, 'change/KEYSTONE': { title: 'Cook', city: 'Reading' } });
    act(() => draft.current.set({ city: 'York' }));
    expect([draft.current.isEntered, stored()]).toEqual([false, OTHER]);
    act(() => draft.current.set({ city: 'Reading' }));
    act(() => draft.current.end());
    expect([draft.current.values, stored()]).toEqual([saved, OTHER]);
    // The values of before it was saved are a change like any other.
    act(() => draft.current.set(FORM));
    expect([draft.current.isEntered, stored()]).toEqual([true, { ...OTHER, 'change/KEYSTONE': FORM }]);
    cleanup();
    expect(openForm('change/KEYSTONE', saved).current).toMatchObject({
      values: FORM,
      isEntered: true,
      isResumed: true,
    });
  });

  it.each<[string, (draft: ReturnType<typeof openForm>['current']) => void, typeof FORM]>([
    ['is dropped', (draft) => draft.end(), FORM],
    ['is sent', (draft) => draft.end({ title: 'Cook', city: 'York' }), { title: 'Cook', city: 'York' }],
    ['is typed back', (draft) => draft.set({ title: '' }), FORM],
    ['is left', (draft) => draft.leaving.leave(), { ...FORM, title: 'Cook' }],
  ])('that %s leaves the entries of other forms', (_, end, values) => {
    enterOther();
    const draft = openForm();
    act(() => draft.current.set({ title: 'Cook' }));
    act(() => end(draft.current));
    expect([draft.current.values, stored()]).toEqual([values, OTHER]);
  });

  it('is kept for the same operator, until 12 hours after the last entry', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const almost = 12 * 3_600_000 - 1;
    const draft = openForm();
    act(() => draft.current.set({ title: 'Cook' }));
    vi.setSystemTime(Date.now() + almost);
    act(() => draft.current.set({ city: 'York' }));
    cleanup();
    vi.setSystemTime(Date.now() + almost);
    keepDraftsOf('one@paystead.example');
    expect(openForm().current).toMatchObject({ values: { title: 'Cook', city: 'York' }, isResumed: true });
  });

  it.each([
    ['another operator', () => keepDraftsOf('two@paystead.example')],
    ['a sign-out', () => forgetDrafts()],
    ['12 hours', () => vi.useFakeTimers({ now: Date.now() + 12 * 3_600_000, toFake: ['Date'] })],
  ])('is gone after %s', (_, happen) => {
    const draft = open();
    act(() => draft.current.set({ title: 'Cook' }));
    cleanup();
    happen();
    expect(open().current).toMatchObject({ values: START, isResumed: false });
  });
});
