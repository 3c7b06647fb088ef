import { safeHtml } from '../../features/messages/safe-html.ts';
import { clientOf, refuseReference } from '../client-of.ts';
import { rowsOf, type Compiler, type CompilePort, type CompileSink, type StagedRow, type Subject } from '../compile.ts';
import { importedId } from '../ids.ts';
import type { Client } from '../plan/references.ts';
import type { Target } from '../targets.ts';
import { messageAttachment, storeAttachments } from './attachments.ts';
import { messageAttachmentsFile, messageRecipientsFile, messagesFile, type MessageRow } from './message-files.ts';
import { everyEmployee, storedMessages, type StoredMessages } from './stored-messages.ts';

const message: Target = {
  table: 'message',
  key: ['client_id', 'message_id'],
  columns: ['category', 'title', 'body', 'published_at', 'expires_at', 'due_date'],
};
const messageRecipient: Target = {
  table: 'message_recipient',
  key: ['client_id', 'employee_id', 'message_id'],
  columns: ['read_at'],
};

/** Messages with their recipients and attachments. */
export const messages: Compiler = {
  records: [messagesFile, messageRecipientsFile, messageAttachmentsFile],
  targets: [message, messageRecipient, messageAttachment],
  async compile(subjects, port, sink) {
    for (const ofClient of Map.groupBy(subjects, ({ clientCode }) => clientCode).values()) {
      const clients = await Promise.all(ofClient.map((subject) => clientOf(subject, port, sink)));
      const client = clients.find((one) => one !== null);
      if (client) await compileClient(client, ofClient, port, sink);
    }
  },
};

const idOf = ({ clientId }: Client, name: string) => importedId('message', [clientId], name);

async function compileClient(
  client: Client,
  subjects: readonly Subject[],
  port: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const stored = await storedMessages(
    port,
    client,
    subjects.map(({ name }) => idOf(client, name)),
  );
  const numbers = subjects.flatMap((subject) => [
    ...rowsOf(subject, messagesFile).flatMap(({ row }) => listedOf(row)),
    ...rowsOf(subject, messageRecipientsFile).map(({ row }) => row.employee_number),
  ]);
  const employees = await port.references.employees(client, numbers);
  for (const subject of subjects) await compileMessage({ client, stored, employees, port, sink }, subject);
}

/** The stored rows and employees with which a message's rows are compiled. */
interface Compiling {
  readonly client: Client;
  readonly stored: StoredMessages;
  readonly employees: ReadonlyMap<string, string>;
  readonly port: CompilePort;
  readonly sink: CompileSink;
}

const isToAll = ({ recipients }: MessageRow) => recipients?.length === 1 && recipients[0] === 'all';
const listedOf = (row: MessageRow): readonly string[] => (isToAll(row) ? [] : (row.recipients ?? []));

async function compileMessage(compiling: Compiling, subject: Subject): Promise<void> {
  const { client, stored, port, sink } = compiling;
  const messageId = idOf(client, subject.name);
  const because = rowsOf(subject, messagesFile)[0];
  const accepted = because ? await storeMessage(compiling, messageId, because) : stored.messages.has(messageId);
  if (!accepted) {
    for (const row of subject.rows) if (row !== because) refuseReference(sink, row, 'message', 'message', subject.name);
    return;
  }
  for (const row of rowsOf(subject, messageRecipientsFile)) {
    const { employee_number, read_at } = row.row;
    const employeeId = compiling.employees.get(employee_number);
    if (employeeId === undefined) refuseReference(sink, row, 'employee_number', 'employee', employee_number);
    else
      sink.store(
        messageRecipient,
        { ...keys(client, messageId), employee_id: employeeId, ...(read_at === undefined ? {} : { read_at }) },
        row,
      );
  }
  const attachments = rowsOf(subject, messageAttachmentsFile);
  await storeAttachments({ client, messageId, stored: stored.attachments, port, sink }, attachments);
}

const keys = ({ clientId }: Client, messageId: string) => ({ client_id: clientId, message_id: messageId });

/** Adds a message and the recipients that its row lists to the plan. Returns false, with the row rejected, if it can't. */
async function storeMessage(
  { client, stored, employees, port, sink }: Compiling,
  messageId: string,
  because: StagedRow<MessageRow>,
): Promise<boolean> {
  const { row } = because;
  const unknown = listedOf(row).filter((number) => !employees.has(number));
  for (const number of unknown) refuseReference(sink, because, 'recipients', 'employee', number);
  if (unknown.length > 0) return false;
  sink.store(
    message,
    {
      ...keys(client, messageId),
      category: row.category,
      title: { en: row.title_en, es: row.title_es },
      body: { en: safeHtml(row.body_en), es: safeHtml(row.body_es) },
      published_at: row.published_at,
      ...(row.expires_at === undefined ? {} : { expires_at: row.expires_at }),
      ...(row.due_date === undefined ? {} : { due_date: row.due_date }),
    },
    because,
  );
  // People who join the client later don't get its old messages.
  const isFirst = isToAll(row) && !stored.messages.has(messageId);
  const recipients = isFirst
    ? await everyEmployee(port, client)
    : listedOf(row).flatMap((number) => employees.get(number) ?? []);
  for (const employee_id of new Set(recipients))
    sink.store(messageRecipient, { ...keys(client, messageId), employee_id }, because);
  return true;
}
