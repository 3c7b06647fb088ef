import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep, win32 } from 'node:path';
import { MAX_ATTACHMENT_BYTES } from '../../features/messages/posting/attachments.ts';
import { MessageRefused } from '../../features/messages/posting/post.ts';
import { text } from './texts.ts';

type Fault = 'notAName' | 'absolute' | 'outside' | 'missing' | 'link' | 'unreadable' | 'notAFile';

/**
 * Reads a document that a message names, at most one byte more than a message may carry. It must lie inside `folder`,
 * the message's folder: absolute paths, `..` and links that lead elsewhere are refused, so that a message from another
 * author can't publish a file of this machine. Errors: `MessageRefused` with a sentence that quotes the path.
 */
export async function readAttachment(folder: string, file: string): Promise<Uint8Array> {
  const refused = (key: Fault) =>
    new MessageRefused((language) => text(language, `attachments.${key}`, { file: JSON.stringify(file) }));
  if (file.includes('\0')) throw refused('notAName');
  if (isAbsolute(file) || win32.isAbsolute(file) || /^[a-z]:/i.test(file)) throw refused('absolute');
  if (file.split(/[/\\]/).includes('..')) throw refused('outside');
  const home = await realpath(folder);
  const path = await realpath(join(home, file)).catch(() => undefined);
  if (path === undefined) throw refused('missing');
  const inside = relative(home, path);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) throw refused('link');
  // Does not follow a link that was swapped in meanwhile, and does not block on a pipe.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => {
    throw refused('unreadable');
  });
  try {
    if (!(await handle.stat()).isFile()) throw refused('notAFile');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of handle.createReadStream({ autoClose: false, end: MAX_ATTACHMENT_BYTES })) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
    }
    return new Uint8Array(Buffer.concat(chunks, size));
  } finally {
    await handle.close();
  }
}
