import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, renderPage, settle } from '../../../test/page.tsx';
import { deliverFiles, type Download } from '../../platform/api/download.ts';
import { ActivityPage } from './activity-page.tsx';

afterEach(cleanup);

const event = (number: number, more: object = {}) => ({
  activityId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  at: '2026-11-20T15:04:00Z',
  action: 'view',
  what: 'Viewed paychecks',
  detail: null,
  role: 'payrollAdministrator',
  bySelf: false,
  name: 'Ada Tester',
  ...more,
});

describe('the activity log', () => {
  it('shows the person, role, action and time of each event', async () => {
    const { calls } = await renderPage(<ActivityPage />, {
      gateway: () => ({
        body: {
          events: [event(1), event(2, { bySelf: true, name: null, role: 'self', what: 'Signed in', detail: 'Firefox, Linux' }), event(3, { name: null, role: 'operator' })],
          nextCursor: null,
        },
      }),
    }); // prettier-ignore
    expect(calls).toEqual(['GET activity?by=others&limit=50']);
    const lines = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(lines[0]).toMatch(/^Viewed paychecksAda Tester · Payroll team\d/);
    expect(lines[1]).toMatch(/^Signed in · Firefox, LinuxYou\d/);
    expect(lines[2]).toMatch(/^Viewed paychecksPayroll provider\d/);
  });

  it('is divided into days, each with its events in order', async () => {
    await renderPage(<ActivityPage />, {
      gateway: () => ({
        body: {
          events: [
            event(1, { at: '2026-11-19T17:04:00Z' }),
            event(2, { at: '2026-11-19T15:04:00Z', what: 'Viewed messages' }),
            event(3, { at: '2026-11-18T15:04:00Z' }),
            event(4, { at: '2026-11-18T13:04:00Z' }),
            event(5, { at: '2026-11-18T12:04:00Z', action: 'change', what: 'Changed deposits' }),
          ],
          nextCursor: null,
        },
      }),
    });
    const days = screen
      .getAllByRole('region')
      .map((day) => [
        within(day).getByRole('heading', { level: 2 }).textContent,
        within(day).getAllByRole('listitem').length,
      ]);
    expect(days).toEqual([
      ['Thursday, November 19, 2026', 2],
      ['Wednesday, November 18, 2026', 2],
    ]);
    expect(screen.getByText(/2 times, first at/).closest('li')?.textContent).toMatch(/^Viewed paychecksAda Tester/);
  });

  it('names today', async () => {
    await renderPage(<ActivityPage />, { gateway: () => ({ body: { events: [event(1)], nextCursor: null } }) });
    expect(screen.getByRole('heading', { level: 2, name: 'Today, November 20' })).toBeTruthy();
  });

  it('can include the employee’s own activity and loads further pages', async () => {
    const { calls, services } = await renderPage(<ActivityPage />, {
      gateway: (call) => ({ body: { events: [call.includes('cursor') ? event(2, { what: 'Viewed messages' }) : event(1)], nextCursor: call.includes('cursor') ? null : 'next' } }),
    }); // prettier-ignore
    fireEvent.click(screen.getByRole('radio', { name: 'Everyone' }));
    await settle(services);
    expect(calls.at(-1)).toBe('GET activity?by=everybody&limit=50');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await settle(services);
    expect(calls.at(-1)).toBe('GET activity?by=everybody&limit=50&cursor=next');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is saved as a file for the people whose activity is shown', async () => {
    const saved: Download[] = [];
    deliverFiles((file) => saved.push(file));
    const { calls, services } = await renderPage(<ActivityPage />, {
      address: '/preferences/activity?by=everybody',
      gateway: () => ({ body: { events: [event(1)], nextCursor: null } }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
    await settle(services);
    expect(calls.at(-1)).toBe('GET activity/file?by=everybody');
    expect(saved).toHaveLength(1);
  });

  it('tells an empty log from a failure', async () => {
    await renderPage(<ActivityPage />, { gateway: () => ({ body: { events: [], nextCursor: null } }) });
    expect(screen.getByRole('heading', { name: 'No activity yet' })).toBeTruthy();
    cleanup();
    await renderPage(<ActivityPage />, { gateway: () => refusal(500) });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain("We couldn't load your activity.");
    expect(alert.textContent).toContain('req-42');
  });
});
