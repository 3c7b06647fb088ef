import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentSet } from '@paystead/contract/features/documents/model.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, toastsOf, type Answer } from '../../../test/page.tsx';
import { SubjectContext } from '../../platform/subject.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import { FakeUpload } from '../../../../ui/test/fake-upload.ts';
import { attachment, documentSet } from './test/stub.ts';

beforeEach(() => {
  teachDialogs();
  FakeUpload.instances.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
watchFocusAfterDialogs();

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

describe('HR-2: upload limits', () => {
  it('no file can be selected before the limits are loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const page = renderPage(<DocumentsPanel />, { gateway: () => promise });
    await screen.findByText('Checking limits…');
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
    resolve({ body: documentSet() });
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
  ])('%s of %i bytes is rejected before the upload, with the reason', async (name, size, reason) => {
    await show();
    choose(pdf(name, size));
    expect(screen.getByRole('alert').textContent).toMatch(reason);
    expect(screen.queryByRole('button', { name: `Upload ${name}` })).toBeNull();
    press(`Remove ${name}`);
    expect(screen.queryByText(name)).toBeNull();
  });

  it('accepts at most ten dropped files', async () => {
    await show();
    const zone = screen.getByText('Or drop files here.').closest('div[class]') as HTMLElement;
    const files = Array.from({ length: 12 }, (_, index) => pdf(`${index}.pdf`));
    fireEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } });
    expect(
      within(screen.getByRole('list', { name: 'Selected files' })).getAllByRole('textbox', { name: 'Title' }),
    ).toHaveLength(10);
    expect(screen.getByRole('alert').textContent).toContain('You can select up to 10 files');
    press('Remove 3.pdf');
    expect(screen.queryByRole('alert')).toBeNull();
    choose(pdf('10.pdf'));
    expect(screen.getAllByRole('textbox', { name: 'Title' })).toHaveLength(10);
    expect(screen.queryByRole('alert')).toBeNull();
    choose(pdf('11.pdf'));
    expect(screen.getAllByRole('textbox', { name: 'Title' })).toHaveLength(10);
    expect(screen.getByRole('alert').textContent).toContain('You can select up to 10 files');
  });

  it.each(['chooser', 'camera'])('the same file can be selected again with the %s', async (input) => {
    await show();
    const control = screen.getByTestId<HTMLInputElement>(input);
    const write = vi.fn();
    // As in browsers, which report no change while a control has the same file.
    Object.defineProperty(control, 'value', { get: () => 'C:\\fakepath\\My_card.pdf', set: write });
    fireEvent.change(control, { target: { files: [pdf()] } });
    expect(screen.getByRole('list', { name: 'Selected files' }).textContent).toContain('My_card.pdf');
    expect(write.mock.calls).toEqual([['']]);
  });

  it('says that documents cannot be added without upload rights', async () => {
    await show({ canUpload: false });
    expect(screen.getByText("View only. You can't add documents here.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  });
});

describe('HR-3: uploading', () => {
  it('requires a type and sends the fields before the file in one form', async () => {
    await show();
    choose(pdf());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('My card');
    press('Upload My_card.pdf');
    expect(FakeUpload.instances).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Type' }));
    typeOf('medical');
    expect(screen.getByText('Only you and HR can view it.')).toBeTruthy();
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    expect([FakeUpload.last.method, FakeUpload.last.url]).toEqual([
      'POST',
      `/api/employees/${documentSet().employeeId}/employeeAttachment`,
    ]);
    expect(Object.keys(sent())).toEqual(['title', 'documentType', 'file']);
    expect(sent()).toMatchObject({ title: 'My card', documentType: 'medical' });
    expect(FakeUpload.last.headers['idempotency-key']).toMatch(/[0-9a-f-]{36}/);
  });

  it('requires a title that isn’t blank, before the type, and names what is missing', async () => {
    await show();
    choose(pdf());
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    fireEvent.change(title, { target: { value: '  ' } });
    press('Upload My_card.pdf');
    expect(document.activeElement).toBe(title);
    const type = screen.getByRole('combobox', { name: 'Type' });
    expect([title, type].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    typeOf('cert');
    press('Upload My_card.pdf');
    expect(FakeUpload.instances).toEqual([]);
    expect(document.activeElement).toBe(title);
    fireEvent.change(title, { target: { value: ' Card ' } });
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    expect(sent()).toMatchObject({ title: 'Card', documentType: 'cert' });
  });

  it('E19: a double press uploads once', async () => {
    await show();
    choose(pdf());
    typeOf('cert');
    const upload = screen.getByRole('button', { name: 'Upload My_card.pdf' });
    // The second press comes before the first is drawn.
    act(() => {
      upload.click();
      upload.click();
    });
    await waitFor(() => expect(FakeUpload.instances.length).toBeGreaterThan(0));
    await flush();
    expect(FakeUpload.instances).toHaveLength(1);
  });

  it('E1: the description of a file is back when the file is selected again after a reload', async () => {
    const open = () =>
      renderPage(<DocumentsPanel />, { gateway: () => ({ body: documentSet() }), draftOwner: 'marisol/KEYSTONE' });
    const title = () => screen.getByLabelText<HTMLInputElement>('Title');
    await open();
    choose(pdf());
    fireEvent.change(title(), { target: { value: 'My forklift card' } });
    cleanup();
    await open();
    choose(pdf());
    expect(title().value).toBe('My forklift card');
    press('Remove My_card.pdf');
    choose(pdf());
    expect(title().value).toBe('My card');
    sessionStorage.clear();
  });

  it('E1: the description of a file isn’t kept once the file is uploaded', async () => {
    const { services } = await renderPage(<DocumentsPanel />, {
      gateway: () => ({ body: documentSet() }),
      draftOwner: 'marisol/KEYSTONE',
    });
    const title = () => screen.getByLabelText<HTMLInputElement>('Title');
    choose(pdf());
    fireEvent.change(title(), { target: { value: 'My forklift card' } });
    typeOf('cert');
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    act(() => FakeUpload.last.respond(200, { employeeAttachment: attachment(1, 'My forklift card') }));
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
    await settle(services);
    choose(pdf());
    expect(title().value).toBe('My card');
    sessionStorage.clear();
  });

  it.each(['Cancel', 'Save'])('E1: the description of a replacement isn’t kept after %s', async (button) => {
    const { services } = await renderPage(<DocumentsPanel />, {
      gateway: () => ({ body: documentSet({ employeeAttachments: [attachment(2, 'Mine')] }) }),
      draftOwner: 'marisol/KEYSTONE',
    });
    const title = () => screen.getByLabelText<HTMLInputElement>('Title');
    press('Replace Mine');
    fireEvent.change(title(), { target: { value: 'Another title' } });
    press(button);
    if (button === 'Save') {
      await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
      act(() => FakeUpload.last.respond(200, { employeeAttachment: attachment(2, 'Mine') }));
    }
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
    await settle(services);
    press('Replace Mine');
    expect(title().value).toBe('Mine');
    sessionStorage.clear();
  });

  it('E1: selected files are not left without a question', async () => {
    await show();
    const leave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    choose(pdf());
    expect(leave()).toBe(false);
    press('Remove My_card.pdf');
    expect(leave()).toBe(true);
  });

  it('announces progress once every 25%', async () => {
    await show();
    choose(pdf());
    typeOf('cert');
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    const announced: string[] = [];
    for (const share of [0.1, 0.26, 0.3, 0.5, 0.74, 0.99, 1]) {
      act(() => FakeUpload.last.progress(share));
      const text =
        screen
          .getAllByRole('status')
          .map(({ textContent }) => textContent)
          .find(Boolean) ?? '';
      if (announced.at(-1) !== text) announced.push(text);
    }
    expect(announced).toEqual(['Uploading My_card.pdf.', 'My_card.pdf: 25 percent.', 'My_card.pdf: 50 percent.', 'My_card.pdf: 75 percent.', 'My_card.pdf: 100 percent.']); // prettier-ignore
    expect(screen.getByRole('progressbar', { name: 'Uploading My_card.pdf' }).getAttribute('value')).toBe('1');
  });

  it('adds an uploaded document to the list and removes it from the form', async () => {
    const { services } = await show();
    choose(pdf());
    typeOf('cert');
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    answer = { body: documentSet({ employeeAttachments: [attachment(1, 'My card')] }) };
    act(() => FakeUpload.last.respond(200, { employeeAttachment: attachment(1, 'My card') }));
    await screen.findByRole('heading', { name: 'My card', level: 3 });
    await settle(services);
    expect(screen.queryByRole('list', { name: 'Selected files' })).toBeNull();
    expect(toastsOf(services)).toEqual(['success: My card was added']);
  });

  it('shows the message in the response, keeps the entries and retries with the same idempotency key', async () => {
    await show();
    choose(pdf());
    typeOf('cert');
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'First aid' } });
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    const key = FakeUpload.last.headers['idempotency-key'];
    act(() =>
      FakeUpload.last.respond(422, {
        code: 'invalid_input',
        detail: 'Check the fields that are marked.',
        errors: [{ pointer: '/file', code: 'file_infected', detail: 'Our scanner found harmful content.' }],
      }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Our scanner found harmful content.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('First aid');
    press('Try again My_card.pdf');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(2));
    expect(FakeUpload.last.headers['idempotency-key']).toBe(key);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a lost connection', async () => {
    await show();
    choose(pdf());
    typeOf('cert');
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    act(() => FakeUpload.last.disconnect());
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection.');
  });

  it('can be canceled and started again', async () => {
    await show();
    choose(pdf());
    typeOf('cert');
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    press('Cancel My_card.pdf');
    await flush();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    press('Upload My_card.pdf');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(2));
  });
});

