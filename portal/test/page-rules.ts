import { afterEach, beforeEach } from 'vitest';
import { isWrite } from '@paystead/contract/failures-of.ts';
import { endpointTable, type EndpointName } from '../src/generated/endpoints.ts';
import type { Attempt } from '../src/platform/forms/use-action.ts';
import type { Services } from '../src/platform/services.ts';
import styles from '@paystead/ui/banner/banner.module.css';
import { watchRenewed } from '../../ui/test/renewed.ts';
import { watchPressed } from '../../ui/test/pressed.ts';
import { sameKeys, watchKeys } from '../../ui/test/same-keys.ts';
import { hasMessage, repeatedSentence } from '../../ui/test/repeated-messages.ts';
import { matchCall } from './recorded.ts';

/** The watches of the pages' caches, each of which begins at an action. */
const renewals = new WeakMap<object, ReturnType<typeof watchRenewed>>();
const checks: Promise<void>[] = [];

/** The rules of every page that the pages of the running test have broken. The test then fails. */
const broken = new Set<string>();
const stops: (() => void)[] = [];
beforeEach(watchKeys);
afterEach(async () => {
  await rulesChecked();
  const same = sameKeys();
  if (same !== undefined) broken.add(same);
  stops.splice(0).forEach((stop) => stop());
  const found = [...broken];
  broken.clear();
  if (found.length > 0) throw new Error(found.join('\n'));
});

/** Waits until the rules that are being checked hold or are broken, before a test takes the page away. */
export async function rulesChecked(): Promise<void> {
  await Promise.all(checks.splice(0));
}

/** Writes of controls that show the new choice at once instead of being busy, and writes that no one waits for. */
const SHOWN_AT_ONCE: ReadonlySet<string> = new Set<EndpointName>([
  'preferences.save',
  'employeeLookup.favorite',
  'messages.markRead',
  'taxes.saveCalculator',
]);

/** The reads that a decision about a request, or its cancellation, changes. */
const REQUESTED = ['pendingTransactions', 'directDeposits', 'profile', 'taxes', 'messages'];
const DEPOSITS = ['directDeposits', 'pendingTransactions', 'messages'];

/** The reads that show what an action changes, by the beginnings of their keys: the page reads them again or sets them. */
const CHANGED_BY: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  'directDeposits.add': DEPOSITS,
  'directDeposits.delete': DEPOSITS,
  'directDeposits.edit': DEPOSITS,
  'documents.add': ['documents'],
  'documents.remove': ['documents'],
  'documents.replace': ['documents'],
  'documents.restore': ['documents'],
  'employeeLookup.addRecent': ['employeeLookup shortcuts'],
  'employeeLookup.favorite': ['employeeLookup shortcuts'],
  'employeeLookup.saveSearches': ['employeeLookup shortcuts'],
  'hrRecords.saveContacts': ['hrRecords contacts'],
  // Pages without a session, which keep nothing.
  'invitations.accept': [],
  'invitations.open': [],
  'invitations.register': [],
  'invitations.verify': [],
  'messages.acknowledge': ['messages landingPage'],
  'messages.markRead': ['messages landingPage'],
  'payCalendar.createFeed': ['payCalendar'],
  'payCalendar.deleteFeed': ['payCalendar'],
  'paychecks.declineOffer': ['paychecks offers'],
  'paychecks.cancelExport': ['paychecks exports'],
  'paychecks.resumeExport': ['paychecks exports', 'paychecks offers'],
  'paychecks.startExport': ['paychecks exports', 'paychecks offers'],
  'pendingTransactions.approve': REQUESTED,
  'pendingTransactions.bulk': REQUESTED,
  'pendingTransactions.endDeputy': REQUESTED,
  'pendingTransactions.nameDeputy': REQUESTED,
  'pendingTransactions.note': REQUESTED,
  'pendingTransactions.reject': REQUESTED,
  'pendingTransactions.sendBack': REQUESTED,
  'pendingTransactions.undo': [...REQUESTED, 'approvals'],
  'pendingTransactions.withdraw': REQUESTED,
  'preferences.save': ['preferences'],
  // A new address can be a new place of tax.
  'profile.savePersonal': [
    'profile personal',
    'profile detail',
    'pendingTransactions',
    'messages',
    'taxes read',
    'taxes calculator',
    'paychecks planner',
  ],
  // The page of the link shows the reply, and a new sign-in follows.
  'profileSelection.cancelLink': [],
  'profileSelection.linkEmail': [],
  'profileSelection.linkUser': [],
  'session.keepEntry': [],
  'session.reportSignInFailure': [],
  'session.revoke': ['session devices'],
  'session.takeEntry': [],
  'taxes.save': [
    'taxes read',
    'taxes calculator',
    'taxes state',
    'profile',
    'pendingTransactions',
    'messages landingPage',
    'paychecks planner',
  ],
  // The calculator has the entries already.
  'taxes.saveCalculator': [],
  'yearEnd.giveConsent': ['yearEnd'],
  'yearEnd.requestPaper': ['yearEnd list'],
  'yearEnd.withdrawConsent': ['yearEnd list', 'yearEnd agreements'],
};

