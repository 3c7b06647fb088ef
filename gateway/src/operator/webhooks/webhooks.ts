import type { Command } from '../command.ts';
import { inOneTransaction } from '../in-one-transaction.ts';
import { text } from './texts.ts';
import { allWebhooks, deadDeliveries, replayDead } from './webhook-store.ts';

/** Deliveries that are listed at most. */
const MOST_LISTED = 1000;

export const listWebhooksCommand: Command = {
  name: 'webhook list',
  about: (language) => text(language, 'list.about'),
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const { language = 'en' } = context;
      const rows = await allWebhooks(tx);
      const lines = rows.map(({ webhook_id: id, account, url, types, waiting, dead }) =>
        text(language, 'line', { id, account, url, types: types.join(' ') || text(language, 'all'), waiting, dead }),
      );
      const webhooks = rows.map(({ webhook_id: webhookId, created_at: createdAt, ...rest }) => ({
        webhookId,
        createdAt,
        ...rest,
      }));
      return { done: true, lines: lines.length > 0 ? lines : [text(language, 'none')], data: { webhooks } };
    }),
};

export const webhookDeadLettersCommand: Command = {
  name: 'webhook dead-letters',
  about: (language) => text(language, 'dead.about'),
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const { language = 'en' } = context;
      const rows = await deadDeliveries(tx, MOST_LISTED);
      const lines = rows.map((row) =>
        text(language, 'dead.line', {
          id: row.webhook_id,
          account: row.account,
          event: row.event_id,
          type: row.type,
          attempts: row.attempts,
          at: row.settled_at,
          reason: row.last_status === null ? (row.last_error ?? '') : String(row.last_status),
        }),
      );
      const deliveries = rows.map((row) => ({
        webhookId: row.webhook_id,
        account: row.account,
        eventId: row.event_id,
        type: row.type,
        attempts: row.attempts,
        diedAt: row.settled_at,
        lastStatus: row.last_status,
        lastError: row.last_error,
      }));
      return { done: true, lines: lines.length > 0 ? lines : [text(language, 'dead.none')], data: { deliveries } };
    }),
};

export const replayWebhookCommand: Command = {
  name: 'webhook replay',
  about: (language) => text(language, 'replay.about'),
  takes: ['webhook|all'],
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en', given } = context;
      const replayed = await replayDead(tx, given[0] ?? '', now);
      const line = text(language, replayed === 0 ? 'dead.none' : 'replay.done', { count: replayed });
      return { done: replayed > 0, lines: [line], data: { replayed } };
    }),
};
