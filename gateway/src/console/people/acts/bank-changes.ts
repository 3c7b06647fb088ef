import { freezeBankChanges as freeze } from '../../../platform/changes/freeze.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import { recordAct, type ActHandler } from '../acting.ts';

/** Stops new bank changes until someone releases them. One that waits keeps waiting, and can't be approved. */
export const freezeBankChanges: ActHandler<'freezeBankChanges'> = {
  check: ({ person }) => {
    if (person.freezes.some(({ until }) => until === null)) refuse('version_conflict');
  },
  isAboutMoney: () => false,
  async run(acting) {
    const { tx, person, now } = acting;
    await freeze(tx, person, { now, until: null, reason: 'operator' });
    await recordAct(acting, 'bank', 'console.bankChangesFrozen');
  },
};

/** Releases every freeze of bank changes. */
export const releaseBankChanges: ActHandler<'releaseBankChanges'> = {
  check: ({ person }) => {
    if (person.freezes.length === 0) refuse('version_conflict');
  },
  isAboutMoney: () => true,
  async run(acting) {
    const { tx, person, scope, ports, now } = acting;
    const lifted = await ports.liftFreezes(tx, person, scope.email, now);
    if (lifted === 0) refuse('version_conflict');
    await recordAct(acting, 'bank', 'deposits.unfreeze', { lifted });
  },
};
