import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedSearch, ShortcutsReply } from '@paystead/contract/features/employee-lookup/shortcuts.ts';
import { teachDialogs } from '../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, type Answer } from '../../../test/page.tsx';
import { ContextBar } from './context-bar.tsx';
import { Lookup } from './lookup.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const person = (number: number, name: string) => ({ employeeId: id(number), name, employeeNumber: `KF-${number}` });
const NIGHT: SavedSearch = { name: 'Night shift', criteria: { employmentStatus: 'l', sort: 'employeeNumber' } };

let kept: ShortcutsReply;
let sent: (readonly [string, unknown])[];

function gateway(call: string, body: unknown): Answer {
  if (call.startsWith('GET employees/shortcuts')) return { body: kept };
  if (call === 'POST employees/search')
    return { body: { employeesList: [], total: 0, position: null, nextCursor: null } };
  if (call.startsWith('GET employees/searchOptions')) return refusal(500);
  if (call.startsWith('GET employees/')) return { body: { employeeFullName: 'Petra Pine', employeeNumber: 'KF-1' } };
  sent.push([call, body]);
  if (call === 'POST employees/favorites') {
    const { isFavorite } = body as { isFavorite: boolean };
    kept = { ...kept, favorites: isFavorite ? [person(1, 'Petra Pine')] : [] };
  }
  if (call === 'PUT employees/savedSearches') kept = { ...kept, ...(body as Pick<ShortcutsReply, 'savedSearches'>) };
  return { body: {} };
}
const openList = () =>
  renderPage(<Lookup view="manager" selectedId={undefined} />, { gateway, address: '/manager/employee-profile' });
const linksOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => {
  teachDialogs();
  sent = [];
  kept = { favorites: [], recents: [], savedSearches: [] };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('DSK-6: shortcuts of the employee search', () => {
  it('lead to favorites and to the employees opened last, each of them once', async () => {
    kept = {
      favorites: [person(1, 'Petra Pine')],
      recents: [person(1, 'Petra Pine'), person(2, 'Quentin Quick')],
      savedSearches: [],
    };
    await openList();
    expect(linksOf('Favorites')).toEqual([['Petra Pine', `/manager/employee-profile?employee=${id(1)}`]]);
    expect(linksOf('Recently opened')).toEqual([['Quentin Quick', `/manager/employee-profile?employee=${id(2)}`]]);
  });

  it('are not there without any', async () => {
    await openList();
    expect(screen.getByRole('searchbox')).toBeDefined();
    expect(screen.queryByText('Favorites')).toBeNull();
    expect(screen.queryByText('Recently opened')).toBeNull();
  });

  it('apply saved filters, save the present ones under a name and remove one', async () => {
    kept = { ...kept, savedSearches: [NIGHT] };
    const page = await openList();
    fireEvent.click(screen.getByRole('button', { name: 'Save these filters' }));
    const dialog = screen.getByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Enter a name for these filters.')).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: ' Active ' } });
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })));
    await settle(page.services);
    const active = { name: 'Active', criteria: { employmentStatus: 'a', sort: 'lastNameDescending' } };
    expect(sent).toEqual([['PUT employees/savedSearches', { role: 'manager', savedSearches: [NIGHT, active] }]]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Night shift' })));
    expect(page.addresses.at(-1)).toContain('status=l');
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: 'Remove the saved filters Night shift' })),
    );
    await settle(page.services);
    expect(sent.at(-1)).toEqual(['PUT employees/savedSearches', { role: 'manager', savedSearches: [active] }]);
    expect(screen.queryByRole('button', { name: 'Night shift' })).toBeNull();
  });
});

it('DSK-6: removes the chosen one of two saved filters with the same name', async () => {
  const other: SavedSearch = { name: 'Night shift', criteria: { employmentStatus: 't', sort: 'employeeNumber' } };
  kept = { ...kept, savedSearches: [NIGHT, other] };
  const page = await openList();
  const [, second] = screen.getAllByRole('button', { name: 'Remove the saved filters Night shift' });
  await act(async () => fireEvent.click(second as HTMLElement));
  await settle(page.services);
  expect(sent).toEqual([['PUT employees/savedSearches', { role: 'manager', savedSearches: [NIGHT] }]]);
});

describe('DSK-6: the shown employee', () => {
  it('is remembered as opened, and is marked and unmarked as a favorite', async () => {
    const page = await renderPage(
      <ContextBar view="manager" employeeId={id(1)} path="/manager/x" findPath="/manager/employee-profile" />,
      { gateway, address: `/manager/x?employee=${id(1)}` },
    );
    expect(sent).toEqual([['POST employees/recents', { role: 'manager', employeeId: id(1) }]]);
    const star = () => screen.getByRole('button', { name: 'Favorite' });
    expect(star().getAttribute('aria-pressed')).toBe('false');
    await act(async () => fireEvent.click(star()));
    await settle(page.services);
    expect(star().getAttribute('aria-pressed')).toBe('true');
    await act(async () => fireEvent.click(star()));
    await settle(page.services);
    expect(star().getAttribute('aria-pressed')).toBe('false');
    expect(sent.slice(1).map(([, body]) => body)).toEqual([
      { role: 'manager', employeeId: id(1), isFavorite: true },
      { role: 'manager', employeeId: id(1), isFavorite: false },
    ]);
  });
});
