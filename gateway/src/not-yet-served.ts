import type { EndpointName } from '@paystead/contract/endpoints.ts';

/** Declared in the contract, without a handler so far. They answer 401 to strangers and 501 to everyone else. */
export const NOT_YET_SERVED: readonly EndpointName[] = [];
