import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { readStoreConfig } from '../config.ts';
import { MessageRefused, newMessage, postMessage } from '../features/messages/post.ts';
import { systemClock } from '../platform/clock.ts';
import { openEmbeddedIn, openForServing } from '../platform/database/open.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import { readAttachment } from './attachment-files.ts';
import type { Command } from './command.ts';

/** Posts a message whose documents lie in its folder, or below it. */
export const postMessageCommand: Command = {
  name: 'messages post',
  about: () => 'Posts a message to employees: title and body in both languages, with documents to read or acknowledge.',
  takes: ['message.json'],
  async run({ environment, given }) {
    const path = given[0] ?? '';
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined) return { done: false, lines: [`${path} cannot be read.`], data: {} };
    const parsed = newMessage.safeParse(readJson(text));
    if (!parsed.success) return { done: false, lines: [z.prettifyError(parsed.error)], data: {} };
    const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
    const { database } =
      url === undefined
        ? await openEmbeddedIn(dataFolder, MIGRATIONS)
        : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
    try {
      const read = (file: string) => readAttachment(dirname(path), file);
      const { messageId, receivers } = await postMessage(database, parsed.data, read, systemClock.now());
      return { done: true, lines: [`Posted to ${receivers} people.`], data: { messageId, receivers } };
    } catch (error) {
      if (error instanceof MessageRefused) return { done: false, lines: error.message.split('\n'), data: {} };
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
