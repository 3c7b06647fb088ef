import { connectEngine, countUnanswered, disconnectEngine } from './client-store.ts';
import { finish, known, WITH_CHANGES } from './client-tool.ts';
import type { Command } from './command.ts';
import { inOneTransaction, Refused } from './maintenance.ts';

export const connectEngineCommand: Command = {
  name: 'client engine connect',
  about: () => 'Sends a client’s approved changes to a pay engine, which confirms when each one takes effect.',
  takes: ['client code', 'name'],
  options: WITH_CHANGES,
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const client = await known(tx, context, now);
      const { engine } = client;
      const name = (context.given[1] ?? '').trim();
      if (name.length === 0 || name.length > 60 || /\p{Cc}/u.test(name))
        throw new Refused('The name of a pay engine is one line of 1 to 60 characters.');
      await connectEngine(tx, client, name, now);
      const detail = engine === name ? {} : { payEngine: { before: engine, after: name } };
      return finish(tx, context, now, { action: 'engine connect', detail });
    }),
};

export const disconnectEngineCommand: Command = {
  name: 'client engine disconnect',
  about: () => 'Applies a client’s approved changes here, without a pay engine.',
  takes: ['client code'],
  options: WITH_CHANGES,
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const client = await known(tx, context, now);
      const { engine } = client;
      const waiting = await countUnanswered(tx, client);
      // After disconnecting, nothing would read the engine's answers.
      if (waiting > 0)
        throw new Refused(
          `The pay engine has not answered yet for ${waiting} changes. Run \`changes acknowledge\` first.`,
        );
      await disconnectEngine(tx, client);
      const detail = engine === null ? {} : { payEngine: { before: engine, after: null } };
      return finish(tx, context, now, { action: 'engine disconnect', detail });
    }),
};
