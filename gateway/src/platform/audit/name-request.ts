import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { noRow, statement, type Transaction } from '../database/port.ts';
import { changesData } from './record.ts';

const setRequest = statement('audit.set_request', noRow, `select from set_config('app.request', $1, true)`);

/**
 * Calls that open, renew or end sessions are recorded by the database itself (migration: audit of sessions), which
 * learns the request's id here. All others write their row with it, and are spared the round trip.
 */
export async function nameRequest(tx: Transaction, endpoint: Endpoint, requestId: string): Promise<void> {
  if (endpoint.resource === 'none' && changesData(endpoint)) await tx.run(setRequest, [requestId]);
}
