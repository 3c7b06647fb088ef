import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EmployeeListItem } from '@paystead/contract/features/employee-lookup/model.ts';
import { Router } from 'wouter';
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../ui/test/dialogs.ts';
import { refusal, renderPage, type Answer } from '../../../test/page.tsx';
import { ContextBar } from './context-bar.tsx';
import { Lookup } from './lookup.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const PEOPLE: readonly EmployeeListItem[] = ['Zook', 'Vega', 'Ahmed'].map((lastName, number) => ({
  employeeId: id(number + 1),
  lastName,
  firstName: 'Jo',
  employeeNumber: `KF-000${number + 1}`,
  employmentStatus: 'a',
  payGroup: null,
  payType: null,
  legalCompany: null,
  workEmail: null,
  // The last one is in no organization at the first level.
  organizationNames: number === 2 ? ['', 'Welding', 'Night'] : ['Operations', 'Welding', 'Day'],
}));
const OPTIONS = {
  legals: [{ id: id(90), name: 'Keystone LLC' }],
  payGroups: [{ id: id(92), name: 'Biweekly' }],
  organizationFields: [
    { id: id(91), title: 'Department', values: [{ code: '240', name: 'Welding' }] },
    { id: id(93), title: 'Location', values: [{ code: '240', name: 'Lancaster' }] },
  ],
  systemPayTypes: [{ code: 'h', name: 'Hourly' }],
  employmentStatuses: [
    { code: 'a', name: 'Active' },
    { code: 't', name: 'No longer employed' },
  ],
  organizationColumns: [],
};

interface Search {
  readonly searchText?: string;
  readonly around?: string;
  readonly cursor?: string;
}
let sent: Search[];
let answer: (search: Search) => Answer;

const gateway = (call: string, body: unknown): Answer => {
  if (call.startsWith('GET employees/searchOptions')) return { body: OPTIONS };
  if (call.startsWith('GET employees/shortcuts')) return { body: { favorites: [], recents: [], savedSearches: [] } };
  if (call === 'POST employees/recents') return { body: {} };
  if (call.startsWith('GET employees/'))
    return { body: { employeeFullName: 'Jo Vega', employeeNumber: 'KF-0002', organizationNames: [] } };
  if (call !== 'POST employees/search') return refusal(404);
  sent.push(body as Search);
  return answer(body as Search);
};
const page = (employeesList: readonly EmployeeListItem[], more: object = {}): Answer => ({
  body: { employeesList, total: employeesList.length, position: null, nextCursor: null, ...more },
});
const open = (address?: string) => renderWithFakeTimers(<Lookup view="manager" selectedId={undefined} />, address);
const inBrowser = (element: ReactNode) => (
  <Router hook={useBrowserLocation} searchHook={useSearch}>
    {element}
  </Router>
);
/** Renders an element and switches to fake timers after the first responses. */
async function renderWithFakeTimers(element: ReactNode, address = '/manager/employee-profile') {
  // Uses the browser's history, whose state holds the search text.
  history.replaceState(null, '', address);
  const rendered = await renderPage(inBrowser(element), { gateway });
  vi.useFakeTimers();
  return rendered;
}
const address = () => location.pathname + location.search;
const settle = (milliseconds = 20) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const box = () => screen.getByRole('searchbox', { name: 'Name, number or email' });

