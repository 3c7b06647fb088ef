import { useInfiniteQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderPage, settle, type Answer, type Page } from '../../../test/page.tsx';
import { subjectPaychecksQuery } from '../../features/paychecks/subject-queries.ts';
import { matchCall, recordedReply } from '../../../test/recorded.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { approvalsOfView } from './approvals-of-view.tsx';
import { employeePage } from './employee-page.tsx';
import { employeeProfilePage } from './employee-profile-page.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [PETRA, QUENTIN] = [id(1), id(2)];
const SENTENCE = "We can't show this employee";

/** The employees whom the gateway doesn't know for this manager any more. */
let gone: Set<string>;
let refusesChecks: boolean;

const listed = (employeeId: string) => ({
  employeeId,
  lastName: employeeId === PETRA ? 'Pine' : 'Quick',
  firstName: 'Jo',
  employeeNumber: 'KF-1',
  employmentStatus: 'a',
  payGroup: null,
  payType: null,
  legalCompany: null,
  workEmail: null,
  organizationNames: [],
});

const COUNTS = {
  total: 0,
  mine: 0,
  oldestMine: null,
  deciders: { anyone: 0, me: 0 },
  risks: { review: 0, none: 0 },
  dues: { overdue: 0, soon: 0 },
  ruleTypes: [],
};

function gateway(call: string): Answer {
  const employeeId = [PETRA, QUENTIN].find((one) => call.includes(one));
  if (employeeId && gone.has(employeeId)) return refusal(404);
  if (call.startsWith('GET employees/searchOptions')) return refusal(500);
  if (call.startsWith('GET employees/shortcuts')) return { body: { favorites: [], recents: [], savedSearches: [] } };
  if (call.startsWith('GET employees/'))
    return {
      body: { employeeFullName: employeeId === PETRA ? 'Petra Pine' : 'Quentin Quick', employeeNumber: 'KF-1' },
    };
  if (call === 'POST employees/search') {
    const employeesList = [PETRA, QUENTIN].filter((one) => !gone.has(one)).map(listed);
    return { body: { employeesList, total: employeesList.length, position: 1, nextCursor: null } };
  }
  if (call.startsWith('GET check')) return refusesChecks ? refusal(404) : { body: { paychecksList: [] } };
  if (call.startsWith('POST pendingTransactions/counts')) return { body: COUNTS };
  return { body: { pendingTransactions: [], total: 0, nextCursor: null } };
}

/** A page of an employee that reads one thing about them. */
function Checks(): ReactNode {
  const { api } = useServices();
  const query = useInfiniteQuery(subjectPaychecksQuery(api, useSubject(), undefined));
  return <p>{query.isError ? 'Checks failed' : query.data ? 'Checks shown' : 'Loading'}</p>;
}

const PageOfChecks = employeePage('manager', 'employee-check-history', 'menu.checkHistory', Checks);
const address = (employeeId: string) => `/manager/employee-check-history?employee=${employeeId}`;

/** Returns the ids that the keys of stored reads have. */
function storedIds({ services }: Page): string[] {
  const keys = services.queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => JSON.stringify(queryKey));
  return [PETRA, QUENTIN].filter((one) => keys.some((key) => key.includes(one)));
}

const readAgain = async (page: Page) => {
  await act(() => page.services.queries.invalidateQueries({ queryKey: ['paychecks'] }));
  await settle(page.services);
};

