import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { MessageRefused, newMessage, postMessage } from '../../features/messages/post.ts';
import { readAttachment } from './attachment-files.ts';
import type { Command } from '../command.ts';
import { pathIn } from '../paths.ts';
import { withStore } from '../store.ts';
import { text } from './texts.ts';

/** Posts a message whose documents lie in its folder, or below it. */
export const postMessageCommand: Command = {
  name: 'messages post',
  about: (language) => text(language, 'messages.about'),
  takes: ['message.json'],
  async run(context) {
    const { given, language = 'en' } = context;
    const path = pathIn(context, given[0] ?? '');
    const content = await readFile(path, 'utf8').catch(() => undefined);
    if (content === undefined)
      return { done: false, lines: [text(language, 'messages.unreadable', { path })], data: {} };
    const parsed = newMessage.safeParse(readJson(content));
    if (!parsed.success) return { done: false, lines: [z.prettifyError(parsed.error)], data: {} };
    const read = (file: string) => readAttachment(dirname(path), file);
    try {
      const { messageId, receivers } = await withStore(context, ({ database, clock }) =>
        postMessage(database, parsed.data, read, clock.now()),
      );
      return { done: true, lines: [text(language, 'messages.posted', { receivers })], data: { messageId, receivers } };
    } catch (error) {
      if (error instanceof MessageRefused) return { done: false, lines: error.in(language).split('\n'), data: {} };
      throw error;
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
