import { z } from 'zod';
import { json, statement } from '../../platform/database/port.ts';
import type { CompilePort } from '../compile.ts';
import type { Client } from '../plan/references.ts';

const storedAttachment = z.object({
  attachment_id: z.string(),
  message_id: z.string(),
  version: z.int(),
  sha256: z.string(),
});
export type StoredAttachment = z.output<typeof storedAttachment>;

/** Messages that are stored, and the client's attachments by id, with those that the run adds. */
export interface StoredMessages {
  readonly messages: ReadonlySet<string>;
  readonly attachments: Map<string, StoredAttachment>;
}

const messagesOf = statement(
  'imports.messages',
  z.object({ message_id: z.string() }),
  `select message_id from message
    where client_id = $1 and message_id in (select jsonb_array_elements_text($2::jsonb)::uuid)`,
);
const attachmentsOf = statement(
  'imports.message_attachments',
  storedAttachment,
  `select attachment_id, message_id, version, encode(sha256, 'hex') as sha256 from message_attachment where client_id = $2
   union all
   select (after ->> 'attachment_id')::uuid, (after ->> 'message_id')::uuid, (after ->> 'version')::integer, ''
     from import_change
    where import_run_id = $1 and target = 'message_attachment' and client_id = $2 and action = 'add'`,
);
const employeesOf = statement(
  'imports.message_everyone',
  z.object({ employee_id: z.string() }),
  `select employee_id from employee where client_id = $2
   union
   select employee_id from import_change
    where import_run_id = $1 and target = 'employee' and client_id = $2 and employee_id is not null
   order by employee_id`,
);

/** Returns which of some messages are stored, and the attachments of the client: a few each. */
export function storedMessages(
  { read, runId }: Pick<CompilePort, 'read' | 'runId'>,
  { clientId }: Client,
  ids: readonly string[],
): Promise<StoredMessages> {
  return read(async (tx) => {
    const messages = await tx.rows(messagesOf, [clientId, json(ids)]);
    const attachments = await tx.rows(attachmentsOf, [runId, clientId]);
    return {
      messages: new Set(messages.map(({ message_id }) => message_id)),
      attachments: new Map(attachments.map((one) => [one.attachment_id, one])),
    };
  });
}

/** Returns everyone at a client, with those whom the run adds. */
export async function everyEmployee(
  { read, runId }: Pick<CompilePort, 'read' | 'runId'>,
  { clientId }: Client,
): Promise<string[]> {
  const rows = await read((tx) => tx.rows(employeesOf, [runId, clientId]));
  return rows.map(({ employee_id }) => employee_id);
}
