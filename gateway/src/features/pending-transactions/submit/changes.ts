import { randomUUID } from 'node:crypto';
import type { Changes } from '../../../platform/changes/port.ts';
import type { ApplyPorts } from '../apply/apply-change.ts';
import { beginChange } from './submit-change.ts';
import { findProposal } from './find-proposal.ts';
import { holdOpenRequest } from './stop-change.ts';

/**
 * Creates the service through which features change a person's data; see platform/changes/port.ts. `newId` makes the id
 * of a new request.
 */
export function createChanges(ports: ApplyPorts, newId: () => string = randomUUID): Changes {
  return {
    openProposal: (tx, employee, kind, as) => findProposal(tx, employee, kind, as, ports),
    begin: (call, kind) => beginChange(call, kind, ports, newId),
    holdOpen: (tx, employee, kind) => holdOpenRequest(tx, employee, kind, ports),
  };
}
