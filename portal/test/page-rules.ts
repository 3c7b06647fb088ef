import { afterEach, beforeEach, vi } from 'vitest';
import { endpointTable, type EndpointName } from '../src/generated/endpoints.ts';
import type { Attempt } from '../src/platform/forms/use-action.ts';
import type { Services } from '../src/platform/services.ts';
import styles from '@paystead/ui/banner/banner.module.css';
import { watchRetries } from '../../ui/test/retries.ts';
import { matchCall } from './recorded.ts';

/** The rules of every page that the pages of the running test have broken. The test then fails. */
const broken = new Set<string>();
const stops: (() => void)[] = [];
beforeEach(() => void vi.spyOn(console, 'error'));
afterEach(() => {
  // With the same key, React can draw an entry twice or leave it out.
  if (vi.mocked(console.error).mock?.calls.some(([message]) => /same key/.test(String(message))))
    broken.add('Two entries of a list have the same key.');
  stops.splice(0).forEach((stop) => stop());
  const found = [...broken];
  broken.clear();
  if (found.length > 0) throw new Error(found.join('\n'));
});

/** Writes of controls that show the new choice at once instead of being busy, and writes that no one waits for. */
const SHOWN_AT_ONCE: ReadonlySet<string> = new Set<EndpointName>([
  'preferences.save',
  'employeeLookup.favorite',
  'messages.markRead',
  'taxes.saveCalculator',
]);

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

/** Watches for the focus after a retry. */
export function watchFocus(): void {
  stops.push(watchRetries((fault) => broken.add(fault)));
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
    if (!hasActed || added.some((node) => node.matches(PART) || node.querySelector(PART))) return;
    const banners = added.flatMap((node) => [...(node.matches(BANNER) ? [node] : node.querySelectorAll(BANNER))]);
    for (const banner of banners) void check(banner);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  stops.push(() => {
    observer.disconnect();
    for (const type of EVENTS) document.removeEventListener(type, act, { capture: true });
  });
}
