import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DocumentsPage, EmploymentPage, HrRecordsPage } from '@paystead/contract/console/employment/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../../test/screen.tsx';
import { announced, enter, fieldOf, prepareZone, press, shown } from '../../../../test/shown.ts';

prepareZone();
prepareScreens();

const PERSON = 'clients/KEYSTONE/people/e-1';
const ADDRESS = `/${PERSON}/records`;
const field = (
  name: string,
  label: string,
  kind: EmploymentPage['fields'][number]['kind'] = 'text',
  unit: 'dollars' | 'hours' | null = null,
) => ({
  name,
  label,
  hint: null,
  kind,
  choices: null,
  unit,
  isRequired: false,
});
const ROW: EmploymentPage['rows'][number] = {
  date: '2026-12-01',
  event: 'transfer',
  isFuture: true,
  recordedAt: '2026-11-28T05:30:00Z',
  recordedBy: 'Pat Poe',
  changes: [
    { name: 'rate', before: '21.5', after: '1234.5' },
    { name: 'hours', before: '37.5', after: null },
    { name: 'full', before: 'yes', after: 'no' },
  ],
  isReplaced: false,
  mayTakeBack: true,
};
const EMPLOYMENT: EmploymentPage = {
  name: 'Ana Ruiz',
  employeeNumber: '1001',
  mayChange: true,
  acts: ['change', 'end', 'correct', 'takeBack'],
  fields: [
    field('rate', 'Rate', 'number', 'dollars'),
    field('hours', 'Hours', 'number', 'hours'),
    field('full', 'Full-time', 'yesNo'),
    field('since', 'Since', 'date'),
  ],
  rows: [
    ROW,
    { ...ROW, isReplaced: true, isFuture: false, mayTakeBack: false, changes: [] },
    {
      ...ROW,
      date: '2019-03-04',
      event: 'hire',
      isFuture: false,
      mayTakeBack: false,
      recordedBy: 'An import',
      changes: [{ name: 'since', before: null, after: '2019-03-04' }],
    },
  ],
  afterLeaving: { months: 18, manages: true, supervises: 2 },
};
const RECORDS: HrRecordsPage = {
  mayChange: true,
  kinds: [
    { kind: 'award', label: 'Awards', fields: [field('title', 'Title')], records: [] },
    {
      kind: 'skill',
      label: 'Skills',
      fields: [field('title', 'Title'), field('day', 'Day', 'date'), field('note', 'Note')],
      records: ['Lathe', 'Welding'].map((title, place) => ({
        recordId: `s-${place}`,
        values: { title, day: '2026-01-02', note: '' },
        createdAt: '2026-11-28T05:30:00Z',
        createdBy: place === 0 ? 'Pat Poe' : null,
      })),
    },
  ],
};
const DOCUMENTS: DocumentsPage = {
  mayChange: true,
  types: [{ value: 'id', label: 'Identification' }],
  documents: ['Passport', 'Visa'].map((title, place) => ({
    documentId: `d-${place}`,
    version: 2,
    type: 'id',
    typeLabel: 'Identification',
    title,
    visibility: place === 0 ? ('hr' as const) : ('employee' as const),
    expirationDate: place === 0 ? '2030-01-02' : null,
    uploadedAt: '2026-11-28T05:30:00Z',
    uploadedBy: 'Pat Poe',
    fileName: 'file.pdf',
  })),
};
const FORM = {
  sections: [{ title: 'Pay', fields: [...EMPLOYMENT.fields, field('effective_date', 'First day', 'date')] }],
  values: { rate: '21.5', hours: '40', effective_date: '2026-11-28' },
};

const gateway =
  (write: () => Answer = () => ({}), may = true): Gateway =>
  (call) => {
    if (call.endsWith('/employment/look'))
      return { body: { ...EMPLOYMENT, mayChange: may, acts: may ? EMPLOYMENT.acts : [] } };
    if (call.endsWith('/hr-records/look')) return { body: { ...RECORDS, mayChange: may } };
    if (call.endsWith('/documents/look')) return { body: { ...DOCUMENTS, mayChange: may } };
    return call.startsWith('GET ') ? { body: FORM } : write();
  };
const looks = (reason: string | null) =>
  ['documents', 'employment', 'hr-records'].map((part) => ({ call: `POST ${PERSON}/${part}/look`, body: { reason } }));

