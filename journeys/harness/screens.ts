import type { Page } from 'playwright-core';
import { RECORD_KINDS, REVIEWS } from '../../portal/src/features/hr-records/kinds.ts';
import { callApi, paychecksOf } from './api.ts';
import { castMember } from './visitor.ts';

/** One address of the portal. */
export interface Screen {
  /** The route's path in portal/src/app/routes.ts. */
  readonly route: string;
  /** The address with its parameters filled in. */
  readonly address: string;
  /** Selector of an element that only the loaded page has. */
  readonly ready: string;
}

type Rows = readonly (readonly [route: string, ready: string, address?: string])[];

/** The tabs of HR records. */
const HR_TABS = [...RECORD_KINDS.map(({ tab }) => tab), REVIEWS.tab, 'documents'];

// Imported by path, so that the portal's components aren't part of this package's types.
const { ROUTES } = (await import(new URL('../../portal/src/app/routes.ts', import.meta.url).href)) as {
  readonly ROUTES: readonly { readonly path: string }[];
};

/** Content that no page has while it is loading. */
const LOADED = 'main :is(h2, table, dl, input)';

/** Returns everything that an employee can open: every route, and the states of a route with addresses of their own. */
export async function ownScreens(page: Page): Promise<readonly Screen[]> {
  const [paychecks, { body: mail }, { body: forms }, { body: deposits }] = await Promise.all([
    paychecksOf(page),
    callApi(page, 'GET', 'LandingPage'),
    callApi(page, 'GET', 'yearEndDocument'),
    callApi(page, 'GET', 'employeeProfile/directDeposit'),
  ]);
  const message = idIn(mail, 'messageId');
  const form = idIn(forms, 'id');
  const deposit = idIn(deposits, 'id');
  const [newest, second] = paychecks;
  const special: Rows = [
    ['/home', 'main section'],
    ['/messages', 'main a[id^="message-"]'],
    ['/messages', 'main article', `/messages?message=${message}`],
    ['/paychecks', 'main table'],
    ['/paychecks/compare', 'main table', `/paychecks/compare?before=${second?.checkId}&after=${newest?.checkId}`],
    ['/paychecks/:checkId', 'main table', `/paychecks/${newest?.checkId}`],
    ['/paychecks/:checkId', 'main a', '/paychecks/unknown'],
    ['/w-2-form', 'main h2'],
    ['/w-2-form/:documentId', 'main h2', `/w-2-form/${form}`],
    ['/direct-deposits', 'main table'],
    ['/direct-deposits', 'main input', '/direct-deposits?change=add'],
    ['/direct-deposits', 'main input', `/direct-deposits?change=${deposit}`],
    ['/my-profile/taxes/state/:state', 'main h1', '/my-profile/taxes/state/PA'],
    ...['', ...HR_TABS].map((tab) => ['/hr', 'main h2', tab === '' ? '/hr' : `/hr?tab=${tab}`] as const),
    ['/hr', 'main form', '/hr?tab=employee-contacts&contact=new'],
    ['/preferences/activity', 'main h1'],
    ['/link-email', 'main h1'],
    ['/accessibility', 'main a[href^="mailto:"]'],
    ['/nowhere', 'main h1'],
  ];
  const listed = new Set(special.map(([route]) => route));
  const plain = ROUTES.map(({ path }) => path).filter(
    (path) => !/^\/(manager|supervisor)(\/|$)/.test(path) && !listed.has(path),
  );
  const rows: Rows = [...special, ...plain.map((path) => [path, LOADED] as const)];
  return rows.map(([route, ready, address = route]) => ({ route, ready, address }));
}

/** Returns what a manager or supervisor can open about an employee. */
export async function viewScreens(page: Page, view: 'manager' | 'supervisor'): Promise<readonly Screen[]> {
  const { profiles } = await castMember(view);
  const employee = profiles[0]?.inScope[0] ?? '';
  const { body: checks } = await callApi(page, 'GET', `checks/employees/${employee}`);
  const { body: forms } = await callApi(page, 'GET', `yearEndDocument/employees/${employee}`);
  const check = idIn(checks, 'checkId');
  const form = idIn(forms, 'id');
  const rows: Rows = [
    ['employee-profile', 'main input[type="search"]'],
    ['employee-profile', 'main dl', 'employee-profile'],
    ['employee-check-history', 'main h2'],
    ['employee-check-history/compare', 'main h1'],
    ['employee-check-history/:checkId', 'main table', `employee-check-history/${check}`],
    ['direct-deposit', 'main h2'],
    ['w2-1099-history', 'main h2'],
    ['w2-1099-history/:documentId', 'main h1', `w2-1099-history/${form}`],
    ['pending-transaction', 'main h1'],
    ['pending-transaction', 'main form', 'pending-transaction?deputies='],
    ...HR_TABS.map((tab) => [`hr/${tab}`, 'main h1'] as const),
  ];
  const ofEmployee = rows.map(([route, ready, address], index) => ({
    route: `/${view}/${route}`,
    ready,
    address:
      index === 0
        ? `/${view}/${route}`
        : `/${view}/${address ?? route}${address?.includes('?') ? '&' : '?'}employee=${employee}`,
  }));
  return [{ route: `/${view}`, ready: 'main h2', address: `/${view}` }, ...ofEmployee];
}

/** Returns the first id of a name anywhere in a reply. */
function idIn(body: unknown, name: string): string {
  const [, found] = new RegExp(`"${name}":"([^"]+)"`).exec(JSON.stringify(body)) ?? [];
  if (!found) throw new Error(`There is no ${name} in the reply`);
  return found;
}
