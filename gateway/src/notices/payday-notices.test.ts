import { afterAll, assert, beforeEach, describe, expect, it } from 'vitest';
import { createHarness } from '../../test/harness.ts';
import { brandsOf } from '../brands.ts';
import { createBackground } from '../background.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log.ts';
import { mailBrandOf } from '../platform/mail/brand.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { queuePaydayNotices } from './payday-notices.ts';

// A payday at 15:00 UTC: 10:00 in New York (MILLRACE), 07:00 in Los Angeles (BAKERY).
const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague } = harness.people;
const { worker, catcher } = createBackground({
  config: readConfig({}),
  database: harness.database,
  keys: harness.keys,
  clock: { now: () => harness.now },
  log: createLog('silent'),
});
const run = (at: string, limit = 100) =>
  queuePaydayNotices(harness.database, harness.keys, brandsOf({ branding: true }), new Date(at), limit);
async function mails() {
  await worker.drain();
  const list = (await catcher?.list()) ?? [];
  return list.map(({ to, subject, text }) => ({ to, subject, text })).toSorted((a, b) => a.to.localeCompare(b.to));
}
const addresses = async () => (await mails()).map(({ to }) => to);

beforeEach(() =>
  harness.change('delete from payday_notice; delete from outbox; delete from caught_mail; delete from preference'),
);

describe('PREF-1: payday mail', () => {
  it('goes out once per paycheck, to everyone who is paid, without amounts', async () => {
    expect(await run('2026-11-20T15:00:00Z')).toBe(10);
    expect(await run('2026-11-20T15:10:00Z')).toBe(0);
    const all = await mails();
    const names = ['ada', 'bea', 'chiara', 'colin', 'mona', 'otto', 'petra', 'rita', 'silas'];
    expect(all.map(({ to }) => to)).toEqual(
      [...names.map((name) => `${name}@example.test`), 'petra@namesake.example.test'].toSorted((a, b) =>
        a.localeCompare(b),
      ),
    );
    const mine = all.find(({ to }) => to === 'petra@example.test');
    assert(mine !== undefined);
    expect(mine.subject).toMatch(/^Your pay stub is ready in /);
    expect(mine.text).toContain('Pay date: November 20, 2026');
    expect(mine.text).not.toMatch(/\$|\d\.\d\d/);
  });

  it.each([
    ['in neither zone before six in the morning', '2026-11-20T10:59:00Z', 0],
    ['in New York from six, where it is three in Los Angeles', '2026-11-20T11:00:00Z', 7],
    ['in both from six in Los Angeles', '2026-11-20T14:00:00Z', 10],
    ['not any more when the day is over in New York', '2026-11-21T05:00:00Z', 3],
    ['nowhere on the day after', '2026-11-21T15:00:00Z', 0],
    ['nowhere on the day before', '2026-11-19T15:00:00Z', 0],
  ])('goes out on the payday in the pay group’s time zone: %s', async (_what, at, checks) => {
    expect(await run(at)).toBe(checks);
  });

  it('goes out in batches, once per paycheck', async () => {
    expect([await run('2026-11-20T15:00:00Z', 4), await run('2026-11-20T15:00:00Z', 4)]).toEqual([4, 4]);
    expect(await run('2026-11-20T15:00:00Z', 4)).toBe(2);
    expect(await addresses()).toHaveLength(10);
  });

  it('CON-2: goes to no one at a client in setup, whose people find the message in the portal', async () => {
    const { clientId } = plain.client;
    await harness.change(
      `insert into client_setup (client_id, started_at, started_by) values ('${clientId}', '2026-11-01T00:00:00Z', 'Ada')`,
    );
    expect(await run('2026-11-20T15:00:00Z')).toBe(10);
    expect(await addresses()).toEqual(['bea@example.test', 'otto@example.test', 'petra@namesake.example.test']);
    await harness.change(
      `update client_setup set live_at = '2026-11-20T15:00:00Z', live_by = 'Ada'; delete from payday_notice`,
    );
    expect(await run('2026-11-20T15:00:00Z')).toBe(10);
    expect(await addresses()).toHaveLength(13);
    await harness.change('delete from client_setup');
  });

  it('skips people who turned it off before it was sent; security notices always go out', async () => {
    await run('2026-11-20T15:00:00Z');
    await harness.as('plain').post('/api/preferences/blockPayrollAlerts', { blockPayrollAlerts: true });
    await harness.database.asMaintenance((tx) =>
      queueMail(
        tx,
        harness.keys,
        {
          template: 'newDevice',
          data: { at: '2026-11-20T15:00:00Z', device: '', clientName: 'Millrace Fabrication' },
          to: 'petra@example.test',
          language: 'en',
          brand: mailBrandOf({ pageTitle: 'P', footerText: 'F', actionColorHex: null, sidebarColorHex: null } as never),
          clientId: plain.client.clientId,
          employeeId: plain.employeeId,
        },
        harness.now,
      ),
    );
    const mine = (await mails()).filter(({ to }) => to === 'petra@example.test');
    expect(mine.map(({ subject }) => subject)).toEqual(['New sign-in to P']);
    expect(await addresses()).toContain('colin@example.test');
  });

  it.each([
    ['issued', true],
    ['reissued', true],
    ['voided', false],
    ['reversal', false],
  ])('a paycheck that is %s is announced: %s', async (status, isAnnounced) => {
    await harness.change(
      `update pay_check set check_status = '${status}' where employee_id = '${colleague.employeeId}'`,
    );
    await run('2026-11-20T15:00:00Z');
    await harness.change(`update pay_check set check_status = 'issued' where employee_id = '${colleague.employeeId}'`);
    expect((await addresses()).includes('colin@example.test')).toBe(isAnnounced);
  });

  it('skips voided and withdrawn paychecks, and uses the person’s language', async () => {
    await harness.change(`update pay_check set check_status = 'voided' where employee_id = '${colleague.employeeId}'`);
    await harness.change(`update person set language = 'es' where person_id = '${plain.personId}'`);
    await run('2026-11-20T15:00:00Z');
    expect(await addresses()).not.toContain('colin@example.test');
    expect((await mails()).find(({ to }) => to === 'petra@example.test')?.text).toContain(
      'Fecha de pago: 20 de noviembre de 2026',
    );
  });
});
