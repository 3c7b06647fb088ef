import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PayStubOffer, PayStubOffersReply } from '@paystead/contract/features/paychecks/offer-model.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import type { Call } from '../../../platform/http/route.ts';
import { selectOffers, updateToDeclined, type OfferRow } from './offer-store.ts';

/** Returns the offers of pay stubs to a former employee with their answers, newest first. */
export async function listOffers({
  tx,
  employee,
}: Pick<
  Call<typeof contract.listOffers | typeof contract.listOffersOfEmployee>,
  'tx' | 'employee'
>): Promise<PayStubOffersReply> {
  return { offers: (await selectOffers(tx, employee)).map(toOffer) };
}

/**
 * Declines the open offer. Declining again changes nothing. An offer is accepted by starting a download of the pay history
 * (`startExport`), also after it was declined.
 *
 * Errors: `not_found` (no offer is open), `version_conflict` (it was accepted).
 */
export async function declineOffer({
  tx,
  employee,
  now,
  audit,
}: Call<typeof contract.declineOffer>): Promise<PayStubOffer> {
  const declined = await updateToDeclined(tx, employee, now);
  const offer = declined ?? found((await selectOffers(tx, employee)).find(({ is_open }) => is_open));
  if (offer.answer !== 'declined') refuse('version_conflict');
  audit.note({ offeredAt: offer.offered_at, accessUntil: offer.access_until });
  return toOffer(offer);
}

function toOffer(row: OfferRow): PayStubOffer {
  return {
    offeredAt: row.offered_at,
    endedOn: row.ended_on,
    from: row.from_date,
    accessUntil: row.access_until,
    isOpen: row.is_open,
    answer: row.answer,
    answeredAt: row.answered_at,
    downloadedAt: row.downloaded_at,
  };
}
