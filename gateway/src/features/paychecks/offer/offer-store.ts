import { z } from 'zod';
import { payStubOffer } from '@paystead/contract/features/paychecks/offer-model.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';

const offerRow = z.object({
  offered_at: z.string(),
  ended_on: z.string(),
  from_date: z.string(),
  access_until: z.string(),
  is_open: z.boolean(),
  answer: payStubOffer.shape.answer,
  answered_at: z.string().nullable(),
  downloaded_at: z.string().nullable(),
});
export type OfferRow = z.infer<typeof offerRow>;

const COLUMNS = `o.offered_at, o.ended_on, (o.ended_on - interval '1 year')::date as from_date, o.access_until,
  o.closed_at is null as is_open, o.answer, o.answered_at, o.downloaded_at`;
const OPEN = 'o.client_id = $1 and o.employee_id = $2 and o.closed_at is null';
/** True if a pay history of the years `$4` (null: of all) has every stub of the offer. */
const HAS_ALL = `($4::integer[] is null or not exists (
  select from pay_check c
   where c.client_id = $1 and c.employee_id = $2 and c.check_date >= (o.ended_on - interval '1 year')::date
     and extract(year from c.check_date) <> all ($4::integer[])))`;

const listRows = statement(
  'pay_stub_offer.list',
  offerRow,
  `select ${COLUMNS} from pay_stub_offer o where o.client_id = $1 and o.employee_id = $2 order by o.offered_at desc limit 20`,
);
const accept = statement(
  'pay_stub_offer.accept',
  offerRow,
  `update pay_stub_offer o set answer = 'accepted', answered_at = $3
    where ${OPEN} and o.answer is distinct from 'accepted' and ${HAS_ALL} returning ${COLUMNS}`,
);
const decline = statement(
  'pay_stub_offer.decline',
  offerRow,
  `update pay_stub_offer o set answer = 'declined', answered_at = $3 where ${OPEN} and o.answer is null returning ${COLUMNS}`,
);
const markDownloaded = statement(
  'pay_stub_offer.downloaded',
  offerRow,
  `update pay_stub_offer o set downloaded_at = $3
    where ${OPEN} and o.answer = 'accepted' and o.downloaded_at is null and ${HAS_ALL} returning ${COLUMNS}`,
);

type Owner = VisibleEmployee<'pay'>;
type Years = readonly number[] | null;

/** Returns the twenty newest offers to someone, newest first. */
export function selectOffers(tx: Transaction, employee: Owner): Promise<OfferRow[]> {
  return tx.rows(listRows, [employee.clientId, employee.employeeId]);
}

/** Records that someone accepted the open offer, if a pay history of these years has all of its stubs. */
export function updateToAccepted(tx: Transaction, employee: Owner, years: Years, now: Date) {
  return tx.maybe(accept, [employee.clientId, employee.employeeId, now.toISOString(), years]);
}

/** Records that someone declined the open offer. Returns undefined without an open offer that has no answer. */
export function updateToDeclined(tx: Transaction, employee: Owner, now: Date): Promise<OfferRow | undefined> {
  return tx.maybe(decline, [employee.clientId, employee.employeeId, now.toISOString()]);
}

/** Records the first download of a pay history that has all the stubs of an accepted offer. */
export function updateToDownloaded(tx: Transaction, employee: Owner, years: Years, now: Date) {
  return tx.maybe(markDownloaded, [employee.clientId, employee.employeeId, now.toISOString(), years]);
}
