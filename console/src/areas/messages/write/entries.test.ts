import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVERYONE } from '@paystead/contract/console/messages/limits.ts';
import type { MessagePage } from '@paystead/contract/console/messages/model.ts';
import { audienceOf, EMPTY, entriesFrom, messageOf, type AttachedFile, type Entries } from './entries.ts';
import { FIELDS, localFaults } from './faults.ts';

// Far from UTC, so that a time of the wrong zone is another one.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

/** The audience of everyone, as literal values. */
const ALL = {
  kind: 'groups',
  payGroups: [],
  organizationValues: [],
  legals: [],
  schedule: 'any',
  people: 'everyone',
} satisfies Extract<MessagePage['audience'], { readonly kind: 'groups' }>;
const GROUPS = {
  kind: 'groups',
  payGroups: ['BW', 'WK'],
  organizationValues: ['o-1'],
  legals: ['11-1'],
  schedule: 'fullTime',
  people: 'managers',
} as const;
/** Entries of every audience at once: what was chosen before another kind stays. */
const FULL: Entries = {
  category: 'company',
  titleEn: ' New handbook ',
  titleEs: ' Manual nuevo ',
  bodyEn: ' Read it. ',
  bodyEs: ' Léalo. ',
  to: 'groups',
  payGroups: GROUPS.payGroups,
  organizationValues: GROUPS.organizationValues,
  legals: GROUPS.legals,
  schedule: 'fullTime',
  people: 'managers',
  numbers: ' 7, 9;7\n 11 ',
  when: 'later',
  publishAt: '2026-12-01T09:30',
  expiresAt: '2027-01-01T00:00',
  dueDate: '2026-12-15',
  remindDays: '3',
  sendsMail: false,
};

describe('CON-5: the entries of a message', () => {
  it.each([
    ['everyone', EVERYONE],
    ['groups', GROUPS],
    ['list', { kind: 'list', employeeNumbers: ['7', '9', '11'] }],
  ] as const)('are for %s alone, whatever was chosen before', (to, audience) => {
    expect(audienceOf({ ...FULL, to })).toEqual(audience);
  });

  it('are sent trimmed, with times of the operator’s zone as instants', () => {
    expect(messageOf(FULL)).toEqual({
      category: 'company',
      title: { en: 'New handbook', es: 'Manual nuevo' },
      body: { en: 'Read it.', es: 'Léalo.' },
      audience: GROUPS,
      publishAt: '2026-12-01T14:30:00.000Z',
      expiresAt: '2027-01-01T05:00:00.000Z',
      dueDate: '2026-12-15',
      remindDays: 3,
      sendsMail: false,
    });
  });

  it('are sent now if that was chosen last, and with nothing where nothing was chosen', () => {
    expect(messageOf({ ...FULL, when: 'now' })).toMatchObject({
      publishAt: null,
      expiresAt: '2027-01-01T05:00:00.000Z',
    });
    expect(messageOf({ ...EMPTY, when: 'later' })).toEqual({
      category: 'company',
      title: { en: '', es: '' },
      body: { en: '', es: '' },
      audience: EVERYONE,
      publishAt: null,
      expiresAt: null,
      dueDate: null,
      remindDays: null,
      sendsMail: true,
    });
  });

  const message = (audience: MessagePage['audience'], source: MessagePage['source'] = { en: 'Text', es: 'Texto' }) =>
    ({
      category: 'company',
      title: { en: 'Title', es: 'Título' },
      source,
      audience,
      sendsMail: false,
      // Of the earlier message alone.
      publishAt: '2026-11-01T00:00:00Z',
      dueDate: '2026-11-15',
    }) as unknown as MessagePage;
  const TEXTS = { titleEn: 'Title', titleEs: 'Título', bodyEn: 'Text', bodyEs: 'Texto', sendsMail: false };
  it.each<[string, MessagePage['audience'], Partial<Entries>]>([
    ['no audience that is known', null, {}],
    ['everyone', EVERYONE, {}],
    ['managers', { ...ALL, people: 'managers' }, { to: 'groups', people: 'managers' }],
    [
      'groups',
      { ...GROUPS, payGroups: ['BW', 'WK'], organizationValues: ['o-1'], legals: ['11-1'] },
      {
        to: 'groups',
        payGroups: ['BW', 'WK'],
        organizationValues: ['o-1'],
        legals: ['11-1'],
        schedule: 'fullTime',
        people: 'managers',
      },
    ],
    ['a list', { kind: 'list', employeeNumbers: ['7', '9'] }, { to: 'list', numbers: '7\n9' }],
  ])('of an earlier message for %s have its texts and audience, and none of its dates', (_, audience, expected) => {
    const entries = entriesFrom(message(audience));
    expect(entries).toEqual({ ...EMPTY, ...TEXTS, ...expected });
    if (audience) expect(audienceOf(entries)).toEqual(audience);
  });

  it('of a message whose text isn’t kept begin without one', () => {
    expect(entriesFrom(message(EVERYONE, null))).toEqual({ ...EMPTY, ...TEXTS, bodyEn: '', bodyEs: '' });
  });
});

