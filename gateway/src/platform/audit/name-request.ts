import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { noRow, statement, type Transaction } from '../database/port.ts';
import { changesData } from './record.ts';

const setRequest = statement('audit.set_request', noRow, `select from set_config('app.request', $1, true)`);

/**
 * Tells the database the request's id for calls that open, renew or end sessions, which the database itself records.
 * Other calls write their own audit row and save this round trip.
 */
export async function nameRequest(tx: Transaction, endpoint: Endpoint, requestId: string): Promise<void> {
  if (endpoint.resource === 'none' && changesData(endpoint)) await tx.run(setRequest, [requestId]);
}
