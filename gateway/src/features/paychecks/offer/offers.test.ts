import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { payStubOffersReply } from '@paystead/contract/features/paychecks/offer-model.ts';
import { checkRow, PAYDAYS } from '../../../../test/harness/checks.ts';
import { createHarness, type Visitor } from '../../../../test/harness.ts';
import { idOf, type TestPerson } from '../../../../test/harness/people.ts';
import { filesOf } from '../../../files-of.ts';
import { brandsOf } from '../../../brands.ts';
import { readConfig } from '../../../config.ts';
import { exportNotice } from '../../../notices/export-notice.ts';
import { manageFormerAccess } from '../../../notices/former-access.ts';
import { statement } from '../../../platform/database/port.ts';
import { createLog } from '../../../platform/log.ts';
import { createPdfRenderer } from '../../../platform/pdf/renderer.ts';
import { exportJob } from '../export/export-job.ts';

const environment = { PAYSTEAD_FILES: 'database' };
const pdf = createPdfRenderer({ timeLimit: 60_000 });
const harness = await createHarness({ environment, ports: { pdf } });
afterAll(harness.close);
const { former, plain, other } = harness.people;
const brands = brandsOf({ branding: true });
const me = harness.as('former');

/** Offers someone who left on June 30, 2026 their pay stubs, on November 20. */
async function offer(person: TestPerson): Promise<void> {
  await harness.insert('pay_stub_offer', [
    {
      client_id: person.client.clientId,
      employee_id: person.employeeId,
      pay_stub_offer_id: idOf('offr', person.number),
      ended_on: '2026-06-30',
      access_until: '2026-12-20',
      offered_at: '2026-11-20T05:00:00Z',
    },
  ]);
}
beforeEach(async () => {
  await harness.change('delete from pay_stub_offer; delete from pay_export; delete from idempotency_key');
  await offer(former);
  await offer(other);
});

const offersTo = async (who: Visitor, path = 'check/offers') =>
  payStubOffersReply.parse((await who.get(`/api/${path}`)).json()).offers;
/** The answer to the only offer, when it was answered and downloaded, and whether it is open. */
async function stateOf(who: Visitor) {
  const [only] = await offersTo(who);
  return only && [only.answer, only.answeredAt, only.downloadedAt, only.isOpen];
}
const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });
const decline = (who: Visitor) => who.post('/api/check/offers/decline', undefined, keyed());
const startExport = (years: readonly number[] | null) => me.post('/api/check/export', { years }, keyed());
const at = () => harness.now.toISOString().replace('.000Z', 'Z');

async function runExports(): Promise<void> {
  const clock = { now: () => harness.now };
  const { database, keys } = harness;
  const files = filesOf({ config: readConfig(environment), database, keys, clock });
  const notify = exportNotice(keys, brands);
  const job = exportJob({ files, pdf, keys, log: createLog('silent'), brandOf: brands.ofClient, notify });
  // One step makes the stubs, further ones put the archive together.
  for (let step = 0; step < 4; step++)
    await job.run({ database, now: harness.now, size: 50, stop: new AbortController().signal });
}

const audited = statement(
  'test.offer_audit',
  z.object({ endpoint: z.string(), detail: z.record(z.string(), z.unknown()).nullable() }),
  `select endpoint, detail from audit_event where employee_id = $1 and at >= $2
      and (endpoint like 'formerAccess.%' or endpoint like 'paychecks.%' and action <> 'view') order by at, endpoint`,
);
const auditsSince = (since: string) =>
  harness.database.asMaintenance((tx) => tx.rows(audited, [former.employeeId, since]));

