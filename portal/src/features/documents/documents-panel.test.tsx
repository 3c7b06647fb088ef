import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentSet } from '@paystead/contract/features/documents/model.ts';
import { teachDialogs } from '../../../test/dialogs.ts';
import { refusal, renderPage, settle, type Answer } from '../../../test/page.tsx';
import { SubjectContext } from '../../platform/subject.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import { attachment, documentSet, FakeUpload } from './test/stub.ts';

beforeEach(() => {
  teachDialogs();
  FakeUpload.made.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let answer: Answer;
const show = async (set: Partial<DocumentSet> = {}, element = <DocumentsPanel />) => {
  answer = { body: documentSet(set) };
  return renderPage(element, { gateway: () => answer });
};
const pdf = (name = 'My_card.pdf', size = 10) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const choose = (...files: File[]) => fireEvent.change(screen.getByTestId('chooser'), { target: { files } });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const typeOf = (label: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: label } });
const flush = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const sent = () => Object.fromEntries(FakeUpload.last.body ?? []);

describe('HR-2: what may be sent', () => {
  it('is being checked until the gateway has said it, and nothing can be chosen before', async () => {
    const { promise: said, resolve: tell } = Promise.withResolvers<Answer>();
    const page = renderPage(<DocumentsPanel />, { gateway: () => said });
    await screen.findByText('Checking limits …');
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
    tell({ body: documentSet() });
    await page;
    await screen.findByText('PDF, PNG, or JPG, up to 1 MB each.');
    expect(screen.getByTestId('chooser').getAttribute('accept')).toBe('.pdf,.png,.jpg,.jpeg');
    expect(screen.getByTestId('camera').getAttribute('capture')).toBe('environment');
  });

  it.each([
    ['a.exe', 10, /This file type isn't accepted. Use PDF, PNG, or JPG\./],
    ['a.pdf', 1_000_001, /This file is larger than 1 MB/],
    ['a.pdf', 0, /This file is empty/],
    ['IMG_1.HEIC', 10, /HEIC photos aren't accepted/],
  ])('%s of %i bytes is refused before it is sent, and says why', async (name, size, reason) => {
    await show();
    choose(pdf(name, size));
    expect(screen.getByRole('alert').textContent).toMatch(reason);
    expect(screen.queryByRole('button', { name: `Upload ${name}` })).toBeNull();
    press(`Remove ${name}`);
    expect(screen.queryByText(name)).toBeNull();
  });

  it('files can be dropped, and no more than ten at a time', async () => {
    await show();
    const zone = screen.getByText('Or drop files here.').closest('div[class]') as HTMLElement;
    const files = Array.from({ length: 12 }, (_, index) => pdf(`${index}.pdf`));
    fireEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } });
    expect(
      within(screen.getByRole('list', { name: 'Selected files' })).getAllByRole('textbox', { name: 'Title' }),
    ).toHaveLength(10);
    expect(screen.getByRole('alert').textContent).toContain('You can select up to 10 files');
  });

  it('where nothing may be added, says so', async () => {
    await show({ canUpload: false });
    expect(screen.getByText("View only. You can't add documents here.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  });
});

describe('HR-3: sending', () => {
  it('asks for a type first, then sends the fields before the file, as one form', async () => {
    await show();
    choose(pdf());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('My card');
    press('Upload My_card.pdf');
    expect(FakeUpload.made).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Type' }));
    typeOf('medical');
    expect(screen.getByText('Only you and HR can view it.')).toBeTruthy();
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.made).toHaveLength(1));
    expect([FakeUpload.last.method, FakeUpload.last.url]).toEqual([
      'POST',
      `/api/employees/${documentSet().employeeId}/employeeAttachment`,
    ]);
    expect(Object.keys(sent())).toEqual(['title', 'documentType', 'file']);
    expect(sent()).toMatchObject({ title: 'My card', documentType: 'medical' });
    expect(FakeUpload.last.headers['idempotency-key']).toMatch(/[0-9a-f-]{36}/);
  });

  it('tells of every quarter, once', async () => {
    await show();
    choose(pdf());
    typeOf('cert');
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.made).toHaveLength(1));
    const heard: string[] = [];
    for (const share of [0.1, 0.26, 0.3, 0.5, 0.74, 0.99, 1]) {
      act(() => FakeUpload.last.progress(share));
      const text =
        screen
          .getAllByRole('status')
          .map((one) => one.textContent)
          .find(Boolean) ?? '';
      if (heard.at(-1) !== text) heard.push(text);
    }
    expect(heard).toEqual(['Uploading My_card.pdf.', 'My_card.pdf: 25 percent.', 'My_card.pdf: 50 percent.', 'My_card.pdf: 75 percent.', 'My_card.pdf: 100 percent.']); // prettier-ignore
    expect(screen.getByRole('progressbar', { name: 'Uploading My_card.pdf' }).getAttribute('value')).toBe('1');
  });

  it('is added to the list and leaves the form', async () => {
    const { services } = await show();
    choose(pdf());
    typeOf('cert');
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.made).toHaveLength(1));
    answer = { body: documentSet({ employeeAttachments: [attachment(1, 'My card')] }) };
    act(() => FakeUpload.last.answer(200, { employeeAttachment: attachment(1, 'My card') }));
    await screen.findByRole('heading', { name: 'My card', level: 3 });
    await settle(services);
    expect(screen.queryByRole('list', { name: 'Selected files' })).toBeNull();
    expect(services.toaster.toasts.get().map(({ title }) => title)).toEqual(['My card was added']);
  });

  it('shows the server’s own words, keeps what was typed, and tries again under the same key', async () => {
    await show();
    choose(pdf());
    typeOf('cert');
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'First aid' } });
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.made).toHaveLength(1));
    const key = FakeUpload.last.headers['idempotency-key'];
    act(() =>
      FakeUpload.last.answer(422, {
        code: 'invalid_input',
        detail: 'Check the fields that are marked.',
        errors: [{ pointer: '/file', code: 'file_infected', detail: 'Our scanner found harmful content.' }],
      }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Our scanner found harmful content.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('First aid');
    press('Try again My_card.pdf');
    await waitFor(() => expect(FakeUpload.made).toHaveLength(2));
    expect(FakeUpload.last.headers['idempotency-key']).toBe(key);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the connection broke off', async () => {
    await show();
    choose(pdf());
    typeOf('cert');
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.made).toHaveLength(1));
    act(() => FakeUpload.last.breakOff());
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection.');
  });

  it('can be cancelled, and sent after all', async () => {
    await show();
    choose(pdf());
    typeOf('cert');
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.made).toHaveLength(1));
    press('Cancel My_card.pdf');
    await flush();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.made).toHaveLength(2));
  });
});

