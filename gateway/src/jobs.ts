import type { Logger } from 'pino';
import type { Brands } from './brands.ts';
import { noticePorts } from './change-engine.ts';
import type { Config } from './config.ts';
import { changeGrants } from './console/people/change-grants.ts';
import { NOTICE_DAYS } from './features/messages/notices-store.ts';
import { queueDigests } from './features/pending-transactions/digest/queue-digests.ts';
import { deleteInvitationsBefore } from './features/invitations/store.ts';
import { deleteAttemptsBefore, deleteLinksBefore } from './features/profile-selection/link-store.ts';
import { confirmPrenotes } from './features/direct-deposits/bank/confirm-prenotes.ts';
import { deleteExpiredNotices } from './features/direct-deposits/objection/object-to-change.ts';
import { purgeDrafts } from './features/taxes/calculator-draft-store.ts';
import { purgeEntries } from './features/session/kept-entries/kept-entries-store.ts';
import { deleteSessionsBefore } from './features/session/ends/ended-session-store.ts';
import { deleteExpiredTokens } from './features/session/sign-in/use-token.ts';
import { forgetEvents } from './service/events/store.ts';
import { forgetTestDeliveries } from './service/webhooks/delivery-store.ts';
import { forgetExpiredService } from './service/api/key-store.ts';
import { forgetImports } from './imports/queue/work-store.ts';
import { forgetOldRuns } from './imports/retention/forget-runs.ts';
import type { Anchoring } from './platform/audit/anchoring.ts';
import { sealAudit } from './platform/audit/seal-audit.ts';
import { manageFormerAccess } from './notices/former-access.ts';
import { queueFormCorrections, queuePaycheckCorrections } from './notices/correction-notices.ts';
import { messageJobs } from './notices/message-jobs.ts';
import { queuePaydayNotices } from './notices/payday-notices.ts';
import { deleteNoticesBefore } from './notices/portal-notices.ts';
import { queuePostedNotices, queueTextNotices } from './notices/year-end-notices.ts';
import type { Clock } from './platform/clock.ts';
import { checkCertificates } from './platform/certificates/check-certificates.ts';
import { readCertificate } from './platform/certificates/read-certificate.ts';
import { choosePlace } from './platform/files/choose-place.ts';
import { removeUnclaimed } from './platform/files/unclaimed.ts';
import { purgeIdempotencyKeys } from './platform/idempotency/store.ts';
import { defineJob, type Job } from './platform/jobs/job.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import { send } from './platform/outbound.ts';
import { deleteSettled } from './platform/outbox/store.ts';
import { deleteSecurityEvents } from './platform/security/store.ts';
import { deleteAttemptsBefore as deleteLimitedAttemptsBefore } from './platform/security/attempt-limits.ts';
import { deleteRefusals } from './platform/sign-in-refusals/store.ts';
import { alertOnLimits } from './notices/security-alerts.ts';

const DAY = 24 * 3600 * 1000;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

interface JobPorts {
  readonly config: Config;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly brands: Brands;
  readonly log: Logger;
  readonly anchoring: Pick<Anchoring, 'run'>;
}

/** Retention of security events and alerts, in days. */
const SECURITY_DAYS = 365;

/** Days for which an expired invitation stays in the list of who has come and who hasn't. */
const INVITATION_DAYS = 365;

/** Retention of refused sign-ins, in days: a person reports the code soon or never. */
const REFUSAL_DAYS = 90;

/** Returns the gateway's recurring jobs. */
export function jobsOf(ports: JobPorts): Job[] {
  return [
    ...auditJobs(ports),
    ...depositJobs(),
    ...accessJobs(),
    ...noticeJobs(ports),
    ...messageJobs(ports),
    ...securityJobs(ports),
    ...purgeJobs(ports),
  ];
}

