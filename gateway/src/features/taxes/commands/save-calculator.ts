import type { saveTaxCalculator as endpoint } from '@paystead/contract/features/taxes/endpoints.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { saveDraft } from '../calculator-draft-store.ts';
import type { TaxesPorts } from '../ports.ts';

/** Keeps the entries of the W-4 calculator, so that a reload doesn't lose them. Nothing is requested or changed. */
export async function saveCalculator(
  { keys }: Pick<TaxesPorts, 'keys'>,
  { tx, session, body, now }: Call<typeof endpoint>,
): Promise<Handled<typeof endpoint>> {
  await saveDraft(tx, session, keys, body.draft, now);
  return { saved: body.draft !== null };
}
