import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from './faults.ts';
import { GATEWAYS, REQUESTS_PER_MINUTE, type Site } from './machines.ts';
import { addressOf, type Machine } from './network.ts';
import { openCallers } from './store.ts';
import type { Caller } from '../../gateway/test/drill/workload.ts';

/** Seconds within which the other gateway must know of a sign-out, and of a limit that was reached. */
const WITHIN_SECONDS = 5;
/** Addresses of clients, from the range for documentation. */
const [BUSY, QUIET] = ['203.0.113.50', '203.0.113.51'] as const;
const AT_ONCE = 25;
const [ONE, OTHER] = GATEWAYS;

/** Signs someone out and reaches a limit at one gateway, and measures when the other one refuses. */
export async function compareGateways(site: Site, report: Report): Promise<void> {
  await signOut(site, report);
  await reachLimit(report);
}

async function signOut(site: Site, { measured, wrong }: Report): Promise<void> {
  const [leaving, staying] = (await openCallers(site)).employees;
  if (!leaving || !staying) throw new Error('The drill has too few employees.');
  for (const caller of [leaving, staying])
    if ((await statusOf(OTHER, caller)) !== 200) wrong.push(`${OTHER} didn’t serve a session before the sign-out`);
  const left = await statusOf(ONE, leaving, 'DELETE');
  if (left >= 300) wrong.push(`${ONE} answered a sign-out with ${left}`);
  const seconds = await secondsUntil(async () => (await statusOf(OTHER, leaving)) === 401);
  judge('a session that ended', seconds, measured, wrong);
  if ((await statusOf(OTHER, staying)) !== 200) wrong.push(`${OTHER} refused a session that hadn’t ended`);
}

async function reachLimit({ measured, wrong }: Report): Promise<void> {
  // Both gateways must count within the same minute.
  const second = (Date.now() / 1000) % 60;
  if (second > 25) await pause((61 - second) * 1000);
  const from = (address: string): Caller => ({ 'x-forwarded-for': address });
  let isReached = false;
  for (let sent = 0; !isReached && sent < 2 * REQUESTS_PER_MINUTE; sent += AT_ONCE) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => statusOf(ONE, from(BUSY))));
    isReached = statuses.includes(429);
  }
  if (!isReached) wrong.push(`${ONE} had no limit`);
  const seconds = await secondsUntil(async () => (await statusOf(OTHER, from(BUSY))) === 429);
  judge('an address that reached its limit', seconds, measured, wrong);
  for (const machine of GATEWAYS)
    if ((await statusOf(machine, from(QUIET))) === 429) wrong.push(`${machine} refused an address below the limit`);
}

function judge(what: string, seconds: number | null, measured: string[], wrong: string[]): void {
  if (seconds !== null) measured.push(`${what} was refused by the other gateway after ${seconds.toFixed(2)} s`);
  if (seconds === null || seconds > WITHIN_SECONDS)
    wrong.push(`${what} was not refused by the other gateway within ${WITHIN_SECONDS} s`);
}

/** Returns the status of a request for the caller's session, sent to a gateway past the balancer. */
async function statusOf(machine: Machine, headers: Caller, method = 'GET'): Promise<number> {
  const reply = await fetch(`http://${addressOf(machine)}:8080/api/session`, { method, headers });
  await reply.arrayBuffer();
  return reply.status;
}

/** Returns the seconds until something holds; null if it doesn't within twice the allowed time. */
async function secondsUntil(holds: () => Promise<boolean>): Promise<number | null> {
  const since = performance.now();
  for (;;) {
    const isSo = await holds();
    const seconds = (performance.now() - since) / 1000;
    if (isSo) return seconds;
    if (seconds > 2 * WITHIN_SECONDS) return null;
    await pause(20);
  }
}
