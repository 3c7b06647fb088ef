import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import badge from '@paystead/ui/badge/badge.module.css';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
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
  expect(shown?.textContent).toBe(`console.messages.state.${state}`);
  expect(shown?.className).toBe([badge.badge, tone && badge[tone]].filter(Boolean).join(' '));
  expect(shown?.querySelector('svg')?.outerHTML).toBe(
    render(<Icon name={icon} size="tiny" />).container.querySelector('svg')?.outerHTML,
  );
});