beforeEach(() => {
  sent = [];
  answer = () => page(PEOPLE);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
watchFocusAfterDialogs();

describe('EMP-1: search', () => {
  it('starts with active employees by last name descending', async () => {
    await open();
    await settle();
    expect(sent).toEqual([{ employmentStatus: 'a', sort: 'lastNameDescending', role: 'manager' }]);
    expect(screen.getByText('3 employees')).toBeTruthy();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Zook, Jo KF-0001, Operations, Welding'),
      expect.stringContaining('Vega, Jo KF-0002, Operations, Welding'),
      expect.stringContaining('Ahmed, Jo KF-0003, Welding, Night'),
    ]);
  });

  it('shows no code of a status instead of its name while the options are not known', async () => {
    const withoutOptions = (call: string, body: unknown): Answer =>
      call.startsWith('GET employees/searchOptions') ? refusal(404) : gateway(call, body);
    await renderPage(inBrowser(<Lookup view="manager" selectedId={undefined} />), { gateway: withoutOptions });
    expect(screen.getByRole('button', { name: /^Remove filter/ }).getAttribute('aria-label')).toBe(
      'Remove filter: Status: …',
    );
  });

  it.each([
    ['manager', /^This list only includes people in the parts of the company you manage\./],
    ['supervisor', /^This list only includes people who report to you\./],
  ] as const)('without a match says whom the list of a %s has', async (view, sentence) => {
    answer = () => page([]);
    await renderPage(inBrowser(<Lookup view={view} selectedId={undefined} />), { gateway });
    expect(screen.getAllByText(/^This list only includes/)).toEqual([screen.getByText(sentence)]);
  });

  it('sends one request after a pause, with the search text only in the body', async () => {
    const { calls } = await open();
    await settle();
    fireEvent.change(box(), { target: { value: 've' } });
    await settle(200);
    fireEvent.change(box(), { target: { value: 'vega' } });
    await settle(249);
    expect(sent).toHaveLength(1);
    await settle(1);
    expect(sent.slice(1).map(({ searchText }) => searchText)).toEqual(['vega']);
    expect(history.state).toEqual({ searchText: 'vega' });
    expect([...calls, location.href].join(' ')).not.toContain('vega');
  });

  it('cancels an outdated search', async () => {
    const aborted: boolean[] = [];
    const { services } = await open();
    await settle();
    answer = () => new Promise<Answer>(() => undefined) as unknown as Answer;
    expect(screen.getByText('3 employees')).toBeTruthy();
    fireEvent.change(box(), { target: { value: 'slow' } });
    await settle(250);
    // The number of the earlier search isn't that of the present one.
    expect(screen.queryByText('3 employees')).toBeNull();
    const [pending] = services.queries.getQueryCache().findAll({ fetchStatus: 'fetching' });
    answer = () => page([]);
    fireEvent.change(box(), { target: { value: 'other' } });
    await settle(250);
    await settle();
    aborted.push(pending?.state.fetchStatus === 'idle');
    expect(aborted).toEqual([true]);
    expect(screen.getByText('No employees found')).toBeTruthy();
  });

  it('removing the status chip lists every status', async () => {
    await open();
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Status: Active' }));
    await settle();
    expect(address()).toBe('/manager/employee-profile?status=all');
    expect(sent.at(-1)).toMatchObject({ employmentStatus: '' });
  });

  it('EMP-2: filters use the options in the response', async () => {
    await open();
    await settle();
    teachDialogs();
    fireEvent.click(screen.getByRole('button', { name: 'Add a filter' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/Organization/), { target: { value: id(91) } });
    fireEvent.change(dialog.getByLabelText(/Department/), { target: { value: '240' } });
    expect(sent).toHaveLength(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Show employees' }));
    await settle();
    expect(address()).toBe(`/manager/employee-profile?field=${id(91)}&value=240`);
    expect(screen.getByText('Department: Welding')).toBeTruthy();
  });

  it('EMP-2: another dimension begins without the value of the one before', async () => {
    await open(`/manager/employee-profile?field=${id(91)}&value=240`);
    await settle();
    teachDialogs();
    fireEvent.click(screen.getByRole('button', { name: 'Add a filter' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText(/Department/)).toHaveProperty('value', '240');
    fireEvent.change(dialog.getByLabelText(/Organization/), { target: { value: id(93) } });
    expect(dialog.getByLabelText(/Location/)).toHaveProperty('value', '');
    fireEvent.click(dialog.getByRole('button', { name: 'Show employees' }));
    await settle();
    expect(address()).toBe(`/manager/employee-profile?field=${id(93)}`);
  });

  it.each([
    ['Status: No longer employed', 'status=t', 'status=all'],
    ['Keystone LLC', `legal=${id(90)}`, ''],
    ['Biweekly', `payGroup=${id(92)}`, ''],
    ['Location: Lancaster', `field=${id(93)}&value=240`, ''],
    ['Hourly', 'payType=h', ''],
  ])('EMP-2: each filter has a chip with its name, which removes it alone: %s', async (name, removed, left) => {
    const all = ['status=t', `legal=${id(90)}`, `payGroup=${id(92)}`, `field=${id(93)}&value=240`, 'payType=h'];
    await open(`/manager/employee-profile?${all.join('&')}`);
    await settle();
    fireEvent.click(screen.getByRole('button', { name: `Remove filter: ${name}` }));
    await settle();
    const expected = all.map((one) => (one === removed ? left : one)).filter((one) => one !== '');
    expect(address()).toBe(`/manager/employee-profile?${expected.join('&')}`);
  });

  it('EMP-3: All employees clears every filter and the search text', async () => {
    await open('/manager/employee-profile?payType=h&sort=employeeNumber');
    await settle();
    fireEvent.change(box(), { target: { value: 'vega' } });
    await settle(250);
    fireEvent.click(screen.getByRole('button', { name: 'All employees' }));
    await settle();
    expect(address()).toBe('/manager/employee-profile?status=all&sort=employeeNumber');
    expect(sent.at(-1)).toEqual({ employmentStatus: '', sort: 'employeeNumber', role: 'manager' });
    expect(box()).toHaveProperty('value', '');
  });

  it('arrow keys move into and through the results', async () => {
    await open();
    await settle();
    const [first, second, last] = screen.getAllByRole('link');
    box().focus();
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(document.activeElement!, { key: 'End' });
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(last);
    fireEvent.keyDown(document.activeElement!, { key: 'Home' });
    expect(document.activeElement).toBe(first);
  });

  it('Show more requests the next page by its cursor', async () => {
    answer = ({ cursor }) =>
      cursor ? page(PEOPLE.slice(2), { total: 3 }) : page(PEOPLE.slice(0, 2), { total: 3, nextCursor: 'next' });
    await open();
    await settle();
    expect(screen.getByText('2 of 3')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await settle();
    expect(screen.getByText('3 of 3')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows a failure and retries', async () => {
    await open();
    await settle();
    answer = () => refusal(503, 'req-7');
    fireEvent.change(box(), { target: { value: 'vega' } });
    await settle(60_000);
    expect(screen.getByText("We couldn't load the employees.")).toBeTruthy();
    expect(screen.getByText(/req-7/)).toBeTruthy();
    answer = () => page(PEOPLE);
    fireEvent.click(screen.getByRole('button', { name: /again/ }));
    await settle();
    expect(screen.getByText('3 employees')).toBeTruthy();
  });
});

describe('NAV-7: previous and next employee', () => {
  const barOf = (employeeId: string) => (
    <ContextBar view="manager" employeeId={employeeId} path="/manager/hr/awards" findPath="/manager/employee-profile" />
  );
  const bar = (employeeId: string, at: string) => renderWithFakeTimers(barOf(employeeId), at);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  beforeEach(() => {
    answer = ({ around }) => {
      const at = PEOPLE.findIndex(({ employeeId }) => employeeId === around);
      return page(PEOPLE.slice(Math.max(0, at - 1), at + 2), { total: 3, position: at + 1 });
    };
  });

  it('shows the selected employee and opens the next one in the same list', async () => {
    await bar(id(2), `/manager/hr/awards?employee=${id(2)}&status=all`);
    await settle();
    const region = screen.getByRole('region', { name: 'Selected employee' });
    expect(region.textContent).toContain('Jo Vega');
    expect(region.textContent).toContain('KF-0002, 2 of 3');
    press('Next employee');
    expect(address()).toBe(`/manager/hr/awards?employee=${id(3)}&status=all`);
    press('Previous employee');
    expect(address()).toBe(`/manager/hr/awards?employee=${id(1)}&status=all`);
  });

  it('EMP-4: closing clears the selection and keeps the list', async () => {
    await bar(id(2), `/manager/hr/awards?employee=${id(2)}&status=all`);
    await settle();
    press('Close this employee');
    expect(address()).toBe('/manager/employee-profile?status=all');
  });

  it.each([
    [id(1), 'Previous employee', 'this is the first'],
    [id(3), 'Next employee', 'this is the last'],
  ])('for %s at an end of the list, %s does nothing and says so', async (employeeId, name, announcement) => {
    const rendered = await bar(employeeId, `/manager/hr/awards?employee=${employeeId}`);
    await settle();
    const before = address();
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(address()).toBe(before);
    expect(screen.getByRole('status').textContent).toContain(announcement);
    rendered.rerender(inBrowser(barOf(id(2))));
    await settle();
    expect(screen.getByRole('status').textContent).toBe('Jo Vega KF-0002, 2 of 3');
  });
});
