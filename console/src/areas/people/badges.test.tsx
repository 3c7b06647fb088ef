import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import styles from '@paystead/ui/badge/badge.module.css';
import { AccountBadge, StatusBadge } from './badges.tsx';

afterEach(cleanup);

it.each([
  [<StatusBadge status="active" />, 'console.people.status.active', styles['success']],
  [<StatusBadge status="leave" />, 'console.people.status.leave', styles['warning']],
  [<StatusBadge status="ended" />, 'console.people.status.ended', undefined],
  [<AccountBadge account="linked" />, 'console.people.account.linked', styles['success']],
  [<AccountBadge account="invited" />, 'console.people.account.invited', styles['info']],
  [<AccountBadge account="none" />, 'console.people.account.none', undefined],
])('each state has its own words and its own tone', (badge, words, tone) => {
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
