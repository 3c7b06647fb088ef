import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newFeedReply, payCalendarReply } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { createHarness } from '../../../test/harness.ts';
import type { PersonKey } from '../../../test/harness/people.ts';
import { statement } from '../../platform/database/port.ts';

const harness = await createHarness();
afterAll(harness.close);
beforeEach(() =>
  harness.change(`
    delete from pay_calendar_feed;
    delete from audit_event;
    update client_policy set allow_self_service = true`),
);

const PATH = '/api/payCalendar';
const FEED = '/api/payCalendar/feed';
const read = async (key: PersonKey, query = '') =>
  payCalendarReply.parse((await harness.as(key).get(`${PATH}${query}`)).json());
const create = async (key: PersonKey, language = 'en') =>
  newFeedReply.parse(
    (await harness.as(key).post(FEED, undefined, { headers: { 'accept-language': language } })).json(),
  );
const download = (url: string) => harness.server.inject(new URL(url).pathname);

const calendarRows = statement(
  'test.pay_calendar_rows',
  z.object({ check_date: z.string(), period_begin: z.string(), period_end: z.string() }),
  `select check_date, period_begin, period_end from pay_calendar where client_id = $1
    and pay_group_id = (select v.pay_group_id from employment_version v where v.client_id = $1 and v.employee_id = $2 limit 1)
    and extract(year from check_date) = $3 order by check_date`,
);

describe('refused requests', () => {
  it('401 without a session, and 403 for a write from another site', async () => {
    expect((await harness.stranger.get(PATH)).statusCode).toBe(401);
    expect((await harness.stranger.post(FEED)).statusCode).toBe(401);
    expect((await harness.stranger.delete(FEED)).statusCode).toBe(401);
    const response = await harness.as('plain').post(FEED, undefined, { antiForgery: false });
    expect([response.statusCode, response.json().code]).toEqual([403, 'anti_forgery']);
  });

  it.each(['soon', '1899', '2200', '2026.5'])('422 for the year %s names the field', async (year) => {
    const response = await harness.as('plain').get(`${PATH}?year=${year}`);
    expect([response.statusCode, response.json().errors[0].pointer]).toEqual([422, 'query/year']);
  });

  it('404 for a former employee’s calendar link, who still sees the paydays', async () => {
    expect((await harness.as('former').post(FEED)).statusCode).toBe(404);
    expect((await harness.as('former').delete(FEED)).statusCode).toBe(404);
    expect(await read('former')).toMatchObject({ feed: null, canCreateFeed: false });
  });
});

describe('the paydays of a year', () => {
  it('are those of the employee’s own pay group, whole and oldest first', async () => {
    for (const key of ['plain', 'other'] as const) {
      const { client, employeeId } = harness.people[key];
      const rows = await harness.database.asMaintenance((tx) =>
        tx.rows(calendarRows, [client.clientId, employeeId, 2026]),
      );
      const { paydays, timeZone, year } = await read(key);
      expect(paydays.map(({ checkDate, periodBegin, periodEnd }) => [checkDate, periodBegin, periodEnd])).toEqual(
        rows.map((row) => [row.check_date, row.period_begin, row.period_end]),
      );
      expect([year, timeZone]).toEqual([2026, client.zone]);
    }
  });

  it('have the client’s deadline, three banking days before, and are closed once it has passed', async () => {
    const { paydays } = await read('plain');
    const byDate = new Map(paydays.map((payday) => [payday.checkDate, payday]));
    // Thanksgiving is November 26: not between December 1 and 4.
    expect(byDate.get('2026-12-04')).toMatchObject({ cutoffAt: '2026-12-01T22:00:00.000Z', isOpen: true });
    expect(byDate.get('2026-11-20')).toMatchObject({ isOpen: false });
    const untilCutoff = (Date.parse('2026-12-01T22:00:00Z') - harness.now.getTime()) / 1000;
    const openAt = async (seconds: number) => {
      harness.advanceSeconds(seconds);
      const reply = payCalendarReply.parse((await harness.signedInAnew('plain').get(PATH)).json());
      harness.advanceSeconds(-seconds);
      return reply.paydays.find(({ checkDate }) => checkDate === '2026-12-04')?.isOpen;
    };
    expect([await openAt(untilCutoff - 1), await openAt(untilCutoff)]).toEqual([true, false]);
  });

  it('the next payday comes after today’s, as on home, for each pay group in its own zone', async () => {
    for (const key of ['plain', 'colleague'] as const) {
      const { today, nextCheckDate, paydays } = await read(key);
      expect(today).toBe('2026-11-20');
      expect(nextCheckDate).toBe(paydays.find(({ checkDate }) => checkDate > today)?.checkDate);
    }
    expect(await read('plain')).toMatchObject({ nextCheckDate: '2026-12-04' });
  });

  it('another year can be chosen; a year without paydays is empty and names the others', async () => {
    const { years } = await read('plain');
    expect(years.length).toBeGreaterThan(1);
    expect(years).toEqual(years.toSorted((one, other) => other - one));
    const past = years.at(-1) ?? 0;
    expect(
      (await read('plain', `?year=${past}`)).paydays.every(({ checkDate }) => checkDate.startsWith(`${past}-`)),
    ).toBe(true);
    expect(await read('plain', '?year=2031')).toMatchObject({ year: 2031, years, paydays: [] });
  });
});

