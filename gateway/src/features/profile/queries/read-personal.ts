import type { PersonalReply } from '@paystead/contract/features/profile/model.ts';
import type { Session } from '../../../platform/access/session.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import { loadPersonalContext, personalView, type PersonalCall } from '../personal-context.ts';
import type { PersonalPorts } from '../ports.ts';

/** Returns the caller's name and address on file, and as the waiting request changes them (ME-2). */
export async function readPersonal(
  ports: Pick<PersonalPorts, 'changes' | 'verdictOf'>,
  call: PersonalCall & { readonly session: Session },
): Promise<PersonalReply> {
  const { session } = call;
  // Forms on paper still go to a former employee's address.
  const addressOnly = hasLeft(session);
  const verdict = addressOnly ? { canEdit: true, whyNot: null } : ports.verdictOf(session);
  return { ...personalView(await loadPersonalContext(ports, call)), ...verdict, addressOnly };
}