describe('CON-5: what is wrong with a message before it is sent', () => {
  const file = (size: number, more: Partial<AttachedFile> = {}): AttachedFile => ({
    id: 'f-1',
    file: { size } as File,
    titleEn: 'Handbook',
    titleEs: 'Manual',
    requiresAcknowledgement: false,
    ...more,
  });
  const LARGEST = 5 * 1024 * 1024;
  const blank = 'console.messages.blank';
  it.each<[string, Partial<Entries>, readonly AttachedFile[], object]>([
    ['nothing', {}, [file(LARGEST)], {}],
    [
      'no text',
      { titleEn: ' ', titleEs: '', bodyEn: '\n', bodyEs: '' },
      [],
      { titleEn: blank, titleEs: blank, bodyEn: blank, bodyEs: blank },
    ],
    ['a list of no one', { to: 'list', numbers: ' ,;' }, [], { numbers: blank }],
    ['no numbers for a group', { to: 'groups', numbers: '' }, [], {}],
    ['no time for later', { publishAt: '' }, [], { publishAt: 'console.messages.chooseTime' }],
    ['no time for now', { when: 'now', publishAt: '' }, [], {}],
    [
      'a file without an English name',
      {},
      [file(1), file(1, { titleEn: ' ' })],
      { files: 'console.messages.nameFiles' },
    ],
    ['a file without a Spanish name', {}, [file(1, { titleEs: '' })], { files: 'console.messages.nameFiles' }],
    [
      'a file that is too large, unnamed',
      {},
      [file(LARGEST + 1, { titleEn: '' })],
      { files: 'console.messages.fileTooLarge' },
    ],
    ['files that are as large together as they may be', {}, [file(LARGEST), file(LARGEST), file(LARGEST)], {}],
    [
      'files that are too large together',
      {},
      [file(LARGEST), file(LARGEST), file(LARGEST), file(1)],
      { files: 'console.messages.filesTooLarge' },
    ],
  ])('%s', (_what, more, files, faults) => {
    expect(localFaults({ ...FULL, ...more }, files)).toEqual(faults);
  });
});

describe('CON-5: the fields of a message', () => {
  it('show the faults that the gateway finds in the parts of what is sent, in the order of the screen', () => {
    expect(FIELDS).toEqual([
      ['titleEn', '/title/en'],
      ['titleEs', '/title/es'],
      ['bodyEn', '/body/en'],
      ['bodyEs', '/body/es'],
      ['files', '/attachments'],
      ['payGroups', '/audience/payGroups'],
      ['organizationValues', '/audience/organizationValues'],
      ['legals', '/audience/legals'],
      ['numbers', '/audience/employeeNumbers'],
      ['publishAt', '/publishAt'],
      ['expiresAt', '/expiresAt'],
      ['dueDate', '/dueDate'],
      ['remindDays', '/remindDays'],
    ]);
  });
});
