import { z } from 'zod';
import type { Audience, AudienceOptions, AudiencePreview } from '@paystead/contract/console/messages/model.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { json, noRow, statement, type Transaction } from '../../../platform/database/port.ts';

/**
 * SQL for the people whom an audience (`$2`, jsonb) reaches on a day (`$3`): employed then, and in each of the groups that it names. A
 * group that doesn't exist any more has no one, so that a message never reaches more people than were chosen. Cards have no policy
 * that narrows them to an operator's clients; employees have.
 */
const REACHED = `employee_card k
     join employee e on e.client_id = k.client_id and e.employee_id = k.employee_id
    where k.client_id = $1 and k.valid_from <= $3::date and k.valid_to > $3::date and k.status not in ('t', 'r', 'd')
      and case when $2::jsonb ->> 'kind' = 'list' then
            e.employee_number in (select jsonb_array_elements_text($2::jsonb -> 'employeeNumbers'))
          else
            ($2::jsonb -> 'payGroups' = '[]' or k.pay_group_id in (
               select g.pay_group_id from pay_group g
                where g.client_id = $1 and g.code in (select jsonb_array_elements_text($2::jsonb -> 'payGroups'))))
            and ($2::jsonb -> 'legals' = '[]' or k.legal_id in (
               select l.legal_id from legal l
                where l.client_id = $1 and l.ein in (select jsonb_array_elements_text($2::jsonb -> 'legals'))))
            and not exists (
               select from (
                 select v.organization_field_id, array_agg(named.id::uuid) as ids
                   from jsonb_array_elements_text($2::jsonb -> 'organizationValues') as named (id)
                   left join organization_value v on v.client_id = $1 and v.organization_value_id = named.id::uuid
                  group by v.organization_field_id) f
                where not k.organization_value_ids && f.ids)
            and ($2::jsonb ->> 'schedule' = 'any' or ($2::jsonb ->> 'schedule' = 'fullTime') = (
               select w.is_full_time from employment_version w
                where w.client_id = k.client_id and w.employee_id = k.employee_id and w.effective_date <= $3::date
                order by w.effective_date desc, w.sequence desc limit 1))
            and ($2::jsonb ->> 'people' = 'everyone'
               or exists (select from manager_scope m where m.client_id = k.client_id and m.manager_id = k.employee_id)
               or exists (select from reporting_line r where r.client_id = k.client_id and r.supervisor_id = k.employee_id))
          end`;

const preview = statement(
  'messages.audience_preview',
  z.object({ count: z.int(), without_email: z.int(), in_spanish: z.int(), names: z.array(z.string()) }),
  `with reached as (
     select k.employee_id, concat_ws(' ', k.first_name, k.last_name) as name, k.last_key, k.first_key,
            email_of_person(p.person_id) as email, s.language
       from (select k.client_id, k.employee_id, k.first_name, k.last_name, k.last_key, k.first_key from ${REACHED}) k
       left join profile p on p.client_id = k.client_id and p.employee_id = k.employee_id and p.is_enabled
       left join person s on s.person_id = p.person_id)
   select count(*)::integer as count, (count(*) filter (where email is null))::integer as without_email,
          (count(*) filter (where language = 'es'))::integer as in_spanish,
          array(select name from reached order by last_key, first_key, employee_id limit 5) as names
     from reached`,
);

const missing = statement(
  'messages.audience_missing',
  z.object({ unknown: z.array(z.string()), left: z.array(z.string()) }),
  `with typed as (select distinct value as number from jsonb_array_elements_text($2::jsonb)),
   known as (
     select t.number, e.employee_id from typed t left join employee e on e.client_id = $1 and e.employee_number = t.number),
   employed as (
     select k.employee_id from employee_card k
      where k.client_id = $1 and k.valid_from <= $3::date and k.valid_to > $3::date and k.status not in ('t', 'r', 'd'))
   select array(select number from known where employee_id is null order by number collate "C") as unknown,
          array(select number from known where employee_id is not null
                  and employee_id not in (select employee_id from employed) order by number collate "C") as left`,
);

