import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { menuReply } from '@paystead/contract/features/menu/model.ts';
import {
  FEATURE_NAMES,
  LISTED_FEATURES,
  PORTAL_FEATURES,
  withParents,
  type PortalFeatureName,
} from '@paystead/contract/portal-features.ts';
import { createHarness } from '../../test/harness.ts';
import { MILLRACE, PEOPLE, type PersonKey } from '../../test/harness/people.ts';
import { brandsOf } from '../brands.ts';
import { queuePaydayNotices } from '../notices/payday-notices.ts';
import { setClientCommand } from '../operator/clients/clients.ts';

const harness = await createHarness();
afterAll(harness.close);
beforeEach(() =>
  harness.change(
    `delete from client_policy; insert into client_policy (client_id, reviews_enabled) select client_id, true from client`,
  ),
);

const UNKNOWN = '0badc0de-0000-4000-8000-000000000000';
const listed = endpoints as readonly Endpoint[];
const named = (name: string) => listed.find((one) => one.name === name) as Endpoint;

/** Sends a call with nothing but the ids in its address, as an employee, or as a manager where it is about others. */
async function call({ path, method, who }: Endpoint, self: PersonKey): Promise<readonly [number, string | undefined]> {
  const isOfOthers = who === 'inScope' || who === 'scope';
  const url = `/api/${path
    .replace('{role}', 'manager')
    .replace('{employeeId}', isOfOthers ? PEOPLE.colleague.employeeId : PEOPLE[self].employeeId)
    .replace(/\{\w+\}/g, UNKNOWN)}`;
  const visitor = harness.as(isOfOthers && self === 'plain' ? 'manager' : self);
  const reply =
    method === 'GET'
      ? await visitor.get(url)
      : method === 'DELETE'
        ? await visitor.delete(url)
        : await visitor[method === 'PUT' ? 'put' : 'post'](url, {});
  const isJson = String(reply.headers['content-type']).includes('json');
  return [reply.statusCode, isJson ? reply.json<{ code?: string }>().code : undefined];
}

/** Turns a feature of one client on or off by the command of operators. */
async function turn(name: PortalFeatureName, to: 'on' | 'off'): Promise<void> {
  const outcome = await setClientCommand.run({
    given: [MILLRACE.code],
    options: { [name]: to },
    database: harness.database,
    tell: () => undefined,
  });
  expect(outcome.done, outcome.lines.join(' ')).toBe(true);
}
/** The endpoints that a switch turns off: the feature's and those of what is part of it. */
const endpointsWithout = (name: PortalFeatureName) =>
  FEATURE_NAMES.filter((one) => withParents(one).includes(name)).flatMap((one) =>
    PORTAL_FEATURES[one].endpoints.map(named),
  );
/** True for a call that names no record of its own, so that it doesn't answer 404 where the client has the feature. */
const namesNoRecord = ({ name, path }: Endpoint) =>
  // No one has an offer to decline.
  name !== 'paychecks.declineOffer' && !path.replaceAll('{role}', '').replaceAll('{employeeId}', '').includes('{');
const menu = async (key: PersonKey) => menuReply.parse((await harness.as(key).get('/api/menu/employee')).json());

describe('CON-8: features switched per client', () => {
  it.each(FEATURE_NAMES)(
    'without %s its endpoints answer as an unknown address, and as before once it is on',
    async (name) => {
      const its = endpointsWithout(name);
      const before = [];
      for (const endpoint of its) before.push(await call(endpoint, 'plain'));
      for (const [index, endpoint] of its.entries())
        if (namesNoRecord(endpoint)) expect([endpoint.name, before[index]?.[0]]).not.toEqual([endpoint.name, 404]);
      await turn(name, 'off');
      for (const endpoint of its)
        expect([endpoint.name, ...(await call(endpoint, 'plain'))]).toEqual([endpoint.name, 404, 'not_found']);
      await turn(name, 'on');
      const after = [];
      for (const endpoint of its) after.push(await call(endpoint, 'plain'));
      expect(after).toEqual(before);
    },
  );

  it('another client keeps what one client turned off', async () => {
    for (const name of LISTED_FEATURES) await turn(name, 'off');
    const paths = ['check', 'payCalendar', 'LandingPage', 'employeeProfile/personal', 'employeeTaxes/taxes'];
    const statuses = (key: PersonKey) =>
      Promise.all(paths.map(async (path) => (await harness.as(key).get(`/api/${path}`)).statusCode));
    expect(await statuses('plain')).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses('other')).toEqual([200, 200, 200, 200, 200]);
    expect((await menu('other')).closedScreens).toEqual([]);
  });

  it('the menu lists no screen of a feature that is off, in any view, and names those below other pages', async () => {
    const routes = async () => {
      const { menuItems, roleMenuData, closedScreens } = await menu('admin');
      const shown = [...menuItems, ...roleMenuData.manager].flatMap(({ route }) => route ?? []);
      return { shown, closedScreens };
    };
    const before = await routes();
    expect(before.shown).toEqual(
      expect.arrayContaining(['/paychecks', '/manager/employee-check-history', '/manager/hr/employee-contacts']),
    );
    for (const name of ['paychecks', 'contacts', 'tax-withholding'] as const) await turn(name, 'off');
    const { shown, closedScreens } = await routes();
    expect(before.shown.filter((route) => !shown.includes(route))).toEqual([
      '/paychecks',
      '/manager/employee-check-history',
      '/manager/hr/employee-contacts',
    ]);
    expect(closedScreens).toEqual(
      expect.arrayContaining(['/paychecks/calendar', '/my-profile/taxes/calculator', '/hr/employee-contacts']),
    );
    expect(closedScreens).not.toContain('/hr');
  });

  it('without requests data is shown, but no one can change it', async () => {
    const canEdit = async () => (await harness.as('plain').get('/api/session')).json<{ canEdit: boolean }>().canEdit;
    expect(await canEdit()).toBe(true);
    await turn('requests', 'off');
    expect(await canEdit()).toBe(false);
    expect(await call(named('directDeposits.list'), 'plain')).toEqual([200, undefined]);
    for (const { name, needs } of listed)
      if (needs?.editRole) expect([name, ...(await call(named(name), 'plain'))]).toEqual([name, 404, 'not_found']);
    // People who may edit can do so again.
    await turn('requests', 'on');
    expect((await call(named('taxes.save'), 'plain'))[0]).toBe(422);
  });

  it('calendar links end with the pay calendar and work again with it', async () => {
    const { url } = (await harness.as('plain').post('/api/payCalendar/feed')).json<{ url: string }>();
    const status = async () => (await harness.server.inject(new URL(url).pathname)).statusCode;
    expect(await status()).toBe(200);
    await turn('paychecks', 'off');
    expect(await status()).toBe(404);
    await turn('paychecks', 'on');
    await turn('pay-calendar', 'off');
    expect(await status()).toBe(404);
    await turn('pay-calendar', 'on');
    expect(await status()).toBe(200);
  });

  it('no payday notice leaves at a client without paychecks, and those of other clients do', async () => {
    await turn('paychecks', 'off');
    const run = () =>
      queuePaydayNotices(harness.database, harness.keys, brandsOf({ branding: true }), harness.now, 100);
    const others = await run();
    await turn('paychecks', 'on');
    expect([others, await run()]).toEqual([3, 7]);
  });
});