describe('HR-2: the list', () => {
  it('names type, file, size, end and uploader of each', async () => {
    await show({ employeeAttachments: [attachment(1, 'Forklift', { expirationDate: '2026-11-03' })] });
    const item = within(screen.getByRole('heading', { level: 3, name: 'Forklift' }).closest('li') as HTMLElement);
    expect(item.getByText('Expired')).toBeTruthy();
    expect(item.getByText(/^Certificate · Forklift\.pdf · 12 kB · valid until Nov 3, 2026$/i)).toBeTruthy();
    expect(item.getByText('Added Nov 2, 2026 by Avery Stone')).toBeTruthy();
  });

  it('says what would be here', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'No documents yet' })).toBeTruthy();
  });

  it('HR-3: a loading failure resets the set: no list, no limits, no uploading', async () => {
    const page = await show({ employeeAttachments: [attachment(1, 'Forklift')] });
    answer = refusal(500);
    await act(() => page.services.queries.invalidateQueries());
    await settle(page.services);
    expect(screen.getByRole('alert').textContent).toContain("We couldn't load the documents.");
    expect(screen.queryByText('Forklift')).toBeNull();
    expect(screen.getByText('Checking limits …')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  });

  it('offers to replace and remove only what the gateway says', async () => {
    await show({ employeeAttachments: [attachment(1, 'Given', { replaceable: false }), attachment(2, 'Mine')] });
    expect(screen.queryByRole('button', { name: 'Replace Given' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Given' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Replace Mine' })).toBeTruthy();
  });

  it('a removal asks by name, and can be taken back', async () => {
    const page = await show({ employeeAttachments: [attachment(2, 'Mine')] });
    press('Remove Mine');
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Mine?' }));
    answer = { body: documentSet() };
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await settle(page.services);
    expect(page.calls.some((call) => call.startsWith('DELETE employees/'))).toBe(true);
    expect((await screen.findByText('Mine was removed.')).closest('[role=status]')).toBeTruthy();
    press('Undo');
    await settle(page.services);
    expect(page.calls.some((call) => call.startsWith('POST') && call.endsWith('/restore'))).toBe(true);
  });

  it('a removal that nothing answers to is still asked about', async () => {
    const page = await show({ employeeAttachments: [attachment(2, 'Mine')] });
    press('Remove Mine');
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Mine?' }));
    answer = undefined;
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await settle(page.services);
    expect((await dialog.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
  });

  it('a replacement goes to the document, in the version that was seen', async () => {
    await show({ employeeAttachments: [attachment(2, 'Mine', { version: 3 })] });
    press('Replace Mine');
    fireEvent.change(screen.getByTestId('replacement'), { target: { files: [pdf('new.pdf')] } });
    press('Save');
    await waitFor(() => expect(FakeUpload.made).toHaveLength(1));
    expect(FakeUpload.last.url).toMatch(/employeeAttachment\/00000000-0000-4000-8000-000000000002$/);
    expect(FakeUpload.last.headers['if-match']).toBe('"3"');
    expect(sent()['file']).toMatchObject({ name: 'new.pdf' });
  });
});

it('HR-2: somebody else’s documents are read and added by role', async () => {
  const subject = { view: 'manager', employeeId: '00000000-0000-4000-8000-0000000000bb' } as const;
  const { calls } = await show(
    { visibilities: ['employee', 'manager'] },
    <SubjectContext value={subject}>
      <DocumentsPanel />
    </SubjectContext>,
  );
  expect(calls[0]).toContain(`GET roles/manager/employees/${subject.employeeId}/employeeAttachments`);
  choose(pdf());
  typeOf('cert');
  fireEvent.change(screen.getByRole('combobox', { name: 'Who can view it' }), { target: { value: 'manager' } });
  press('Upload My_card.pdf');
  await waitFor(() => expect(FakeUpload.made).toHaveLength(1));
  expect(FakeUpload.last.url).toContain('?role=manager');
  expect(sent()).toMatchObject({ visibility: 'manager' });
});

it('is complete in Spanish', async () => {
  answer = { body: documentSet({ employeeAttachments: [attachment(1, 'Forklift', { version: 2 })] }) };
  await renderPage(<DocumentsPanel />, { gateway: () => answer, language: 'es' });
  expect(screen.getByText('PDF, PNG o JPG, hasta 1 MB cada uno.')).toBeTruthy();
  expect(screen.getByRole('button', { name: '2 versiones Forklift' })).toBeTruthy();
});
