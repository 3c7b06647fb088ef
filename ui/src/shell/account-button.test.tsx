import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { AccountButton } from './account-button.tsx';

afterEach(cleanup);

const person = { name: 'Marisol Vega', employer: 'Keystone Fabrication', email: 'mvega@example.test' };
const button = () => screen.getByRole('button', { name: 'Account: Marisol Vega, Keystone Fabrication' });

it.each([
  ['the pointer', () => fireEvent.pointerEnter(button())],
  ['the keyboard', () => fireEvent.focus(button())],
])('the account menu is prepared when %s comes near', (_, come) => {
  const onNear = vi.fn();
  renderWithTexts(
    <AccountButton person={person} onNear={onNear}>
      <p>Menu</p>
    </AccountButton>,
  );
  expect(onNear).not.toHaveBeenCalled();
  come();
  expect(onNear).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Menu')).toBeNull();
});

it.each([
  [undefined, true],
  [true, false],
])('the account button (compact: %s) shows name and employer: %s', (compact, isNamed) => {
  renderWithTexts(
    <AccountButton person={person} compact={compact}>
      <p>Menu</p>
    </AccountButton>,
  );
  expect(screen.queryAllByText('Keystone Fabrication')).toHaveLength(isNamed ? 1 : 0);
  expect(button().getAttribute('aria-haspopup')).toBe('true');
});

it('the account menu is drawn from the first opening on, belongs to its button, and closes after a choice', () => {
  renderWithTexts(
    <AccountButton person={person}>
      <button>Preferences</button>
    </AccountButton>,
  );
  const menu = screen.getByLabelText('Account menu');
  expect(button().getAttribute('popovertarget')).toBe(menu.id);
  const hidePopover = vi.fn();
  Object.assign(menu, { hidePopover });
  fireEvent(menu, new Event('beforetoggle'));
  fireEvent.click(screen.getByText('Preferences'));
  expect(hidePopover).toHaveBeenCalledTimes(1);
});
