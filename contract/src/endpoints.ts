import type { Endpoint } from './endpoint.ts';
import { activityEndpoints } from './features/activity/endpoints.ts';
import { brandingEndpoints } from './features/branding/endpoints.ts';
import { directDepositsEndpoints } from './features/direct-deposits/endpoints.ts';
import { documentsEndpoints } from './features/documents/endpoints.ts';
import { employeeLookupEndpoints } from './features/employee-lookup/endpoints.ts';
import { hrRecordsEndpoints } from './features/hr-records/endpoints.ts';
import { menuEndpoints } from './features/menu/endpoints.ts';
import { messagesEndpoints } from './features/messages/endpoints.ts';
import { paychecksEndpoints } from './features/paychecks/endpoints.ts';
import { pendingTransactionsEndpoints } from './features/pending-transactions/endpoints.ts';
import { preferencesEndpoints } from './features/preferences/endpoints.ts';
import { profileSelectionEndpoints } from './features/profile-selection/endpoints.ts';
import { profileEndpoints } from './features/profile/endpoints.ts';
import { sessionEndpoints } from './features/session/endpoints.ts';
import { taxesEndpoints } from './features/taxes/endpoints.ts';
import { yearEndEndpoints } from './features/year-end/endpoints.ts';

/** Every call there is (HTTP-7). */
export const endpoints = [
  ...sessionEndpoints,
  ...profileSelectionEndpoints,
  ...brandingEndpoints,
  ...menuEndpoints,
  ...messagesEndpoints,
  ...paychecksEndpoints,
  ...directDepositsEndpoints,
  ...yearEndEndpoints,
  ...profileEndpoints,
  ...taxesEndpoints,
  ...hrRecordsEndpoints,
  ...documentsEndpoints,
  ...pendingTransactionsEndpoints,
  ...preferencesEndpoints,
  ...activityEndpoints,
  ...employeeLookupEndpoints,
] as const satisfies readonly Endpoint[];

type Declared = (typeof endpoints)[number];
export type EndpointName = Declared['name'];
export type EndpointNamed<N extends EndpointName> = Extract<Declared, { readonly name: N }>;

/** Endpoints by name: all that the portal's typed client needs, as a type alone. */
export type EndpointsByName = { readonly [E in Declared as E['name']]: E };

const byName = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.name, endpoint]));

/** The endpoint of a name, with its own types. */
export function endpointNamed<N extends EndpointName>(name: N): EndpointNamed<N> {
  return byName.get(name) as EndpointNamed<N>;
}