/** Calls whose failures no toast reports, because the page shows them or does without. */
const WITHOUT_TOAST: ReadonlySet<string> = new Set<EndpointName>([
  'branding.byHostname',
  'branding.read',
  'employeeLookup.addRecent',
  'employeeLookup.options',
  'employeeLookup.read',
  'employeeLookup.search',
  'employeeLookup.shortcuts',
  'invitations.current',
  'invitations.open',
  'invitations.register',
  'invitations.registration',
  'invitations.verify',
  'menu.brandingFeature',
  'menu.feature',
  'menu.pendo',
  'menu.setting',
  'messages.markRead',
  'paychecks.change',
  'paychecks.documents',
  'paychecks.documentsOfEmployee',
  'paychecks.garnishments',
  'paychecks.garnishmentsOfEmployee',
  'paychecks.offers',
  'paychecks.offersOfEmployee',
  'profileSelection.cancelLink',
  'profileSelection.list',
  'profileSelection.previewLink',
  'session.keepEntry',
  'session.takeEntry',
  'taxes.saveCalculator',
  'team.read',
]);
/** Calls that are sent with and without a toast, by the place that shows them. */
const EITHER: ReadonlySet<string> = new Set<EndpointName>([
  'documents.file',
  'hrRecords.awards',
  'hrRecords.certifications',
  'hrRecords.companyAssets',
  'hrRecords.contacts',
  'hrRecords.educations',
  'hrRecords.priorEmployments',
  'hrRecords.skills',
  'hrRecords.trainings',
  'invitations.accept',
  'messages.attachmentFile',
  'paychecks.detail',
  'preferences.save',
  'profileSelection.linkEmail',
  'profileSelection.linkUser',
  'session.reportSignInFailure',
  // One form, and several in the panel that lists those that failed.
  'yearEnd.file',
]);

/** Watches which reads a page makes stale or sets, for `checkStale`. */
export function watchCache({ queries }: Services): void {
  renewals.set(queries, watchRenewed(queries));
}

/** Checks that the page reads again or sets what a successful action has changed. */
export function checkStale({ queries }: Services, call: string): void {
  if (call.startsWith('GET ')) return;
  const { endpoint } = matchCall(call);
  if (!isWrite(endpoint) || endpoint.reads) return;
  const changed = CHANGED_BY[endpoint.name as EndpointName];
  if (!changed) broken.add(`${endpoint.name}: no table names the reads that it changes`);
  const keptOf = renewals.get(queries)?.();
  const kept = (): readonly string[] => keptOf?.(changed ?? []) ?? [];
  const check = async (): Promise<void> => {
    await soon(() => kept().length === 0);
    for (const key of kept()) broken.add(`${endpoint.name}: the page keeps the old ${key}`);
  };
  checks.push(check());
}

