import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { noRow, statement, type Database } from '../database/port.ts';
import { open, seal } from '../keys/envelope.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { MailTransport } from './message.ts';

const keep = statement(
  'caught_mail.keep',
  noRow,
  'insert into caught_mail (message_id, sent_at, content) values ($1, $2, $3) on conflict (message_id) do nothing',
);
const forget = statement(
  'caught_mail.forget',
  noRow,
  // Materialized: the plan may run a subquery again for each row that it compares, without the rows that are deleted by then.
  `with old as materialized (
     select message_id from caught_mail order by sent_at desc, message_id offset $1 for update skip locked)
   delete from caught_mail c using old where c.message_id = old.message_id`,
);
const row = z.object({ message_id: z.string(), sent_at: z.string(), content: z.instanceof(Uint8Array) });
const list = statement(
  'caught_mail.list',
  row,
  'select message_id, sent_at, content from caught_mail order by sent_at desc, message_id limit 500',
);
const find = statement(
  'caught_mail.find',
  row,
  'select message_id, sent_at, content from caught_mail where message_id = $1',
);

const content = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The attached logo, a PNG as base64. */
  logo: z.string().optional(),
});

/** A mail that would have been sent; `sentAt` in UTC. */
export interface CaughtMail extends z.infer<typeof content> {
  readonly id: string;
  readonly sentAt: string;
}

/** Stands in for a mail server if none is configured: a mail survives a kill, and a repeat isn't stored twice. */
export interface MailCatcher {
  readonly send: MailTransport;
  /** Newest first. */
  list(): Promise<CaughtMail[]>;
  find(id: string): Promise<CaughtMail | undefined>;
}

/** The number of mails kept. */
const MAX_MAILS = 500;

export function mailCatcher(database: Database, keys: KeyRing, clock: Clock): MailCatcher {
  const place = (id: string) => ({ table: 'caught_mail', column: 'content', row: [id] });
  const read = (found: z.infer<typeof row>): CaughtMail => ({
    id: found.message_id,
    sentAt: found.sent_at,
    ...content.parse(JSON.parse(open(keys, found.content, place(found.message_id)))),
  });

  return {
    async send({ id, to, subject, text, html, logo }) {
      const png = logo && Buffer.from(logo.png).toString('base64');
      const sealed = seal(keys, JSON.stringify({ to, subject, text, html, logo: png }), place(id));
      await database.asMaintenance(async (tx) => {
        await tx.run(keep, [id, clock.now().toISOString(), sealed]);
        await tx.run(forget, [MAX_MAILS]);
      });
    },
    list: async () => (await database.asMaintenance((tx) => tx.rows(list, []), { readOnly: true })).map(read),
    async find(id) {
      const found = await database.asMaintenance((tx) => tx.maybe(find, [id]), { readOnly: true });
      return found && read(found);
    },
  };
}