describe('HR-2: the list', () => {
  it('shows type, file, size, expiration date and uploader of each document', async () => {
    await show({ employeeAttachments: [attachment(1, 'Forklift', { expirationDate: '2026-11-03' })] });
    const item = within(screen.getByRole('heading', { level: 3, name: 'Forklift' }).closest('li') as HTMLElement);
    expect(item.getByText('Expired')).toBeTruthy();
    expect(item.getByText(/^Certificate · Forklift\.pdf · 12 kB · valid until Nov 3, 2026$/i)).toBeTruthy();
    expect(item.getByText('Added Nov 2, 2026 by Avery Stone')).toBeTruthy();
  });

  it('explains an empty list', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'No documents yet' })).toBeTruthy();
  });

  it('HR-3: a loading failure resets the set: no list, no limits, no uploads', async () => {
    const page = await show({ employeeAttachments: [attachment(1, 'Forklift')] });
    expect(screen.getByRole('heading', { name: 'Forklift' }).isConnected).toBe(true);
    answer = refusal(500);
    await act(() => page.services.queries.invalidateQueries());
    await settle(page.services);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain("We couldn't load the documents.");
    expect(alert.textContent).toContain('req-42');
    expect(screen.queryByRole('heading', { name: 'Forklift' })).toBeNull();
    expect(screen.getByText('Checking limits…')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  });

  it('HR-3: after a loading failure, chosen files and entered descriptions are there again', async () => {
    const page = await show({ employeeAttachments: [attachment(1, 'Forklift'), attachment(2, 'License')] });
    const loaded = answer;
    choose(pdf('first.pdf'), pdf('second.pdf'));
    const titles = () => screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'Title' });
    fireEvent.change(titles()[1] as HTMLInputElement, { target: { value: 'Second paper' } });
    press('Replace License');
    fireEvent.change(screen.getByTestId('replacement'), { target: { files: [pdf('newer.pdf')] } });
    fireEvent.change(titles()[2] as HTMLInputElement, { target: { value: 'License of 2026' } });
    const entered = () => titles().map(({ value }) => value);
    const before = entered();
    expect(before.slice(1)).toEqual(['Second paper', 'License of 2026']);
    answer = refusal(500);
    await act(() => page.services.queries.invalidateQueries());
    await settle(page.services);
    expect([screen.getByRole('alert').textContent, entered()]).toEqual([
      expect.stringContaining("We couldn't load the documents."),
      [],
    ]);
    answer = loaded;
    press('Try again');
    await settle(page.services);
    expect(entered()).toEqual(before);
    expect(screen.getByText(/^newer\.pdf · /).isConnected).toBe(true);
  });

  it('each of two documents has versions and a preview of its own, and the preview alone reports its failure', async () => {
    const versionOf = (call: string) => ({
      version: 1,
      fileName: call.includes('000000000001') ? 'first.pdf' : 'second.pdf',
      uploadedAt: '2026-11-02T12:00:00Z',
      uploadedBy: null,
      sizeBytes: 10,
    });
    const employeeAttachments = [1, 2].map((number) => attachment(number, `Paper ${number}`, { version: 2 }));
    const files: (readonly [path: string, isSilent: boolean | undefined])[] = [];
    const { services } = await renderPage(<DocumentsPanel />, {
      gateway: (call, _body, headers) => {
        if (!call.includes('/file'))
          return { body: { ...documentSet({ employeeAttachments }), versions: [versionOf(call)] } };
        files.push([call.slice(-'2/file'.length), headers?.has('x-skip-interceptor')]);
        return undefined;
      },
    });
    press('2 versions Paper 1');
    press('2 versions Paper 2');
    await settle(services);
    expect([/^first\.pdf · /, /^second\.pdf · /].map((file) => screen.getAllByText(file).length)).toEqual([1, 1]);
    press('Preview Paper 2');
    const dialog = within(screen.getByRole('dialog', { name: 'Paper 2' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await settle(services);
    expect(files).toEqual([
      ['2/file', true],
      ['2/file', false],
    ]);
    press('Close');
  });

  it('offers replace and remove only for documents that the gateway allows to change', async () => {
    await show({ employeeAttachments: [attachment(1, 'Given', { replaceable: false }), attachment(2, 'Mine')] });
    expect(screen.queryByRole('button', { name: 'Replace Given' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Given' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Replace Mine' })).toBeTruthy();
  });

  it('a removal asks for confirmation and can be undone', async () => {
    const page = await show({ employeeAttachments: [attachment(2, 'Mine')] });
    press('Remove Mine');
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Mine?' }));
    answer = { body: documentSet() };
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await settle(page.services);
    expect(page.calls.slice(1).map((call) => call.split(' ')[0])).toEqual(['DELETE', 'GET']);
    expect((await screen.findByText('Mine was removed.')).closest('[role=status]')).toBeTruthy();
    press('Undo');
    await settle(page.services);
    expect(page.calls.slice(3).map((call) => call.replace(/ .*\//, ' '))).toEqual([
      'POST restore',
      expect.stringMatching(/^GET employeeAttachments/),
    ]);
    expect(screen.queryByText('Mine was removed.')).toBeNull();
  });

  it('a removal that can’t be undone says why beside the button, which undoes it later', async () => {
    answer = { body: documentSet({ employeeAttachments: [attachment(2, 'Mine')] }) };
    let undone: Answer;
    const page = await renderPage(<DocumentsPanel />, {
      gateway: (call) => (call.startsWith('POST ') ? undone : answer),
    });
    press('Remove Mine');
    answer = { body: documentSet() };
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Mine was removed.');
    press('Undo');
    await settle(page.services);
    expect((await screen.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
    undone = { body: documentSet() };
    press('Undo');
    await settle(page.services);
    expect(screen.queryByText('Mine was removed.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the removal dialog stays open if the connection fails', async () => {
    const page = await show({ employeeAttachments: [attachment(2, 'Mine')] });
    press('Remove Mine');
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Mine?' }));
    answer = undefined;
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await settle(page.services);
    const alert = await dialog.findByRole('alert');
    expect(alert.isConnected).toBe(true);
    expect(alert.textContent).toContain('You lost your connection. Try again.');
  });

  it('a replacement keeps the chosen file if another one isn’t chosen after all', async () => {
    await show({ employeeAttachments: [attachment(2, 'Mine')] });
    press('Replace Mine');
    const chosen = (...files: File[]) => fireEvent.change(screen.getByTestId('replacement'), { target: { files } });
    chosen(pdf('new.pdf'));
    chosen();
    expect(screen.getByText(/^new\.pdf · /)).toBeTruthy();
    press('Save');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    expect(sent()['file']).toMatchObject({ name: 'new.pdf' });
  });

  it('a replacement names the document and the version the person saw', async () => {
    const { services } = await show({ employeeAttachments: [attachment(2, 'Mine', { version: 3 })] });
    press('Replace Mine');
    fireEvent.change(screen.getByTestId('replacement'), { target: { files: [pdf('new.pdf')] } });
    press('Save');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    expect(FakeUpload.last.url).toMatch(/employeeAttachment\/00000000-0000-4000-8000-000000000002$/);
    expect(FakeUpload.last.headers['if-match']).toBe('"3"');
    expect(sent()['file']).toMatchObject({ name: 'new.pdf' });
    act(() => FakeUpload.last.respond(200, { employeeAttachment: attachment(2, 'Mine', { version: 4 }) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastsOf(services)).toEqual(['success: Mine was saved']);
  });

  it('a replacement that is canceled while the newer version is read shows no failure', async () => {
    const set = documentSet({ employeeAttachments: [attachment(2, 'Mine', { version: 3 })] });
    const newer = Promise.withResolvers<Answer>();
    let isRefused = false;
    const page = await renderPage(<DocumentsPanel />, { gateway: () => (isRefused ? newer.promise : { body: set }) });
    press('Replace Mine');
    press('Save');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    isRefused = true;
    act(() => FakeUpload.last.respond(409, { code: 'version_conflict', title: 'No', detail: 'Not like this.' }));
    await flush();
    press('Cancel Mine');
    newer.resolve({ body: set });
    await settle(page.services);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' }).isConnected).toBe(true);
  });

  it('DD-3: a replacement stays open when someone else replaces the document, says so, and then replaces the newer one', async () => {
    const page = await show({ employeeAttachments: [attachment(1, 'Theirs'), attachment(2, 'Mine', { version: 3 })] });
    press('Replace Mine');
    fireEvent.change(screen.getByTestId('replacement'), { target: { files: [pdf('new.pdf')] } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'My title' } });
    const newer = (version: number) =>
      documentSet({
        employeeAttachments: [attachment(1, 'Theirs'), attachment(2, 'Renamed', { version, fileName: 'theirs.pdf' })],
      });
    answer = { body: newer(4) };
    await page.services.queries.refetchQueries({ type: 'active' });
    await settle(page.services);
    expect(screen.getByRole('heading', { name: 'Renamed', level: 3 }).isConnected).toBe(true);
    press('Save');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    answer = { body: newer(5) };
    const conflict = {
      code: 'version_conflict',
      title: 'Someone else changed this',
      detail: 'Review the newer values.',
    };
    act(() => FakeUpload.last.respond(409, conflict));
    await settle(page.services);
    expect(screen.getByRole('alert').textContent).toContain('Someone else changed this document.');
    expect([sent()['title'], sent()['file']]).toMatchObject(['My title', { name: 'new.pdf' }]);
    expect(screen.getByText(/^new\.pdf · /).isConnected).toBe(true);
    press('Try again');
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(2));
    expect(FakeUpload.instances.map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"5"']);
    expect(new Set(FakeUpload.instances.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    expect([sent()['title'], sent()['file']]).toMatchObject(['My title', { name: 'new.pdf' }]);
  });
});

it('HR-2: documents of an employee in scope are loaded and added with the role', async () => {
  const subject = { view: 'manager', employeeId: '00000000-0000-4000-8000-0000000000bb' } as const;
  const { calls } = await show(
    { visibilities: ['employee', 'manager'] },
    <SubjectContext value={subject}>
      <DocumentsPanel />
    </SubjectContext>,
  );
  expect(calls[0]).toContain(`GET roles/manager/employees/${subject.employeeId}/employeeAttachments`);
  choose(pdf());
  // The hint about who can view a type is for one's own documents alone.
  typeOf('medical');
  expect(screen.queryByText('Only you and HR can view it.')).toBeNull();
  typeOf('cert');
  fireEvent.change(screen.getByRole('combobox', { name: 'Who can view it' }), { target: { value: 'manager' } });
  press('Upload My_card.pdf');
  await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
  expect(FakeUpload.last.url).toContain('?role=manager');
  expect(sent()).toMatchObject({ visibility: 'manager' });
});

it('shows the documents in Spanish', async () => {
  answer = { body: documentSet({ employeeAttachments: [attachment(1, 'Forklift', { version: 2 })] }) };
  await renderPage(<DocumentsPanel />, { gateway: () => answer, language: 'es' });
  expect(screen.getByText('PDF, PNG o JPG, hasta 1 MB cada uno.')).toBeTruthy();
  expect(screen.getByRole('button', { name: '2 versiones Forklift' })).toBeTruthy();
});
