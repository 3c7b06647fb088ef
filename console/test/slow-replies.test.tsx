import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ImportRows } from '@paystead/contract/console/imports/model.ts';
import { BRANDING } from './replies/clients.ts';
import { repliesOf } from './replies/every-reply.ts';
import { SHORT_FORM } from './replies/form.ts';
import type { Replies } from './replies/replies.ts';
import { SCREENS } from './replies/screens.ts';
import { IMPORT } from './replies/work.ts';
import { endpointOf, openScreen, prepareScreens, settle, type Answer, type Screen } from './screen.tsx';
import { announced, enter, fieldOf, press, shown } from './shown.ts';

/*
 * Replies that come late, after the operator has chosen or typed something else. Lists have a table of their own (lists.test.tsx).
 */

prepareScreens();

const known = repliesOf({});
const addressOf = (name: string): string => SCREENS.find((one) => one.name === name)?.address ?? '';
const LONG = { interval: 10, timeout: 15_000 };
const pause = (): Promise<void> => act(() => new Promise<void>((resolve) => void setTimeout(resolve)));

interface Choice {
  readonly what: string;
  readonly screen: string;
  /** The call that the choices repeat. */
  readonly endpoint: string;
  readonly replies?: Replies;
  /** The steps up to the first choice. */
  readonly prepare?: () => void;
  readonly choices: readonly [() => void, () => void];
  /** The reply to a choice, by its number, and what the page then shows of it. */
  readonly reply: (number: number) => unknown;
  readonly text: (number: number) => string;
}

const numbered = (number: number): ImportRows => ({
  total: 1,
  columns: ['name'],
  rows: [{ line: 3, cells: [`Person ${number}`], faults: [] }],
  ofFile: [],
});
const choose = (label: string, value: string) => (): void => enter(label, value);

const CHOICES: readonly Choice[] = [
  {
    what: 'the recipients of a message',
    screen: 'new-message',
    endpoint: 'messages.audience',
    prepare: () => press('A list of peopleBy employee ID'),
    choices: [choose('Employee IDs', '1'), choose('Employee IDs', '2')],
    reply: (number) => ({ ...(known('messages.audience') as object), count: number * 1111 }),
    text: (number) => `${number},${number}${number}${number} people get this message`,
  },
  {
    what: 'the table whose rows an import shows',
    screen: 'import',
    endpoint: 'imports.rows',
    choices: [choose('Table', 'clients'), () => press('All rows')],
    reply: numbered,
    text: (number) => `Person ${number}`,
  },
  {
    what: 'the kind of error whose rows an import shows',
    screen: 'import',
    endpoint: 'imports.rows',
    choices: [choose('Kind of error', 'required'), choose('Kind of error', 'net_differs')],
    reply: numbered,
    text: (number) => `Person ${number}`,
  },
  {
    what: 'the email that a branding previews',
    screen: 'branding',
    endpoint: 'branding.previewMail',
    prepare: () => press('Email'),
    choices: [choose('Kind of email', 'newDevice'), choose('Language of the preview', 'es')],
    reply: (number) => ({ subject: `Subject ${number}`, html: '<p>Text</p>', logo: null }),
    text: (number) => `Subject ${number}`,
  },
  {
    what: 'the manager of someone new',
    screen: 'hire',
    endpoint: 'employment.managers',
    choices: [choose('Manager', '7001'), choose('Manager', '7002')],
    reply: (number) => ({ people: [{ employeeNumber: `700${number}`, name: `Boss ${number}`, jobTitle: 'Foreman' }] }),
    text: (number) => `Boss ${number}, Foreman`,
  },
  {
    what: 'the day of an employment that is corrected',
    screen: 'records',
    endpoint: 'employment.form',
    choices: [
      () => fireEvent.click(screen.getAllByRole('button', { name: /^Correct .*20\d\d$/ })[0] as HTMLElement),
      () => fireEvent.click(screen.getAllByRole('button', { name: /^Correct .*20\d\d$/ })[1] as HTMLElement),
    ],
    reply: (number) => ({ ...SHORT_FORM, values: { ...SHORT_FORM.values, rate: `${number}.75` } }),
    text: (number) => `[${number}.75]`,
  },
  {
    what: 'the counts of a filter of requests',
    screen: 'requests',
    endpoint: 'requests.list',
    choices: [choose('Search by name or employee number', 'a'), choose('Search by name or employee number', 'b')],
    reply: (number) => ({
      total: 0,
      rows: [],
      counts: [{ block: 'hold', count: number * 11 }],
    }),
    text: (number) => `(${number}${number})`,
  },
];

/** Everything on the screen, with the options of lists. */
const everything = (): string => [...shown(), document.body.textContent].join(' ');

it.each(CHOICES)('$what: the second choice counts, though the first reply comes last', async (row) => {
  const { screen: name, endpoint, replies = {}, prepare, choices, reply, text } = row;
  let number = 0;
  const late: (() => void)[] = [];
  const count = { sent: 0, answered: 0 };
  const opened = await openScreen(addressOf(name), {
    gateway: async (call) => {
      const { name: called = '' } = endpointOf(call) ?? {};
      if (called !== endpoint || number === 0) return { body: repliesOf(replies)(called) };
      const body = reply(number);
      count.sent += 1;
      if (number === 1) await new Promise<void>((resolve) => late.push(resolve));
      count.answered += 1;
      return { body };
    },
  });
  prepare?.();
  await settle(opened);
  number = 1;
  choices[0]();
  await vi.waitFor(() => expect(late.length).toBeGreaterThan(0), LONG);
  expect(everything()).not.toContain(text(1));
  number = 2;
  choices[1]();
  await vi.waitFor(() => expect(everything()).toContain(text(2)), LONG);
  late.forEach((answer) => answer());
  await vi.waitFor(() => expect(count.answered).toBe(count.sent), LONG);
  await settle(opened);
  expect(everything()).toContain(text(2));
  expect(everything()).not.toContain(text(1));
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
});

