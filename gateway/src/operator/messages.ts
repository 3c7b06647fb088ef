import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { readStoreConfig } from '../config.ts';
import { MessageRefused, newMessage, postMessage } from '../features/messages/post.ts';
import { systemClock } from '../platform/clock.ts';
import { openEmbeddedIn, openForServing } from '../platform/database/open.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Command } from './command.ts';

/** Files are looked for beside the message that names them. */
export const postMessageCommand: Command = {
  name: 'messages post',
  about: 'Posts a message to employees: title and body in both languages, with documents to read or acknowledge.',
  takes: ['message.json'],
  async run({ environment, given }) {
    const path = given[0] ?? '';
    const parsed = newMessage.safeParse(readJson(await readFile(path, 'utf8')));
    if (!parsed.success) return { done: false, lines: [z.prettifyError(parsed.error)], data: {} };
    const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
    const { database } =
      url === undefined
        ? await openEmbeddedIn(dataFolder, MIGRATIONS)
        : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
    try {
      const read = (file: string) => readFile(resolve(dirname(path), file));
      const { messageId, receivers } = await postMessage(database, parsed.data, read, systemClock.now());
      return { done: true, lines: [`Posted to ${receivers} people.`], data: { messageId, receivers } };
    } catch (error) {
      if (error instanceof MessageRefused) return { done: false, lines: [error.message], data: {} };
      throw error;
    } finally {
      await database.close();
    }
  },
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
