import type { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';

type EndpointName = (typeof consoleEndpoints)[number]['name'];

/** The body of the reply to each call of an endpoint; undefined: an empty one. */
export type Replies = { readonly [Name in EndpointName]?: unknown };
