import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../../test/screen.tsx';
import { enter, fieldOf, prepareZone, press, shown, textsOf } from '../../../../test/shown.ts';

prepareZone();
prepareScreens();

const OPTIONS = {
  clientName: 'Keystone Tool',
  payGroups: [
    { value: 'BW', label: 'Biweekly' },
    { value: 'WK', label: 'Weekly' },
  ],
  legals: [
    { value: '11-1', label: 'Keystone LLC' },
    { value: '22-2', label: 'Keystone Inc' },
  ],
  organization: [
    {
      title: 'Department',
      values: [
        { value: 'o-1', label: 'Lathe' },
        { value: 'o-2', label: 'Sales' },
      ],
    },
    { title: 'Site', values: [{ value: 'o-3', label: 'Scranton' }] },
  ],
};
const REACHED = {
  count: 1240,
  withoutEmail: 1,
  inSpanish: 2,
  names: ['Ana Ruiz', 'Bo Lind'],
  unknown: ['9001'],
  left: ['9', '8', '7', '6', '5', '4', '3', '2', '1'],
};
const CLIENTS = ['KEYSTONE', 'KEYTEST'].map((clientCode) => ({
  clientCode,
  name: `The ${clientCode}`,
  partnerName: 'Harborline',
  employees: 3,
  linked: 2,
  waiting: 1,
  isLive: true,
  isSandbox: false,
}));
const gateway =
  (post: () => Answer = () => ({ body: { recipients: 1240 } }), reached: object = REACHED): Gateway =>
  (call) => {
    if (call.startsWith('PUT ')) return post();
    if (call.startsWith('POST ')) return { body: reached };
    if (call.startsWith('GET messages?')) return { body: { total: 0, rows: [] } };
    if (call.includes('/messages/')) return refusal(404, 'not_found');
    return { body: call.startsWith('GET clients?') ? { total: 2, rows: CLIENTS } : OPTIONS };
  };
const ADDRESS = '/messages/new?client=KEYSTONE';
const write = (): void => {
  enter('Title in English', ' New handbook ');
  enter('Title in Spanish', ' Manual nuevo ');
  enter('Text in English', ' Read it. ');
  enter('Text in Spanish', ' Léalo. ');
};
const attach = (...names: readonly string[]): void => {
  fireEvent.change(fieldOf('Attach documents'), { target: { files: names.map((name) => new File([name], name)) } });
};

/** Waits for the page of the message, which the gateway doesn't have. */
const showsMessage = async (): Promise<void> => {
  await screen.findByText('There is no such message');
};

