import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TranslationsProvider, useText } from '@paystead/ui/translations/translations.tsx';
import { catalogueOf } from '../../../../ui/test/render.tsx';
import { notConfirmed, weakText } from './not-confirmed.ts';

afterEach(cleanup);

it.each([
  ['cancelled', "You didn't confirm your identity, so nothing was sent. Your entries are still here."],
  ['failed', "We couldn't confirm your identity, so nothing was sent. Your entries are still here. Try again."],
  [
    'tooWeak',
    "Your sign-in wasn't as strong as your employer requires, so nothing was sent. Your entries are still here.",
  ],
] as const)('a confirmation that was %s says so', (outcome, sentence) => {
  const { result } = renderHook(() => notConfirmed(useText(), outcome), {
    wrapper: ({ children }) => (
      <TranslationsProvider language="en" catalogue={catalogueOf('en')} load={async () => catalogueOf('en')}>
        {children}
      </TranslationsProvider>
    ),
  });
  expect(result.current.message).toBe(sentence);
  expect(result.current.detail).toBe(sentence);
});

it.each([
  ['password', 'session.noSecondFactor'],
  ['secondFactor', 'session.noSecondFactor'],
  ['phishingResistant', 'session.noPasskey'],
] as const)('a sign-in below %s lacks %s', (level, text) => expect(weakText(level)).toBe(text));