/** Opens a screen on which the calls of one endpoint wait until `answer`. */
async function openHeld(name: string, endpoint: string, replies: Replies = {}) {
  const held: ((answer: Answer) => void)[] = [];
  let isHeld = false;
  const opened: Screen = await openScreen(addressOf(name), {
    gateway: (call) => {
      const { name: called = '' } = endpointOf(call) ?? {};
      if (isHeld && called === endpoint) return new Promise((resolve) => held.push(resolve));
      return { body: repliesOf(replies)(called) };
    },
  });
  return {
    opened,
    hold: () => void (isHeld = true),
    answer: async (body: unknown): Promise<void> => {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), LONG);
      isHeld = false;
      held.splice(0).forEach((resolve) => resolve({ body }));
      await settle(opened);
    },
  };
}

describe('DD-3: what is entered while something is sent', () => {
  it('stays in the form of a branding, and is not saved yet', async () => {
    const { opened, hold, answer } = await openHeld('branding', 'branding.saveDraft');
    hold();
    enter('Portal name', 'North');
    press('Save draft');
    await pause();
    enter('Portal name', 'North Pay');
    const draft = {
      brand: { ...BRANDING.live, pageTitle: 'North', footerText: 'From the gateway' },
      adjustsColors: false,
      version: '00000009-0000-4000-8000-000000000000',
      baseNumber: 3,
      savedAt: '2026-11-20T06:30:00Z',
      savedBy: 'Olive Operator',
    };
    await answer({ ...BRANDING, draft });
    expect(fieldOf('Portal name').value).toBe('North Pay');
    expect(fieldOf('Footer').value).toBe('From the gateway');
    expect(announced()).toContain('Draft saved.');
    press('Save draft');
    await settle(opened);
    expect(opened.writes().map(({ body }) => (body as { brand: { pageTitle: string } }).brand.pageTitle)).toEqual([
      'North',
      'North Pay',
    ]);
  });

  it('stays in the columns of an import', async () => {
    const foreign = { ...IMPORT, state: 'draft', mapping: null, problems: [], changes: [], counts: null };
    const mapping = { files: [{ path: 'staff.csv', tables: [{ file: 'places', columns: { code: 'Code' } }] }] };
    const code = { name: 'code', required: true, type: 'text', example: '', about: '', words: [] };
    const { hold, answer } = await openHeld('import', 'imports.map', {
      'imports.read': foreign,
      'imports.check': { ...foreign, mapping },
      'imports.columns': {
        ...(known('imports.columns') as object),
        header: ['Code'],
        sample: [],
        suggestion: mapping,
        undecided: [],
        kinds: [{ file: 'places', columns: [code] }],
      },
    });
    const dates = (): HTMLSelectElement => screen.getByLabelText(/dates/i);
    expect(dates().value).not.toBe('MM/DD/YYYY');
    hold();
    press('Use these columns and check');
    await pause();
    fireEvent.change(dates(), { target: { value: 'MM/DD/YYYY' } });
    await answer(foreign);
    press('Change columns');
    expect(dates().value).toBe('MM/DD/YYYY');
  });

  it('counts instead of a picture that is checked later', async () => {
    const { hold, answer } = await openHeld('branding', 'branding.checkImage', {
      'branding.read': { ...BRANDING, live: { ...BRANDING.live, logoImageBase64: 'PHN2Zy8+' } },
    });
    const logo = screen.getByLabelText('Logo', { selector: 'input' });
    hold();
    fireEvent.change(logo, { target: { files: [new File(['<svg/>'], 'logo.svg')] } });
    await pause();
    press('Use the default: Logo');
    expect(screen.queryByAltText('Logo')).toBeNull();
    await answer({ base64: 'PHN2Zy8+', leftOut: ['script'] });
    expect(screen.queryByAltText('Logo')).toBeNull();
    expect(announced().join(' ')).not.toContain('script');
  });
});

describe('CON-5: the question before a message is posted', () => {
  it('names no number while it is still counted, and then the right one', async () => {
    const { opened, hold, answer } = await openHeld('new-message', 'messages.audience', {
      'messages.audience': { ...(known('messages.audience') as object), count: 1240 },
    });
    for (const label of ['Title in English', 'Title in Spanish']) enter(label, 'Handbook');
    for (const label of ['Text in English', 'Text in Spanish']) enter(label, 'Read it.');
    hold();
    press('A list of peopleBy employee ID');
    enter('Employee IDs', '1001');
    press('Post');
    await pause();
    const question = (): string => screen.getByRole('dialog').textContent;
    expect(question()).not.toContain('1,240');
    expect(question()).not.toContain('0 people');
    await answer({ ...(known('messages.audience') as object), count: 7 });
    expect(question()).toContain('Post to 7 people?');
    press('Back to editing');
    enter('Employee IDs', '');
    await settle(opened);
    expect(everything()).not.toContain('people get this message');
  });
});
