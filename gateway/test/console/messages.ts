import type { LightMyRequestResponse as Reply } from 'fastify';
import type {
  Audience,
  MessagePage,
  MessageRow,
  RecipientRow,
  WrittenMessage,
} from '@paystead/contract/console/messages/model.ts';
import { EVERYONE } from '@paystead/contract/console/messages/limits.ts';
import { idOf } from '../harness/people.ts';
import { writingHeaders } from '../operators.ts';
import type { Browser } from '../sign-in/browser.ts';
import { PDF } from '../uploads/samples.ts';

/** A message that asks for an acknowledgment. */
export const handbook = (more: Partial<WrittenMessage> = {}): WrittenMessage => ({
  category: 'policies',
  title: { en: 'Safety handbook', es: 'Manual de seguridad' },
  body: { en: 'Please read it.\n\n- Chapter **one**\n- <b>Two</b>', es: 'Por favor, léalo.' },
  audience: EVERYONE,
  publishAt: null,
  expiresAt: null,
  dueDate: null,
  remindDays: null,
  sendsMail: true,
  attachments: [
    {
      title: { en: 'Handbook', es: 'Manual' },
      requiresAcknowledgement: true,
      name: 'handbook.pdf',
      content: Buffer.from(PDF).toString('base64'),
    },
  ],
  ...more,
});

/** A message without attachments. */
export const news = (more: Partial<WrittenMessage> = {}): WrittenMessage =>
  handbook({ category: 'company', title: { en: 'Picnic', es: 'Día de campo' }, attachments: [], ...more });

export const groups = (more: Partial<Extract<Audience, { kind: 'groups' }>>): Audience => ({
  kind: 'groups',
  payGroups: [],
  organizationValues: [],
  legals: [],
  schedule: 'any',
  people: 'everyone',
  ...more,
});
export const list = (...employeeNumbers: string[]): Audience => ({ kind: 'list', employeeNumbers });

export const messageId = (number: number): string => idOf('mesg', number);

/** Calls of one operator about the messages of one client. */
export function messageCalls(browser: Browser, clientCode = 'MILLRACE') {
  const base = `/api/console/clients/${clientCode}`;
  const send = async (method: 'POST' | 'PUT', path: string, body?: object): Promise<Reply> =>
    browser.send(method, `${base}${path}`, { ...(body && { body }), ...(await writingHeaders(browser)) });
  return {
    all: (query = '') => browser.get(`/api/console/messages${query}`),
    async rows(query = ''): Promise<{ total: number; rows: MessageRow[] }> {
      return (await browser.get(`/api/console/messages${query}`)).json();
    },
    post: (number: number, message: WrittenMessage) => send('PUT', `/messages/${messageId(number)}`, message),
    read: (number: number) => browser.get(`${base}/messages/${messageId(number)}`),
    async page(number: number): Promise<MessagePage> {
      return (await browser.get(`${base}/messages/${messageId(number)}`)).json();
    },
    async recipients(number: number, query = ''): Promise<{ total: number; rows: RecipientRow[] }> {
      return (await browser.get(`${base}/messages/${messageId(number)}/recipients${query}`)).json();
    },
    get: (path: string) => browser.get(`${base}${path}`),
    preview: (audience: Audience) => send('POST', '/message-audience', { audience }),
    withdraw: (number: number, reason = 'Wrong file') =>
      send('POST', `/messages/${messageId(number)}/withdrawal`, { reason }),
    remind: (number: number, reminder = 1) =>
      send('PUT', `/messages/${messageId(number)}/reminders/${idOf('remd', reminder)}`),
  };
}
