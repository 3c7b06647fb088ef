import { z } from 'zod';
import { isIntact, resealedHashOf, type StoredSignature } from '../../features/taxes/signed-form.ts';
import { readSignedForms } from '../../features/taxes/signed-forms-store.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Page } from './pages.ts';

const signers = statement(
  'keys.form_signers',
  z.object({ clientId: z.string(), employeeId: z.string() }),
  `select distinct client_id as "clientId", employee_id as "employeeId" from signed_tax_form
    where (client_id, employee_id) > ($1::uuid, $2::uuid) order by 1, 2 limit $3`,
);
const put = statement(
  'keys.form_put',
  noRow,
  `insert into signed_tax_form_resealed (client_id, employee_id, signed_form_id, resealed_hash) values ($1, $2, $3, $4)
   on conflict (client_id, employee_id, signed_form_id) do update set resealed_hash = excluded.resealed_hash`,
);

/**
 * Gives each signed tax form of the next employees a hash under the current key. A form that was altered since it was signed gets none, so
 * that this still shows. As maintenance.
 */
export async function resealForms(
  tx: Transaction,
  keys: KeyRing,
  after: readonly string[],
  limit: number,
): Promise<Page | null> {
  const onlyCurrent = { current: keys.current, all: new Map([[keys.current.id, keys.current]]) };
  return ofNextSigners(tx, after, limit, async (one, before) => {
    if (isIntact(onlyCurrent, one, before) || !isIntact(keys, one, before)) return false;
    const { clientId, employeeId, signedFormId } = one.record;
    await tx.run(put, [clientId, employeeId, signedFormId, resealedHashOf(keys, one, before)]);
    return true;
  });
}

/** Counts the signed forms of the next employees that only `keys` without others don't prove, but all keys do. As maintenance. */
export function countFormsThatNeed(
  tx: Transaction,
  { all, others }: { readonly all: KeyRing; readonly others: KeyRing },
  after: readonly string[],
  limit: number,
): Promise<Page | null> {
  return ofNextSigners(
    tx,
    after,
    limit,
    async (one, before) => isIntact(all, one, before) && !isIntact(others, one, before),
  );
}

async function ofNextSigners(
  tx: Transaction,
  after: readonly string[],
  limit: number,
  look: (one: StoredSignature, before: Uint8Array | null) => Promise<boolean>,
): Promise<Page | null> {
  const people = await tx.rows(signers, [...after, limit]);
  const last = people.at(-1);
  if (!last) return null;
  let count = 0;
  for (const person of people) {
    const signed = await readSignedForms(tx, jobSubject(person));
    for (const [place, one] of signed.entries()) if (await look(one, signed[place - 1]?.hash ?? null)) count += 1;
  }
  return { last: [last.clientId, last.employeeId], count };
}
