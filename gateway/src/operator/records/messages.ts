import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { readStoreConfig } from '../../config.ts';
import { MessageRefused, newMessage, postMessage } from '../../features/messages/post.ts';
import { systemClock } from '../../platform/clock.ts';
import { openEmbeddedIn, openForServing } from '../../platform/database/open.ts';
import { MIGRATIONS } from '../../platform/open-store.ts';
import { readAttachment } from './attachment-files.ts';
import type { Command } from '../command.ts';
import { text } from './texts.ts';

/** Posts a message whose documents lie in its folder, or below it. */
export const postMessageCommand: Command = {
  name: 'messages post',
  about: (language) => text(language, 'messages.about'),
  takes: ['message.json'],
  async run({ environment, given, language = 'en' }) {
    const path = given[0] ?? '';
    const content = await readFile(path, 'utf8').catch(() => undefined);
    if (content === undefined)
      return { done: false, lines: [text(language, 'messages.unreadable', { path })], data: {} };
    const parsed = newMessage.safeParse(readJson(content));
    if (!parsed.success) return { done: false, lines: [z.prettifyError(parsed.error)], data: {} };
    const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
    const { database } =
      url === undefined
        ? await openEmbeddedIn(dataFolder, MIGRATIONS)
        : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
    try {
      const read = (file: string) => readAttachment(dirname(path), file);
      const { messageId, receivers } = await postMessage(database, parsed.data, read, systemClock.now());
      return { done: true, lines: [text(language, 'messages.posted', { receivers })], data: { messageId, receivers } };
    } catch (error) {
      if (error instanceof MessageRefused) return { done: false, lines: error.in(language).split('\n'), data: {} };
      throw error;
    } finally {
      await database.close();
    }
  },
};

function readJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
