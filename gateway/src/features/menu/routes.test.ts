import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FEATURES, menuReply, SETTINGS } from '@paystead/contract/features/menu/model.ts';
import type { ConsentState } from '@paystead/contract/features/year-end/model.ts';
import { createHarness } from '../../../test/harness.ts';
import { BAKERY, MILLRACE } from '../../../test/harness/people.ts';
import { SCREENS } from './screens.ts';

const harness = await createHarness();
afterAll(harness.close);
const clean = 'delete from client_feature; delete from client_setting; delete from client_menu_item';
beforeEach(() => harness.change(clean));

const enabled = async (url: string, key: Parameters<typeof harness.as>[0] = 'plain') =>
  (await harness.as(key).get(url)).json();
const menuOf = async (key: Parameters<typeof harness.as>[0]) =>
  menuReply.parse((await harness.as(key).get('/api/menu/employee')).json());
const feature = (client_id: string, name: string, enabled: boolean) =>
  harness.insert('client_feature', [{ client_id, name, enabled }]);

describe('refused requests', () => {
  const paths = [
    'menu/employee',
    'is-manager-view',
    'setting/feature/isManagerViewEnabled',
    'setting/idleMinutes',
    'pendo',
  ];

  it.each([...paths, 'setting/unknown', 'setting/feature/unknown'])('401 for %s without a session', async (path) => {
    expect((await harness.stranger.get(`/api/${path}`)).statusCode).toBe(401);
  });

  it.each(['setting/unknown', 'setting/feature/unknown', 'setting/feature/__proto__', 'setting/feature/a.b'])(
    'HTTP-9: 404 for %s',
    async (path) => {
      const response = await harness.as('plain').get(`/api/${path}`);
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    },
  );
});

describe('NAV-6: the menu', () => {
  it('lists every screen of the person’s own views', async () => {
    const plain = await menuOf('plain');
    expect(plain.menuItems.map((item) => item.key)).toEqual(SCREENS.self.map(({ key }) => key));
    expect(plain).toMatchObject({
      allowManagerSelfService: false,
      allowSupervisorSelfService: false,
      isManagerViewEnabled: true,
      roleMenuData: { manager: [], supervisor: [] },
    });
    expect(await menuOf('manager')).toMatchObject({ allowManagerSelfService: true, allowSupervisorSelfService: false });
    expect(await menuOf('supervisor')).toMatchObject({
      allowManagerSelfService: false,
      allowSupervisorSelfService: true,
    });
    expect((await menuOf('former')).menuItems.map((item) => item.key)).toEqual([
      'home',
      'paychecks',
      'yearEnd',
      'myProfile',
      'preferences',
      'profileSelection',
      'logout',
    ]);
  });

  it('E15: a contractor gets the 1099 series in place of W-2 forms, on the menu and to consent to', async () => {
    const { plain } = harness.people;
    const isContractor = (is: boolean) =>
      harness.change(`update employee set is_contractor = ${is} where employee_id = '${plain.employeeId}'`);
    const families = async () =>
      (await harness.as('plain').get('/api/yearEndDocument'))
        .json()
        .consents.map((one: ConsentState) => one.formFamily);
    const keys = async () => (await menuOf('plain')).menuItems.map(({ key }) => key);
    const employeeKeys = await keys();
    await isContractor(true);
    expect(await keys()).toEqual(employeeKeys.map((key) => (key === 'yearEnd' ? 'yearEnd1099' : key)));
    expect((await menuOf('plain')).menuItems.find(({ key }) => key === 'yearEnd1099')?.route).toBe('/w-2-form');
    expect(await families()).toEqual(['1099']);
    expect((await harness.as('plain').get('/api/employeeProfile')).json().frequency).toBeNull();
    // A client's own list names the screen once, for everyone.
    const row = { client_id: MILLRACE.clientId, view: 'self', item_key: 'yearEnd', position: 1 };
    await harness.insert('client_menu_item', [row]);
    expect((await keys())[0]).toBe('yearEnd1099');
    await isContractor(false);
    expect((await keys())[0]).toBe('yearEnd');
    expect(await families()).toContain('W-2');
    expect((await menuOf('other')).menuItems.map(({ key }) => key)).toContain('yearEnd');
  });

  it('follows the client’s own list, and no other client’s', async () => {
    const row = { client_id: MILLRACE.clientId, view: 'self', item_key: 'paychecks', position: 1 };
    await harness.insert('client_menu_item', [row]);
    expect((await menuOf('plain')).menuItems.map((item) => item.key)).toEqual([
      'paychecks',
      'profileSelection',
      'logout',
    ]);
    expect((await menuOf('other')).menuItems.map((item) => item.key)).toContain('home');
  });

  it('turning a flag off removes the view from the menu and refuses its calls', async () => {
    const url = `/api/checks/employees/${harness.people.plain.employeeId}`;
    expect((await harness.as('manager').get(url)).statusCode).toBe(200);
    await feature(MILLRACE.clientId, 'isManagerViewEnabled', false);
    expect(await menuOf('manager')).toMatchObject({ isManagerViewEnabled: false, roleMenuData: { manager: [] } });
    expect((await harness.as('manager').get(url)).statusCode).toBe(404);
    expect((await harness.as('supervisor').get(url)).statusCode).toBe(200);
    expect(await enabled('/api/is-manager-view')).toEqual({ enabled: false });
  });
});

describe('HTTP-9, HTTP-10: flags and settings', () => {
  it('every declared feature replies, with the client’s switch overriding the default', async () => {
    const read = async () =>
      Object.fromEntries(
        await Promise.all(
          FEATURES.map(async (name) => [name, (await enabled(`/api/setting/feature/${name}`)).enabled] as const),
        ),
      );
    const defaults = {
      isManagerViewEnabled: true,
      isHrW21099ViewEnabled: true,
      isBrandingEnabled: true,
      isEmployeeReviewsEnabled: false,
      isAnalyticsEnabled: false,
    };
    expect(await read()).toEqual(defaults);
    await feature(MILLRACE.clientId, 'isEmployeeReviewsEnabled', true);
    await feature(MILLRACE.clientId, 'isHrW21099ViewEnabled', false);
    await feature(BAKERY.clientId, 'isManagerViewEnabled', false);
    expect(await read()).toEqual({ ...defaults, isEmployeeReviewsEnabled: true, isHrW21099ViewEnabled: false });
  });

  it('the branding flag is available before sign-in', async () => {
    const response = await harness.stranger.get('/api/setting/feature/isBrandingEnabled');
    expect([response.statusCode, response.json()]).toEqual([200, { enabled: true }]);
  });

  it('every declared setting replies; a client’s own contact overrides its partner’s', async () => {
    const read = async (name: string) => (await enabled(`/api/setting/${name}`)).value;
    const values = await Promise.all(SETTINGS.map(read));
    expect(values).toEqual(['support@example.test', null, 15, 120, 300, 5]);
    await harness.change(
      `insert into client_setting values ('${MILLRACE.clientId}', 'supportPhone', '"717-555-0111"'),
                                         ('${MILLRACE.clientId}', 'idleMinutes', '9999')`,
    );
    expect([await read('supportPhone'), await read('idleMinutes')]).toEqual(['717-555-0111', 15]);
    expect((await enabled('/api/setting/supportPhone', 'other')).value).toBeNull();
  });

  it('analytics are off without configuration, even if a client turned them on', async () => {
    await feature(MILLRACE.clientId, 'isAnalyticsEnabled', true);
    expect(await enabled('/api/pendo')).toMatchObject({ enabled: false, apiKey: null, visitorId: null });
  });
});
