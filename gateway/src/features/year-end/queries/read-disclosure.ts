import type * as contract from '@paystead/contract/features/year-end/endpoints.ts';
import type { Disclosure } from '@paystead/contract/features/year-end/model.ts';
import { versionAt } from '@paystead/contract/features/year-end/rules.ts';
import type { Call } from '../../../platform/http/route.ts';
import { readContact } from '../contacts-store.ts';
import { DISCLOSURES, disclosureOf } from '../disclosure.ts';
import { senderOf } from '../sender.ts';

/** Returns the text to agree to, with the sender of the forms, in the requested language. */
export async function readDisclosure({
  tx,
  employee,
  query,
  language,
  now,
}: Call<typeof contract.readDisclosure>): Promise<Disclosure> {
  const sender = await senderOf(tx, employee, await readContact(tx, employee), now);
  return disclosureOf(versionAt(DISCLOSURES, now), query.formFamily, query.lang ?? language, sender);
}
