import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { allowCopying } from '../../../test/clipboard.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, toastsOf } from '../../../test/page.tsx';
import { PayCalendarPage } from './pay-calendar-page.tsx';

afterEach(cleanup);
watchFocusAfterDialogs();
teachDialogs();

const PAYDAYS = [
  ['2026-11-06', '2026-10-18', '2026-10-31', '2026-11-03T22:00:00Z', false],
  ['2026-11-20', '2026-11-01', '2026-11-14', '2026-11-17T22:00:00Z', false],
  ['2026-12-04', '2026-11-15', '2026-11-28', '2026-12-01T22:00:00Z', true],
  ['2026-12-18', '2026-11-29', '2026-12-12', '2026-12-15T22:00:00Z', true],
].map(([checkDate, periodBegin, periodEnd, cutoffAt, isOpen]) => ({
  checkDate,
  periodBegin,
  periodEnd,
  cutoffAt,
  isOpen,
}));
const CALENDAR = {
  year: 2026,
  years: [2026, 2025],
  timeZone: 'America/New_York',
  paydays: PAYDAYS,
  today: '2026-11-21',
  nextCheckDate: '2026-12-04',
  canCreateFeed: true,
  feed: null as object | null,
};
const FEED = { createdAt: '2026-11-20T15:00:00Z', lastReadOn: null };
const URL = 'https://pay.example.test/calendar/abc.ics';

/** A gateway that remembers whether there is a calendar link. */
function gateway(feed: object | null = null) {
  const state = { feed };
  return (call: string) => {
    if (call.startsWith('POST')) state.feed = FEED;
    if (call.startsWith('DELETE')) state.feed = null;
    if (call.startsWith('POST')) return { body: { url: URL, feed: FEED } };
    return call.startsWith('DELETE') ? { body: null } : { body: { ...CALENDAR, feed: state.feed } };
  };
}

