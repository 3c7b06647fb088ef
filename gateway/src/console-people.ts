import type { Brands } from './brands.ts';
import type { Config } from './config.ts';
import type { ConsolePeoplePorts } from './console/people/ports.ts';
import { operatorHistory } from './features/activity/operator-history.ts';
import { liftFreezesOf } from './features/direct-deposits/objection/lift-freeze.ts';
import { inviteOne, inviteVerdict, revokeOne } from './features/invitations/invite-one.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';

/** Returns the work of features for the console's people. */
export function consolePeoplePorts({ session, port }: Config, keys: KeyRing, brands: Brands): ConsolePeoplePorts {
  return {
    idleSeconds: session.idleSeconds,
    absoluteSeconds: session.absoluteSeconds,
    inviteVerdict,
    invite: (tx, person, by, now) => inviteOne(tx, person, by, now, { keys, mailBrand: brands.mailOfClient, port }),
    revokeInvitation: revokeOne,
    liftFreezes: liftFreezesOf,
    historyOf: operatorHistory,
  };
}
