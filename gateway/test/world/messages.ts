import { createHash } from 'node:crypto';
import { json } from '../../src/platform/database/port.ts';
import { idOf } from '../harness/people.ts';
import { NEWCOMERS, ownerOf, OWNERS } from './people.ts';
import { bytes, inBoth, put, type World } from './world.ts';

const { omar, carla, sofia } = NEWCOMERS;
const policyOf = (place: number) => new Uint8Array(Buffer.from(`Policy ${place}`));

/** Messages that are not to be reminded of, mailed or listed as current, and a few that are. */
export async function furnishMessages({ insert }: World): Promise<void> {
  const messages = [
    { category: 'benefits', origin: 'posted', withdrawn_at: '2026-11-10T12:00:00Z', withdrawn_by: 'Ben', withdrawal_reason: 'Wrong.' },
    { category: 'payroll', origin: 'posted', expires_at: '2026-11-15T12:00:00Z', due_date: '2026-11-14' },
    { category: 'policies', origin: 'posted', published_at: '2030-11-15T12:00:00Z', expires_at: '2031-01-01T12:00:00Z', due_date: '2030-12-14' },
    { category: 'company', origin: 'notice' },
    { category: 'personal', origin: 'imported', due_date: '2026-12-24' },
    { category: 'policies', origin: 'posted', due_date: '2026-12-30' },
  ] as const; // prettier-ignore
  const rows = OWNERS.flatMap((one) => messages.map((message, place) => ({ one, message, place, number: one.number * 10 + place }))); // prettier-ignore
  await put(
    insert,
    'message',
    rows.map(({ one, message, place, number }) => ({
      client_id: one.client.clientId,
      message_id: idOf('mesg', number),
      title: inBoth(`Message ${place}`),
      body: inBoth(`<p>Body ${place}</p>`),
      published_at: `2026-10-0${place + 1}T12:00:00Z`,
      ...message,
    })),
  );
  await put(
    insert,
    'message_recipient',
    rows.flatMap(({ one, place, number }) =>
      [one, one === omar ? carla : sofia].map((to, second) => ({
        ...ownerOf(to),
        message_id: idOf('mesg', number),
        read_at: second ? '2026-11-01T12:00:00Z' : null,
        mailed_at: place === 5 && second ? '2026-11-02T12:00:00Z' : null,
      })),
    ),
  );
  await put(
    insert,
    'message_attachment',
    rows
      .filter(({ place }) => place !== 3)
      .map(({ one, place, number }) => ({
        client_id: one.client.clientId,
        attachment_id: idOf('atch', number),
        message_id: idOf('mesg', number),
        title: inBoth(`Attachment ${place}`),
        requires_acknowledgement: place !== 4,
        version: place + 1,
        file_name: `policy-${place}.txt`,
        content_type: 'text/plain',
        content: policyOf(place),
        sha256: new Uint8Array(createHash('sha256').update(policyOf(place)).digest()),
      })),
  );
  await put(
    insert,
    'message_posting',
    rows
      .filter(({ message }) => message.origin === 'posted')
      .map(({ one, place, number }) => ({
        client_id: one.client.clientId,
        message_id: idOf('mesg', number),
        fingerprint: bytes(place),
        audience: json(
          place % 2
            ? { kind: 'list', employeeNumbers: [`E-0${one.number}`] }
            : {
                kind: 'groups',
                payGroups: [],
                organizationValues: [],
                legals: [],
                schedule: 'any',
                people: 'everyone',
              },
        ),
        source: place % 2 ? inBoth(`Source ${place}`) : null,
        sends_mail: place !== 1,
        remind_days: place === 5 ? 3 : null,
        posted_at: `2026-10-0${place + 1}T11:00:00Z`,
        posted_by: place % 2 ? 'Ada' : 'Ben',
        delivered_at: place === 2 ? null : `2026-10-0${place + 1}T12:00:05Z`,
        reminded_at: place === 1 ? '2026-11-01T12:00:00Z' : null,
      })),
  );
  await put(
    insert,
    'acknowledgement',
    rows
      .filter(({ place }) => place === 0 || place === 5)
      .map(({ one, place, number }) => ({ ...ownerOf(one === omar ? carla : sofia), attachment_id: idOf('atch', number), version: place + 1, sha256: bytes(place), language: place ? 'es' : 'en', acknowledged_at: `2026-11-0${place + 1}T12:00:00Z` })), // prettier-ignore
  );
}
