import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CallFailed } from '../platform/api.ts';
import { useSending } from './use-sending.ts';

afterEach(cleanup);

const sending = () =>
  renderHook(() => useSending(), {
    wrapper: ({ children }) => (
      <TranslationsProvider language="en" catalogue={{}} load={async () => ({})}>
        {children}
      </TranslationsProvider>
    ),
  }).result;
const refuse = (failure: Error) => () => Promise.reject(failure);

describe('a form that is sent', () => {
  it('sends once for a double press', async () => {
    const form = sending();
    const request = vi.fn(() => Promise.resolve());
    await act(async () => {
      const both = [form.current.send(request), form.current.send(request)];
      expect(await Promise.all(both)).toEqual([true, false]);
    });
    expect(request).toHaveBeenCalledOnce();
  });

  it('shows the gateway’s sentence at its field, and no other above the form', async () => {
    const form = sending();
    const faults = [{ pointer: '/name', code: 'too_long', detail: 'Use at most 120 characters.' }];
    await act(async () =>
      expect(await form.current.send(refuse(new CallFailed('invalid_input', { faults })))).toBe(false),
    );
    expect(form.current).toMatchObject({ failure: undefined, code: 'invalid_input' });
    expect(form.current.faultAt('/name')).toBe('Use at most 120 characters.');
    expect(form.current.faultAt('/code')).toBeUndefined();
  });

  it.each([
    [
      'a refusal with its sentence',
      new CallFailed('version_conflict', { detail: 'Someone changed it.' }),
      'Someone changed it.',
    ],
    ['no reply', new CallFailed('unreachable'), 'console.unreachable'],
    ['a fault of the page', new TypeError('x'), 'console.notSaved'],
  ])('says what happened after %s, until the next attempt', async (_, failure, sentence) => {
    const form = sending();
    await act(async () => void (await form.current.send(refuse(failure))));
    expect(form.current.failure).toBe(sentence);
    await act(async () => expect(await form.current.send(() => Promise.resolve())).toBe(true));
    expect(form.current.failure).toBeUndefined();
  });
});
