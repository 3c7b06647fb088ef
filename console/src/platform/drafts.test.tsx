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
