import { createHash } from 'node:crypto';
import { idOf } from '../harness/people.ts';
import { inBoth, put, type World } from '../world/world.ts';
import { ORCHARD, ORCHARDISTS, ownerOf, type Orchardist } from './orchard.ts';

const client_id = ORCHARD.clientId;
const {
  leftToday,
  leftBySequence,
  left,
  disabled,
  withoutProfile,
  leftLongAgo,
  bare,
  renamed,
  done,
  doneBefore,
  half,
  disabledWithMail,
  profileElsewhere,
} = ORCHARDISTS;

export const ORCHARD_MESSAGES = {
  asking: idOf('mesg', 9115),
  old: idOf('mesg', 9111),
  plain: idOf('mesg', 9110),
  sameTime: idOf('mesg', 9112),
};

/** Adds messages and documents with the ids of another client's, and answers that are almost enough. */
export async function furnishOrchardMessages({ insert }: Pick<World, 'insert'>): Promise<void> {
  const { asking, old, plain, sameTime } = ORCHARD_MESSAGES;
  const message = (message_id: string, title: string, published_at: string) => ({ client_id, message_id, category: 'policies', origin: 'imported', title: inBoth(title), body: inBoth('<p>Read it.</p>'), published_at }); // prettier-ignore
  await put(insert, 'message', [
    message(sameTime, 'Harvest', '2026-11-18T12:00:00Z'),
    message(asking, 'Ladders', '2026-11-02T12:00:00Z'),
    message(old, 'Baskets', '2026-08-01T12:00:00Z'),
    message(plain, 'Picnic', '2026-11-18T12:00:00Z'),
  ]);
  const to = (message_id: string, person: Orchardist, more: object = {}) => ({
    ...ownerOf(person),
    message_id,
    ...more,
  });
  const read = { read_at: '2026-11-04T12:00:00Z' };
  await put(insert, 'message_recipient', [
    to(asking, done, { ...read, mailed_at: '2026-11-03T12:00:00Z' }),
    to(asking, doneBefore),
    to(asking, half, read),
    to(asking, renamed, { mail_due: 'posted' }),
    ...[
      leftToday,
      leftBySequence,
      left,
      leftLongAgo,
      withoutProfile,
      disabled,
      bare,
      disabledWithMail,
      profileElsewhere,
    ].map((person) => to(asking, person)),
    ...[done, doneBefore, half, leftBySequence].map((person) => to(old, person)),
    to(plain, done, { read_at: '2026-11-19T12:00:00Z' }),
    ...[doneBefore, half, leftBySequence].map((person) => to(plain, person)),
    to(plain, left, { read_at: '2026-11-17T12:00:00Z' }),
  ]);
  const sha256 = new Uint8Array(createHash('sha256').update('Policy').digest());
  const document = (number: number, message_id: string, version: number, requires_acknowledgement = true) => ({ client_id, attachment_id: idOf('atch', number), message_id, title: inBoth(`Document ${number}`), requires_acknowledgement, version, file_name: number === 9115 ? 'last.txt' : 'document.txt', content_type: 'text/plain', content: Buffer.from('Policy'), sha256 }); // prettier-ignore
  await put(insert, 'message_attachment', [
    document(9115, asking, 2),
    document(9112, asking, 1, false),
    document(9110, asking, 1),
    document(9113, old, 2),
  ]);
  const acknowledged = (person: Orchardist, number: number, version: number, date: string) => ({ ...ownerOf(person), attachment_id: idOf('atch', number), version, sha256, language: 'en', acknowledged_at: `${date}T12:00:00Z` }); // prettier-ignore
  await put(insert, 'acknowledgement', [
    acknowledged(done, 9115, 1, '2026-11-03'),
    acknowledged(done, 9115, 2, '2026-11-05'),
    acknowledged(done, 9110, 1, '2026-11-09'),
    acknowledged(done, 9112, 1, '2026-11-12'),
    // Those who left, too, are done, or nearly done.
    acknowledged(leftToday, 9115, 2, '2026-11-05'),
    acknowledged(leftToday, 9110, 1, '2026-11-07'),
    acknowledged(left, 9115, 1, '2026-11-03'),
    acknowledged(left, 9110, 1, '2026-11-03'),
    acknowledged(leftBySequence, 9110, 1, '2026-11-03'),
    acknowledged(leftBySequence, 9113, 2, '2026-11-03'),
    acknowledged(doneBefore, 9115, 1, '2026-11-03'),
    acknowledged(doneBefore, 9110, 1, '2026-11-03'),
    acknowledged(half, 9110, 1, '2026-11-06'),
    acknowledged(half, 9113, 2, '2026-09-01'),
    acknowledged(doneBefore, 9113, 2, '2026-11-13'),
  ]);
  const reminder = (number: number, message_id: string) => ({ client_id, message_id, reminder_id: idOf('remi', number), sent_at: `2026-11-1${number % 10}T12:00:00Z`, sent_by: 'Ada', recipients: number % 10 }); // prettier-ignore
  await put(insert, 'message_reminder', [reminder(931, asking), reminder(932, old)]);
}
