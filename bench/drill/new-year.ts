import { setTimeout as pause } from 'node:timers/promises';
import { setClock } from './clocks.ts';
import type { Report } from './faults.ts';
import { GATEWAYS, type Site } from './machines.ts';
import { failingJobs, postMessage, readNotices, setPaydays, type Notices } from './notices.ts';
import { openCallers } from './store.ts';

/** The longest time for the jobs to send every notice, in milliseconds. */
const NOTICES_WAIT = 60_000;

/**
 * Lets the gateways pass midnight and new year: paydays on both days, and a message that is published at midnight. The clocks go on
 * from there, as what was written then can't be before the time of a later fault.
 */
export async function passNewYear(site: Site, report: Report): Promise<void> {
  const year = new Date().getUTCFullYear() + 1;
  const days = [`${year - 1}-12-31`, `${year}-01-01`] as const;
  await setPaydays(site, days);
  await postMessage(site, `${days[1]}T00:00:00.000Z`);
  // Midnight in UTC, while the notices of the last day are sent, and the minute after it, in which the message is published.
  await moveTo(site, report, `${days[0]}T23:59:40Z`, 90);
  // Midnight in New York.
  await moveTo(site, report, `${days[1]}T04:59:50Z`, 20);
  // The first payday of the year, when it is morning in Los Angeles too.
  await moveTo(site, report, `${days[1]}T15:00:00Z`, 5);
  const end = performance.now() + NOTICES_WAIT;
  let notices = await readNotices(site, days);
  while (notices.some(isWrong) && performance.now() < end) {
    await pause(1000);
    notices = await readNotices(site, days);
  }
  report.wrong.push(...notices.filter(isWrong).map(describe));
  if (!notices.some(({ template }) => template === 'messagePosted')) report.wrong.push('the message was not published');
  report.wrong.push(...(await failingJobs(site)).map((name) => `the job ${name} failed`));
  const sum = (of: (one: Notices) => number) => notices.reduce((total, one) => total + of(one), 0);
  report.measured.push(`${sum(({ posted }) => posted)} notices were posted, with ${sum(({ mails }) => mails)} mails`);
}

/** Moves both clocks to a moment and lets some seconds pass. People sign in again, because their sessions are old by then. */
async function moveTo(site: Site, { workload }: Report, moment: string, seconds: number): Promise<void> {
  workload.replaceCallers(await openCallers(site, new Date(moment)));
  const ahead = Math.round((Date.parse(moment) - Date.now()) / 1000);
  for (const machine of GATEWAYS) setClock(site, machine, ahead);
  await pause(seconds * 1000);
}

const isWrong = ({ wanted, posted, wantedMails, mails }: Notices) => posted !== wanted || mails !== wantedMails;

const describe = ({ template, employeeId, wanted, posted, wantedMails, mails }: Notices) =>
  `${template} of ${employeeId}: ${posted} notices instead of ${wanted}, ${mails} mails instead of ${wantedMails}`;
