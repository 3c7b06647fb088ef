import type { LightMyRequestResponse as Reply } from 'fastify';
import type { NoticeRow, WrittenNotice } from '@paystead/contract/console/notices/model.ts';
import { idOf } from '../harness/people.ts';
import { writingHeaders } from '../operators.ts';
import type { Browser } from '../sign-in/browser.ts';

/** A notice for everyone, from now until it is withdrawn. */
export const notice = (more: Partial<WrittenNotice> = {}): WrittenNotice => ({
  kind: 'notice',
  text: { en: 'Paychecks load slowly.', es: 'Los pagos tardan en cargar.' },
  link: null,
  audience: { kind: 'everyone' },
  from: null,
  until: null,
  ...more,
});
export const forClients = (...clientCodes: string[]): WrittenNotice['audience'] => ({ kind: 'clients', clientCodes });

export const noticeId = (number: number): string => idOf('notc', number);

interface NoticeList {
  readonly rows: NoticeRow[];
  readonly mayPost: boolean;
  readonly mayPostForEveryone: boolean;
}

/** Calls of one operator about notices, by a number that counts from `base`. */
export function noticeCalls(browser: Browser, base = 0) {
  const send = async (method: 'POST' | 'PUT', path: string, body?: object): Promise<Reply> =>
    browser.send(method, `/api/console/notices/${path}`, {
      ...(body && { body }),
      ...(await writingHeaders(browser)),
    });
  return {
    list: async (): Promise<NoticeList> => (await browser.get('/api/console/notices')).json<NoticeList>(),
    post: (number: number, written: object) => send('PUT', noticeId(base + number), written),
    end: (number: number, until: string | null) => send('PUT', `${noticeId(base + number)}/end`, { until }),
    withdraw: (number: number) => send('POST', `${noticeId(base + number)}/withdrawal`),
  };
}
