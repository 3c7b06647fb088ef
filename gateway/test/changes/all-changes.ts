import { invitationChanges, recordChanges, sessionChanges } from './account-changes.ts';
import { consoleChanges } from './console-changes.ts';
import { requestChanges, sampleChanges } from './employee-changes.ts';
import { jobChanges } from './job-changes.ts';
import { refusedRequests } from './refused-requests.ts';
import { scimChanges } from './scim-changes.ts';
import { serviceChanges } from './service-changes.ts';
import type { Stage } from './stage.ts';

/** The parts of the approved changes, in their order. */
export const CHANGES: readonly (readonly [part: string, send: (stage: Stage) => Promise<void>])[] = [
  ['one sample of each request of employees', sampleChanges],
  ['requests for changes, and their decisions', requestChanges],
  ['files, archives and forms of people', recordChanges],
  ['sign-ins and confirmed addresses', sessionChanges],
  ['registrations and invitations', invitationChanges],
  ['the console', consoleChanges],
  ['the service API', serviceChanges],
  ['SCIM', scimChanges],
  ['requests that are refused or fail', refusedRequests],
  ['jobs', jobChanges],
];