describe('CON-3: a person’s employment and records', () => {
  it('shows the history, the records and the documents, with days of the operator’s zone', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    expect(shown()).toEqual([
      'KEYSTONE → /clients/KEYSTONE',
      'Records of an employee',
      'Employment',
      '(Change job or pay)',
      '(End employment)',
      'History',
      'Tuesday, December 1, 2026 · Transfer',
      'Scheduled',
      'Rate: $21.50 → $1,234.50',
      'Hours: 37.50 → None',
      'Full-time: Yes → No',
      'Recorded by Pat Poe on Friday, November 27, 2026',
      '(Correct Tuesday, December 1, 2026)',
      '(Undo this row)',
      'Tuesday, December 1, 2026 · Transfer',
      'Corrected later',
      'Recorded by Pat Poe on Friday, November 27, 2026',
      'Monday, March 4, 2019 · Hired',
      'What was recorded',
      'Since: Monday, March 4, 2019',
      'Recorded by An import on Friday, November 27, 2026',
      '(Correct Monday, March 4, 2019)',
      'HR records',
      'Record type',
      '[Skills (2)]',
      'Lathe',
      'Day',
      'Friday, January 2, 2026',
      'Recorded by Pat Poe on Friday, November 27, 2026',
      '(Correct Lathe)',
      '(Remove Lathe)',
      'Welding',
      'Day',
      'Friday, January 2, 2026',
      'Recorded on Friday, November 27, 2026',
      '(Correct Welding)',
      '(Remove Welding)',
      '(Add record)',
      'Documents',
      'Passport',
      'Type',
      'Identification',
      'Who can see it',
      'HR only',
      'Expires',
      'Wednesday, January 2, 2030',
      'Version',
      '2',
      'Recorded by Pat Poe on Friday, November 27, 2026',
      '(Download Passport)',
      '(Correct or replace Passport)',
      '(Remove Passport)',
      'Visa',
      'Type',
      'Identification',
      'Who can see it',
      'Employee and managers',
      'Version',
      '2',
      'Recorded by Pat Poe on Friday, November 27, 2026',
      '(Download Visa)',
      '(Correct or replace Visa)',
      '(Remove Visa)',
      '(Add document)',
    ]);
    expect(opened.calls.toSorted((one, two) => one.call.localeCompare(two.call))).toEqual(looks(null));
  });

  it('asks support for a reason, sends it with each look, and offers it no change', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway(undefined, false), role: 'support' });
    press('Open records');
    expect(screen.getByText('Enter a reason.')).toBeTruthy();
    enter('Reason', 'T');
    expect(screen.queryByText('Enter a reason.')).toBeNull();
    enter('Reason', ' ');
    expect(screen.getByText('Enter a reason.')).toBeTruthy();
    expect(opened.calls).toEqual([]);
    enter('Reason', ' Ticket 7 ');
    press('Open records');
    await settle(opened);
    expect(opened.calls.toSorted((one, two) => one.call.localeCompare(two.call))).toEqual(looks('Ticket 7'));
    expect(shown().filter((text) => text.startsWith('('))).toEqual(['(Download Passport)', '(Download Visa)']);
  });

  it('checks a change first, shows its warnings, and sends what differs after them', async () => {
    const reply = {
      body: { result: 'changed', warnings: [{ pointer: '/rate', code: 'high', detail: 'The rate is high.' }] },
    };
    const opened = await openScreen(ADDRESS, { gateway: gateway(() => reply) });
    press('Change job or pay');
    await settle(opened);
    enter('Rate', '99');
    press('Save change');
    expect(await screen.findByText('The rate is high.')).toBeTruthy();
    press('Save anyway');
    await vi.waitFor(() => expect(announced()).toContain('Change saved'));
    await settle(opened);
    const values = { rate: '99', effective_date: '2026-11-28' };
    expect(opened.calls.slice(3)).toEqual([
      { call: `GET ${PERSON}/employment/forms/change`, body: undefined },
      { call: `POST ${PERSON}/employment`, body: { act: 'change', values, isCheck: true } },
      { call: `POST ${PERSON}/employment`, body: { act: 'change', values, isCheck: false } },
      { call: `POST ${PERSON}/employment/look`, body: { reason: null } },
    ]);
  });

  it('checks again after warnings if the change could not be saved, or if an entry changes', async () => {
    const warned = {
      body: { result: 'changed', warnings: [{ pointer: '/rate', code: 'high', detail: 'The rate is high.' }] },
    };
    const answers: Answer[] = [
      warned,
      refusal(503, 'maintenance', { detail: 'Changes are paused.' }),
      warned,
      warned,
      {
        body: { result: 'changed', warnings: [] },
      },
    ];
    const opened = await openScreen(ADDRESS, { gateway: gateway(() => answers.shift()) });
    const checks = () =>
      opened.calls.flatMap(({ call, body }) =>
        call === `POST ${PERSON}/employment` ? [(body as { isCheck: boolean }).isCheck] : [],
      );
    press('Change job or pay');
    await settle(opened);
    enter('Rate', '99');
    press('Save change');
    expect(await screen.findByText('The rate is high.')).toBeTruthy();
    press('Save anyway');
    expect(await screen.findByText('Changes are paused.')).toBeTruthy();
    expect(screen.queryByText('The rate is high.')).toBeNull();
    press('Save change');
    expect(await screen.findByText('The rate is high.')).toBeTruthy();
    enter('Rate', '98');
    expect(screen.queryByText('The rate is high.')).toBeNull();
    press('Save change');
    expect(await screen.findByText('The rate is high.')).toBeTruthy();
    press('Save anyway');
    await vi.waitFor(() => expect(announced()).toContain('Change saved'));
    await settle(opened);
    expect(checks()).toEqual([true, false, true, true, false]);
  });

  it.each([
    ['of the largest size', 10 * 1024 * 1024, true],
    ['a byte larger', 10 * 1024 * 1024 + 1, false],
  ])('sends a file %s: %i bytes, %s', async (_, size, isSent) => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    press('Add document');
    enter('Title', 'Visa 2');
    const file = Object.defineProperty(new File(['Visa'], 'visa.pdf'), 'size', { value: size });
    fireEvent.change(fieldOf('File'), { target: { files: [file] } });
    expect(screen.queryAllByText('Choose a file of at most 10 MB.')).toHaveLength(isSent ? 0 : 1);
    press('Save document');
    await settle(opened);
    await vi.waitFor(() =>
      expect(opened.writes().map(({ body }) => (body as { file: unknown }).file)).toEqual(
        isSent ? [{ name: 'visa.pdf', content: 'VmlzYQ==' }] : [],
      ),
    );
    expect(screen.queryAllByText('Choose a file of at most 10 MB.').length > 0).toBe(!isSent);
  });

  it('sends a change with the first day that was entered', async () => {
    const reply = { body: { result: 'changed', warnings: [] } };
    const opened = await openScreen(ADDRESS, { gateway: gateway(() => reply) });
    const sent = () => opened.calls.filter(({ call }) => call === `POST ${PERSON}/employment`).map(({ body }) => body);
    press('Change job or pay');
    await settle(opened);
    enter('Rate', '99');
    enter('First day', '2026-12-15');
    press('Save change');
    await vi.waitFor(() => expect(announced()).toContain('Change saved'));
    await settle(opened);
    const values = { rate: '99', effective_date: '2026-12-15' };
    expect(sent()).toEqual([
      { act: 'change', values, isCheck: true },
      { act: 'change', values, isCheck: false },
    ]);
  });

  it.each([
    ['Remove Welding', 'skill/s-1', 'hr-records'],
    ['Remove Visa', 'd-1', 'documents'],
  ])('%s asks first, keeps a refusal until the next question, and reads its list again', async (button, path, part) => {
    const answers: Answer[] = [refusal(503, 'maintenance', { detail: 'Changes are paused.' }), {}];
    const opened = await openScreen(ADDRESS, { gateway: gateway(() => answers.shift()) });
    press(button);
    press('Remove');
    expect(await screen.findByText('Changes are paused.')).toBeTruthy();
    press('Keep it');
    press(button);
    expect(screen.queryByText('Changes are paused.')).toBeNull();
    press('Remove');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    expect(opened.calls.slice(-2)).toEqual([
      { call: `DELETE ${PERSON}/${part}/${path}`, body: undefined },
      { call: `POST ${PERSON}/${part}/look`, body: { reason: null } },
    ]);
  });

  it.each([
    ['Correct Lathe', 'Title', 'Correct Welding', 'Welding'],
    ['Correct or replace Passport', 'Title', 'Correct or replace Visa', 'Visa'],
    ['Correct Tuesday, December 1, 2026', 'Rate', 'Correct Monday, March 4, 2019', '21.5'],
  ])('after an entry, %s (%s), and another form, %s, keep their own values', async (first, label, second, own) => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    press(first);
    await settle(opened);
    enter(label, '99');
    press(second);
    await settle(opened);
    expect(fieldOf(label).value).toBe(own);
    press(first);
    await settle(opened);
    expect(fieldOf(label).value).toBe('99');
  });

  it('takes a row back after a question, which does not repeat an earlier refusal', async () => {
    const answers: Answer[] = [
      refusal(503, 'maintenance', { detail: 'Changes are paused.' }),
      { body: { result: 'changed', warnings: [] } },
    ];
    const opened = await openScreen(ADDRESS, { gateway: gateway(() => answers.shift()) });
    press('Undo this row');
    press('Undo this row');
    expect(await screen.findByText('Changes are paused.')).toBeTruthy();
    press('Keep it');
    press('Undo this row');
    expect(screen.queryByText('Changes are paused.')).toBeNull();
    press('Undo this row');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    expect(opened.calls.slice(-2)).toEqual([
      {
        call: `POST ${PERSON}/employment`,
        body: { act: 'takeBack', values: { effective_date: '2026-12-01' }, isCheck: false },
      },
      { call: `POST ${PERSON}/employment/look`, body: { reason: null } },
    ]);
  });
});
