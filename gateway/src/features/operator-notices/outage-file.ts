import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { writtenNotice } from '@paystead/contract/console/notices/model.ts';
import type { CurrentNotice } from '@paystead/contract/current-notices.ts';

/** Milliseconds for which the content of the file counts as known. */
const READ_AGAIN = 10_000;

const notice = writtenNotice
  .pick({ kind: true, text: true, link: true, from: true, until: true })
  .extend({ link: writtenNotice.shape.link.default(null), until: writtenNotice.shape.until.default(null) })
  .extend({ from: z.iso.datetime() });
type NoticeInFile = z.output<typeof notice>;

/** The notice of a file, which needs no database. */
export interface OutageFile {
  /** Returns the notice if pages show it now. Reads the file at most every 10 s; one that isn't there is no notice. */
  current(now: Date): Promise<CurrentNotice[]>;
}

/** Watches the file at a path; null: none is configured. One that can't be read is no notice, and is logged once. */
export function openOutageFile(path: string | null, log: Logger): OutageFile {
  let known: NoticeInFile | null = null;
  let readAt = -Infinity;
  let loggedFault = '';
  const read = async (at: string): Promise<NoticeInFile | null> => {
    try {
      const parsed = notice.parse(JSON.parse(await readFile(at, 'utf8')));
      loggedFault = '';
      return parsed;
    } catch (error) {
      const fault = faultOf(error);
      if (fault !== '' && fault !== loggedFault)
        log.warn({ reason: fault }, 'the file of PAYSTEAD_OUTAGE_NOTICE_FILE can’t be read');
      loggedFault = fault;
      return null;
    }
  };
  return {
    async current(now) {
      if (path === null) return [];
      if (Math.abs(now.getTime() - readAt) >= READ_AGAIN) {
        readAt = now.getTime();
        known = await read(path);
      }
      if (known === null) return [];
      const { from, until } = known;
      const isShown = Date.parse(from) <= now.getTime() && (until === null || Date.parse(until) > now.getTime());
      return isShown ? [{ noticeId: idOf(known), ...known }] : [];
    },
  };
}

/** Names what is wrong with the file, without its content; empty if there is none. */
function faultOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ path }) => path.join('.')).join(', ');
  if (error instanceof SyntaxError) return 'not JSON';
  const { code = 'unreadable' } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? '' : code;
}

/** Returns an id that changes with the notice, so that one that was dismissed doesn't hide the next. */
const idOf = (of: NoticeInFile): string =>
  `file-${createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 16)}`;