/** Returns the people whom an audience would reach on a day, and the numbers of a list that reach no one. */
export async function previewAudience(
  tx: Transaction,
  client: OperatorScope,
  audience: Audience,
  today: string,
): Promise<AudiencePreview> {
  const row = await tx.one(preview, [client.clientId, json(audience), today]);
  const numbers = audience.kind === 'list' ? audience.employeeNumbers : [];
  const { unknown, left } = await numbersWithoutPeople(tx, client, numbers, today);
  const { count, without_email: withoutEmail, in_spanish: inSpanish, names } = row;
  return { count, withoutEmail, inSpanish, names, unknown, left };
}

/** Returns which employee numbers no one has, and whose people aren't employed on a day. */
export async function numbersWithoutPeople(
  tx: Transaction,
  { clientId }: OperatorScope,
  numbers: readonly string[],
  today: string,
): Promise<{ readonly unknown: string[]; readonly left: string[] }> {
  if (numbers.length === 0) return { unknown: [], left: [] };
  return tx.one(missing, [clientId, json(numbers), today]);
}

const insertReached = statement(
  'messages.deliver',
  noRow,
  `insert into message_recipient (client_id, employee_id, message_id, mail_due)
   select k.client_id, k.employee_id, $4, case when $5 then 'posted' end from ${REACHED}
   on conflict (client_id, employee_id, message_id) do nothing`,
);

/** Gives a message to the people whom its audience reaches on a day. Returns how many got it. */
export function deliverTo(
  tx: Transaction,
  { clientId }: OperatorScope,
  {
    messageId,
    audience,
    sendsMail,
  }: { readonly messageId: string; readonly audience: Audience; readonly sendsMail: boolean },
  today: string,
): Promise<number> {
  return tx.run(insertReached, [clientId, json(audience), today, messageId, sendsMail]);
}

const choices = z.array(z.object({ value: z.string(), label: z.string() }));
const options = statement(
  'messages.audience_options',
  z.object({
    client_name: z.string(),
    pay_groups: choices,
    legals: choices,
    organization: z.array(z.object({ title: z.string(), values: choices })),
  }),
  `select c.name as client_name,
          coalesce((select jsonb_agg(jsonb_build_object('value', g.code, 'label', g.name) order by g.name, g.code)
                      from pay_group g where g.client_id = c.client_id), '[]') as pay_groups,
          coalesce((select jsonb_agg(jsonb_build_object('value', l.ein, 'label', l.name) order by l.name, l.ein)
                      from legal l where l.client_id = c.client_id), '[]') as legals,
          coalesce((select jsonb_agg(jsonb_build_object('title', f.display_title, 'values', coalesce((
                        select jsonb_agg(jsonb_build_object('value', v.organization_value_id, 'label', v.name) order by v.name, v.code)
                          from organization_value v
                         where v.client_id = f.client_id and v.organization_field_id = f.organization_field_id), '[]'))
                      order by f.position)
                      from organization_field f where f.client_id = c.client_id), '[]') as organization
     from client c where c.client_id = $1`,
);

/** Returns the groups of a client that an audience can name. */
export async function readAudienceOptions(tx: Transaction, { clientId }: OperatorScope): Promise<AudienceOptions> {
  const row = await tx.one(options, [clientId]);
  const { client_name: clientName, pay_groups: payGroups, legals, organization } = row;
  return { clientName, payGroups, legals, organization };
}

/** Returns the JSON pointers of the groups that an audience names and the client doesn't have. */
export async function unknownGroups(tx: Transaction, client: OperatorScope, audience: Audience): Promise<string[]> {
  if (audience.kind === 'list') return [];
  const { payGroups, legals, organization } = await readAudienceOptions(tx, client);
  const values = organization.flatMap((field) => field.values);
  const has = (known: readonly { readonly value: string }[], named: readonly string[]): boolean =>
    named.every((one) => known.some(({ value }) => value === one));
  return [
    ...(has(payGroups, audience.payGroups) ? [] : ['/audience/payGroups']),
    ...(has(legals, audience.legals) ? [] : ['/audience/legals']),
    ...(has(values, audience.organizationValues) ? [] : ['/audience/organizationValues']),
  ];
}