/** Seals and anchors the audit. */
function auditJobs({ clock, anchoring }: JobPorts): Job[] {
  return [
    defineJob({
      name: 'audit.seal',
      every: { minutes: 1 },
      inMaintenance: 'runs',
      run: async ({ database }) => {
        await sealAudit(database, clock);
        // Anchor at once in this gateway's file; the others add the new heads to theirs within seconds.
        await anchoring.run();
        return 'done';
      },
    }),
  ];
}

/** Confirms accounts after their prenote, and deletes expired notices. */
function depositJobs(): Job[] {
  return [
    defineJob({
      name: 'deposits.prenote',
      every: { minutes: 10 },
      inMaintenance: 'skipsClients',
      run: ({ database, now, size }) => confirmPrenotes(database, now, size),
    }),
    defineJob({
      name: 'deposits.forgetNotices',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: ({ database, now, size }) => deleteExpiredNotices(database, now, size),
    }),
  ];
}

/** Starts and ends the roles and scopes that operators granted for a time. */
function accessJobs(): Job[] {
  return [
    defineJob({
      name: 'access.grants',
      every: { minutes: 1 },
      inMaintenance: 'runs',
      run: ({ database, now, size }) => changeGrants(database, now, size),
    }),
  ];
}

/** Queues notices of paydays, of waiting approvals, of year-end forms and of the end of access. */
function noticeJobs({ config: { port }, keys, brands }: JobPorts): Job[] {
  return [
    defineJob({
      name: 'approvals.digest',
      every: { minutes: 10 },
      inMaintenance: 'skipsClients',
      run: (slice) => queueDigests(slice, { ...noticePorts(keys, brands), port }),
    }),
    defineJob({
      name: 'payday.notices',
      every: { minutes: 10 },
      inMaintenance: 'skipsClients',
      run: async ({ database, now, size }) =>
        (await queuePaydayNotices(database, keys, brands, now, size)) < size ? 'done' : 'more',
    }),
    defineJob({
      name: 'corrections.paychecks',
      every: { minutes: 10 },
      inMaintenance: 'skipsClients',
      run: async ({ database, now, size }) =>
        (await queuePaycheckCorrections({ database, keys, brands }, now, size)) < size ? 'done' : 'more',
    }),
    // A job of its own: a failure of one kind doesn't hold up the other.
    defineJob({
      name: 'corrections.forms',
      every: { minutes: 10 },
      inMaintenance: 'skipsClients',
      run: async ({ database, now, size }) =>
        (await queueFormCorrections({ database, keys, brands }, now, size)) < size ? 'done' : 'more',
    }),
    defineJob({
      name: 'yearEnd.posted',
      every: { minutes: 10 },
      inMaintenance: 'skipsClients',
      run: async ({ database, now, size }) =>
        (await queuePostedNotices({ database, keys, brands }, now, size)) < size ? 'done' : 'more',
    }),
    defineJob({
      name: 'formerAccess',
      every: { minutes: 10 },
      // A person may be employed at a client that the job wouldn't see.
      inMaintenance: 'waits',
      run: async ({ database, now, size }) =>
        (await manageFormerAccess({ database, keys, brands }, now, size)) < size ? 'done' : 'more',
    }),
    defineJob({
      name: 'yearEnd.textChanged',
      every: { hours: 1 },
      inMaintenance: 'skipsClients',
      run: async ({ database, now, size }) =>
        (await queueTextNotices({ database, keys, brands }, now, size)) < size ? 'done' : 'more',
    }),
  ];
}

/** Sends security alerts, and deletes old events. */
function securityJobs({ config, keys, brands, log }: JobPorts): Job[] {
  return [
    defineJob({
      name: 'security.alerts',
      every: { seconds: 15 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) =>
        (await alertOnLimits({ database, keys, brands, log, security: config.security }, now, size)) < size
          ? 'done'
          : 'more',
    }),
    defineJob({
      name: 'certificates.check',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now }) => {
        await checkCertificates(database, now, readCertificate);
        return 'done';
      },
    }),
    defineJob({
      name: 'security.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) =>
        (await deleteSecurityEvents(database, daysBefore(now, SECURITY_DAYS), size)) < size ? 'done' : 'more',
    }),
    defineJob({
      name: 'signInRefusals.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) =>
        (await deleteRefusals(database, daysBefore(now, REFUSAL_DAYS), size)) < size ? 'done' : 'more',
    }),
  ];
}

