import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep, win32 } from 'node:path';
import { MessageRefused, MAX_ATTACHMENT_BYTES } from '../features/messages/post.ts';

/**
 * Reads a document that a message names, at most one byte more than a message may carry. It must lie inside `folder`,
 * the message's folder: absolute paths, `..` and links that lead elsewhere are refused, so that a message from another
 * author cannot publish a file of this machine. Errors: `MessageRefused` with a sentence that quotes the path.
 */
export async function readAttachment(folder: string, file: string): Promise<Uint8Array> {
  const quoted = JSON.stringify(file);
  if (file.includes('\0')) throw new MessageRefused(`${quoted} is not a file name.`);
  if (isAbsolute(file) || win32.isAbsolute(file) || /^[a-z]:/i.test(file))
    throw new MessageRefused(`${quoted} is an absolute path. Give the path inside the folder of the message.`);
  if (file.split(/[/\\]/).includes('..'))
    throw new MessageRefused(`${quoted} leads out of the folder of the message. Put the document into that folder.`);
  const home = await realpath(folder);
  const path = await realpath(join(home, file)).catch(() => undefined);
  if (path === undefined) throw new MessageRefused(`There is no file ${quoted} in the folder of the message.`);
  const inside = relative(home, path);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new MessageRefused(`${quoted} is a link that leads out of the folder of the message.`);
  // Does not follow a link that was swapped in meanwhile, and does not block on a pipe.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => {
    throw new MessageRefused(`${quoted} cannot be read.`);
  });
  try {
    if (!(await handle.stat()).isFile()) throw new MessageRefused(`${quoted} is not a file.`);
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
