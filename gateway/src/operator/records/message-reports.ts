import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { recipientsCsv } from '../../features/messages/posting/export-recipients.ts';
import { postedMessages } from '../../features/messages/posting/list-store.ts';
import { remind } from '../../features/messages/posting/remind.ts';
import { readPosted } from '../../features/messages/posting/report-store.ts';
import { withdraw } from '../../features/messages/posting/withdraw.ts';
import { isUuid } from '../../imports/ids.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { known } from '../clients/client-tool.ts';
import type { Command, Context } from '../command.ts';
import { changedBy, inOneTransaction, Refused } from '../in-one-transaction.ts';
import { pathIn } from '../paths.ts';
import { text } from './texts.ts';

/** Messages that one list shows: the newest. */
const LISTED = 1000;

export const listMessagesCommand: Command = {
  name: 'messages list',
  about: (language) => text(language, 'messages.listAbout'),
  takes: ['client code'],
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const client = await known(tx, context, now);
      const newest = { search: '', sort: 'publishedAt', order: 'descending', offset: 0, limit: LISTED } as const;
      const { rows: messages } = await postedMessages(tx, [client], newest, now);
      const lines = messages.map(
        ({ messageId, state, publishedAt, title, done, recipients }) =>
          `${messageId}  ${text(language, `messages.state.${state}`).padEnd(12)}${publishedAt.slice(0, 16)}Z  ${done}/${recipients}  ${title[language]}`,
      );
      return { done: true, lines: lines.length === 0 ? [text(language, 'messages.none')] : lines, data: { messages } };
    }),
};

/** Shows who has acknowledged a message, in figures; `--csv` writes every recipient into a file. */
export const reportMessageCommand: Command = {
  name: 'messages report',
  about: (language) => text(language, 'messages.reportAbout'),
  takes: ['client code', 'message id'],
  options: { csv: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now, { database }) => {
      const { options, language = 'en' } = context;
      const client = await known(tx, context, now);
      const message = await messageIn(tx, context, now);
      const { title, state, recipients, done, read, open, left, mailed } = message;
      const csv = options?.['csv'];
      if (typeof csv === 'string') {
        // In the same transaction, since the embedded engine has one connection.
        const within = { ...database, asMaintenance: <T>(work: (own: Transaction) => Promise<T>) => work(tx) };
        await writeFile(
          pathIn(context, csv),
          await recipientsCsv(within, client, message.messageId, { language, now }),
          { mode: 0o600 },
        );
      }
      const lines = [
        title[language],
        text(language, 'messages.report', {
          state: text(language, `messages.state.${state}`),
          recipients,
          done,
          read,
          open,
          left,
          mailed,
        }),
        ...(typeof csv === 'string' ? [text(language, 'messages.written', { path: csv })] : []),
      ];
      return { done: true, lines, data: { message } };
    }),
};

export const remindMessageCommand: Command = {
  name: 'messages remind',
  about: (language) => text(language, 'messages.remindAbout'),
  takes: ['client code', 'message id'],
  options: { by: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const client = await known(tx, context, now);
      const { messageId } = await messageIn(tx, context, now);
      const reminder = { reminderId: randomUUID(), by: changedBy(context), now };
      const reminded = await remind(tx, client, messageId, reminder);
      if ('refused' in reminded) {
        const { refused } = reminded;
        throw new Refused(
          refused === 'unknown' || refused === 'possible'
            ? text(language, 'messages.unknown', { messageId })
            : text(language, `messages.${refused}`),
        );
      }
      const { recipients } = reminded;
      return { done: true, lines: [text(language, 'messages.reminded', { recipients })], data: { recipients } };
    }),
};

export const withdrawMessageCommand: Command = {
  name: 'messages withdraw',
  about: (language) => text(language, 'messages.withdrawAbout'),
  takes: ['client code', 'message id'],
  options: { by: 'string', reason: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { options, language = 'en' } = context;
      const client = await known(tx, context, now);
      const reason = typeof options?.['reason'] === 'string' ? options['reason'].trim() : '';
      if (reason === '' || reason.length > 500) throw new Refused(text(language, 'messages.reason'));
      const { messageId } = await messageIn(tx, context, now);
      if (!(await withdraw(tx, client, messageId, { by: changedBy(context), reason, now })))
        throw new Refused(text(language, 'messages.alreadyWithdrawn'));
      return { done: true, lines: [text(language, 'messages.withdrawn')], data: { messageId } };
    }),
};

async function messageIn(tx: Transaction, context: Context, now: Date) {
  const { given, language = 'en' } = context;
  const messageId = given[1] ?? '';
  const client = await known(tx, context, now);
  const message = isUuid(messageId) ? await readPosted(tx, client, messageId, { mayWrite: true, now }) : null;
  if (!message) throw new Refused(text(language, 'messages.unknown', { messageId }));
  return message;
}