/** Days for which programs can read events, and see what became of their deliveries. */
const EVENT_DAYS = 30;

/** Deletes expired rows and unclaimed files. */
function purgeJobs({ config }: JobPorts): Job[] {
  return [
    defineJob({
      name: 'imports.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: ({ database, now }) => forgetOldRuns(database, now, config.importKeepDays),
    }),
    defineJob({
      name: 'service.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) => {
        await forgetExpiredService(database, now, 1000);
        const before = daysBefore(now, config.importKeepDays);
        return (await database.asMaintenance((tx) => forgetImports(tx, before, size))) < size ? 'done' : 'more';
      },
    }),
    defineJob({
      name: 'events.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) => {
        const before = daysBefore(now, EVENT_DAYS);
        const forgotten = await database.asMaintenance(async (tx) => {
          await forgetTestDeliveries(tx, before);
          return forgetEvents(tx, before, size);
        });
        return forgotten < size ? 'done' : 'more';
      },
    }),
    defineJob({
      name: 'files.collect',
      every: { hours: 1 },
      inMaintenance: 'waits',
      run: async ({ database, now, size }) => {
        const place = choosePlace(config.files, config.dataFolder, database, send);
        // The server has cut off every upload older than an hour.
        const before = new Date(now.getTime() - 3600 * 1000);
        return (await removeUnclaimed(database, place, before, size)) < size ? 'done' : 'more';
      },
    }),
    defineJob({
      name: 'idempotency.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now }) => {
        await purgeIdempotencyKeys(database, now);
        return 'done';
      },
    }),
    defineJob({
      name: 'keptEntries.forget',
      every: { minutes: 10 },
      inMaintenance: 'waits',
      run: async ({ database, now, size }) => ((await purgeEntries(database, now, size)) < size ? 'done' : 'more'),
    }),
    defineJob({
      name: 'calculator.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) =>
        (await purgeDrafts(database, daysBefore(now, 30), size)) < size ? 'done' : 'more',
    }),
    defineJob({
      name: 'notices.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) =>
        (await deleteNoticesBefore(database, daysBefore(now, NOTICE_DAYS), size)) < size ? 'done' : 'more',
    }),
    defineJob({
      name: 'links.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) => {
        const links = await database.asDirectory((tx) => deleteLinksBefore(tx, daysBefore(now, 30), size));
        const attempts = await database.asDirectory((tx) => deleteAttemptsBefore(tx, daysBefore(now, 1), size));
        return links < size && attempts < size ? 'done' : 'more';
      },
    }),
    defineJob({
      name: 'invitations.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) => {
        const before = daysBefore(now, INVITATION_DAYS);
        const invitations = await database.asDirectory((tx) => deleteInvitationsBefore(tx, before, size));
        const attempts = await database.asDirectory((tx) => deleteLimitedAttemptsBefore(tx, daysBefore(now, 1), size));
        return invitations < size && attempts < size ? 'done' : 'more';
      },
    }),
    defineJob({
      name: 'outbox.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) =>
        (await deleteSettled(database, daysBefore(now, 30), size)) < size ? 'done' : 'more',
    }),
    defineJob({
      name: 'session.forgetTokens',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now, size }) =>
        (await database.asDirectory((tx) => deleteExpiredTokens(tx, now, size))) < size ? 'done' : 'more',
    }),
    defineJob({
      name: 'session.forget',
      every: { hours: 1 },
      inMaintenance: 'runs',
      run: async ({ database, now }) =>
        (await database.asDirectory((tx) => deleteSessionsBefore(tx, daysBefore(now, 30)))) === 0 ? 'done' : 'more',
    }),
  ];
}
