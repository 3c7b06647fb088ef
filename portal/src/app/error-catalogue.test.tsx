import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import { teachDialogs } from '../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, type Answer, type Gateway } from '../../test/page.tsx';
import { catalogueOf } from '../../../ui/test/render.tsx';
import { DirectDepositsPage } from '../features/direct-deposits/direct-deposits-page.tsx';
import { replyWith } from '../features/direct-deposits/test/stub.ts';
import { DocumentsPanel } from '../features/documents/documents-panel.tsx';
import { FakeUpload } from '../../../ui/test/fake-upload.ts';
import { attachment, documentSet } from '../features/documents/test/stub.ts';
import { MessagesPage } from '../features/messages/list/messages-page.tsx';
import { PaychecksPage } from '../features/paychecks/list/paychecks-page.tsx';
import { PreferencesPage } from '../features/preferences/preferences-page.tsx';
import { LinkCard } from '../features/profile-selection/link/link-card.tsx';
import { MyProfilePage } from '../features/profile/overview/my-profile-page.tsx';
import { YearEndPage } from '../features/year-end/list/year-end-page.tsx';
import { SignInError } from '../platform/sign-in/sign-in-error.ts';
import { SubjectContext } from '../platform/subject.ts';
import { OfflineStrip } from '@paystead/ui/shell/tools.tsx';
import { ToastList } from '@paystead/ui/toast/toast-list.tsx';
import { useServices } from '../platform/services.ts';
import { createTranslator } from './start/translator.ts';
import { gatewayWith, visit } from './test/portal-harness.tsx';

/*
 * The specification's error catalogue as people meet it: each situation with a text of its own, on the real page, in both
 * languages. scripts/error-catalogue.test.ts names the rows and where those without words are proved.
 */

