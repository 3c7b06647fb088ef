import { refuse } from '../../../platform/failures/failure.ts';
import { notedOf, type ActHandler } from '../acting.ts';

/** Sends an invitation; an earlier one is void. */
export const invite: ActHandler<'invite'> = {
  async check({ tx, person, ports, now }) {
    const verdict = await ports.inviteVerdict(tx, person, now);
    if (verdict !== 'possible') refuse('version_conflict', { reason: `not invited: ${verdict}` });
  },
  isAboutMoney: () => false,
  async run(acting, { language }) {
    const { tx, person, ports, scope, now } = acting;
    await ports.invite(tx, person, { name: scope.email, noted: notedOf(acting), language }, now);
  },
};

/** Voids the invitation that waits. */
export const revokeInvitation: ActHandler<'revokeInvitation'> = {
  check: ({ person: { invitation } }) => {
    if (invitation === null || invitation.state === 'accepted' || invitation.state === 'revoked')
      refuse('version_conflict');
  },
  isAboutMoney: () => false,
  async run(acting) {
    const { tx, person, ports, now } = acting;
    if (!(await ports.revokeInvitation(tx, person, notedOf(acting), now))) refuse('version_conflict');
  },
};
