import { z } from 'zod';
import { todayIn } from '@paystead/contract/local-date.ts';
import { startGrants } from '../../../platform/access/access-grants.ts';
import { RULE_TYPE_OF } from '../../../platform/changes/kind.ts';
import { statement } from '../../../platform/database/port.ts';
import { Failure, refuse } from '../../../platform/failures/failure.ts';
import {
  accessOf,
  accessOptionsOf,
  accessParts,
  endAccess as end,
  hasUnit,
  storeGrant,
  type AccessParts,
} from '../access-store.ts';
import { recordAct, type Acting, type ActHandler } from '../acting.ts';

// Payroll administrators decide about bank changes and taxes unless a client's rule names managers.
const managersDecide = statement(
  'access_acts.managers_decide_money',
  z.object({ decide: z.boolean() }),
  `select exists (select from client_decision_rule r
                   where r.client_id = $1 and r.rule_type = any ($2::integer[]) and 'manager' in (r.decider, r.escalate_to)) as decide`,
);
const MONEY = [RULE_TYPE_OF.directDeposit, RULE_TYPE_OF.taxes];

function fault(field: string, code: string): never {
  throw new Failure('invalid_input', { faults: [{ pointer: `/act/${field}`, code }] });
}

function partsOf(access: string): AccessParts {
  return accessParts(access) ?? fault('access', 'unknown_choice');
}

/** Tells whether who has the access decides about other people's money. */
async function decidesMoney({ tx, client }: Acting, access: string): Promise<boolean> {
  const { roleName, unit } = partsOf(access);
  if (roleName !== null) return false;
  if (unit === null) return true;
  return (await tx.one(managersDecide, [client.clientId, MONEY])).decide;
}

/** Grants a role or a scope, from a day on. */
export const grantAccess: ActHandler<'grantAccess'> = {
  async check({ tx, client, person, now }, { access, firstDate, lastDate }) {
    const { roleName, unit } = partsOf(access);
    if (lastDate !== null && lastDate < firstDate) fault('lastDate', 'last_before_first');
    if (lastDate !== null && lastDate < todayIn(person.time_zone, now.getTime())) fault('lastDate', 'last_day_past');
    const known =
      roleName === null
        ? unit === null || (await hasUnit(tx, client, unit))
        : (await accessOptionsOf(tx, client)).roles.includes(roleName);
    if (!known) fault('access', 'unknown_choice');
    // A role is the profile's, which the first invitation makes.
    if (roleName !== null && person.username === null) fault('access', 'no_profile');
    const held = await accessOf(tx, person);
    if (held.some((one) => one.access === access)) fault('access', 'already_granted');
  },
  isAboutMoney: (acting, { access }) => decidesMoney(acting, access),
  async run(acting, { access, firstDate, lastDate }) {
    const { tx, person, scope, now } = acting;
    const grant = { firstDate, lastDate, timeZone: person.time_zone, by: scope.email };
    await storeGrant(tx, person, partsOf(access), grant, now);
    await startGrants(tx, person, now, 100);
    await recordAct(acting, 'profile', 'console.accessGranted', { access, firstDate, lastDate });
  },
};

/** Takes a role or a scope away at once, or a grant before its first day. */
export const endAccess: ActHandler<'endAccess'> = {
  check: (_, { access }) => void partsOf(access),
  isAboutMoney: () => false,
  async run(acting, { access }) {
    const { tx, person, now } = acting;
    if (!(await end(tx, person, partsOf(access), now))) refuse('version_conflict');
    await recordAct(acting, 'profile', 'console.accessEnded', { access });
  },
};
