import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { refusal, renderPage, toastsOf, type Answer } from '../../../test/page.tsx';
import { AccessibilityPage } from './accessibility-page.tsx';

afterEach(cleanup);

it.each<[string, Answer, string | null]>([
  [
    'an address',
    { body: { name: 'supportEmail', value: 'help@harborline.example' } },
    'mailto:help@harborline.example',
  ],
  ['no address', { body: { name: 'supportEmail', value: null } }, null],
  ['something else', { body: { name: 'supportEmail', value: 7 } }, null],
  ['a failure', refusal(500), null],
])('the accessibility statement names %s as the contact, or else the payroll team', async (_, answer, href) => {
  const { services } = await renderPage(<AccessibilityPage />, { gateway: () => answer });
  expect(screen.queryByRole('link', { name: /@/ })?.getAttribute('href') ?? null).toBe(href);
  expect(screen.queryAllByText(/^Contact your payroll team\./)).toHaveLength(href === null ? 1 : 0);
  expect(toastsOf(services)).toEqual([]);
});
