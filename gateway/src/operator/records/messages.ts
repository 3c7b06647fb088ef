import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { MessageRefused, newMessage, postMessage, type Posted } from '../../features/messages/posting/post.ts';
import { shapeFaults, writtenPath } from '../../platform/shape-faults/shape-faults.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { changedBy } from '../in-one-transaction.ts';
import { pathIn } from '../paths.ts';
import { withStore } from '../store.ts';
import { readAttachment } from './attachment-files.ts';
import { text } from './texts.ts';

/** Posts a message whose documents lie in its folder, or below it. The same message is posted once, unless `--repeat` is given. */
export const postMessageCommand: Command = {
  name: 'messages post',
  about: (language) => text(language, 'messages.about'),
  takes: ['message.json'],
  options: { repeat: 'boolean', by: 'string' },
  async run(context) {
    const { given, options, language = 'en' } = context;
    const path = pathIn(context, given[0] ?? '');
    const content = await readFile(path, 'utf8').catch(() => undefined);
    if (content === undefined)
      return { done: false, lines: [text(language, 'messages.unreadable', { path })], data: {} };
    const message = readJson(content);
    if (message === undefined) return { done: false, lines: [text(language, 'messages.notJson', { path })], data: {} };
    const parsed = newMessage.safeParse(message, { reportInput: true });
    if (!parsed.success) return { done: false, lines: faultLines(parsed.error, language), data: {} };
    const read = (file: string) => readAttachment(dirname(path), file);
    const how = { by: changedBy(context), again: options?.['repeat'] === true };
    try {
      const posted = await withStore(context, ({ database, clock }) =>
        postMessage(database, parsed.data, read, clock.now(), how),
      );
      return outcomeOf(posted, context);
    } catch (error) {
      if (error instanceof MessageRefused) return { done: false, lines: error.in(language).split('\n'), data: {} };
      throw error;
    }
  },
};

function faultLines(error: z.core.$ZodError, language: Language): string[] {
  return shapeFaults(error).map(({ path, sentence }) =>
    [...(path.length === 0 ? [] : [writtenPath(path)]), sentence(language)].join(': '),
  );
}

function outcomeOf({ messageId, receivers, left, earlier }: Posted, { language = 'en' }: Context): Outcome {
  const lines = [
    earlier
      ? text(language, earlier.isWithdrawn ? 'messages.withdrawnBefore' : 'messages.postedBefore', { at: earlier.at })
      : receivers === null
        ? text(language, 'messages.scheduled')
        : text(language, 'messages.posted', { receivers }),
    ...(left.length > 0 ? [text(language, 'messages.left', { numbers: left.join(', ') })] : []),
    text(language, 'messages.id', { messageId }),
  ];
  return { done: true, lines, data: { messageId, receivers, left, isNew: earlier === null } };
}

function readJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
