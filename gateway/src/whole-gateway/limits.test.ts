import { expect, it } from 'vitest';
import { IMPORT_MOST_BYTES } from '@paystead/contract/console/imports/limits.ts';
import { MOST_ATTACHED_BYTES } from '@paystead/contract/console/messages/limits.ts';
import { MAX_FAVORITES, MAX_RECENTS } from '@paystead/contract/features/employee-lookup/shortcuts.ts';
import { KEPT_ENTRY_MAX, KEPT_ENTRY_SECONDS } from '@paystead/contract/features/session/model.ts';
import { IMAGE_LIMITS } from '../features/branding/partner-image.ts';
import { LIMITS_PER_HOUR, MOST_WRONG_ANSWERS } from '../features/invitations/limits.ts';
import { PROOF_MINUTES } from '../features/invitations/proof.ts';
import { MAX_ATTACHMENT_BYTES } from '../features/messages/posting/attachments.ts';
import { CHECKS_PER_STEP, keptUntil } from '../features/paychecks/export/export-job.ts';
import { REQUESTS_PER_HOUR } from '../features/profile-selection/link-limits.ts';
import { DAY_MINUTES } from '../features/profile-selection/link-token.ts';
import { STORED_REPORTS } from '../features/session/commands/report-sign-in-failure.ts';
import { COUNTING_SECONDS, OPENINGS_PER_10_MINUTES } from '../features/year-end/pace.ts';
import { SIGN_IN_AGE } from '../platform/access/recent-sign-in.ts';
import { DEFAULT_INTAKE_LIMITS } from '../platform/http/intake/limits.ts';
import { JOB_LEASE_SECONDS } from '../platform/jobs/scheduler.ts';
import { MAX_ATTEMPTS } from '../platform/outbox/backoff.ts';
import { LEASE_SECONDS } from '../platform/outbox/delivery.ts';
import { MOST_JSON_BYTES } from '../service/imports/receive.ts';
import { limitsOf } from '../service/oauth/serve-oauth.ts';

// The tests of each limit count up to the constant, so they pass whatever its value is.
it('the limits whose tests import them', () => {
  expect({
    acts: SIGN_IN_AGE,
    attachments: { each: MAX_ATTACHMENT_BYTES, together: MOST_ATTACHED_BYTES },
    export: { checksPerStep: CHECKS_PER_STEP, keptMilliseconds: keptUntil(new Date(0)).getTime() },
    images: IMAGE_LIMITS,
    imports: { bytes: IMPORT_MOST_BYTES },
    intake: DEFAULT_INTAKE_LIMITS,
    invitations: { perHour: LIMITS_PER_HOUR, wrongAnswers: MOST_WRONG_ANSWERS, proofMinutes: PROOF_MINUTES },
    jobs: { leaseSeconds: JOB_LEASE_SECONDS },
    keptEntries: { most: KEPT_ENTRY_MAX, seconds: KEPT_ENTRY_SECONDS },
    links: { perHour: REQUESTS_PER_HOUR, dayMinutes: DAY_MINUTES },
    outbox: { attempts: MAX_ATTEMPTS, leaseSeconds: LEASE_SECONDS },
    reports: STORED_REPORTS,
    serviceApi: { jsonBytes: MOST_JSON_BYTES, failedSignIns: limitsOf('engine') },
    shortcuts: { favorites: MAX_FAVORITES, recents: MAX_RECENTS },
    yearEnd: { countingSeconds: COUNTING_SECONDS, openingsPer10Minutes: OPENINGS_PER_10_MINUTES },
  }).toEqual({
    acts: { min: 30, max: 3600 },
    attachments: { each: 5_242_880, together: 15_728_640 },
    export: { checksPerStep: 24, keptMilliseconds: 7 * 86_400_000 },
    images: { logo: 150_000, favicon: 75_000 },
    imports: { bytes: 250_000_000 },
    intake: { requestsInFlight: 512, slowBodies: 256, slowBodiesPerAddress: 64, headerSeconds: 15, bodySeconds: 30 },
    invitations: {
      perHour: {
        failure: { name: 'failure', address: 20, network: 100 },
        registration: { name: 'registration', address: 10, network: 60 },
      },
      wrongAnswers: 3,
      proofMinutes: 15,
    },
    jobs: { leaseSeconds: 120 },
    keptEntries: { most: 65_536, seconds: 600 },
    links: { perHour: { identity: 5, session: 5, network: 30 }, dayMinutes: 1440 },
    outbox: { attempts: 24, leaseSeconds: 90 },
    reports: { name: 'signInFailure', address: 60, network: 200 },
    serviceApi: {
      jsonBytes: 16_777_216,
      failedSignIns: [
        { name: 'oauth.token/engine', address: 20, network: 200 },
        { name: 'oauth.token', address: 100, network: 1000 },
      ],
    },
    shortcuts: { favorites: 30, recents: 8 },
    yearEnd: { countingSeconds: 86_400, openingsPer10Minutes: 40 },
  });
});
