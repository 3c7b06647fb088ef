import { decideInBulk } from '@paystead/contract/features/pending-transactions/endpoints.ts';
import type { Failure } from '../../../platform/failures/failure.ts';
import type { Call } from '../../../platform/http/route.ts';
import { classify } from '../../../platform/security/classify.ts';
import { networkAddress } from '../../../platform/security/network-address.ts';
import type { SecurityRecorder } from '../../../platform/security/recorder.ts';

/** Records the security event that a refused item of a bulk decision is, if it is one. */
export type NoteRefusedItem = (
  call: Pick<Call<typeof decideInBulk>, 'session' | 'now' | 'requestId' | 'networkAddress'>,
  employeeWorkflowId: string,
  failure: Failure,
) => void;

/** Returns the recording of refused items, with the same events as calls about one request have. */
export function recordRefusedItems(security: SecurityRecorder): NoteRefusedItem {
  return ({ session, now, requestId, networkAddress: address }, employeeWorkflowId, failure) => {
    const inputs = { params: {}, query: {}, body: { employeeWorkflowId } };
    const event = classify({ endpoint: decideInBulk, failure, caller: session, inputs, failedProof: null });
    if (event === null) return;
    const { name: endpoint, resource } = decideInBulk;
    security.record({ ...event, at: now, requestId, endpoint, resource, address: networkAddress(address) });
  };
}
