import { changeEndpoints } from './changes/endpoints.ts';
import type { ServiceEndpoint } from './endpoint.ts';
import { eventEndpoints } from './events/endpoints.ts';
import { bankNoticeEndpoints } from './bank-notices/endpoints.ts';
import { importEndpoints } from './imports/endpoints.ts';
import { recordEndpoints } from './records/endpoints.ts';
import { webhookEndpoints } from './webhooks/endpoints.ts';

/** Every endpoint of the service API, version 1. */
export const serviceEndpoints = [
  ...importEndpoints,
  ...recordEndpoints,
  ...changeEndpoints,
  ...eventEndpoints,
  ...webhookEndpoints,
  ...bankNoticeEndpoints,
] satisfies readonly ServiceEndpoint[];

type Declared = (typeof serviceEndpoints)[number];
export type ServiceEndpointName = Declared['name'];
type ServiceEndpointNamed<N extends ServiceEndpointName> = Extract<Declared, { readonly name: N }>;

const byName = new Map<string, ServiceEndpoint>(serviceEndpoints.map((endpoint) => [endpoint.name, endpoint]));

/** Returns the endpoint with a name, with its own types. */
export function serviceEndpointNamed<N extends ServiceEndpointName>(name: N): ServiceEndpointNamed<N> {
  return byName.get(name) as unknown as ServiceEndpointNamed<N>;
}
