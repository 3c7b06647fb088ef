import type { Command } from '../command.ts';
import { inOneTransaction, Refused } from '../in-one-transaction.ts';
import { connectEngine, countUnanswered, disconnectEngine } from './client-store.ts';
import { finish, known, WITH_CHANGES } from './client-tool.ts';
import { text } from './texts.ts';

/** Most characters of a pay engine's name. */
const LONGEST_NAME = 60;

export const connectEngineCommand: Command = {
  name: 'client engine connect',
  about: (language) => text(language, 'engineConnect.about'),
  takes: ['client code', 'name'],
  options: WITH_CHANGES,
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const client = await known(tx, context, now);
      const { engine } = client;
      const { language = 'en' } = context;
      const name = (context.given[1] ?? '').trim();
      if (name.length === 0 || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
        throw new Refused(text(language, 'engineConnect.name', { max: LONGEST_NAME }));
      await connectEngine(tx, client, name, now);
      const detail = engine === name ? {} : { payEngine: { before: engine, after: name } };
      return finish(tx, context, now, { action: 'engine connect', detail });
    }),
};

export const disconnectEngineCommand: Command = {
  name: 'client engine disconnect',
  about: (language) => text(language, 'engineDisconnect.about'),
  takes: ['client code'],
  options: WITH_CHANGES,
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const client = await known(tx, context, now);
      const { engine } = client;
      const { language = 'en' } = context;
      const waiting = await countUnanswered(tx, client);
      // After disconnecting, nothing would read the engine's answers.
      if (waiting > 0) throw new Refused(text(language, 'engineDisconnect.unanswered', { count: waiting }));
      await disconnectEngine(tx, client);
      const detail = engine === null ? {} : { payEngine: { before: engine, after: null } };
      return finish(tx, context, now, { action: 'engine disconnect', detail });
    }),
};
