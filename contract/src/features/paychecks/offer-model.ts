import { z } from 'zod';
import { asRole, instant, localDate } from '../../fields.ts';

/**
 * The outcome of an offer: accepted by starting a download that has all of its stubs, declined, not answered until access
 * ended, or withdrawn because access didn't end.
 */
const offerAnswer = z.enum(['accepted', 'declined', 'none', 'withdrawn']);

/** An offer to a former employee to download pay stubs before access ends (820 ILCS 115/10). */
export const payStubOffer = z.object({
  offeredAt: instant,
  /** The date from which the person was no longer employed. */
  endedOn: localDate,
  /** The first payday whose stubs are offered: a year before the end of employment. */
  from: localDate,
  /** The last day of access. */
  accessUntil: localDate,
  /** True until access ends. */
  isOpen: z.boolean(),
  answer: offerAnswer.nullable(),
  answeredAt: instant.nullable(),
  /** When such a download was first saved. */
  downloadedAt: instant.nullable(),
});
export type PayStubOffer = z.infer<typeof payStubOffer>;

/** Newest first. */
export const payStubOffersReply = z.object({ offers: z.array(payStubOffer) });
export type PayStubOffersReply = z.infer<typeof payStubOffersReply>;

export const payStubOffersOfEmployeeQuery = z.object({ ...asRole });
