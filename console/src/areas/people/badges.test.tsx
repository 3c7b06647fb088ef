import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import styles from '@paystead/ui/badge/badge.module.css';
import { AccountBadge, StatusBadge } from './badges.tsx';

afterEach(cleanup);

it.each([
  ['status', 'active', styles['success']],
  ['status', 'leave', styles['warning']],
  ['status', 'ended', undefined],
  ['account', 'linked', styles['success']],
  ['account', 'invited', styles['info']],
  ['account', 'none', undefined],
] as const)('each %s has its own words and its own tone: %s', (kind, state, tone) => {
  const words = `console.people.${kind}.${state}`;
  const badge = kind === 'status' ? <StatusBadge status={state} /> : <AccountBadge account={state} />;
  const { container } = render(
    <TranslationsProvider language="en" catalogue={{}} load={() => Promise.resolve({})}>
      {badge}
    </TranslationsProvider>,
  );
  const shown = container.querySelector('span');
  expect(shown?.textContent).toBe(words);
  const tones = ['success', 'warning', 'danger', 'info'].map((one) => styles[one]);
  expect(tones.filter((one) => one !== undefined && shown?.classList.contains(one))).toEqual(tone ? [tone] : []);
});