beforeEach(() => {
  teachDialogs();
  FakeUpload.instances.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EMPLOYEE = '00000000-0000-4000-8000-0000000000aa';
const OTHER = { view: 'manager', employeeId: EMPLOYEE } as const;

/** Expected texts, letter for letter. The server's own sentences come in the language of the request. */
const WORDS = {
  en: {
    server: 'The bank cannot be reached right now.',
    fallback:
      'We are sorry, but an error occurred. Please clear your cache, try again, and contact support if the issue persists.',
    formsFailed: "We couldn't load the forms.",
    profileFailed: "We couldn't load your profile.",
    mailSent: 'Email sent successfully',
    acknowledged: 'Message acknowledged!',
    offline: "You're offline. Nothing has loaded yet.",
    paychecksFailed: "We couldn't load your paychecks.",
    refused: "You can't open this right now",
    documentsFailed: "We couldn't load the documents.",
    home: 'Home',
    notSaved: "This wasn't saved.",
    signedOut: 'You were signed out',
    signInDown: "Sign-in isn't available",
    noAccess: "This account can't open the portal",
    misconfigured: "The portal isn't set up correctly",
    interactionTypes: 'The interaction type must be Popup or Redirect.',
  },
  es: {
    server: 'En este momento no se puede contactar al banco.',
    fallback:
      'Lo sentimos, se produjo un error. Borre la memoria caché, intente de nuevo y, si el problema continúa, comuníquese con soporte.',
    formsFailed: 'No pudimos cargar los formularios.',
    profileFailed: 'No pudimos cargar su perfil.',
    mailSent: 'Correo enviado correctamente',
    acknowledged: '¡Mensaje confirmado!',
    offline: 'Sin conexión. Aún no se ha cargado nada.',
    paychecksFailed: 'No pudimos cargar sus pagos.',
    refused: 'No puede abrir esto por ahora',
    documentsFailed: 'No pudimos cargar los documentos.',
    home: 'Inicio',
    notSaved: 'No se guardó.',
    signedOut: 'Cerramos su sesión',
    signInDown: 'El inicio de sesión no está disponible',
    noAccess: 'Esta cuenta no puede abrir el portal',
    misconfigured: 'El portal no está bien configurado',
    interactionTypes: 'El tipo de interacción debe ser Popup o Redirect.',
  },
} as const;

/** The toasts and the strip of the page around a screen. */
function Around() {
  const { toaster, connection } = useServices();
  return (
    <>
      <OfflineStrip connection={connection} />
      <ToastList toaster={toaster} />
    </>
  );
}

describe.each(['en', 'es'] as const)('the error catalogue in %s', (language) => {
  const words = WORDS[language];
  const translator = createTranslator(language, (next) => Promise.resolve(catalogueOf(next)));
  beforeEach(() => translator.load(language));
  const t = translator.text;
  const log = { error: vi.fn() };
  beforeEach(() => log.error.mockClear());
  const open = (element: React.ReactNode, gateway: Gateway, address?: string) =>
    renderPage(
      <>
        {element}
        <Around />
      </>,
      { gateway, language, log, ...(address !== undefined && { address }) },
    );
  const failed = (status: number, detail?: string): Answer => ({
    status,
    body: { status, code: 'unavailable', title: 'No', requestId: 'r-1', ...(detail !== undefined && { detail }) },
  });
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const toasts = () => [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent);
  const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

  it('1, DD-3: an account cannot be added: a toast titled Error with the server’s words, and what was typed stays', async () => {
    const { services } = await open(
      <DirectDepositsPage />,
      (call) => {
        if (call.startsWith('GET employeeProfile/directDepositBank'))
          return { body: { bankName: 'Conestoga Community Bank', hasDirectory: true } };
        return call.startsWith('GET') ? { body: replyWith() } : failed(503, words.server);
      },
      '/direct-deposits?change=add',
    );
    fireEvent.change(
      screen.getByLabelText((label) => label.startsWith(t('directDeposits.nickname'))),
      {
        target: { value: 'Holiday' },
      },
    );
    fill(t('directDeposits.routing'), '231380104');
    fill(t('directDeposits.number'), '0048-2193306');
    fill(t('directDeposits.again'), '00482193306');
    fill(t('directDeposits.onFile'), '00318824821');
    press(t('directDeposits.toSplit'));
    fill(t('directDeposits.amountOf', { account: 'Holiday' }), '50');
    press(t('directDeposits.toCheck'));
    press(t('directDeposits.send'));
    await settle(services);
    const toast = document.querySelector('[data-toast]');
    expect(within(toast as HTMLElement).getByText('Error')).toBeTruthy();
    expect(within(toast as HTMLElement).getByText(words.server)).toBeTruthy();
    expect(log.error).toHaveBeenCalledWith('A call failed.', expect.objectContaining({ status: 503 }));
    // The flow ends where it was: on the answers, with nothing lost.
    const summary = screen.getAllByRole('alert').find((alert) => !toast?.contains(alert));
    expect(summary?.textContent).toContain(words.server);
    press(t('directDeposits.changeSomething'));
    expect(screen.getByLabelText<HTMLInputElement>(t('directDeposits.amountOf', { account: 'Holiday' })).value).toBe(
      '50',
    );
  });

  it('2: year-end documents by employee fail: the list is emptied', async () => {
    await open(
      <SubjectContext value={OTHER}>
        <YearEndPage />
      </SubjectContext>,
      () => refusal(500),
    );
    expect(screen.getByText(words.formsFailed)).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('3: an employee’s profile fails', async () => {
    await open(<MyProfilePage canEdit={false} />, () => refusal(500));
    expect(screen.getByText(words.profileFailed)).toBeTruthy();
  });

  it('4: a profile’s link is sent', async () => {
    await open(<LinkCard currentEmail="old@example.test" />, () => ({
      body: { accepted: true, resendAfter: '2026-11-20T12:01:00.000Z' },
    }));
    fill(t('profileSelection.newAddress'), 'new@example.test');
    press(t('profileSelection.sendLink'));
    await waitFor(() => expect(toasts()).toEqual([expect.stringContaining(words.mailSent)]));
  });

  it('5: a message is acknowledged', async () => {
    const attachmentId = '00000000-0000-4000-8000-000000000070';
    const messageId = '00000000-0000-4000-8000-000000000001';
    const landing: LandingPage = {
      unacknowledgedAttachmentsExist: true,
      pendingTransactionsExist: false,
      waitingChanges: [],
      messageCategories: [
        {
          categoryId: 'benefits',
          categoryName: 'Benefits',
          messagesForThisCategory: [
            {
              messageId,
              title: 'Guide',
              body: '<p>Read it.</p>',
              postedAt: '2026-11-09T12:00:00Z',
              dueDate: null,
              isRead: true,
              attachments: [
                {
                  attachmentId,
                  title: 'Guide',
                  fileName: 'guide.pdf',
                  contentType: 'application/pdf',
                  sizeBytes: 1000,
                  version: 3,
                  requiresAcknowledgement: true,
                  isAcknowledged: false,
                  acknowledgedAt: null,
                },
              ],
            },
          ],
        },
      ],
    };
    await open(
      <MessagesPage />,
      (call) =>
        call === 'GET LandingPage'
          ? { body: landing }
          : { body: { attachmentId, version: 3, sha256: '', acknowledgedAt: '2026-11-20T12:00:00Z' } },
      `/messages?message=${messageId}`,
    );
    press(new RegExp(`^${t('messages.acknowledgeShort')} Guide`));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: t('messages.acknowledgeShort') }));
    await waitFor(() => expect(toasts()).toEqual([expect.stringContaining(words.acknowledged)]));
  });

  it('6: status 0 is swallowed (E20): no toast, no log, no error; an empty result that can be read again, and a strip', async () => {
    let isReached = false;
    const { services } = await open(<PaychecksPage />, () => (isReached ? refusal(500) : undefined));
    expect(screen.getByText(words.offline)).toBeTruthy();
    expect(screen.getByRole('heading', { name: t('ui.notLoaded') })).toBeTruthy();
    expect([screen.queryByText(words.paychecksFailed), screen.queryByRole('alert')]).toEqual([null, null]);
    expect([toasts(), log.error.mock.calls]).toEqual([[], []]);
    // A reply, even a refusal, ends that state.
    isReached = true;
    press(t('ui.tryAgain'));
    await settle(services);
    expect(screen.getByText(words.paychecksFailed)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: t('ui.notLoaded') })).toBeNull();
  });

  it('6, E20: a reload without a reply keeps what was shown, without an error', async () => {
    let isReached = true;
    const landing: LandingPage = {
      unacknowledgedAttachmentsExist: false,
      pendingTransactionsExist: false,
      waitingChanges: [],
      messageCategories: [],
    };
    const { services } = await open(<MessagesPage />, () => (isReached ? { body: landing } : undefined), '/messages');
    isReached = false;
    await act(() => services.queries.refetchQueries());
    await settle(services);
    expect(screen.getByText(t('messages.emptyTitle'))).toBeTruthy();
    expect(screen.getByRole('status').textContent).not.toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('8: 401 leads to /error', async () => {
    await visit('/error', { language });
    expect(await heading()).toBe(words.refused);
  });

  it.each([
    ['the server’s words', words.server, words.server],
    ['the specified sentence', undefined, words.fallback],
  ])('9: any other error: %s in a toast, and a line in the log', async (_what, detail, shownText) => {
    await open(<PaychecksPage />, () => failed(500, detail));
    expect(toasts()).toEqual([expect.stringContaining(shownText)]);
    expect(toasts()[0]).toContain('Error');
    expect(log.error).toHaveBeenCalledWith('A call failed.', { status: 500, code: 'unavailable', requestId: 'r-1' });
    // Rethrown: the page knows too.
    expect(screen.getByText(words.paychecksFailed)).toBeTruthy();
  });

  it.each(['ClientAuthError', 'NoPermission'])('10, 17: signed out for %s: the page says so', async (reason) => {
    await visit(`/logout?reason=${reason}`, { state: { session: undefined }, language });
    expect(await heading()).toBe(words.signedOut);
  });

  it('11: with the skip marker no toast and no log: the caller alone says it', async () => {
    await open(<PreferencesPage theme={null} chooseLanguage={vi.fn()} isFormer={false} accountUrl={null} />, (call) =>
      call.startsWith('POST')
        ? failed(503, words.server)
        : { body: { blockPayrollAlerts: false, language, sessions: [] } },
    );
    fireEvent.click(screen.getByRole('switch', { name: new RegExp(t('preferences.paydayMail')) }));
    // 16: the error is kept, and shown with the server's words.
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words.notSaved);
    expect(alert.textContent).toContain(words.server);
    expect([toasts(), log.error.mock.calls]).toEqual([[], []]);
  });

  it('13: a document cannot be saved: the server’s message is passed on', async () => {
    await open(<DocumentsPanel />, () => ({ body: documentSet() }));
    const pdf = new File([new Uint8Array(10)], 'My_card.pdf', { type: 'application/pdf' });
    fireEvent.change(screen.getByTestId('chooser'), { target: { files: [pdf] } });
    fireEvent.change(screen.getByRole('combobox', { name: t('documents.type') }), { target: { value: 'cert' } });
    press(new RegExp(`^${t('documents.send')} `));
    await waitFor(() => expect(FakeUpload.instances).toHaveLength(1));
    act(() => FakeUpload.last.respond(503, { code: 'unavailable', detail: words.server }));
    expect((await screen.findByRole('alert')).textContent).toContain(words.server);
  });

  it('14: documents cannot be loaded: they are reset', async () => {
    let works = true;
    const { services } = await open(<DocumentsPanel />, () =>
      works ? { body: documentSet({ employeeAttachments: [attachment(1, 'Forklift')] }) } : refusal(500),
    );
    const headings = () => screen.queryAllByRole('heading', { name: 'Forklift' }).length;
    expect(headings()).toBe(1);
    works = false;
    await act(() => services.queries.invalidateQueries());
    await settle(services);
    expect(screen.getByText(words.documentsFailed)).toBeTruthy();
    expect(headings()).toBe(0);
  });

  it('15: the menu cannot be loaded: the defaults stand', async () => {
    await visit('/home', { gateway: gatewayWith({ 'GET menu/employee': refusal(500) }), language });
    const main = within(await screen.findByRole('navigation', { name: t('ui.mainMenu') }));
    expect(main.getAllByRole('link').map((link) => link.textContent)).toEqual(['Harborline Pay', words.home]);
  });

  it('18: the sign-in guard fails: the login-failed route where there is one, else it is blocked where it stands', async () => {
    const state = (code: 'provider_unavailable' | 'no_access') => ({
      session: undefined,
      error: new SignInError(code),
    });
    const { addresses } = await visit('/paychecks', { state: state('provider_unavailable'), language });
    expect([await heading(), addresses.at(-1)]).toEqual([words.signInDown, '/login-failed']);
    cleanup();
    const configuration = { loginFailedRoute: null };
    const blocked = await visit('/paychecks', { state: state('no_access'), configuration, language });
    expect([await heading(), blocked.addresses]).toEqual([words.noAccess, ['/paychecks']]);
  });

  it('20, SES-1 E20: an interaction type that there is not: its code and the two that there are', async () => {
    const configuration = { interactionType: 'pigeon', loginFailedRoute: '' };
    await visit('/home', { state: { session: undefined }, configuration, language });
    expect(await heading()).toBe(words.misconfigured);
    const detail = await screen.findByText('invalid_interaction_type');
    expect(detail.parentElement?.textContent).toBe(`${words.interactionTypes} invalid_interaction_type`);
  });
});
