import { describe, expect, it } from 'vitest';
import { timeFaults } from './times.ts';

const NOW = new Date('2026-11-20T15:00:00Z');

describe('CON-5: the times of a message', () => {
  it.each([
    ['no times', null, null, null, []],
    ['an end now', null, '2026-11-20T15:00:00.000Z', null, ['expiresAt']],
    ['an end after now', null, '2026-11-20T15:00:00.001Z', null, []],
    ['an end with the publication', '2026-11-22T08:00:00Z', '2026-11-22T08:00:00Z', null, ['expiresAt']],
    ['an end after the publication', '2026-11-22T08:00:00Z', '2026-11-22T08:00:01Z', null, []],
    ['an end now, and a publication before', '2026-11-01T08:00:00Z', '2026-11-20T15:00:00Z', null, ['expiresAt']],
    ['a due date of today', null, null, '2026-11-20', []],
    ['a due date of yesterday, which has ended everywhere', null, null, '2026-11-19', ['dueDate']],
    ['a due date of the day before the publication in UTC', '2026-11-22T11:59:59Z', null, '2026-11-21', []],
    [
      'a due date that has ended everywhere at the publication',
      '2026-11-22T12:00:00Z',
      null,
      '2026-11-21',
      ['dueDate'],
    ],
    ['a due date of yesterday, and a publication before', '2026-11-01T08:00:00Z', null, '2026-11-19', ['dueDate']],
    ['both', null, '2026-11-20T14:00:00Z', '2026-11-18', ['expiresAt', 'dueDate']],
  ])('with %s', (_what, publishAt, expiresAt, dueDate, faults) => {
    expect(timeFaults({ publishAt, expiresAt, dueDate }, NOW)).toEqual(faults);
  });
});
