import { z } from 'zod';
import { importedId } from '../../imports/ids.ts';
import { operatorScope, type OperatorScope } from '../../platform/access/operator-scope.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';

/** The tables of a client's settings and choices, in the order in which they refer to each other. A sandbox begins with copies. */
export const COPIED_TABLES = [
  'client_policy',
  'client_feature',
  'client_setting',
  'client_menu_item',
  'invitation_policy',
  'document_type',
  'legal',
  'pay_group',
  'pay_calendar',
  'organization_field',
  'organization_value',
  'work_place',
  'job_definition',
  'client_decision_rule',
] as const;

const copies = COPIED_TABLES.map((table) =>
  statement(
    `sandbox.copy_${table}`,
    noRow,
    // A deputy is a person, and a sandbox begins without any.
    `insert into ${table}
     select (jsonb_populate_record(o, jsonb_build_object('client_id', $2::text${
       table === 'client_decision_rule' ? `, 'deputy_employee_id', null` : ''
     }))).*
       from ${table} o where o.client_id = $1`,
  ),
);

const taken = statement(
  'sandbox.is_code_taken',
  z.object({ is_taken: z.boolean() }),
  'select exists (select from client where client_code = $1 or client_id = $2) as is_taken',
);
const add = statement(
  'sandbox.add',
  noRow,
  `insert into client (client_id, partner_id, client_code, name, sandbox_of)
   select $2, c.partner_id, $3, $4, c.client_id from client c where c.client_id = $1`,
);

/** Adds a sandbox with a copy of the live client's settings. Returns undefined if a client has the code already. */
export async function addSandbox(
  tx: Transaction,
  live: OperatorScope,
  { code, name }: { readonly code: string; readonly name: string },
): Promise<OperatorScope | undefined> {
  const clientId = importedId('client', [], code);
  if ((await tx.one(taken, [code, clientId])).is_taken) return undefined;
  await tx.run(add, [live.clientId, clientId, code, name]);
  for (const copy of copies) await tx.run(copy, [live.clientId, clientId]);
  return operatorScope({ clientId });
}

const facts = statement(
  'sandbox.facts',
  z.object({
    live_code: z.string().nullable(),
    live_name: z.string().nullable(),
    kept_mails: z.int(),
    sandboxes: z.array(z.object({ clientCode: z.string(), name: z.string() })),
  }),
  `select l.client_code as live_code, l.name as live_name,
          (select count(*)::integer from outbox o where o.client_id = c.client_id and o.state = 'kept') as kept_mails,
          coalesce((select jsonb_agg(jsonb_build_object('clientCode', s.client_code, 'name', s.name) order by s.client_code)
                      from client s where s.sandbox_of = c.client_id), '[]') as sandboxes
     from client c left join client l on l.client_id = c.sandbox_of where c.client_id = $1`,
);

/** A client as a sandbox or as the live client of sandboxes. */
export interface SandboxFacts {
  /** The client that it is the sandbox of; null: it is live. */
  readonly live: { readonly clientCode: string; readonly name: string } | null;
  /** Mails that a sandbox wrote and that weren't sent. */
  readonly keptMails: number;
  readonly sandboxes: readonly { readonly clientCode: string; readonly name: string }[];
}

/** Returns whether a client is a sandbox, and of which client. */
export async function sandboxFacts(tx: Transaction, { clientId }: OperatorScope): Promise<SandboxFacts> {
  const row = await tx.one(facts, [clientId]);
  const { live_code: clientCode, live_name: name, kept_mails: keptMails, sandboxes } = row;
  return { live: clientCode === null ? null : { clientCode, name: name ?? '' }, keptMails, sandboxes };
}

const persons = statement(
  'sandbox.persons',
  z.object({ person_id: z.string() }),
  'select distinct person_id from profile where client_id = $1 and person_id is not null',
);
const forgetMail = statement('sandbox.forget_mail', noRow, 'delete from outbox where client_id = $1');
const forgetMessages = statement('sandbox.forget_messages', noRow, 'delete from message where client_id = $1');
const forgetDeputies = statement(
  'sandbox.forget_deputies',
  noRow,
  'update client_decision_rule set deputy_employee_id = null where client_id = $1',
);
const forgetPeople = statement('sandbox.forget_people', noRow, 'delete from employee where client_id = $1');
const forgetPersons = statement(
  'sandbox.forget_persons',
  noRow,
  `delete from person r where r.person_id = any ($1::uuid[])
      and not exists (select from profile p where p.person_id = r.person_id)`,
);

/**
 * Deletes everyone at a sandbox with everything of theirs, its messages and its mail. Settings stay, and so does the audit.
 * Returns how many employees there were.
 */
export async function emptySandbox(tx: Transaction, { clientId }: OperatorScope): Promise<number> {
  const known = await tx.rows(persons, [clientId]);
  await tx.run(forgetMail, [clientId]);
  await tx.run(forgetMessages, [clientId]);
  await tx.run(forgetDeputies, [clientId]);
  const people = await tx.run(forgetPeople, [clientId]);
  await tx.run(forgetPersons, [known.map(({ person_id: id }) => id)]);
  return people;
}

const audited = statement(
  'sandbox.has_audit',
  z.object({ has_audit: z.boolean() }),
  'select has_audit($1) as has_audit',
);
const forgetWorkPlaces = statement('sandbox.forget_work_places', noRow, 'delete from work_place where client_id = $1');
const forgetJobs = statement('sandbox.forget_jobs', noRow, 'delete from job_definition where client_id = $1');
const remove = statement('sandbox.remove', noRow, 'delete from client where client_id = $1');

/** Deletes a sandbox. Returns false if it has an audit, which is kept, and its client with it. */
export async function removeSandbox(tx: Transaction, client: OperatorScope): Promise<boolean> {
  if ((await tx.one(audited, [client.clientId])).has_audit) return false;
  await emptySandbox(tx, client);
  // Unlike other settings, these keep their client from being deleted.
  await tx.run(forgetWorkPlaces, [client.clientId]);
  await tx.run(forgetJobs, [client.clientId]);
  await tx.run(remove, [client.clientId]);
  return true;
}
