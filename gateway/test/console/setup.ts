import type { Cells } from '@paystead/contract/console/employment/model.ts';
import type { SetupPage } from '@paystead/contract/console/setup/model.ts';
import type { LightMyRequestResponse as Reply } from 'fastify';
import { writingHeaders } from '../operators.ts';
import type { Browser } from '../sign-in/browser.ts';

/** Calls of one operator about setting clients up. */
export function setupCalls(browser: Browser) {
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Reply> =>
    browser.send(method, `/api/console/${path}`, { ...(body && { body }), ...(await writingHeaders(browser)) });
  const page = async (clientCode: string): Promise<SetupPage> =>
    (await browser.get(`/api/console/clients/${clientCode}/setup`)).json<SetupPage>();
  return {
    get: (path: string) => browser.get(`/api/console/${path}`),
    send,
    page,
    create: (values: Cells) => send('POST', 'clients', { values }),
    put: (clientCode: string, form: string, values: Cells, isCheck = false) =>
      send('POST', `clients/${clientCode}/setup/forms/${form}`, { values, isCheck }),
    review: (clientCode: string) => send('POST', `clients/${clientCode}/setup/policy-review`),
    live: (clientCode: string, isLive: boolean) => send('PUT', `clients/${clientCode}/setup/live`, { isLive }),
    invite: (clientCode: string) => send('POST', `clients/${clientCode}/setup/invitations`),
    /** Returns the states of a client's steps by name. */
    states: async (clientCode: string) =>
      Object.fromEntries((await page(clientCode)).steps.map(({ step, state }) => [step, state])),
  };
}

/** A legal employer, a pay group and the first entries of its calendar. */
export const LEGAL: Cells = {
  name: 'Acme Tools LLC',
  ein: '12-3456789',
  street_address: '100 Main Street',
  city: 'Lancaster',
  state: 'PA',
  zip_code: '17601',
};
export const GROUP: Cells = { name: 'Biweekly', code: 'BW', frequency: 'biweekly', time_zone: 'America/New_York' };
export const CALENDAR: Cells = { pay_group: 'BW', first_payday: '2026-12-04', period_end: '2026-11-28' };
