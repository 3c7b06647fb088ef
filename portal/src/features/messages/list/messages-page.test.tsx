import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attachment, LandingPage, Message } from '@paystead/contract/features/messages/model.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, type Answer, type Gateway } from '../../../../test/page.tsx';
import { MessagesPage } from './messages-page.tsx';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const guide: Attachment = {
  attachmentId: idOf(70),
  title: '2027 Benefits Guide',
  fileName: 'guide.pdf',
  contentType: 'application/pdf',
  sizeBytes: 2_400_000,
  version: 3,
  requiresAcknowledgement: true,
  isAcknowledged: false,
  acknowledgedAt: null,
};
const acknowledged = { ...guide, isAcknowledged: true, acknowledgedAt: '2026-11-20T12:00:00Z' };
const message = (number: number, more: Partial<Message> = {}): Message => ({
  messageId: idOf(number),
  title: `Message ${number}`,
  body: `<p>Body of <strong>${number}</strong> &amp; more</p>`,
  postedAt: '2026-11-09T12:00:00Z',
  dueDate: null,
  isRead: true,
  attachments: [],
  ...more,
});
const pageOf = (...categories: Message[][]): LandingPage => ({
  unacknowledgedAttachmentsExist: false,
  pendingTransactionsExist: false,
  waitingChanges: [],
  messageCategories: categories.map((messagesForThisCategory, index) => ({
    categoryId: idOf(900 + index),
    categoryName: ['Benefits', 'Company news'][index] ?? 'Other',
    messagesForThisCategory,
  })),
});
const enrollment = message(1, {
  title: 'Open enrollment closes',
  postedAt: '2026-11-20T08:05:00',
  dueDate: '2026-12-01',
  isRead: false,
  attachments: [guide, { ...guide, attachmentId: idOf(71), title: 'Dental', requiresAcknowledgement: false }],
});
const inbox = pageOf([enrollment, message(2)], [message(3, { title: 'Closed on Thursday' })]);