describe('TRU-3: the offer of pay stubs to a former employee', () => {
  it('401 without a session, 404 for an employee out of scope and for declining without an offer', async () => {
    expect((await harness.stranger.get('/api/check/offers')).statusCode).toBe(401);
    expect((await harness.stranger.post('/api/check/offers/decline')).statusCode).toBe(401);
    const path = `/api/checks/employees/${other.employeeId}/offers`;
    expect((await harness.as('manager').get(path)).statusCode).toBe(404);
    expect((await decline(harness.as('plain'))).statusCode).toBe(404);
  });

  it('is shown to the person and to who sees their pay, and to no one else', async () => {
    const shown = {
      offeredAt: '2026-11-20T05:00:00Z',
      endedOn: '2026-06-30',
      from: '2025-06-30',
      accessUntil: '2026-12-20',
      isOpen: true,
      answer: null,
      answeredAt: null,
      downloadedAt: null,
    };
    expect(await offersTo(me)).toEqual([shown]);
    expect(await offersTo(harness.as('manager'), `checks/employees/${former.employeeId}/offers`)).toEqual([shown]);
    expect(await offersTo(harness.as('plain'))).toEqual([]);
  });

  it('can be declined once, and accepted afterwards with a download of the year before the end, which is recorded', async () => {
    const since = at();
    const declined = await decline(me);
    expect([declined.statusCode, declined.json().answer]).toEqual([200, 'declined']);
    expect(await stateOf(me)).toEqual(['declined', at(), null, true]);
    expect((await decline(me)).statusCode).toBe(200);
    await harness.change('update pay_stub_offer set closed_at = now() where answer is not null');
    expect((await decline(me)).json().code).toBe('not_found');
    await harness.change('update pay_stub_offer set closed_at = null');

    harness.advanceSeconds(60);
    // The payday of July 2025 is in the year before the end, so 2026 alone isn't what was offered.
    await harness.insert(
      'pay_check',
      ['2025-07-03', '2026-06-26'].map((check_date, place) => ({
        ...checkRow(former, PAYDAYS.length - 1, idOf('legl', 1), idOf('payg', 1)),
        check_id: idOf('offc', place),
        check_date,
        sequence: 9,
      })),
    );
    const partial = await startExport([2026]);
    expect(partial.statusCode).toBe(200);
    harness.advanceSeconds(60);
    await me.post(`/api/check/export/${partial.json().exportId}/cancel`, undefined, keyed());
    expect(await stateOf(me)).toMatchObject(['declined', expect.anything(), null, true]);

    harness.advanceSeconds(60);
    const started = await startExport([2025, 2026]);
    expect(started.statusCode).toBe(200);
    expect(await stateOf(me)).toEqual(['accepted', at(), null, true]);
    expect((await decline(me)).json().code).toBe('version_conflict');
    const acceptedAt = at();

    harness.advanceSeconds(60);
    await runExports();
    const part = await startExport([2026]);
    await runExports();
    expect((await me.get(`/api/check/export/${part.json().exportId}/file`)).statusCode).toBe(200);
    expect(await stateOf(me)).toEqual(['accepted', acceptedAt, null, true]);
    const file = () => me.get(`/api/check/export/${started.json().exportId}/file`);
    expect((await file()).statusCode).toBe(200);
    const downloadedAt = at();
    harness.advanceSeconds(60);
    await file();
    expect(await stateOf(me)).toEqual(['accepted', acceptedAt, downloadedAt, true]);

    const rows = await auditsSince(since);
    expect(rows.map(({ endpoint }) => endpoint)).toEqual([
      'paychecks.declineOffer',
      'paychecks.declineOffer',
      'paychecks.startExport',
      'paychecks.cancelExport',
      'paychecks.startExport',
      'paychecks.startExport',
    ]);
    expect(rows[0]?.detail).toMatchObject({ accessUntil: '2026-12-20' });
    expect(rows.slice(2).map(({ detail }) => detail?.['acceptedOfferOf'])).toEqual([
      undefined,
      undefined,
      '2026-11-20T05:00:00Z',
      undefined,
    ]);
  });

  it('isn’t answered by the download of someone who is employed', async () => {
    await offer(plain);
    await harness.as('plain').post('/api/check/export', { years: null }, keyed());
    expect((await stateOf(harness.as('plain')))?.[0]).toBe(null);
  });

  it('keeps an answer when access ends, and records that there was none', async () => {
    harness.advanceSeconds(60);
    const since = at();
    const ports = { database: harness.database, keys: harness.keys, brands };
    await harness.change(
      `update client_policy set former_access_months = 12; delete from pay_stub_offer; update profile set is_enabled = true`,
    );
    await manageFormerAccess(ports, new Date('2027-05-31T12:00:00Z'), 100);
    const [offered] = await offersTo(me);
    expect([offered?.from, offered?.accessUntil, offered?.isOpen]).toEqual(['2025-06-30', '2027-06-30', true]);
    await manageFormerAccess(ports, new Date('2027-07-01T12:00:00Z'), 100);
    const record = `checks/employees/${former.employeeId}/offers`;
    expect(await offersTo(harness.as('manager'), record)).toMatchObject([
      { answer: 'none', answeredAt: '2027-07-01T12:00:00Z', isOpen: false },
    ]);
    expect((await auditsSince(since)).map(({ endpoint }) => endpoint)).toEqual([
      'formerAccess.offered',
      'formerAccess.ended',
      'formerAccess.unanswered',
    ]);
  });
});
