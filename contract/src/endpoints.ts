import type { Endpoint } from './endpoint.ts';
import { featureEndpoints } from './features.ts';

/** Every endpoint of every feature (HTTP-7). */
export const endpoints = featureEndpoints satisfies readonly Endpoint[];

type Declared = (typeof endpoints)[number];
export type EndpointName = Declared['name'];
export type EndpointNamed<N extends EndpointName> = Extract<Declared, { readonly name: N }>;

/** Endpoints by name. The portal's typed client needs only this type. */
export type EndpointsByName = { readonly [E in Declared as E['name']]: E };

const byName = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.name, endpoint]));

/** The endpoint with a name, with its own types. */
export function endpointNamed<N extends EndpointName>(name: N): EndpointNamed<N> {
  return byName.get(name) as EndpointNamed<N>;
}