const setWide = (wide: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener: () => {}, removeEventListener: () => {} }));
};
beforeEach(() => {
  setWide(true);
  teachDialogs();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
watchFocusAfterDialogs();

const gateway =
  (landing: () => Answer, rest: Gateway = () => ({ body: {} })): Gateway =>
  (call, body) =>
    call === 'GET LandingPage' ? landing() : rest(call, body);
const renderMessages = (
  landing: () => Answer,
  more: Partial<Parameters<typeof renderPage>[1]> & { rest?: Gateway } = {},
) => {
  const { rest, ...options } = more;
  return renderPage(<MessagesPage />, { gateway: gateway(landing, rest), address: '/messages', ...options });
};
const titles = (): string[] =>
  screen
    .getAllByRole('link')
    .filter((link) => link.id.startsWith('message-'))
    .map((link) => link.textContent);

describe('the inbox', () => {
  it('MSG-1, MSG-2: shows what is to do with its due date, then the rest with categories, and counts', async () => {
    setWide(false);
    await renderMessages(() => ({ body: inbox }));
    expect(screen.getByText('3 messages, one to do.')).toBeTruthy();
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'All 3',
      'To do 1',
      'Unread 1',
    ]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'To do 1',
      'Other messages 2',
    ]);
    expect(titles()[0]).toContain(
      'Open enrollment closes Benefits: 2027 Benefits Guide and one more file Acknowledge by Dec 1',
    );
    expect(titles()[1]).toContain('Benefits: Body of 2 & more');
    expect(titles()[2]).toContain('Company news: Body of 3 & more');
  });

  it('V13: lists to-dos by due date whatever their category, then everything else with the newest first', async () => {
    setWide(false);
    const toDo = (number: number, dueDate: string | null, postedAt: string) =>
      message(number, { dueDate, postedAt, attachments: [{ ...guide, attachmentId: idOf(70 + number) }] });
    const page = pageOf(
      [message(1, { postedAt: '2026-11-02T12:00:00Z' }), toDo(2, '2026-12-01', '2026-11-20T12:00:00Z')],
      [toDo(3, null, '2026-10-01T12:00:00Z'), message(4, { postedAt: '2026-11-19T12:00:00Z' })],
      [toDo(5, '2026-11-30', '2026-11-17T12:00:00Z'), toDo(6, '2026-12-01', '2026-11-10T12:00:00Z')],
    );
    await renderMessages(() => ({ body: page }));
    const numbers = () => titles().map((title) => /Message (\d)/.exec(title)?.[1]);
    expect(numbers()).toEqual(['5', '6', '2', '3', '4', '1']);
    cleanup();
    setWide(true);
    await renderMessages(() => ({ body: page }));
    expect(screen.getByRole('article', { name: 'Message 5' })).toBeTruthy();
    cleanup();
    await renderMessages(() => ({ body: pageOf([message(7)], [message(8, { postedAt: '2026-11-19T12:00:00Z' })]) }));
    expect(numbers()).toEqual(['8', '7']);
    expect(screen.queryByRole('heading', { name: /^To do/ })).toBeNull();
    expect(screen.getByRole('article', { name: 'Message 8' })).toBeTruthy();
  });

  it('V13: a list tells which documents were acknowledged, and when; the open message says it at the document', async () => {
    const second = { ...acknowledged, attachmentId: idOf(71), acknowledgedAt: '2026-11-18T12:00:00Z' };
    const half = message(5, { attachments: [second, { ...guide, attachmentId: idOf(72) }] });
    const page = pageOf([message(4, { title: 'Done', attachments: [acknowledged, second] }), half, message(6)]);
    await renderMessages(() => ({ body: page }), { address: `/messages?message=${idOf(4)}` });
    const row = (title: RegExp) => screen.getByRole('link', { name: title }).textContent;
    expect(row(/Done/)).toContain('Acknowledged Nov 20, 2026');
    expect(row(/Message 5/)).toContain('To acknowledge');
    expect(row(/Message 6/)).not.toMatch(/[Aa]cknowledge/);
    const article = within(screen.getByRole('article', { name: 'Done' }));
    expect(article.getAllByText(/^Acknowledged/).map(({ textContent }) => textContent)).toEqual([
      'Acknowledged November 20, 2026',
      'Acknowledged November 18, 2026',
    ]);
  });

  it('a document that was acknowledged before the message was opened doesn’t take the focus', async () => {
    const page = pageOf([message(4, { title: 'Done', attachments: [acknowledged] })]);
    await renderMessages(() => ({ body: page }), { address: `/messages?message=${idOf(4)}` });
    const result = screen.getByText('Acknowledged November 20, 2026', { selector: 'article *' });
    expect(result.getAttribute('tabindex')).toBe('-1');
    expect(document.activeElement).not.toBe(result);
  });

  it('V13: the open message shows what it asks, with the date', async () => {
    await renderMessages(() => ({ body: inbox }));
    expect(within(screen.getByRole('article')).getByText('Acknowledge by Dec 1')).toBeTruthy();
  });

  it('shows a due date that has passed', async () => {
    await renderMessages(() => ({ body: inbox }), { today: '2026-12-02' });
    expect(screen.getAllByText('Was due Dec 1')).toHaveLength(2);
  });

  it('keeps the filter in the address and shows an empty result', async () => {
    const { addresses } = await renderMessages(() => ({ body: pageOf([message(2)]) }), {
      address: '/messages?show=needsYou',
    });
    fireEvent.click(screen.getByRole('radio', { name: 'All 1' }));
    expect(addresses.at(-1)).toBe('/messages');
    cleanup();
    setWide(false);
    await renderMessages(() => ({ body: pageOf([message(2)]) }), { address: '/messages?show=needsYou' });
    expect(screen.getByRole('heading', { name: 'Nothing to do' })).toBeTruthy();
  });

  it('shows long lists in batches and focuses the first message of the new batch', async () => {
    const many = Array.from({ length: 500 }, (_, index) => message(index + 1, { isRead: false }));
    await renderMessages(() => ({ body: pageOf(many) }));
    expect(titles()).toHaveLength(50);
    expect(screen.getByText('50 of 500 messages')).toBeTruthy();
    const heading = () => screen.getByRole('heading', { level: 2, name: /^Other messages/ }).textContent;
    expect(heading()).toBe('Other messages 500');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(titles()).toHaveLength(100);
    expect(screen.getByText('100 of 500 messages')).toBeTruthy();
    expect(heading()).toBe('Other messages 500');
    expect(document.activeElement?.textContent).toBe(titles()[50]);
    fireEvent.click(screen.getByRole('radio', { name: /^Unread/ }));
    expect(titles()).toHaveLength(50);
  });
});

