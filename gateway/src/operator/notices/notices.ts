import { randomUUID } from 'node:crypto';
import { writtenNotice, type NoticeRow, type WrittenNotice } from '@paystead/contract/console/notices/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { withdrawNotice } from '../../features/operator-notices/change-notice.ts';
import { listNotices } from '../../features/operator-notices/list-notices.ts';
import { postNotice } from '../../features/operator-notices/post-notice.ts';
import { noticeReachOfCommand } from '../../platform/access/notice-reach.ts';
import { Failure } from '../../platform/failures/failure.ts';
import type { Command, Context } from '../command.ts';
import { changedBy, inOneTransaction, Refused } from '../in-one-transaction.ts';
import { text } from './texts.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Posts a notice without the console, which an outage may make unreachable. */
export const postNoticeCommand: Command = {
  name: 'notices post',
  about: (language) => text(language, 'post.about'),
  options: {
    en: 'string',
    es: 'string',
    everyone: 'boolean',
    clients: 'string',
    warning: 'boolean',
    link: 'string',
    from: 'string',
    until: 'string',
    by: 'string',
  },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const written = readNotice(context, language);
      const { audience } = written;
      const id = randomUUID();
      const clients = audience.kind === 'clients' ? audience.clientCodes.join(', ') : '';
      await refusedIn(language, { not_found: text(language, 'fault.client', { clients }) }, () =>
        postNotice(tx, noticeReachOfCommand(), id, written, { by: changedBy(context), language, now }),
      );
      return { done: true, lines: [text(language, 'posted', { id })], data: { noticeId: id } };
    }),
};

export const listNoticesCommand: Command = {
  name: 'notices list',
  about: (language) => text(language, 'list.about'),
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const notices = await listNotices(tx, noticeReachOfCommand(), true, now);
      const lines = notices.map((row) => noticeLine(row, language));
      return { done: true, lines: lines.length > 0 ? lines : [text(language, 'none')], data: { notices } };
    }),
};

export const withdrawNoticeCommand: Command = {
  name: 'notices withdraw',
  about: (language) => text(language, 'withdraw.about'),
  takes: ['id'],
  options: { by: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en', given } = context;
      const id = given[0] ?? '';
      const unknown = text(language, 'fault.unknown', { id });
      if (!UUID.test(id)) throw new Refused(unknown);
      await refusedIn(language, { not_found: unknown, version_conflict: text(language, 'fault.past') }, () =>
        withdrawNotice(tx, noticeReachOfCommand(), id, { by: changedBy(context), now }),
      );
      return { done: true, lines: [text(language, 'withdrawn')], data: { noticeId: id } };
    }),
};

/** Turns refusals into the command's sentences: those given by code, and those that have one for each fault. */
async function refusedIn(
  language: Language,
  sentences: { readonly not_found: string; readonly version_conflict?: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, detail } = error;
    if (code === 'not_found') throw new Refused(sentences.not_found);
    if (code === 'version_conflict' && sentences.version_conflict !== undefined)
      throw new Refused(sentences.version_conflict);
    throw new Refused(...(detail.faults ?? []).map((fault) => fault.detail ?? text(language, 'fault.time')));
  }
}

/** Reads the notice. Refuses with everything that is wrong. */
function readNotice({ options = {} }: Context, language: Language): WrittenNotice {
  const typed = (name: string): string | null => {
    const value = options[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const codes = (typed('clients') ?? '').split(',').map((code) => code.trim().toUpperCase());
  const isForEveryone = options['everyone'] === true;
  const parsed = writtenNotice.safeParse({
    kind: options['warning'] === true ? 'warning' : 'notice',
    text: { en: typed('en') ?? '', es: typed('es') ?? '' },
    link: typed('link'),
    audience: isForEveryone ? { kind: 'everyone' } : { kind: 'clients', clientCodes: codes.filter(Boolean) },
    from: typed('from'),
    until: typed('until'),
  });
  const isAmbiguous = isForEveryone && typed('clients') !== null;
  if (parsed.success && !isAmbiguous) return parsed.data;
  const wrong = new Set(parsed.error?.issues.map(({ path: [field] }) => field));
  throw new Refused(
    ...(wrong.has('text') ? [text(language, 'fault.text')] : []),
    ...(wrong.has('audience') || isAmbiguous ? [text(language, 'fault.audience')] : []),
    ...(wrong.has('link') ? [text(language, 'fault.link')] : []),
    ...(wrong.has('from') || wrong.has('until') ? [text(language, 'fault.time')] : []),
  );
}

function noticeLine(
  { noticeId: id, state, kind, isForEveryone, clients, from, until, withdrawnAt, text: both }: NoticeRow,
  language: Language,
): string {
  const audience = isForEveryone ? text(language, 'everyone') : clients.map(({ clientCode }) => clientCode).join(', ');
  return text(language, 'line', {
    id,
    state: withdrawnAt === null ? state : 'withdrawn',
    kind,
    audience,
    from,
    until: withdrawnAt ?? until ?? text(language, 'noEnd'),
    text: both[language],
  });
}
