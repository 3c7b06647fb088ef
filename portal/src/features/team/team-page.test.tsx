import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { TeamReply } from '@paystead/contract/features/team/model.ts';
import { refusal, renderPage } from '../../../test/page.tsx';
import { teamPage } from './team-page.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const person = (number: number, name: string) => ({ employeeId: id(number), name });
const NO_ONE = { total: 0, people: [] };
const EMPTY: TeamReply = {
  today: '2026-11-20',
  waiting: NO_ONE,
  starters: NO_ONE,
  certifications: NO_ONE,
  celebrations: NO_ONE,
  absences: NO_ONE,
  reports: null,
};
const TEAM: TeamReply = {
  today: '2026-11-20',
  waiting: {
    total: 9,
    people: [
      {
        ...person(1, 'Petra Pine'),
        employeeWorkflowId: id(50),
        label: 'direct deposit',
        submittedAt: '2026-11-18T15:00:00Z',
      },
    ],
  },
  starters: {
    total: 2,
    people: [
      { ...person(2, 'Nina New'), startDate: '2026-12-01' },
      { ...person(3, 'Otto Old'), startDate: '2026-11-02' },
    ],
  },
  certifications: {
    total: 2,
    people: [
      { ...person(4, 'Carl Crane'), certification: 'Crane', expirationDate: '2026-11-19' },
      { ...person(5, 'Fay Fork'), certification: 'Forklift', expirationDate: '2026-11-20' },
    ],
  },
  celebrations: {
    total: 2,
    people: [
      { ...person(6, 'Bea Birth'), kind: 'birthday', date: '2026-11-22', years: null },
      { ...person(7, 'Ann Aver'), kind: 'anniversary', date: '2026-11-25', years: 1 },
    ],
  },
  absences: {
    total: 2,
    people: [
      { ...person(8, 'Lea Leave'), kind: 'onLeave', hours: null, until: null },
      { ...person(9, 'Tom Time'), kind: 'leaveTaken', hours: 160_000, until: '2026-11-15' },
    ],
  },
  reports: {
    total: 2,
    people: [
      { ...person(10, 'Sam Super'), reports: 3 },
      { ...person(11, 'Kim Kind'), reports: 0 },
    ],
  },
};

const LINKS = {
  employeeHref: (employeeId: string) => `/employee/${employeeId}`,
  approvalsHref: '/supervisor/pending-transaction',
};
const open = (reply: TeamReply, language: 'en' | 'es' = 'en', view: 'manager' | 'supervisor' = 'supervisor') => {
  const Page = teamPage(view, LINKS);
  return renderPage(<Page />, { gateway: () => ({ body: reply }), language });
};
const rowsOf = (title: string | RegExp) =>
  within(screen.getByRole('region', { name: title }))
    .queryAllByRole('link')
    .filter((link) => link.textContent !== 'All approvals')
    .map((link) => [link.textContent, link.getAttribute('href')]);

afterEach(cleanup);

describe('DSK-8: the team page', () => {
  it('shows each list in words, and every row leads to its employee', async () => {
    const { calls } = await open(TEAM);
    expect(calls).toEqual(['GET team?role=supervisor']);
    expect(rowsOf(/^Waiting for your approval/)).toEqual([
      ['Petra PineRequested Nov 18, 2026: direct deposit', `/supervisor/pending-transaction?employee=${id(1)}`],
    ]);
    expect(screen.getByText('and 8 more')).toBeDefined();
    expect(screen.getByRole('heading', { name: /^Waiting for your approval/ }).textContent).toMatch(/\b9\b/);
    expect(screen.getByRole('link', { name: 'All approvals' }).getAttribute('href')).toBe(LINKS.approvalsHref);
    expect(rowsOf(/^New/)).toEqual([
      ['Nina NewStarts Dec 1, 2026', `/employee/${id(2)}`],
      ['Otto OldStarted Nov 2, 2026', `/employee/${id(3)}`],
    ]);
    expect(rowsOf(/^Certifications/).map(([text]) => text)).toEqual([
      'Carl CraneCrane, expired Nov 19, 2026',
      'Fay ForkForklift, expires Nov 20, 2026',
    ]);
    expect(rowsOf(/^Coming up/).map(([text]) => text)).toEqual([
      'Bea BirthBirthday on Nov 22, 2026',
      'Ann Aver1 year of service on Nov 25, 2026',
    ]);
    expect(rowsOf(/^Out or on leave/).map(([text]) => text)).toEqual([
      'Lea LeaveOn leave',
      'Tom Time16.00 hours of leave in the pay period through Nov 15, 2026',
    ]);
    expect(rowsOf(/^Your direct reports/).map(([text]) => text)).toEqual([
      'Sam Super3 people below',
      'Kim KindNo direct reports',
    ]);
  });

  it('shows the same in Spanish', async () => {
    await open(TEAM, 'es');
    expect(screen.getByRole('heading', { level: 1, name: 'Equipo' })).toBeDefined();
    expect(rowsOf(/^Próximamente/).map(([text]) => text?.replace(/ de \d{4}| \d{4}/, ''))).toHaveLength(2);
    expect(screen.getByText('y 8 más')).toBeDefined();
  });

  it('says what each empty list means, and leaves out what the client hides', async () => {
    await open({ ...EMPTY, certifications: null, celebrations: null }, 'en', 'manager');
    expect(screen.getByText('Nothing is waiting for you.')).toBeDefined();
    expect(screen.getByText(/^No one is on leave/)).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim())).toEqual([
      'Waiting for your approval',
      'Out or on leave',
      'New hires',
    ]);
    expect(screen.queryByRole('link', { name: 'All approvals' })).toBeNull();
  });

  it('offers to try again after a failure', async () => {
    const Page = teamPage('manager', LINKS);
    await renderPage(<Page />, { gateway: () => refusal(500) });
    expect(screen.getByText('We couldn’t load your team.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