describe('CON-5: a new message', () => {
  it('shows whom it reaches and how it looks while it is written', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    write();
    attach('handbook.pdf');
    await settle(opened);
    expect(shown()).toEqual([
      'Messages → /messages',
      'New message',
      'To employees of Keystone Tool, in English and Spanish.',
      'Message',
      'Category',
      '[Company news]',
      'Title in English',
      '[ New handbook ]',
      'Text in English',
      'Leave an empty line between paragraphs. Start lines with a hyphen for a list. **Bold** and https:// links work.',
      '[ Read it. ]',
      'Title in Spanish',
      '[ Manual nuevo ]',
      'Text in Spanish',
      '[ Léalo. ]',
      'Documents',
      'handbook.pdf, 12 B',
      'Name in English',
      '[handbook]',
      'Name in Spanish',
      '[handbook]',
      '[x]',
      'Employees must acknowledge it',
      'They confirm that they have read it, and you see who has.',
      '(Remove handbook.pdf)',
      'Attach documents',
      '(optional)',
      'Up to 5: PDF, PNG, JPEG, Word or text, 5 MB each.',
      '[]',
      'Audience',
      'Recipients',
      '[x]',
      'Everyone',
      'Everyone who is employed at the client',
      '[ ]',
      'Groups',
      'By pay group, organization, employer, schedule or role',
      '[ ]',
      'A list of people',
      'By employee ID',
      '1,240 people get this message',
      'Ana Ruiz, Bo Lind and 1,238 more. 2 prefer Spanish. 1 has no email address and sees it only in the portal.',
      'No one has these employee IDs: 9001',
      'These people have left and don’t get it: 9, 8, 7, 6, 5, 4, 3, 2 …',
      'Dates and email',
      'Publish',
      '[x]',
      'Now',
      '[ ]',
      'Later',
      'Disappears at',
      '(optional)',
      'In your time zone, America/Denver',
      '[]',
      'Acknowledge by',
      '(optional)',
      'The portal shows this date beside the document.',
      '[]',
      '[x]',
      'Email the recipients',
      'The email has the title, not the text.',
      '(Post)',
      '(Discard)',
      'Preview',
      'Language of the message',
      '[x]',
      'English',
      '[ ]',
      'Español',
      'Company news',
      'New handbook',
      'Read it.',
      'handbook',
      'To acknowledge',
    ]);
    enter('Name in Spanish', 'Manual');
    press('Español');
    expect(shown('Preview')).toEqual([
      'Preview',
      'Language of the message',
      '[ ]',
      'English',
      '[x]',
      'Español',
      'Company news',
      'Manual nuevo',
      'Léalo.',
      'Manual',
      'To acknowledge',
    ]);
    enter('Acknowledge by', '2026-12-04');
    expect(shown('Preview').slice(-2)).toEqual(['To acknowledge', 'Acknowledge by Friday, December 4, 2026']);
  });

  it('asks for the client first, and keeps it in the address', async () => {
    const opened = await openScreen('/messages/new', { gateway: gateway() });
    expect(shown()).toEqual([
      'Messages → /messages',
      'New message',
      'Client',
      'A message goes to employees of one client.',
      '[Choose a client]',
    ]);
    enter('Client', 'KEYTEST');
    await settle(opened);
    expect(opened.addresses.at(-1)).toBe('/messages/new?client=KEYTEST');
    expect(opened.calls.map(({ call }) => call)).toEqual([
      'GET clients?limit=200',
      'GET clients/KEYTEST/message-audience',
      'POST clients/KEYTEST/message-audience',
    ]);
  });

  it('names what is missing, and sends nothing', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    press('A list of peopleBy employee ID');
    press('Later');
    attach('a.pdf');
    enter('Name in Spanish', ' ');
    press('Schedule');
    await settle(opened);
    expect(shown().slice(3, 11)).toEqual([
      '7 things to fix',
      'Title in English: Fill this in. → #titleEn',
      'Title in Spanish: Fill this in. → #titleEs',
      'Text in English: Fill this in. → #bodyEn',
      'Text in Spanish: Fill this in. → #bodyEs',
      'Attach documents: Give every document a name in both languages. → #files',
      'Employee IDs: Fill this in. → #numbers',
      'Publish at: Choose a date and time. → #publishAt',
    ]);
    expect(opened.writes()).toEqual([]);
  });

  it('is posted whole after a question that says how many get it', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    write();
    enter('Category', 'benefits');
    attach('handbook.pdf', 'map.png');
    await settle(opened);
    const [, second] = screen.getAllByLabelText(/^Employees must acknowledge it/);
    if (second) fireEvent.click(second);
    press('GroupsBy pay group, organization, employer, schedule or role');
    for (const label of ['Weekly', 'Lathe', 'Scranton', 'Keystone Inc', 'Biweekly', 'Weekly']) press(label);
    enter('Schedule', 'partTime');
    enter('Role', 'managers');
    enter('Disappears at', '2027-01-01T01:00');
    enter('Acknowledge by', '2026-12-04');
    enter('Automatic reminder', '3');
    press('Post');
    await settle(opened);
    expect(textsOf(screen.getByRole('dialog'))).toEqual([
      'Post to 1,240 people?',
      'They see it at once, each in their own language. They’re emailed too.',
      '(Back to editing)',
      '(Post)',
    ]);
    press('Back to editing');
    expect(opened.writes()).toEqual([]);
    press('Post');
    press('Post');
    await vi.waitFor(() => expect(opened.addresses.at(-1)).toMatch(/^\/clients\/KEYSTONE\/messages\/[\da-f-]{36}$/));
    expect(opened.writes()).toEqual([
      {
        call: `PUT ${opened.addresses.at(-1)?.slice(1) ?? ''}`,
        body: {
          category: 'benefits',
          title: { en: 'New handbook', es: 'Manual nuevo' },
          body: { en: 'Read it.', es: 'Léalo.' },
          audience: {
            kind: 'groups',
            payGroups: ['BW'],
            organizationValues: ['o-1', 'o-3'],
            legals: ['22-2'],
            schedule: 'partTime',
            people: 'managers',
          },
          publishAt: null,
          expiresAt: '2027-01-01T08:00:00.000Z',
          dueDate: '2026-12-04',
          remindDays: 3,
          sendsMail: true,
          attachments: [
            {
              title: { en: 'handbook', es: 'handbook' },
              requiresAcknowledgement: true,
              name: 'handbook.pdf',
              content: btoa('handbook.pdf'),
            },
            {
              title: { en: 'map', es: 'map' },
              requiresAcknowledgement: false,
              name: 'map.png',
              content: btoa('map.png'),
            },
          ],
        },
      },
    ]);
    await showsMessage();
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
  });

  it.each([
    [refusal(503, 'maintenance', { detail: 'Changes are paused.' }), 'Changes are paused.'],
    [
      refusal(422, 'invalid_input', {
        errors: [{ pointer: '/audience/employeeNumbers/1', code: 'unknown', detail: 'No one has 9001.' }],
      }),
      'No one has 9001.',
    ],
    [undefined, "We can't reach the server. Check your connection and try again."],
  ])('that is refused keeps its entries and is sent under the same id: %#', async (answer, text) => {
    const opened = await openScreen(ADDRESS, { gateway: gateway(() => answer) });
    write();
    press('A list of peopleBy employee ID');
    enter('Employee IDs', '1001, 9001\n1001');
    press('Later');
    enter('Publish at', '2026-12-01T01:00');
    for (let count = 1; count <= 2; count += 1) {
      press('Schedule');
      press('Schedule');
      await vi.waitFor(() => expect(opened.writes()).toHaveLength(count));
      await settle(opened);
      expect(shown().some((one) => one.includes(text))).toBe(true);
    }
    expect(fieldOf('Title in Spanish').value).toBe(' Manual nuevo ');
    expect(opened.writes()[0]).toEqual(opened.writes()[1]);
    expect(opened.writes()[0]?.body).toMatchObject({
      audience: { kind: 'list', employeeNumbers: ['1001', '9001'] },
      publishAt: '2026-12-01T08:00:00.000Z',
    });
    expect(sessionStorage.getItem('console.drafts')).toContain(' Manual nuevo ');
  });

  it('that is refused names each fault of the groups once at its field, and leads there', async () => {
    const errors = ['payGroups', 'organizationValues', 'legals'].map((field) => ({
      pointer: `/audience/${field}`,
      code: 'unknown',
      detail: `Fault of ${field}.`,
    }));
    const opened = await openScreen(ADDRESS, { gateway: gateway(() => refusal(422, 'invalid_input', { errors })) });
    write();
    press('GroupsBy pay group, organization, employer, schedule or role');
    for (const label of ['Weekly', 'Lathe', 'Keystone Inc']) press(label);
    await settle(opened);
    press('Post');
    press('Post');
    await vi.waitFor(() => expect(opened.writes()).toHaveLength(1));
    await settle(opened);
    const described = [...document.querySelectorAll('fieldset[aria-describedby]')].map((group) => [
      group.querySelector('legend')?.textContent,
      document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent,
    ]);
    expect(described).toEqual([
      ['Pay groups', 'Fault of payGroups.'],
      ['Department', 'Fault of organizationValues.'],
      ['Employers', 'Fault of legals.'],
    ]);
    expect(document.querySelectorAll('a[href^="#"]')).toHaveLength(3);
  });

  it('takes each text in its own language, for spelling and screen readers', async () => {
    await openScreen(ADDRESS, { gateway: gateway() });
    const texts = screen.getAllByRole('textbox').filter((field) => field.lang !== '');
    expect(texts.map((field) => [field.lang, field.id.replace(/^.*-/, '')])).toEqual([
      ['en', 'titleEn'],
      ['en', 'bodyEn'],
      ['es', 'titleEs'],
      ['es', 'bodyEs'],
    ]);
  });

  it('is dropped with its draft', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    write();
    press('Discard');
    expect(opened.addresses.at(-1)).toBe('/messages');
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
    await settle(opened);
  });

  it.each([
    [refusal(404, 'not_found'), 'You can’t write messages here'],
    [refusal(403, 'scope_required'), 'You can’t write messages here'],
    [refusal(500, 'internal'), 'We couldn’t load the form.'],
  ])('that can’t be written says so: %#', async (answer, text) => {
    await openScreen(ADDRESS, { gateway: () => answer });
    expect(screen.getByText(text)).toBeTruthy();
  });
});