describe('a message', () => {
  it.each([
    ['paycheck', 'en', 'Open the paycheck', `/paychecks/${idOf(50)}`],
    ['yearEndForm', 'es', 'Abrir el formulario', `/w-2-form/${idOf(50)}`],
  ] as const)('IMP-9: of the portal itself leads to its %s, in %s', async (kind, language, name, href) => {
    const notice = message(4, { about: { kind, id: idOf(50) } });
    await renderMessages(() => ({ body: pageOf([notice, message(5)]) }), {
      address: `/messages?message=${idOf(4)}`,
      language,
    });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
    cleanup();
    await renderMessages(() => ({ body: pageOf([notice, message(5)]) }), {
      address: `/messages?message=${idOf(5)}`,
      language,
    });
    expect(screen.getByRole('heading', { level: 2, name: 'Message 5' })).toBeTruthy();
    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('MSG-1: is marked as read when it is shown, without reloading the list', async () => {
    const { calls, services } = await renderMessages(() => ({ body: inbox }), {
      address: `/messages?message=${idOf(1)}`,
    });
    expect(await screen.findByRole('radio', { name: 'Unread 0' })).toBeTruthy();
    await settle(services);
    expect(calls).toEqual(['GET LandingPage', `PUT message/${idOf(1)}/read`]);
    expect(screen.queryByText('Unread.')).toBeNull();
  });

  it('stays unread without an alert if marking it as read fails', async () => {
    await renderMessages(() => ({ body: inbox }), {
      address: `/messages?message=${idOf(1)}`,
      rest: () => refusal(500),
    });
    expect(screen.getByRole('radio', { name: 'Unread 1' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has its own address, and on a phone replaces the list with a link back', async () => {
    setWide(false);
    const { services } = await renderMessages(() => ({ body: inbox }), { address: '/messages?show=unread' });
    fireEvent.click(screen.getByRole('link', { name: /Open enrollment/ }));
    await settle(services);
    const article = within(screen.getByRole('article', { name: 'Open enrollment closes' }));
    expect(document.activeElement?.textContent).toBe('Open enrollment closes');
    expect(titles()).toEqual([]);
    expect(article.getByText('Benefits, today at 8:05 am')).toBeTruthy();
    expect(article.getByText('1').tagName).toBe('STRONG');
    expect(article.getAllByText('PDF, 2.4 MB')).toHaveLength(2);
    expect(article.getByRole('link', { name: 'All messages' }).getAttribute('href')).toBe('/messages?show=unread');
    fireEvent.click(article.getByRole('link', { name: 'All messages' }));
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows a message if its id is unknown', async () => {
    await renderMessages(() => ({ body: inbox }), { address: `/messages?message=${idOf(99)}` });
    expect(screen.getByRole('heading', { name: 'This message is no longer here' })).toBeTruthy();
  });
});

describe('MSG-4: acknowledging', () => {
  const open = { address: `/messages?message=${idOf(1)}` };
  const press = (name: RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

  it('asks for confirmation, shows a toast, reloads the messages and shows the date', async () => {
    let landing = inbox;
    const { calls, services } = await renderMessages(() => ({ body: landing }), {
      ...open,
      rest: (call) => {
        if (!call.startsWith('PUT clientAttachment')) return { body: {} };
        landing = pageOf([{ ...enrollment, isRead: true, attachments: [acknowledged] }]);
        return {
          body: { attachmentId: guide.attachmentId, version: 3, sha256: '', acknowledgedAt: '2026-11-20T12:00:00Z' },
        };
      },
    });
    press(/^Acknowledge 2027 Benefits Guide/);
    const dialog = within(screen.getByRole('dialog', { name: 'Acknowledge “2027 Benefits Guide”?' }));
    expect(
      dialog.getByText(
        "By acknowledging, you confirm that you've read “2027 Benefits Guide”. It doesn't enroll you in anything.",
      ),
    ).toBeTruthy();
    expect(calls.filter((call) => call.startsWith('PUT clientAttachment'))).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));
    // The messages are read once more after the reply, in a task of their own.
    await vi.waitFor(() =>
      expect(calls.slice(-2)).toEqual([`PUT clientAttachment/${guide.attachmentId}?version=3`, 'GET LandingPage']),
    );
    await settle(services);
    expect(calls.at(-1)).toBe('GET LandingPage');
    expect(services.toaster.toasts.get()).toMatchObject([{ tone: 'success', title: 'Message acknowledged!' }]);
    expect(screen.getByText('Acknowledged November 20, 2026')).toBe(document.activeElement);
    expect(screen.getByText('One message, nothing to do.')).toBeTruthy();
  });

  it('E10: the message that a wide page opened by itself stays open after it is acknowledged, with its date', async () => {
    const later = message(2, { isRead: false, attachments: [{ ...guide, attachmentId: idOf(72), title: 'Handbook' }] });
    let landing = pageOf([{ ...enrollment, postedAt: '2026-11-01T08:05:00Z' }, later]);
    const { calls, services } = await renderMessages(() => ({ body: landing }), {
      rest: (call) => {
        if (!call.startsWith('PUT clientAttachment')) return { body: {} };
        landing = pageOf([{ ...enrollment, isRead: true, attachments: [acknowledged] }, later]);
        return {
          body: { attachmentId: guide.attachmentId, version: 3, sha256: '', acknowledgedAt: '2026-11-20T12:00:00Z' },
        };
      },
    });
    press(/^Acknowledge 2027/);
    press(/^Acknowledge$/);
    expect(await screen.findByText('Acknowledged November 20, 2026')).toBe(document.activeElement);
    await settle(services);
    expect(screen.getByRole('article', { name: 'Open enrollment closes' })).toBeTruthy();
    expect(calls.filter((call) => call.startsWith('PUT message'))).toEqual([`PUT message/${idOf(1)}/read`]);
  });

  it('E19: sends one acknowledgement and shows one toast if the button is pressed twice', async () => {
    let landing = inbox;
    const { calls, services } = await renderMessages(() => ({ body: landing }), {
      ...open,
      rest: (call) => {
        if (!call.startsWith('PUT clientAttachment')) return { body: {} };
        landing = pageOf([{ ...enrollment, isRead: true, attachments: [acknowledged] }]);
        return {
          body: { attachmentId: guide.attachmentId, version: 3, sha256: '', acknowledgedAt: '2026-11-20T12:00:00Z' },
        };
      },
    });
    press(/^Acknowledge 2027/);
    const button = screen.getByRole('button', { name: /^Acknowledge$/ });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('Acknowledged November 20, 2026');
    await settle(services);
    expect(calls.filter((call) => call.startsWith('PUT clientAttachment'))).toHaveLength(1);
    expect(services.toaster.toasts.get()).toHaveLength(1);
  });

  it('keeps a confirmed acknowledgement if the reload fails', async () => {
    let isFailing = false;
    const { services } = await renderMessages(() => (isFailing ? refusal(500) : { body: inbox }), {
      ...open,
      rest: (call) => {
        if (!call.startsWith('PUT clientAttachment')) return { body: {} };
        isFailing = true;
        return {
          body: { attachmentId: guide.attachmentId, version: 3, sha256: '', acknowledgedAt: '2026-11-20T12:00:00Z' },
        };
      },
    });
    press(/^Acknowledge 2027/);
    press(/^Acknowledge$/);
    await screen.findByText('Acknowledged November 20, 2026');
    await settle(services);
    expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull();
  });

  it('keeps the dialog open with a message if the connection is lost', async () => {
    await renderMessages(() => ({ body: inbox }), {
      ...open,
      rest: (call) => (call.startsWith('PUT clientAttachment') ? undefined : { body: {} }),
    });
    press(/^Acknowledge 2027/);
    press(/^Acknowledge$/);
    const message = await within(screen.getByRole('dialog')).findByText('You lost your connection. Try again.');
    expect(message.closest('[role="alert"]')).not.toBeNull();
  });

  it('reloads the messages after a refusal and changes nothing', async () => {
    const { calls, services } = await renderMessages(() => ({ body: inbox }), {
      ...open,
      rest: (call) => (call.startsWith('PUT clientAttachment') ? refusal(409) : { body: {} }),
    });
    press(/^Acknowledge 2027/);
    press(/^Acknowledge$/);
    await vi.waitFor(() => expect(calls.filter((call) => call === 'GET LandingPage')).toHaveLength(2));
    await settle(services);
    expect(services.toaster.toasts.get()).toEqual([]);
    expect(screen.getByRole('button', { name: /^Acknowledge 2027/ })).toBeTruthy();
  });
});

describe('MSG-4: a document that the page can’t show', () => {
  it('can be downloaded from the question, also after a download has failed', async () => {
    const form = { ...guide, contentType: 'application/msword', fileName: 'form.doc' };
    const { services, calls } = await renderMessages(() => ({ body: pageOf([message(1, { attachments: [form] })]) }), {
      rest: (call) => (call.includes('/file') ? undefined : { body: {} }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Download 2027 Benefits Guide' }));
    await vi.waitFor(() => expect(calls).toContain(`GET clientAttachment/${guide.attachmentId}/file`));
    await settle(services);
    fireEvent.click(screen.getByRole('button', { name: 'Acknowledge 2027 Benefits Guide' }));
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Download it first' })).toBeTruthy();
  });

  it('isn’t offered for download in the question after it was downloaded', async () => {
    const form = { ...guide, contentType: 'application/msword', fileName: 'form.doc' };
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:form', revokeObjectURL: () => {} }));
    const { services } = await renderMessages(() => ({ body: pageOf([message(1, { attachments: [form] })]) }));
    fireEvent.click(screen.getByRole('button', { name: 'Acknowledge 2027 Benefits Guide' }));
    fireEvent.click(screen.getByRole('button', { name: 'Download it first' }));
    await settle(services);
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Download it first' })).toBeNull();
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Acknowledge' })).toBeTruthy();
  });
});

describe('other states', () => {
  it('shows an empty inbox', async () => {
    await renderMessages(() => ({ body: pageOf() }));
    expect(screen.getByText('No messages.')).toBeTruthy();
    expect(screen.getByText(/Messages from payroll or your employer/)).toBeTruthy();
  });

  it('shows a failed load and tries again', async () => {
    let reply = refusal(500);
    const { services } = await renderMessages(() => reply);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain("We couldn't load your messages.");
    expect(alert.textContent).toContain('req-42');
    expect(screen.queryByText(/No messages/)).toBeNull();
    reply = { body: inbox };
    fireEvent.click(screen.getByRole('button', { name: /Try again/ }));
    await settle(services);
    expect(screen.getByText('3 messages, one to do.')).toBeTruthy();
  });

  it('is translated to Spanish', async () => {
    await renderMessages(() => ({ body: inbox }), { language: 'es' });
    expect(screen.getByText('3 mensajes, uno por atender.')).toBeTruthy();
    expect(screen.getAllByText('Confirme a más tardar el 1 dic')).toHaveLength(2);
    expect(screen.getByText('Benefits, hoy a las 8:05 a. m.')).toBeTruthy();
  });
});