/** Checks a request of a page. Returns what to wait for before it is answered, so that the page is seen meanwhile. */
export function checkRequest({ queries }: Services, call: string, headers: Headers): Promise<void> | undefined {
  // Files beside the gateway's endpoints have no name.
  if (call === 'GET /notices.json') return undefined;
  const { name } = matchCall(call).endpoint;
  const isSilent = headers.has('x-skip-interceptor');
  if (!EITHER.has(name) && isSilent !== WITHOUT_TOAST.has(name))
    broken.add(`${name}: a failure ${isSilent ? 'shows no toast' : 'shows a toast'}`);
  const pending = queries.getMutationCache().findAll({ status: 'pending' });
  if (pending.length === 0 || !/[if]/.test(flagsOf(name))) return undefined;
  const key = headers.get('idempotency-key');
  const keys = pending.map(({ state }) => (state.variables as Attempt<unknown>).idempotencyKey);
  if (key !== null && !keys.some((own) => key.startsWith(own))) broken.add(`${name}: its key isn't that of the action`);
  return SHOWN_AT_ONCE.has(name) ? undefined : checkBusy(name);
}

function flagsOf(name: string): string {
  return endpointTable[name as EndpointName][2];
}

/** Checks that a page shows that an action is pending. */
async function checkBusy(name: string): Promise<void> {
  const isBusy = await soon(() => document.querySelector('[aria-busy="true"]') !== null);
  if (!isBusy) broken.add(`${name}: nothing is busy while it is sent`);
}

/** Returns true once something is so, or false if it isn't after the turns in which a page is drawn and moves its focus. */
async function soon(isSo: () => boolean): Promise<boolean> {
  for (let turn = 0; turn < 20 && !isSo(); turn += 1) await new Promise((resolve) => setTimeout(resolve));
  return isSo();
}

const EVENTS = ['click', 'input', 'change', 'submit', 'keydown'] as const;
const BANNER = `.${styles.banner}`;
const ANNOUNCED = '[role="status"], [role="alert"], [aria-live], dialog';
const PART = 'h1, h2, h3, h4, form, input, dl, table, ul';

/** Watches for the focus after a pressed button is gone from the page, which is at the given address. */
export function watchFocus(address: () => string): void {
  stops.push(watchPressed(address, (fault) => broken.add(fault)));
}

/** Watches for forms that browsers would send by themselves, which loads the page again and loses what is on it. */
export function watchForms(): void {
  const check = (event: Event): void => {
    if (!event.defaultPrevented) broken.add('A form loads the page again when it is sent.');
  };
  // The page's own listeners are called before that of the window.
  addEventListener('submit', check);
  stops.push(() => removeEventListener('submit', check));
}

/** Checks that no two messages of the page say the same sentence. */
async function checkMessages(): Promise<void> {
  await soon(() => repeatedSentence() === undefined);
  const sentence = repeatedSentence();
  if (sentence !== undefined) broken.add(`Two messages say the same: ${sentence}`);
}

/**
 * Watches for banners that answer what the person did. They must be announced, unless they come with a new part of the page or
 * the focus.
 */
export function watchBanners(): void {
  let hasActed = false;
  const act = (): void => {
    hasActed = true;
  };
  for (const type of EVENTS) document.addEventListener(type, act, { capture: true, once: true });
  const check = async (banner: Element): Promise<void> => {
    const isLed = (): boolean => document.activeElement?.getAttribute('tabindex') === '-1';
    const isRead = await soon(() => !banner.isConnected || isLed() || banner.closest(ANNOUNCED) !== null);
    if (!isRead) broken.add(`A banner appears without being announced: ${banner.textContent}`);
  };
  const observer = new MutationObserver((records) => {
    const added = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node): node is Element => node instanceof Element);
    if (hasMessage(added)) checks.push(checkMessages());
    if (!hasActed || added.some((node) => node.matches(PART) || node.querySelector(PART))) return;
    const banners = added.flatMap((node) => [...(node.matches(BANNER) ? [node] : node.querySelectorAll(BANNER))]);
    checks.push(...banners.map(check));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  stops.push(() => {
    observer.disconnect();
    for (const type of EVENTS) document.removeEventListener(type, act, { capture: true });
  });
}
