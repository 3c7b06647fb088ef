import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { preferences } from '@paystead/contract/features/preferences/model.ts';
import { createHarness } from '../../../test/harness.ts';
import type { PersonKey } from '../../../test/harness/people.ts';
import { statement } from '../../platform/database/port.ts';

const harness = await createHarness();
afterAll(harness.close);
beforeEach(() => harness.change(`delete from preference; delete from audit_event; update person set language = 'en'`));

const READ = '/api/preferences/blockPayrollAlertsStatus';
const SAVE = '/api/preferences/blockPayrollAlerts';
const read = async (key: PersonKey) => preferences.parse((await harness.as(key).get(READ)).json());
const audited = statement(
  'test.preference_audit',
  z.object({ endpoint: z.string(), detail: z.unknown() }),
  `select endpoint, detail from audit_event where action = 'change'`,
);

describe('refused requests', () => {
  it('401 without a session', async () => {
    expect((await harness.stranger.get(READ)).statusCode).toBe(401);
    expect((await harness.stranger.post(SAVE, { blockPayrollAlerts: true })).statusCode).toBe(401);
  });

  it('403 anti_forgery for a write from another site', async () => {
    const response = await harness.as('plain').post(SAVE, { blockPayrollAlerts: true }, { antiForgery: false });
    expect([response.statusCode, response.json().code]).toEqual([403, 'anti_forgery']);
  });

  it('404 for a former employee', async () => {
    expect((await harness.as('former').get(READ)).statusCode).toBe(404);
    expect((await harness.as('former').post(SAVE, { blockPayrollAlerts: true })).statusCode).toBe(404);
  });

  it.each([
    [{}, '/blockPayrollAlerts'],
    [{ blockPayrollAlerts: 'yes' }, '/blockPayrollAlerts'],
    [{ blockPayrollAlerts: true, language: 'fr' }, '/language'],
  ])('422 for %j names the field', async (body, pointer) => {
    const response = await harness.as('plain').post(SAVE, body);
    expect([response.statusCode, response.json().errors[0].pointer]).toEqual([422, pointer]);
  });
});

describe('PREF-1: blocking payroll alerts', () => {
  it('is off by default, is stored, and affects one person only', async () => {
    expect(await read('plain')).toEqual({ blockPayrollAlerts: false, language: 'en', decisionMail: null });
    const response = await harness.as('plain').post(SAVE, { blockPayrollAlerts: true });
    const saved = { blockPayrollAlerts: true, language: 'en', decisionMail: null };
    expect([response.statusCode, response.json()]).toEqual([200, saved]);
    expect(await read('plain')).toEqual(saved);
    expect((await read('colleague')).blockPayrollAlerts).toBe(false);
    await harness.as('plain').post(SAVE, { blockPayrollAlerts: false });
    expect((await read('plain')).blockPayrollAlerts).toBe(false);
  });

  it('is written to the audit as a change', async () => {
    await harness.as('plain').post(SAVE, { blockPayrollAlerts: true });
    expect(await harness.database.asMaintenance((tx) => tx.rows(audited, []))).toEqual([
      { endpoint: 'preferences.save', detail: { blockPayrollAlerts: true, language: 'en' } },
    ]);
    await harness.as('manager').get(READ);
    await harness.change('delete from audit_event');
    await harness.as('manager').post(SAVE, { blockPayrollAlerts: false, language: 'es', decisionMail: 'atOnce' });
    expect(await harness.database.asMaintenance((tx) => tx.rows(audited, []))).toEqual([
      {
        endpoint: 'preferences.save',
        detail: { blockPayrollAlerts: false, language: 'es', decisionMail: 'atOnce' },
      },
    ]);
  });

  it('the mail language can be changed, and stays if a request leaves it out', async () => {
    const changed = await harness.as('plain').post(SAVE, { blockPayrollAlerts: false, language: 'es' });
    expect(changed.json()).toEqual({ blockPayrollAlerts: false, language: 'es', decisionMail: null });
    expect((await read('plain')).language).toBe('es');
    await harness.as('plain').post(SAVE, { blockPayrollAlerts: true });
    expect((await read('plain')).language).toBe('es');
    expect((await read('colleague')).language).toBe('en');
  });
});

describe('DSK-5: email about approvals', () => {
  it('is once a day by default, can be chosen by approvers, and stays if a request leaves it out', async () => {
    expect((await read('manager')).decisionMail).toBe('daily');
    const chosen = await harness.as('manager').post(SAVE, { blockPayrollAlerts: false, decisionMail: 'atOnce' });
    expect(chosen.json()).toEqual({ blockPayrollAlerts: false, language: 'en', decisionMail: 'atOnce' });
    await harness.as('manager').post(SAVE, { blockPayrollAlerts: true });
    expect(await read('manager')).toEqual({ blockPayrollAlerts: true, language: 'en', decisionMail: 'atOnce' });
    expect([(await read('supervisor')).decisionMail, (await read('plain')).decisionMail]).toEqual(['daily', null]);
    await harness.as('manager').post(SAVE, { blockPayrollAlerts: true, decisionMail: 'daily' });
    expect((await read('manager')).decisionMail).toBe('daily');
    const refused = await harness.as('manager').post(SAVE, { blockPayrollAlerts: true, decisionMail: 'never' });
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/decisionMail']);
  });
});
