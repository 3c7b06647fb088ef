import { listDeadLetters, replayDeadLetters } from '../../platform/outbox/dead-letters.ts';
import type { Command } from '../command.ts';
import { withStore } from '../store.ts';
import { text } from './texts.ts';

/** Dead letters that are listed at most. */
const MOST_LISTED = 1000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Lists mails and other outgoing items that were given up, without their content. */
export const outboxDeadLettersCommand: Command = {
  name: 'outbox dead-letters',
  about: (language) => text(language, 'dead.about'),
  run: (context) =>
    withStore(context, async ({ database }) => {
      const { language = 'en' } = context;
      const deadLetters = await listDeadLetters(database, MOST_LISTED);
      const lines = deadLetters.map(({ id, kind, topic, attempts, lastError, diedAt }) =>
        text(language, 'dead.line', { id, kind, topic, attempts, reason: lastError ?? '', at: diedAt }),
      );
      return { done: true, lines: lines.length > 0 ? lines : [text(language, 'dead.none')], data: { deadLetters } };
    }),
};

/** Queues items that were given up again under the same ids: one, or all. */
export const replayOutboxCommand: Command = {
  name: 'outbox replay',
  about: (language) => text(language, 'replay.about'),
  takes: ['id|all'],
  run: (context) =>
    withStore(context, async ({ database, clock }) => {
      const { language = 'en', given } = context;
      const which = given[0] ?? '';
      const isKnown = which === 'all' || UUID.test(which);
      const replayed = isKnown ? await replayDeadLetters(database, which === 'all' ? 'all' : [which], clock.now()) : 0;
      const line = text(language, replayed === 0 ? 'replay.none' : 'replay.done', { count: replayed });
      return { done: replayed > 0, lines: [line], data: { replayed } };
    }),
};
