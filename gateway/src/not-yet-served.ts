import type { EndpointName } from '@paystead/contract/endpoints.ts';

/** Endpoints declared in the contract without a handler yet. They answer 401 without a session and 501 otherwise. */
export const NOT_YET_SERVED: readonly EndpointName[] = [];