describe('the pay calendar', () => {
  it('lists upcoming paydays first, with period, deadline in the pay group’s zone and status, then past ones', async () => {
    await renderPage(<PayCalendarPage />, { gateway: gateway() });
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll('\u00A0', ' ')));
    expect(rowsOf('Upcoming paydays in 2026')).toEqual([
      ['Dec 4, 2026', 'Nov 15 – Nov 28', 'Submit changes by Dec 1, 2026, 5:00 pm EST', 'Next payday'],
      ['Dec 18, 2026', 'Nov 29 – Dec 12', 'Submit changes by Dec 15, 2026, 5:00 pm EST', ''],
    ]);
    expect(rowsOf('Past paydays in 2026')).toEqual([
      ['Nov 20, 2026', 'Nov 1 – Nov 14', 'Submit changes by Nov 17, 2026, 5:00 pm EST'],
      ['Nov 6, 2026', 'Oct 18 – Oct 31', 'Submit changes by Nov 3, 2026, 5:00 pm EST'],
    ]);
  });

  it('today’s payday stays among the upcoming ones as today, before the next', async () => {
    await renderPage(<PayCalendarPage />, { gateway: () => ({ body: { ...CALENDAR, today: '2026-11-20' } }) });
    const upcoming = screen.getByRole('table', { name: 'Upcoming paydays in 2026' });
    expect(
      within(upcoming)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => /Today|Next payday/.exec(textContent)?.[0]),
    ).toEqual(['Today', 'Next payday', undefined]);
  });

  it('an upcoming payday whose deadline has passed is closed for changes', async () => {
    const [, second] = PAYDAYS.slice(-2);
    await renderPage(<PayCalendarPage />, {
      gateway: () => ({ body: { ...CALENDAR, paydays: [...PAYDAYS.slice(0, -1), { ...second, isOpen: false }] } }),
    });
    expect(screen.getByRole('row', { name: /Dec 18/ }).textContent).toContain('Closed');
  });

  it('another year is read from the gateway', async () => {
    const { calls, services } = await renderPage(<PayCalendarPage />, { gateway: gateway() });
    fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2025' } });
    await settle(services);
    expect(calls).toEqual(['GET payCalendar', 'GET payCalendar?year=2025']);
  });

  it('says so if a year has no paydays, and offers no link to a former employee', async () => {
    await renderPage(<PayCalendarPage />, {
      gateway: () => ({ body: { ...CALENDAR, paydays: [], canCreateFeed: false } }),
    });
    expect(screen.getByRole('heading', { name: 'No paydays in 2026' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Add to your calendar' })).toBeNull();
    cleanup();
    await renderPage(<PayCalendarPage />, { gateway: () => refusal(500) });
    expect(screen.getByText("We couldn't load your pay calendar.")).toBeTruthy();
  });
});

describe('the calendar link', () => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('shows the address of a new link with the focus on it, and never again', async () => {
    const { services } = await renderPage(<PayCalendarPage />, { gateway: gateway() });
    press('Create calendar link');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your calendar link' });
    await settle(services);
    expect(field.value).toBe(URL);
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toBe(
      'webcal://pay.example.test/calendar/abc.ics',
    );
    cleanup();
    await renderPage(<PayCalendarPage />, { gateway: gateway(FEED) });
    expect(screen.queryByRole('textbox', { name: 'Your calendar link' })).toBeNull();
    expect(
      screen.getByText(/Your calendar link was created on November 20, 2026\. No calendar has used it yet\./),
    ).toBeTruthy();
  });

  it('asks before it replaces a link, and keeps it on the other answer', async () => {
    const { calls, services } = await renderPage(<PayCalendarPage />, { gateway: gateway(FEED) });
    press('Replace link');
    expect(screen.getByRole('dialog', { name: 'Replace your calendar link?' })).toBeTruthy();
    press('Keep link');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    press('Replace link');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Replace link' }));
    expect(await screen.findByRole('textbox', { name: 'Your calendar link' })).toBeTruthy();
    await settle(services);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST payCalendar/feed']);
  });

  it.each([
    [true, 'success: Link copied'],
    [false, "error: Your browser didn't allow copying. Select the link and copy it."],
  ])('says whether the link was copied (%s), and leaves it selected if not', async (isAllowed, toast) => {
    const { services } = await renderPage(<PayCalendarPage />, { gateway: gateway() });
    const writeText = allowCopying(isAllowed);
    press('Create calendar link');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your calendar link' });
    const copy = screen.getByRole('button', { name: 'Copy link' });
    copy.focus();
    await act(async () => fireEvent.click(copy));
    expect(writeText.mock.calls).toEqual([[URL]]);
    expect(toastsOf(services)).toEqual([toast]);
    expect(document.activeElement).toBe(isAllowed ? copy : field);
  });

  it('turns the link off after a question, and says so', async () => {
    const { services } = await renderPage(<PayCalendarPage />, { gateway: gateway() });
    press('Create calendar link');
    await screen.findByRole('textbox', { name: 'Your calendar link' });
    await settle(services);
    press('Turn off link');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off link' }));
    expect(await screen.findByRole('button', { name: 'Create calendar link' })).toBeTruthy();
    await settle(services);
    expect(screen.queryByRole('textbox', { name: 'Your calendar link' })).toBeNull();
    expect(toastsOf(services)).toEqual(['success: Calendar link turned off']);
  });

  it.each([
    ['Escape', () => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))],
    ['Keep link', () => void press('Keep link')],
  ])('a failure to turn it off is gone once the question was closed with %s', async (_, close) => {
    const whole = gateway(FEED);
    const { services } = await renderPage(<PayCalendarPage />, {
      gateway: (call) => (call.startsWith('DELETE') ? undefined : whole(call)),
    });
    const alerts = () => within(screen.getByRole('dialog')).queryAllByRole('alert');
    press('Turn off link');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off link' }));
    await settle(services);
    expect(alerts()).toHaveLength(1);
    act(() => void close());
    expect(screen.queryByRole('dialog')).toBeNull();
    press('Turn off link');
    expect(alerts()).toEqual([]);
  });
});
