import { localDateIn } from '@paystead/contract/local-date.ts';
import { hash } from 'node:crypto';
import { json } from '../../src/platform/database/port.ts';
import { textPdf } from '../cast/attachment-pdf.ts';
import { KEYSTONE_ACKNOWLEDGEMENTS } from '../cast/messages/keystone.ts';
import { isEmployedOn } from '../payroll/standing.ts';
import { employeeIdOf, idIn, type PaidCompany } from './company.ts';
import { tableOf, type TableRows } from './table.ts';

/** Writes messages with a row for every recipient, attachments, and acknowledgments. */
export function messageRows({ client, clientId, people, today }: PaidCompany): TableRows[] {
  const common = { client_id: clientId };
  const published = client.messages.filter(({ publishedAt }) => localDateIn('UTC', publishedAt) <= today);
  const attachments = published.flatMap((message) =>
    message.attachments.map((attachment) => {
      const content = textPdf([attachment.text.en, attachment.text.es]);
      return {
        ...common,
        attachment_id: idIn(client, 'attachment', message.key, attachment.key),
        message_id: idIn(client, 'message', message.key),
        title: json(attachment.title),
        requires_acknowledgement: attachment.requiresAcknowledgement,
        version: 1,
        file_name: attachment.fileName,
        content_type: 'application/pdf',
        content,
        sha256: sha256(content),
      };
    }),
  );
  const sums = new Map(attachments.map(({ attachment_id, sha256: sum }) => [attachment_id, sum]));
  const acknowledged = (client.code === 'KEYSTONE' ? KEYSTONE_ACKNOWLEDGEMENTS : []).flatMap(
    ([number, message, attachment, at, language]) => {
      const attachment_id = idIn(client, 'attachment', message, attachment);
      const sum = sums.get(attachment_id);
      const known = people.some(({ employee }) => employee.number === number);
      return sum && known
        ? [
            {
              ...common,
              employee_id: employeeIdOf(client, number),
              attachment_id,
              version: 1,
              sha256: sum,
              language,
              acknowledged_at: at,
            },
          ]
        : [];
    },
  );
  const newest = published.toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))[0];
  return [
    tableOf(
      'message',
      published.map((message) => ({
        ...common,
        message_id: idIn(client, 'message', message.key),
        category: message.category,
        title: json(message.title),
        body: json(message.body),
        published_at: message.publishedAt,
        expires_at: message.expiresAt ?? null,
        due_date: message.due ?? null,
      })),
    ),
    tableOf(
      'message_recipient',
      published.flatMap((message) =>
        people
          .filter(
            ({ employee }) =>
              message.to?.includes(employee.number) ?? isEmployedOn(employee, localDateIn('UTC', message.publishedAt)),
          )
          .map(({ employeeId }) => ({
            ...common,
            employee_id: employeeId,
            message_id: idIn(client, 'message', message.key),
            // Everyone has seen all but the newest.
            read_at: message !== newest ? `${localDateIn('UTC', message.publishedAt)}T22:00:00Z` : null,
          })),
      ),
    ),
    tableOf('message_attachment', attachments),
    tableOf('acknowledgement', acknowledged),
  ];
}

function sha256(content: Uint8Array): Uint8Array {
  return hash('sha256', content, 'buffer');
}
