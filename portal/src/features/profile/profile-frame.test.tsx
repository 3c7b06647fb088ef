import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../../../../ui/test/render.tsx';
import { ClosedScreensContext } from '../../platform/open-screens.ts';
import { ProfileFrame } from './profile-frame.tsx';

afterEach(cleanup);

it.each([
  ['overview', [], '[Overview] /my-profile, Personal /my-profile/personal, Taxes /my-profile/taxes'],
  ['personal', [], 'Overview /my-profile, [Personal] /my-profile/personal, Taxes /my-profile/taxes'],
  ['taxes', [], 'Overview /my-profile, Personal /my-profile/personal, [Taxes] /my-profile/taxes'],
  ['overview', ['/my-profile/personal'], '[Overview] /my-profile, Taxes /my-profile/taxes'],
  ['taxes', ['/my-profile/personal'], 'Overview /my-profile, [Taxes] /my-profile/taxes'],
  ['overview', ['/my-profile/taxes'], '[Overview] /my-profile, Personal /my-profile/personal'],
  ['personal', ['/my-profile/taxes', '/hr'], 'Overview /my-profile, [Personal] /my-profile/personal'],
  ['overview', ['/my-profile/personal', '/my-profile/taxes'], '[Overview] /my-profile'],
  [
    'taxes',
    ['/my-profile/taxes/calculator', '/my-profile/personal/change'],
    'Overview /my-profile, Personal /my-profile/personal, [Taxes] /my-profile/taxes',
  ],
] as const)('CON-8: at %s, with %j closed, the tabs are %s', (current, closed, expected) => {
  renderWithTexts(
    <ClosedScreensContext value={closed}>
      <ProfileFrame current={current}>Content</ProfileFrame>
    </ClosedScreensContext>,
  );
  const links = within(screen.getByRole('navigation', { name: 'Profile sections' })).getAllByRole('link');
  const shown = links.map((link) => {
    const label = link.getAttribute('aria-current') === 'page' ? `[${link.textContent}]` : link.textContent;
    return `${label} ${link.getAttribute('href')}`;
  });
  expect(shown.join(', ')).toBe(expected);
  // Phones have one field with the same tabs.
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Profile sections' });
  expect([field.value, field.options.length]).toEqual([current, links.length]);
  expect(screen.getByText('Content')).toBeTruthy();
});
