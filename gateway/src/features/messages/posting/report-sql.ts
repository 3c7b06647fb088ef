/** SQL for the number of attachments of message `m` that ask for an acknowledgment. */
export const REQUIRED_COUNT = `(select count(*)::integer from message_attachment a
  where a.client_id = m.client_id and a.message_id = m.message_id and a.requires_acknowledgement)`;

/**
 * SQL for the recipients of message `m` who are done, each with when: those who acknowledged the current version of every attachment
 * that asks for it; where none asks, those who read the message. The attachments are counted once, and not for each recipient.
 */
export const DONE = `(
  select d.employee_id, d.done_at from (select ${REQUIRED_COUNT} as required) q cross join lateral (
    select k.employee_id, max(k.acknowledged_at) as done_at
      from message_attachment a
      join acknowledgement k on k.client_id = a.client_id and k.attachment_id = a.attachment_id and k.version = a.version
      join message_recipient r on r.client_id = a.client_id and r.message_id = a.message_id and r.employee_id = k.employee_id
     where a.client_id = m.client_id and a.message_id = m.message_id and a.requires_acknowledgement
     group by k.employee_id having count(*) = q.required
    union all
    select r.employee_id, r.read_at from message_recipient r
     where q.required = 0 and r.client_id = m.client_id and r.message_id = m.message_id and r.read_at is not null) d)`;

/** SQL for the state of message `m` at `$NOW`. */
export const STATE = `case
  when m.withdrawn_at is not null then 'withdrawn'
  when m.published_at > $NOW then 'scheduled'
  when m.expires_at <= $NOW then 'expired'
  else 'current' end`;

/** SQL that joins recipient `r` with the card `e` that the person has on `$DAY`. */
export const CARD_OF_DAY = `left join employee_card e on e.client_id = r.client_id and e.employee_id = r.employee_id
     and e.valid_from <= $DAY and e.valid_to > $DAY`;

/** SQL that tells whether the person of card `e` is employed. */
export const EMPLOYED = `coalesce(e.status not in ('t', 'r', 'd'), false)`;