beforeEach(() => {
  gone = new Set();
  refusesChecks = false;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('DSK-7: an employee who leaves the scope while they are shown', () => {
  it('is replaced by the sentence as soon as a call of the page finds nothing', async () => {
    const page = await renderPage(<PageOfChecks />, { gateway, address: address(PETRA) });
    expect(await screen.findByText('Checks shown')).toBeDefined();
    expect(screen.getByText('Petra Pine')).toBeDefined();
    gone.add(PETRA);
    await readAgain(page);
    expect(screen.getByText(SENTENCE)).toBeDefined();
    expect(screen.queryByText('Petra Pine')).toBeNull();
    expect(screen.queryByText(/Checks/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is replaced by the sentence even if another employee was shown before', async () => {
    const page = await renderPage(<PageOfChecks />, { gateway, address: address(PETRA) });
    fireEvent.click(screen.getByRole('button', { name: 'Next employee' }));
    await settle(page.services);
    expect(screen.getByText('Quentin Quick')).toBeDefined();
    gone.add(QUENTIN);
    await readAgain(page);
    expect(screen.getByText(SENTENCE)).toBeDefined();
    expect(screen.queryByText('Quentin Quick')).toBeNull();
  });

  it('leaves nothing in memory, and the others stay', async () => {
    const page = await renderPage(<PageOfChecks />, { gateway, address: address(PETRA) });
    page.services.queries.setQueryData(['hrRecords', 'awards', `manager:${PETRA}`], []);
    page.services.queries.setQueryData(['directDeposits', `supervisor:${PETRA}`], []);
    page.services.queries.setQueryData(['directDeposits', `manager:${QUENTIN}`], []);
    expect(storedIds(page)).toEqual([PETRA, QUENTIN]);
    gone.add(PETRA);
    const searches = page.calls.filter((call) => call === 'POST employees/search').length;
    await readAgain(page);
    expect(storedIds(page)).toEqual([QUENTIN]);
    expect(page.calls.filter((call) => call === 'POST employees/search').length).toBeGreaterThanOrEqual(searches);
  });

  it('is asked for again by a page that was visited before', async () => {
    const first = await renderPage(<PageOfChecks />, { gateway, address: address(PETRA) });
    expect(await screen.findByText('Checks shown')).toBeDefined();
    first.unmount();
    gone.add(PETRA);
    const kept = first.services;
    await renderPage(<PageOfChecks />, { gateway, address: address(PETRA), prepare: () => Promise.resolve(kept) });
    expect(screen.getByText(SENTENCE)).toBeDefined();
  });

  it.each([
    ['profile', employeeProfilePage('manager'), '/manager/employee-profile'],
    ['approvals', approvalsOfView('manager'), '/manager/pending-transaction'],
  ])('is replaced by the sentence on the %s page as well', async (_, PageOf, path) => {
    gone.add(PETRA);
    await renderPage(<PageOf />, { gateway, address: `${path}?employee=${PETRA}` });
    expect(screen.getByText(SENTENCE)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Selected employee' })).toBeNull();
  });
});

it('DSK-7: a record that can’t be found doesn’t remove an employee who is in scope', async () => {
  const page = await renderPage(<PageOfChecks />, { gateway, address: address(PETRA) });
  refusesChecks = true;
  await readAgain(page);
  expect(screen.getByText('Petra Pine')).toBeDefined();
  expect(storedIds(page)).toContain(PETRA);
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

describe('NAV-7: the next employee', () => {
  const NextTo = employeePage('manager', 'employee-check-history', 'menu.checkHistory', () => (
    <input aria-label="Note" />
  ));
  it.each([
    ['a page of an employee', NextTo, '/manager/employee-check-history', 'Note'],
    ['approvals', approvalsOfView('manager'), '/manager/pending-transaction', 'Search by name, number or type'],
  ])(
    'is shown by %s without entries of the one before, and the button keeps the focus',
    async (_, PageOf, path, label) => {
      const page = await renderPage(<PageOf />, { gateway, address: `${path}?employee=${PETRA}` });
      await settle(page.services);
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'about Petra' } });
      const next = screen.getByRole('button', { name: 'Next employee' });
      next.focus();
      fireEvent.click(next);
      await settle(page.services);
      expect(screen.getByRole('region', { name: 'Selected employee' }).textContent).toContain('Quentin Quick');
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next employee' }));
    },
  );
});

const RECORDED = matchCall('GET employees/915859a6-7d16-818a-88e0-20147d9d2c0c?role=manager');

it('NAV-7: on a phone, the heading of an employee who was chosen from the list has the focus', async () => {
  const ProfilePage = employeeProfilePage('manager');
  const page = await renderPage(<ProfilePage />, {
    gateway: (call) => (call.startsWith(`GET employees/${PETRA}`) ? { body: recordedReply(RECORDED) } : gateway(call)),
    address: '/manager/employee-profile',
  });
  const link = await screen.findByRole('link', { name: /Pine, Jo/ });
  link.focus();
  fireEvent.click(link);
  await settle(page.services);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
