import { payGroupZone } from '../../platform/pay-group-zone.ts';

/** The block of a request, from `t`, at `$NOW`: the first that holds. */
export const BLOCK = `case
   when t.state = 'failed' then 'failed'
   when t.state = 'pending' and t.decide_by < $NOW then 'overdue'
   when t.state = 'pending' then 'decision'
   when t.state = 'sentBack' then 'employee'
   when t.state = 'approved' and t.hold_until > $NOW then 'hold'
   when t.state = 'approved' and exists (select from client_pay_engine g where g.client_id = t.client_id) then 'engine'
   when t.state = 'exported' and t.acknowledged_at is null then 'answer'
   when t.state in ('approved', 'exported') then 'date'
   else 'done' end`;

/** The instant that belongs to a block: until when, or since when, the request waits. */
export const BLOCK_AT = `case
   when t.state = 'pending' then t.decide_by
   when t.state = 'approved' and t.hold_until > $NOW then t.hold_until
   when t.state = 'exported' and t.acknowledged_at is null then t.exported_at
   when t.state in ('approved', 'exported') then t.apply_from end`;

/** Requests that haven't ended. With constants, so that the partial index serves it. */
export const IS_OPEN = `t.state in ('pending', 'approved', 'exported', 'sentBack', 'failed')`;

/** The employee's card of today in the zone of their pay group. */
export const CARD = `left join lateral (
     select k.first_name, k.last_name, k.employee_number, k.last_key || ' ' || k.first_key as name_key
       from employee_card k
      cross join (select ($NOW at time zone ${payGroupZone({ client: 't.client_id', employee: 't.employee_id', at: '$NOW' })})::date as today) day
      where k.client_id = t.client_id and k.employee_id = t.employee_id
      order by (k.valid_from <= day.today and k.valid_to > day.today) desc, k.valid_from desc limit 1) card on true`;
