import { expect, it } from 'vitest';
import type { z } from 'zod';
import { contactsChange } from '../features/hr-records/model.ts';
import { selectionRequest } from '../features/paychecks/export-model.ts';
import { startMaintenance } from './maintenance/endpoints.ts';
import { audience, writtenMessage } from './messages/model.ts';
import { writtenNotice } from './notices/model.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const idOf = (number: number) => `${ID.slice(0, 24)}${String(number).padStart(12, '0')}`;
const many = <T>(count: number, one: (place: number) => T) => Array.from({ length: count }, (_, place) => one(place));
const text = (length: number) => ({ en: 'x'.repeat(length), es: 'x' });
const message = {
  category: 'company',
  title: text(1),
  body: text(1),
  audience: { kind: 'list', employeeNumbers: ['E-0001'] },
  publishAt: null,
  expiresAt: null,
  dueDate: null,
  remindDays: null,
  sendsMail: false,
  attachments: [],
};
const file = { title: text(1), requiresAcknowledgement: false, name: 'a.pdf', content: 'AAAA' };
const notice = { kind: 'notice', text: text(1), link: null, audience: { kind: 'everyone' }, from: null, until: null };
const link = (length: number) => `https://a.test/${'x'.repeat(length - 15)}`;
const pause = { clientCode: null, expectedEndAt: null, operatorsMayChange: false };

it.each<[string, z.ZodType, (size: number) => object, number, number]>([
  ['title of a message', writtenMessage, (size) => ({ ...message, title: text(size) }), 1, 200],
  ['body of a message', writtenMessage, (size) => ({ ...message, body: text(size) }), 1, 10_000],
  ['days before a reminder', writtenMessage, (size) => ({ ...message, remindDays: size }), 1, 30],
  ['attachments of a message', writtenMessage, (size) => ({ ...message, attachments: many(size, () => file) }), 0, 5],
  [
    'name of an attachment',
    writtenMessage,
    (size) => ({ ...message, attachments: [{ ...file, name: 'x'.repeat(size) }] }),
    1,
    200,
  ],
  [
    'numbers of an audience',
    audience,
    (size) => ({ kind: 'list', employeeNumbers: many(size, (place) => `E-${place}`) }),
    1,
    10_000,
  ],
  ['text of a notice', writtenNotice, (size) => ({ ...notice, text: text(size) }), 1, 300],
  ['link of a notice', writtenNotice, (size) => ({ ...notice, link: link(size) }), 15, 500],
  [
    'clients of a notice',
    writtenNotice,
    (size) => ({ ...notice, audience: { kind: 'clients', clientCodes: many(size, (place) => `C${place}`) } }),
    1,
    500,
  ],
  ['reason for maintenance', startMaintenance.body, (size) => ({ ...pause, reason: 'x'.repeat(size) }), 1, 300],
  [
    'contacts of a person',
    contactsChange,
    (size) => ({ contacts: many(size, (place) => ({ id: idOf(place) })) }),
    0,
    20,
  ],
  ['paychecks of a download', selectionRequest, (size) => ({ checkIds: many(size, idOf), format: 'pdf' }), 1, 60],
])('%s: from the least to the most, and nothing beyond', (_what, schema, written, least, most) => {
  const isAccepted = (size: number) => schema.safeParse(written(size)).success;
  expect([isAccepted(least), isAccepted(most), isAccepted(most + 1)]).toEqual([true, true, false]);
  // A link of fewer characters isn't one, and no list has fewer than none.
  if (least === 1) expect(isAccepted(0)).toBe(false);
});
