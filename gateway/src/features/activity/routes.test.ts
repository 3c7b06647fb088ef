import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { activityPage } from '@paystead/contract/features/activity/model.ts';
import { openHouse } from '../../../test/house.ts';
import type { PersonKey } from '../../../test/house/people.ts';
import { csvOf } from './csv.ts';
import { roleIn, whatIn } from './words.ts';

const house = await openHouse();
afterAll(house.close);
const { plain } = house.people;
// Signed in before anything is counted.
for (const key of ['plain', 'manager', 'admin'] as const) await house.as(key).get('/api/session');
beforeEach(() => house.change('delete from audit_event'));

const read = async (key: PersonKey, query = '', language = 'en') =>
  activityPage.parse(
    (await house.as(key).get(`/api/activity${query}`, { headers: { 'accept-language': language } })).json(),
  );

it('401 without a session', async () => {
  for (const path of ['activity', 'activity/file'])
    expect((await house.stranger.get(`/api/${path}`)).statusCode).toBe(401);
});

describe('my activity: who saw or changed what of mine', () => {
  it('names everybody with their role, in plain words, the newest first', async () => {
    await house.as('plain').get('/api/check');
    house.advanceSeconds(1);
    await house.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
    house.advanceSeconds(1);
    await house.as('admin').get(`/api/checks/employees/${plain.employeeId}`);
    house.advanceSeconds(1);
    await house.as('plain').post('/api/preferences/blockPayrollAlerts', { blockPayrollAlerts: true });
    const { events } = await read('plain', '?by=everybody');
    expect(events.map(({ what, role, bySelf, name, action }) => [what, role, bySelf, name, action])).toEqual([
      ['Changed preferences', 'self', true, null, 'change'],
      ['Looked at paychecks', 'payrollAdministrator', false, expect.stringContaining('Ada'), 'view'],
      ['Looked at profile', 'manager', false, expect.stringContaining('Mona'), 'view'],
      ['Looked at paychecks', 'self', true, null, 'view'],
    ]);
    expect((await read('plain', '', 'es')).events.some(({ what }) => what === 'Cambió las preferencias')).toBe(true);
  });

  it('can leave out what one did oneself', async () => {
    await house.as('plain').get('/api/check');
    await house.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
    expect((await read('plain', '?by=others')).events.map(({ role }) => role)).toEqual(['manager']);
  });

  it('is one’s own and nobody else’s', async () => {
    await house.as('plain').get('/api/check');
    expect((await read('colleague')).events.filter(({ bySelf }) => !bySelf)).toEqual([]);
    expect((await read('manager')).events.map(({ what }) => what)).not.toContain('Looked at paychecks');
  });

  it('comes in pages, each line once', async () => {
    for (let day = 0; day < 5; day += 1) {
      await house.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
      house.advanceSeconds(1);
    }
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await read('plain', `?by=others&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.events.map(({ activityId }) => activityId));
      cursor = page.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
    expect((await house.as('plain').get('/api/activity?cursor=x')).statusCode).toBe(422);
  });

  it('somebody who left still reads it', async () => {
    expect((await house.as('former').get('/api/activity')).statusCode).toBe(200);
  });
});

describe('my activity: export', () => {
  it('is a CSV file in the reader’s language', async () => {
    await house.as('manager').get(`/api/employeeProfile/employees/${plain.employeeId}`);
    const file = await house.as('plain').get('/api/activity/file?by=others', { headers: { 'accept-language': 'es' } });
    expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="actividad-2026-11-20\.csv"/);
    const [heading, line, end] = file.body.split('\r\n');
    expect(heading).toBe('\ufeffCuándo (UTC),Quién,Función,Qué,Más');
    expect(line).toMatch(/^2026-11-20T[\d:.]+Z,Mona \w+,Gerente,Consultó el perfil,$/);
    expect(end).toBe('');
  });

  it('holds nothing that a spreadsheet would run', () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      csvOf([['=1+1', '@x', '-2', 'a "b", c', '+3\n']]),
    );
    expect(text).toBe(`\ufeff'=1+1,'@x,'-2,"a ""b"", c","'+3\n"\r\n`);
  });
});

it('every call about a person has words in both languages, and every role', () => {
  const recorded = endpoints.filter(({ resource }) => resource !== 'none');
  for (const { name, resource } of recorded)
    for (const action of ['view', 'change'] as const) {
      const [en, es] = (['en', 'es'] as const).map((language) =>
        whatIn({ endpoint: name, resource, action }, language),
      );
      expect(en, name).not.toMatch(/the record/);
      expect(en, name).not.toBe(es);
    }
  for (const role of ['self', 'manager', 'payrollAdministrator', 'operator', 'system'])
    expect(roleIn(role, 'en')).not.toBe(roleIn(role, 'es'));
});
