import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ConsoleSession } from '@paystead/contract/console/model.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { teachDialogs, watchFocusAfterDialogs } from '../../../ui/test/dialogs.ts';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../ui/build/texts.ts';
import { SESSION } from '../../test/session.ts';
import { Shell } from './shell.tsx';

vi.mock('./screens.tsx', () => ({ Screens: () => null }));

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);

beforeEach(teachDialogs);
afterEach(cleanup);
watchFocusAfterDialogs();

function show(path: string, session: ConsoleSession = SESSION, language: Language = 'en') {
  const onSignOut = vi.fn();
  const memory = memoryLocation({ path, record: true });
  render(
    <TranslationsProvider
      language={language}
      catalogue={catalogues[language]}
      load={(next) => Promise.resolve(catalogues[next])}
    >
      <Router hook={memory.hook}>
        <Shell session={session} onSignOut={onSignOut} />
      </Router>
    </TranslationsProvider>,
  );
  return { onSignOut, addresses: memory.history };
}
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));
const tabs = () => within(screen.getByRole('navigation', { name: 'Quick' }));
const current = (part: ReturnType<typeof menu>) =>
  [...part.queryAllByRole('link'), ...part.queryAllByRole('button')]
    .filter((item) => item.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent);

describe('the areas of the console', () => {
  // Address, area in the menu and the title, and item of the phone's tab bar.
  it.each<[string, string | undefined, string | undefined]>([
    ['/', 'Start', 'Start'],
    ['/clients', 'Clients', 'Clients'],
    ['/new-client', 'Clients', 'Clients'],
    ['/clients/KEYSTONE', 'Clients', 'Clients'],
    ['/clients/KEYSTONE/policy', 'Clients', 'Clients'],
    ['/people', 'People', 'People'],
    ['/people/confirmations', 'People', 'People'],
    ['/clients/KEYSTONE/people/e-2', 'People', 'People'],
    ['/clients/KEYSTONE/people/e-2/records', 'People', 'People'],
    ['/requests/KEYSTONE/r-2', 'Requests', 'Requests'],
    ['/imports/new', 'Imports', 'More'],
    ['/messages', 'Messages', 'More'],
    ['/clients/KEYSTONE/messages/m-2', 'Messages', 'More'],
    ['/notices/new', 'Notices', 'More'],
    ['/maintenance', 'Maintenance', 'More'],
    ['/new-partner', 'Partners', 'More'],
    ['/partners/harborline/branding', 'Partners', 'More'],
    ['/clients-of-others', undefined, undefined],
  ])('%s belongs to %s', (path, area, tab) => {
    show(path);
    expect(current(menu())).toEqual(area === undefined ? [] : [area]);
    expect(current(tabs())).toEqual(tab === undefined ? [] : [tab]);
    expect(document.title).toBe(area === undefined ? 'Paystead console' : `${area} · Paystead console`);
  });

  it('are all in the menu, and on phones four in the tab bar and the others in a sheet', async () => {
    show('/imports');
    const links = (part: ReturnType<typeof menu>) =>
      part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    const first = [
      ['Start', '/'],
      ['Clients', '/clients'],
      ['People', '/people'],
      ['Requests', '/requests'],
    ];
    const others = [
      ['Imports', '/imports'],
      ['Messages', '/messages'],
      ['Notices', '/notices'],
      ['Maintenance', '/maintenance'],
      ['Partners', '/partners'],
    ];
    expect(links(menu())).toEqual([['Paystead console', '/'], ...first, ...others]);
    expect(links(tabs())).toEqual(first);
    fireEvent.click(tabs().getByRole('button', { name: 'More' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(links(sheet)).toEqual(others);
    expect(current(sheet)).toEqual(['Imports']);
    fireEvent.click(sheet.getByRole('link', { name: 'Notices' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(current(menu())).toEqual(['Notices']);
  });

  it('have the keys that the list of keys names', () => {
    const { addresses } = show('/');
    menu().getByRole('link', { name: 'People' }).focus();
    fireEvent.keyDown(document.body, { key: '?' });
    const list = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    const terms = list.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(['/', '↓', 'j', 'k', '?', 'g s', 'g c', 'g p', 'g r', 'g i', 'g m', 'g n', 'g w', 'g b']);
    fireEvent.click(list.getByRole('button', { name: 'Close' }));
    for (const key of ['g', 'w', 'g', 'b']) fireEvent.keyDown(document.body, { key });
    expect(addresses).toEqual(['/', '/maintenance', '/partners']);
  });
});

describe('the account of an operator', () => {
  const account = (name: string) => screen.getAllByRole('button', { name });
  const openMenu = () => {
    const [opened] = screen.getAllByLabelText('Account menu');
    if (opened === undefined) throw new Error('no account menu');
    fireEvent(opened, new Event('beforetoggle'));
    // jsdom opens no popovers.
    opened.removeAttribute('popover');
    Object.assign(opened, { hidePopover: () => undefined });
    return within(opened);
  };

  it.each([
    [null, 'Account: Olive Operator, Every client'],
    ['Keystone Fabrication', 'Account: Olive Operator, Keystone Fabrication'],
  ])('narrowed to %s is called %s', (narrowedTo, name) => {
    show('/', { ...SESSION, narrowedTo });
    expect(account(name)).toHaveLength(2);
  });

  it('can sign out, list the keys and change the language', async () => {
    const { onSignOut } = show('/people');
    const buttons = openMenu();
    fireEvent.click(buttons.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(buttons.getByRole('button', { name: 'Sign out' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
    const other = buttons.getByRole('button', { name: 'Español' });
    expect(other.lang).toBe('es');
    await act(async () => fireEvent.click(other));
    expect(document.title).toBe('Personas · Consola de Paystead');
  });
});
