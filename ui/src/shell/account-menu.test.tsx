import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx';

afterEach(cleanup);

const PROPS: AccountMenuProps = {
  person: { name: 'Marisol Vega', employer: 'Keystone Fabrication', email: 'mvega@example.test' },
  employers: [
    { id: '41/mvega', name: 'Keystone Fabrication', note: '••0417' },
    { id: '72/mvega', name: 'Lakeside Dental', note: '••0092' },
  ],
  currentEmployer: '41/mvega',
  onEmployer: vi.fn(),
  views: [
    { id: 'self', label: 'My ESS', href: '/home' },
    { id: 'manager', label: 'Manager View', href: '/manager' },
  ],
  currentView: 'manager',
  language: 'en',
  onLanguage: vi.fn(),
  preferencesHref: '/preferences',
  signOutHref: '/sign-out',
};
const items = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((item) => [
    item.textContent,
    item.getAttribute('href'),
    item.getAttribute('aria-current'),
  ]);

describe('the account menu', () => {
  it('has the employers and views with the current ones, the other language, preferences and the way out', () => {
    renderWithTexts(<AccountMenu {...PROPS} />);
    expect(items()).toEqual([
      ['Keystone Fabrication••0417', null, 'true'],
      ['Lakeside Dental••0092', null, null],
      ['Español', null, null],
      ['My ESS', '/home', null],
      ['Manager View', '/manager', 'true'],
      ['Preferences', '/preferences', null],
      ['Sign out', '/sign-out', null],
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Lakeside Dental/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Español' }));
    expect(vi.mocked(PROPS.onEmployer).mock.calls).toEqual([['72/mvega']]);
    expect(vi.mocked(PROPS.onLanguage).mock.calls).toEqual([['es']]);
  });

  it('lists no employers and views if there is only one, and no preferences that the server hides', () => {
    const { employers, views } = PROPS;
    const more = { employers: employers.slice(0, 1), views: views.slice(0, 1), preferencesHref: undefined };
    renderWithTexts(<AccountMenu {...PROPS} {...more} language="es" />, 'es');
    expect(items()).toEqual([
      ['English', null, null],
      ['Cerrar sesión', '/sign-out', null],
    ]);
  });
});
