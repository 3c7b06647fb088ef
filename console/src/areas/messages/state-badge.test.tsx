import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { badgeWith, shownBadge } from '../../../../ui/test/badges.tsx';
import { StateBadge } from './state-badge.tsx';

afterEach(cleanup);

it.each([
  ['scheduled', 'info', 'clock'],
  ['current', 'success', 'check'],
  ['expired', undefined, 'minus'],
  ['withdrawn', 'danger', 'close'],
] as const)('each state of a message has its own tone and icon: %s', (state, tone, icon) => {
  const { container } = render(
    <TranslationsProvider language="en" catalogue={{}} load={() => Promise.resolve({})}>
      <StateBadge state={state} />
    </TranslationsProvider>,
  );
  const [shown] = container.children;
  expect(shownBadge(shown)).toEqual(badgeWith({ text: `console.messages.state.${state}`, tone, icon }));
});
