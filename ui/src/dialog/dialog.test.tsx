import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { teachDialogs } from '../../test/dialogs.ts';
import { renderWithTexts } from '../../test/render.tsx';
import { Dialog } from './dialog.tsx';

teachDialogs();
afterEach(cleanup);

const dialog = (more: object) => (
  <Dialog open onClose={() => undefined} title="Delete “Fund”?" actions={<button type="button">Keep</button>} {...more}>
    <p>Pay goes to the other account.</p>
  </Dialog>
);
const textOf = (id: string | null) => document.getElementById(id ?? '')?.textContent;

it.each([
  ['dialog', {}],
  ['alertdialog', { alert: true }],
])('a question is a %s that screen readers read with its title and its text', (role, more) => {
  renderWithTexts(dialog(more));
  const shown = screen.getByRole(role);
  expect(textOf(shown.getAttribute('aria-labelledby'))).toBe('Delete “Fund”?');
  expect(textOf(shown.getAttribute('aria-describedby'))).toBe('Pay goes to the other account.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep']);
});

it.each([
  [true, ['H2']],
  [false, []],
])('the browser focuses the title of a dialog that starts there: %s', (startAtTitle, names) => {
  renderWithTexts(dialog({ startAtTitle }));
  expect([...document.querySelectorAll('[autofocus]')].map(({ tagName }) => tagName)).toEqual(names);
  expect(screen.getByRole('heading').getAttribute('tabindex')).toBe(startAtTitle ? '-1' : null);
});

it('a closed dialog has no content, so that nothing in it is found or keeps its entries', () => {
  const { container } = renderWithTexts(dialog({ open: false }));
  expect(container.querySelector('dialog')?.childNodes).toHaveLength(0);
});
