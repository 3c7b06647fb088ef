import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { badgeWith, shownBadge } from '../../../../ui/test/badges.tsx';
import { STATES, StateBadge } from './state-badge.tsx';

afterEach(cleanup);

/** Every state in the order of the filter, with its tone and its icon. */
const LOOKS = [
  ['draft', undefined, 'edit'],
  ['waiting', 'info', 'clock'],
  ['planning', 'info', 'clock'],
  ['planned', 'info', 'eye'],
  ['applying', 'info', 'clock'],
  ['applied', 'success', 'check'],
  ['rollingBack', 'info', 'clock'],
  ['rolledBack', undefined, 'retry'],
  ['validated', undefined, 'check'],
  ['rejected', 'danger', 'stop'],
  ['failed', 'danger', 'stop'],
] as const;

it('the filter of imports has every state', () => {
  expect(STATES).toEqual(LOOKS.map(([state]) => state));
});

it.each(LOOKS)('each state of an import has its own tone and icon: %s', (state, tone, icon) => {
  const { container } = render(
    <TranslationsProvider language="en" catalogue={{}} load={() => Promise.resolve({})}>
      <StateBadge state={state} />
    </TranslationsProvider>,
  );
  const [shown] = container.children;
  expect(shownBadge(shown)).toEqual(badgeWith({ text: `console.imports.state.${state}`, tone, icon }));
});