describe('the calendar link', () => {
  it('shows its address once, and only its owner has it', async () => {
    const { url, feed } = await create('plain');
    expect(url).toMatch(/^http:\/\/[^/]+\/calendar\/[\w-]{43}\.ics$/);
    expect((await read('plain')).feed).toEqual({ ...feed, createdAt: '2026-11-20T15:00:00Z' });
    expect((await read('colleague')).feed).toBeNull();
    expect(JSON.stringify(await read('plain'))).not.toContain(url.slice(-47, -4));
  });

  it('serves the paydays and deadlines without a sign-in, and records the day of the last reading', async () => {
    const { url } = await create('plain');
    const response = await download(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(response.headers['cache-control']).toContain('private');
    expect(response.body).toContain('DTSTART;VALUE=DATE:20261204');
    expect(response.body).toContain('DTSTART;VALUE=DATE:20261201');
    expect((await read('plain')).feed?.lastReadOn).toBe('2026-11-20');
    // Paydays of the last 60 days stay in the calendar, older ones don't.
    const days = [...response.body.matchAll(/DTSTART;VALUE=DATE:(\d{8})/g)].map(([, day]) => day ?? '');
    expect([days.includes('20261106'), days.filter((day) => day < '20260921')]).toEqual([true, []]);
  });

  it('contains dates only: no person, no employer, no amount', async () => {
    const { url } = await create('plain');
    const { body } = await download(url);
    const { firstName, client, employeeId } = harness.people.plain;
    for (const secret of [firstName, client.code, employeeId, '$', new URL(url).pathname])
      expect(body).not.toContain(secret);
  });

  it('keeps the language in which it was created', async () => {
    expect((await download((await create('plain', 'es')).url)).body).toContain('SUMMARY:Día de pago');
  });

  it('a new link replaces the old one, and turning it off ends it', async () => {
    const first = await create('plain');
    const colleagues = await create('colleague');
    for (const { url } of [first, colleagues]) await download(url);
    const second = await create('plain');
    // No one has read the new link yet.
    expect([(await read('plain')).feed?.lastReadOn, (await read('colleague')).feed?.lastReadOn]).toEqual([null, '2026-11-20']); // prettier-ignore
    expect((await download(first.url)).statusCode).toBe(404);
    expect((await download(second.url)).statusCode).toBe(200);
    expect((await harness.as('plain').delete(FEED)).statusCode).toBe(204);
    expect((await download(second.url)).statusCode).toBe(404);
    expect((await read('plain')).feed).toBeNull();
    expect((await harness.as('plain').delete(FEED)).statusCode).toBe(204);
    expect((await download(colleagues.url)).statusCode).toBe(200);
  });

  it.each(['short', 'x'.repeat(43), '%00'.repeat(43)])('answers 404 for the token %s', async (token) => {
    expect((await harness.server.inject(`/calendar/${token}.ics`)).statusCode).toBe(404);
  });

  it('ends with the employment, and while the client has no self-service or calendar, or the profile is off', async () => {
    const { url } = await create('plain');
    const { clientId } = harness.people.plain.client;
    const statusOf = async () => (await download(url)).statusCode;
    await harness.change(`update client_policy set allow_self_service = false where client_id = '${clientId}'`);
    expect(await statusOf()).toBe(404);
    await harness.change(`update client_policy set allow_self_service = true where client_id = '${clientId}'`);
    expect(await statusOf()).toBe(200);
    for (const [feature, expected] of [
      ['messages', 200],
      ['paychecks', 404],
      ['pay-calendar', 404],
    ] as const) {
      await harness.change(`update client_policy set features_off = '{${feature}}' where client_id = '${clientId}'`);
      expect([feature, await statusOf()]).toEqual([feature, expected]);
    }
    await harness.change(`update client_policy set features_off = '{}' where client_id = '${clientId}'`);
    const ofColleague = await create('colleague');
    const { employeeId } = harness.people.colleague;
    await harness.change(`update employment_version set status = 't' where employee_id = '${employeeId}'`);
    expect([(await download(ofColleague.url)).statusCode, await statusOf()]).toEqual([404, 200]);
    const ofReader = await create('reader');
    const { profileId } = harness.people.reader;
    const enable = (isEnabled: boolean) =>
      harness.change(`update profile set is_enabled = ${isEnabled} where profile_id = '${profileId}'`);
    await enable(false);
    expect([(await download(ofReader.url)).statusCode, await statusOf()]).toEqual([404, 200]);
    await enable(true);
    expect((await download(ofReader.url)).statusCode).toBe(200);
  });

  it('is written to the audit without its address', async () => {
    const { url } = await create('plain');
    await harness.as('plain').delete(FEED);
    const rows = await harness.database.asMaintenance((tx) => tx.rows(auditRows, []));
    expect(rows.map(({ endpoint }) => endpoint).toSorted()).toEqual([
      'payCalendar.createFeed',
      'payCalendar.deleteFeed',
    ]);
    expect(JSON.stringify(rows)).not.toContain(url.slice(-47, -4));
  });
});

const auditRows = statement(
  'test.pay_calendar_audit',
  z.object({ endpoint: z.string(), detail: z.unknown() }),
  `select endpoint, detail from audit_event where action = 'change' order by at, audit_event_id`,
);
