import { expect, it } from 'vitest';
import type { Attachment } from '@paystead/contract/features/messages/model.ts';
import { acknowledgedDate } from './messages.ts';

const attachment = (acknowledgedAt: string | null, requiresAcknowledgement = true): Attachment => ({
  attachmentId: '00000000-0000-4000-8000-000000000001',
  title: 'Guide',
  fileName: 'guide.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1,
  version: 1,
  requiresAcknowledgement,
  isAcknowledged: acknowledgedAt !== null,
  acknowledgedAt,
});
const [EARLY, LATE] = ['2026-11-18T12:00:00Z', '2026-11-20T12:00:00Z'];

it.each([
  ['the date of the last of several documents', [attachment(LATE), attachment(EARLY)], LATE],
  ['none while one document is left', [attachment(LATE), attachment(null)], undefined],
  ['none without a document to acknowledge', [attachment(null, false)], undefined],
  ['that of the required documents alone', [attachment(EARLY), attachment(null, false)], EARLY],
] as const)('MSG-4: the date of the acknowledgement is %s', (_, attachments, date) => {
  expect(acknowledgedDate({ attachments: [...attachments] })).toBe(date);
});
