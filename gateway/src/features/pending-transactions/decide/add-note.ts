import type { noteReply } from '@paystead/contract/features/pending-transactions/model.ts';
import type { z } from 'zod';
import type { PresentPorts } from '../history/present.ts';
import { nameOfDecider } from '../request-context.ts';
import {
  actsForNote,
  loadDecideContext,
  presentOne,
  requireDecider,
  viewerOf,
  type RequestCall,
} from './decide-context.ts';
import { addNote } from './note-store.ts';

/**
 * Adds an internal note to a request, in any status. Others who decide about it see the note; the employee never does, so
 * its text isn't part of the audit row either.
 *
 * Errors: `not_found` (unknown, of no one in scope, or hidden from the caller), `not_your_decision` (the caller's own, or
 * someone else decides).
 */
export async function addNoteToRequest(
  call: RequestCall,
  { employeeWorkflowId, text }: { readonly employeeWorkflowId: string; readonly text: string },
  ports: PresentPorts,
): Promise<z.input<typeof noteReply>> {
  const { tx, session, now, audit } = call;
  const loaded = await loadDecideContext(call, employeeWorkflowId);
  requireDecider(loaded, session);
  const { row, context, employee } = loaded;
  const name = await nameOfDecider(tx, session, now);
  await addNote(tx, ports.keys, row, { session, name, at: now, text });
  audit.alsoOf(employee);
  audit.note({ employeeWorkflowId, version: row.version, ...actsForNote(loaded) });
  return { pendingTransaction: await presentOne(call, row, viewerOf(session, loaded), context, ports) };
}
