import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { mutability, uniqueness } from '../scim-error.ts';

const ownerOf = statement(
  'scim.address_owner',
  z.object({ person_id: z.string(), is_replaced: z.boolean() }),
  'select person_id, replaced_at is not null as is_replaced from person_email where email = $1',
);
const elsewhere = statement(
  'scim.person_elsewhere',
  z.object({ elsewhere: z.boolean() }),
  'select exists (select from profile where person_id = $1 and client_id <> $2) as elsewhere',
);
const addPerson = statement('scim.person_add', noRow, 'insert into person (person_id, created_at) values ($1, $2)');
const addAddress = statement(
  'scim.address_add',
  noRow,
  `insert into person_email (email, person_id, verified_at) values ($1, $2, $3)
   on conflict (email) do update set replaced_at = null, verified_at = excluded.verified_at where person_email.person_id = $2`,
);
const replaceAddress = statement(
  'scim.address_replace',
  noRow,
  'update person_email set replaced_at = $3 where email = $1 and person_id = $2 and replaced_at is null',
);
const link = statement(
  'scim.profile_link',
  noRow,
  'update profile set person_id = $3 where client_id = $1 and profile_id = $2 and person_id is null',
);

/** `linked`: the profile got its person; `changed`: the person signs in with another address than before. */
type AddressChange = 'none' | 'linked' | 'changed';

/** A profile whose person is to sign in with an address. */
interface Addressed {
  readonly profileId: string;
  readonly personId: string | null;
  /** The address until now, as far as the client knows it. */
  readonly current: string | null;
}

/**
 * Lets the person of a profile sign in with an address. A profile without a person gets the one who has it, as imports do. An
 * address is added to a person of this client alone, and never one of another person: otherwise an identity system of one
 * client could open what a person has at another. Returns what became of the address.
 */
export async function setAddress(
  tx: Transaction,
  client: OperatorScope,
  { profileId, personId, current }: Addressed,
  email: string,
  now: Date,
): Promise<AddressChange> {
  const time = now.toISOString();
  const owner = await tx.maybe(ownerOf, [email]);
  if (personId === null) {
    if (owner?.is_replaced === true) throw uniqueness('The email is a former address of another person.');
    const linked = owner?.person_id ?? randomUUID();
    if (!owner) {
      await tx.run(addPerson, [linked, time]);
      await tx.run(addAddress, [email, linked, time]);
    }
    await tx.run(link, [client.clientId, profileId, linked]);
    return 'linked';
  }
  if (owner && owner.person_id !== personId) throw uniqueness('Another person signs in with this email.');
  if (owner && !owner.is_replaced) return 'none';
  if ((await tx.one(elsewhere, [personId, client.clientId])).elsewhere)
    throw mutability('This person also has a profile at another client, so only they can change their email.');
  await tx.run(addAddress, [email, personId, time]);
  if (current !== null) await tx.run(replaceAddress, [current, personId, time]);
  return 'changed';
}
