import type { PersonAct, PersonActName } from '@paystead/contract/console/people/model.ts';
import type { Acting, ActHandler } from '../acting.ts';
import { endAccess, grantAccess } from './access.ts';
import { freezeBankChanges, releaseBankChanges } from './bank-changes.ts';
import { invite, revokeInvitation } from './invitations.ts';
import { unlinkAccount } from './unlink-account.ts';

const ACTS: { readonly [K in PersonActName]: ActHandler<K> } = {
  invite,
  revokeInvitation,
  unlinkAccount,
  freezeBankChanges,
  releaseBankChanges,
  grantAccess,
  endAccess,
};

// The compiler can't follow that an act belongs to the handler of its own name.
const handlerOf = ({ act }: PersonAct) => ACTS[act] as unknown as ActHandler<PersonActName>;

/** Refuses an act that can't be done now. */
export async function checkAct(acting: Acting, act: PersonAct): Promise<void> {
  await handlerOf(act).check(acting, act);
}

/** Tells whether an act decides about money. */
export async function isAboutMoney(acting: Acting, act: PersonAct): Promise<boolean> {
  return handlerOf(act).isAboutMoney(acting, act);
}

/** Does an act that was checked, with its audit row. */
export async function runAct(acting: Acting, act: PersonAct): Promise<void> {
  await handlerOf(act).run(acting, act);
}
