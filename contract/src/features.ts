// Generated from the folders of contract/src/features by scripts/build-portal/generate.ts. Do not edit.
import { activityEndpoints } from './features/activity/endpoints.ts';
import { brandingEndpoints } from './features/branding/endpoints.ts';
import { directDepositsEndpoints } from './features/direct-deposits/endpoints.ts';
import { documentsEndpoints } from './features/documents/endpoints.ts';
import { employeeLookupEndpoints } from './features/employee-lookup/endpoints.ts';
import { firstDayEndpoints } from './features/first-day/endpoints.ts';
import { hrRecordsEndpoints } from './features/hr-records/endpoints.ts';
import { invitationsEndpoints } from './features/invitations/endpoints.ts';
import { menuEndpoints } from './features/menu/endpoints.ts';
import { messagesEndpoints } from './features/messages/endpoints.ts';
import { payCalendarEndpoints } from './features/pay-calendar/endpoints.ts';
import { paychecksEndpoints } from './features/paychecks/endpoints.ts';
import { pendingTransactionsEndpoints } from './features/pending-transactions/endpoints.ts';
import { preferencesEndpoints } from './features/preferences/endpoints.ts';
import { profileEndpoints } from './features/profile/endpoints.ts';
import { profileSelectionEndpoints } from './features/profile-selection/endpoints.ts';
import { sessionEndpoints } from './features/session/endpoints.ts';
import { taxesEndpoints } from './features/taxes/endpoints.ts';
import { teamEndpoints } from './features/team/endpoints.ts';
import { yearEndEndpoints } from './features/year-end/endpoints.ts';

/** The endpoints of every feature, in the order of the features' names. */
export const featureEndpoints = [
  ...activityEndpoints,
  ...brandingEndpoints,
  ...directDepositsEndpoints,
  ...documentsEndpoints,
  ...employeeLookupEndpoints,
  ...firstDayEndpoints,
  ...hrRecordsEndpoints,
  ...invitationsEndpoints,
  ...menuEndpoints,
  ...messagesEndpoints,
  ...payCalendarEndpoints,
  ...paychecksEndpoints,
  ...pendingTransactionsEndpoints,
  ...preferencesEndpoints,
  ...profileEndpoints,
  ...profileSelectionEndpoints,
  ...sessionEndpoints,
  ...taxesEndpoints,
  ...teamEndpoints,
  ...yearEndEndpoints,
] as const;
