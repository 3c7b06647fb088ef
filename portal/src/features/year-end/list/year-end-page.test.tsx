import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, toastsOf, type Answer, type Gateway } from '../../../../test/page.tsx';
import { SubjectContext } from '../../../platform/subject.ts';
import { resetForms } from '../queries.ts';
import { consent, detail, document, reply } from '../test/stub.ts';
import { YearEndPage } from './year-end-page.tsx';

afterEach(cleanup);
watchFocusAfterDialogs();
teachDialogs();

const gatewayWith =
  (answer: Answer | (() => Answer)): Gateway =>
  () =>
    typeof answer === 'function' ? answer() : answer;
const show = (answer: Answer | (() => Answer), more = {}) =>
  renderPage(<YearEndPage />, { gateway: gatewayWith(answer), address: '/w-2-form', ...more });
const card = (year: string) => within(screen.getByRole('region', { name: year }));
const FORMS = reply([
  document(1, {
    formType: 'W-2c',
    isCorrected: true,
    correctsId: document(2).id,
    fileName: 'W-2c 2025.pdf',
    issuedAt: '2026-03-10',
  }),
  document(2, { correctedById: document(1).id }),
  document(3, {
    changedOn: '2026-11-12',
    taxYear: 2024,
    legalCompany: 'Keystone South LLC',
    ein: '00-4180299',
    fileName: 'W-2 2024.pdf',
  }),
]);

describe('PAY-3: the employee’s own forms', () => {
  it.each([
    [['1099'], '1099 forms', '1099-NEC'],
    [['W-2', '1099'], 'W-2 Forms', 'W-2'],
  ] as const)('E15: with forms of %j, the page is “%s” and its guide is about %s', async (families, title, form) => {
    await show({
      body: reply(
        [],
        families.map((formFamily) => consent({ formFamily })),
      ),
    });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'What each box means' }).getAttribute('href')).toContain(`?form=${form}&`);
  });

  it('lead to the guide of the newest form and its year', async () => {
    await show({ body: reply([document(1, { formType: '1099-NEC' }), document(2, { taxYear: 2024 })]) });
    expect(screen.getByRole('link', { name: 'What each box means' }).getAttribute('href')).toMatch(
      /\?form=1099-NEC&year=2025$/,
    );
  });

  it('are listed by tax year with their employer, and corrections and replaced forms are marked', async () => {
    const { calls } = await show({ body: FORMS });
    expect(calls).toEqual(['GET yearEndDocument?limit=200']);
    expect(screen.getByRole('heading', { level: 1, name: 'W-2 Forms' })).toBeTruthy();
    expect(screen.getByText(/Your 2026 form will be issued by February 1, 2027/)).toBeTruthy();
    const newest = card('2025');
    expect(newest.getAllByRole('listitem')).toHaveLength(2);
    expect(newest.getByText('Corrected')).toBeTruthy();
    expect(newest.getByText('Replaced by the corrected form')).toBeTruthy();
    expect(card('2024').getByText(/Keystone South LLC, issued January 22, 2026/).textContent).toContain(
      'EIN 00-4180299',
    );
    expect(card('2024').getByRole('heading', { level: 3 })).toBeTruthy();
    expect(card('2024').getByText('Corrected Nov 12, 2026')).toBeTruthy();
    expect(newest.getByRole('link', { name: 'See each box: W-2c 2025.pdf' }).getAttribute('href')).toBe(
      `/w-2-form/${document(1).id}`,
    );
  });

  it.each([
    ['en', 'Mailed on January 29, 2026 to your address on file.'],
    ['es', 'Enviado por correo el 29 de enero de 2026 a su dirección registrada.'],
  ] as const)('TRU-4: a mailed form says when it was mailed, %s', async (language, sentence) => {
    const paper = { consentRequired: true, furnishing: 'paper' } as const;
    const requested = { ...paper, paperRequestedAt: '2026-01-27T12:00:00Z' };
    const body = reply([
      document(1, { ...requested, paperMailedOn: '2026-01-29' }),
      document(2, { ...paper, formNumber: 2, paperRequestedAt: '2026-01-30T12:00:00Z', paperMailedOn: '2026-01-28' }),
      // Requested and mailed on one day.
      document(3, { ...paper, formNumber: 3, paperRequestedAt: '2026-01-28T12:00:00Z', paperMailedOn: '2026-01-28' }),
    ]);
    await show({ body }, { language });
    const [first, second, third] = screen
      .getAllByRole('listitem')
      .filter((row) => within(row).queryByRole('heading') !== null);
    if (!first || !second || !third) throw new Error('A form is missing.');
    expect(within(first).getByText(sentence)).toBeTruthy();
    expect(within(first).queryAllByText(language === 'en' ? /requested on/ : /solicit/i)).toEqual([]);
    expect(within(second).getAllByText(language === 'en' ? /January 30, 2026/ : /30 de enero de 2026/)).toHaveLength(1);
    expect(within(third).getAllByText(language === 'en' ? /January 28, 2026/ : /28 de enero de 2026/)).toHaveLength(1);
    expect(within(third).queryAllByText(language === 'en' ? /requested on/ : /solicit/i)).toEqual([]);
  });

  it('TRU-4: a form on paper links to consent, shows its boxes and has a copy instead of the official file', async () => {
    const paper = { consentRequired: true, furnishing: 'paper', opens: 'copy' } as const;
    await show({ body: reply([document(1, paper)], [consent({ consentStatus: 'none', consentedAt: null })]) });
    const row = card('2025');
    expect(row.getByText('On paper')).toBeTruthy();
    expect(row.getByText(/Your official form comes on paper, to the home address on file/)).toBeTruthy();
    expect(row.getByRole('link', { name: /See each box/ })).toBeTruthy();
    expect(row.getAllByRole('button', { name: /Download/ }).map(({ textContent }) => textContent)).toEqual([
      'Download a copy: W-2 2025.pdf',
    ]);
    expect(row.getByRole('link', { name: /Get it here/ }).getAttribute('href')).toMatch(
      /^\/w-2-form\/consent\?forms=W-2&form=[-\da-f]{36}$/,
    );
  });

  it('TRU-4: paper is offered for forms here and for forms that were mailed, not for those that will be mailed anyway', async () => {
    const paper = { consentRequired: true, furnishing: 'paper', opens: 'copy' } as const;
    const named = (place: number, taxYear: number, more: Parameters<typeof document>[1]) =>
      document(place, { taxYear, fileName: `W-2 ${taxYear}.pdf`, ...more });
    await show({
      body: reply([
        named(1, 2025, paper),
        named(2, 2024, {}),
        named(3, 2023, { ...paper, paperMailedOn: '2024-01-29' }),
        named(4, 2022, { paperRequestedAt: '2026-01-27T12:00:00Z' }),
        named(5, 2021, { paperRequestedAt: '2026-01-27T12:00:00Z', paperMailedOn: '2026-01-29' }),
        named(6, 2020, { ...paper, paperRequestedAt: '2026-01-30T12:00:00Z', paperMailedOn: '2026-01-28' }),
      ]),
    });
    expect(screen.getAllByRole('button', { name: /Ask for paper/ }).map(({ textContent }) => textContent)).toEqual([
      'Ask for paper: W-2 2024.pdf',
      'Ask for paper: W-2 2023.pdf',
      'Ask for paper: W-2 2021.pdf',
    ]);
  });

  it('TRU-4: an imported form on paper shows its boxes and has no file, and none is offered for a ZIP', async () => {
    const paper = { consentRequired: true, furnishing: 'paper', opens: 'boxes' } as const;
    const forms = [document(1, paper), document(2, { ...paper, taxYear: 2024, opens: 'copy' })];
    await show({ body: reply(forms, [consent({ consentStatus: 'none', consentedAt: null })]) });
    const row = card('2025');
    expect(row.getByText(/You can see its boxes here, but not the file/)).toBeTruthy();
    expect(row.getByRole('link', { name: /See each box/ })).toBeTruthy();
    expect(row.queryByRole('button', { name: /Download/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download multiple' })).toBeNull();
  });

  it('a download needs a selected form, and starts without the selection of an earlier one', async () => {
    const { calls, services } = await show({
      body: reply([
        document(1),
        document(2, { taxYear: 2024, fileName: 'W-2 2024.pdf' }),
        document(3, { taxYear: 2023, fileName: 'W-2 2023.pdf', consentRequired: true, opens: 'copy' }),
      ]),
    });
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    press('Download multiple');
    expect([alerts(), boxes()]).toEqual([[], [false, false]]);
    press('Download as ZIP');
    expect(alerts()).toEqual([expect.stringContaining('Select at least one form.')]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select W-2 2024.pdf' }));
    expect([alerts(), boxes(), screen.getByRole('status').textContent]).toEqual([
      [],
      [false, true],
      'One form selected',
    ]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select W-2 2024.pdf' }));
    expect(boxes()).toEqual([false, false]);
    press('Select all');
    expect([boxes(), screen.getByRole('status').textContent]).toEqual([[true, true], '2 forms selected']);
    press('Cancel');
    expect(screen.queryByRole('checkbox')).toBeNull();
    press('Download multiple');
    press('Download as ZIP');
    press('Cancel');
    press('Download multiple');
    expect([alerts(), boxes()]).toEqual([[], [false, false]]);
    await settle(services);
    expect(calls).toHaveLength(1);
  });

  it('a form of a set shows its number', async () => {
    await show({ body: reply([document(1, { formNumber: 2, forms: 2 })]) });
    expect(card('2025').getByText('Form 2 of 2')).toBeTruthy();
  });

  it('an empty list says that there are no forms', async () => {
    await show({ body: reply([], [consent({ consentStatus: 'none' })]) });
    expect(screen.getByRole('heading', { name: 'No forms yet' })).toBeTruthy();
    expect(screen.queryByText(/could not load/)).toBeNull();
  });

  it('are listed in Spanish', async () => {
    await show({ body: FORMS }, { language: 'es' });
    expect(screen.getByRole('heading', { level: 1, name: 'Formularios W-2' })).toBeTruthy();
    expect(card('2025').getByText('Corregido')).toBeTruthy();
  });
});

describe('PAY-3: a failure or a reset empties the list without claiming that there are no forms', () => {
  const failureMessage = () => screen.getByText("We couldn't load the forms.");

  it('a failed first load shows a failure', async () => {
    await show(refusal(500));
    expect(failureMessage()).toBeTruthy();
    expect(screen.queryByText('No forms yet')).toBeNull();
  });

  it('a failed refresh empties the list, and a retry restores it', async () => {
    let works = true;
    const { services } = await show(() => (works ? { body: FORMS } : refusal(503)));
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0);
    works = false;
    await act(() => services.queries.invalidateQueries({ queryKey: ['yearEnd'] }));
    await settle(services);
    expect(failureMessage()).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByText('No forms yet')).toBeNull();
    works = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle(services);
    expect(card('2025').getAllByRole('listitem')).toHaveLength(2);
  });

  it('a lost connection (status 0) empties the list', async () => {
    await show(undefined);
    expect(failureMessage()).toBeTruthy();
  });

  it('a reset empties the list and loads nothing until the person retries', async () => {
    const { services, calls } = await show({ body: FORMS });
    act(() => resetForms(services.queries));
    await settle(services);
    expect(failureMessage()).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByText('No forms yet')).toBeNull();
    expect(calls).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle(services);
    expect(calls).toHaveLength(2);
    expect(card('2025')).toBeTruthy();
  });
});

describe('NAV-2: forms of an employee in scope', () => {
  const subject = { view: 'manager', employeeId: '00000000-0000-4000-8000-000000000042' } as const;
  const showOthers = (answer: Answer, language: 'en' | 'es' = 'en') =>
    renderPage(
      <SubjectContext value={subject}>
        <YearEndPage />
      </SubjectContext>,
      { gateway: gatewayWith(answer), address: '/manager/w2-1099-history', language },
    );

  it('show no consent and no paper request, and link to addresses of the view', async () => {
    const { calls } = await showOthers({
      body: reply([document(1), document(2, { consentRequired: true, furnishing: 'paper', opens: 'nothing' })], []),
    });
    expect(calls).toEqual([`GET yearEndDocument/employees/${subject.employeeId}?limit=200&role=manager`]);
    expect(screen.getByRole('heading', { level: 1, name: 'W-2/1099 history' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /See each box/ }).getAttribute('href')).toBe(
      `/manager/w2-1099-history/${document(1).id}?employee=${subject.employeeId}`,
    );
    expect(screen.queryByRole('button', { name: /Ask for paper|paper/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Get it here/ })).toBeNull();
    expect(screen.getByText(/the employee hasn't agreed to get this form electronically/)).toBeTruthy();
  });

  it.each([
    ['en', ["Mailed on January 29, 2026 to the employee's address on file."]],
    ['es', ['Enviado por correo el 29 de enero de 2026 a la dirección registrada.']],
  ] as const)('say when they were mailed, and not that the reader has the address, %s', async (language, sentences) => {
    await showOthers({ body: reply([document(1, { paperMailedOn: '2026-01-29' }), document(2)], []) }, language);
    expect(screen.getAllByText(/^(Mailed|Enviado) /).map(({ textContent }) => textContent)).toEqual(sentences);
  });

  it('are removed from memory when the page closes', async () => {
    const { services, unmount } = await showOthers({ body: reply([document(1)], []) });
    const kept = () =>
      services.queries
        .getQueryCache()
        .findAll({ queryKey: ['yearEnd'] })
        .filter(({ state }) => state.data !== undefined).length;
    expect(kept()).toBeGreaterThan(0);
    unmount();
    expect(kept()).toBe(0);
  });

  it('a failed load shows a failure and no forms', async () => {
    await showOthers(refusal(404));
    expect(screen.getByText("We couldn't load the forms.")).toBeTruthy();
  });
});

describe('PAY-3: paper copies and withdrawal', () => {
  it('asks for confirmation, requests a paper copy and confirms it', async () => {
    const { calls, services } = await show(() => ({ body: FORMS }));
    fireEvent.click(screen.getByRole('button', { name: 'Ask for paper: W-2 2024.pdf' }));
    expect(calls).toHaveLength(1);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ask for paper' }));
    await settle(services);
    await settle(services);
    expect(calls).toEqual([
      'GET yearEndDocument?limit=200',
      `POST yearEndDocument/${document(3).id}/paperRequest`,
      'GET yearEndDocument?limit=200',
    ]);
    expect(toastsOf(services)).toEqual([expect.stringContaining('success: Your W-2 2024 will come on paper')]);
  });

  it.each(['Ask for paper', 'Switch to paper'])('%s: the dialog stays open if the connection fails', async (name) => {
    await renderPage(<YearEndPage />, {
      gateway: (call) => (call.startsWith('POST') ? undefined : { body: FORMS }),
      address: '/w-2-form',
    });
    fireEvent.click(screen.getAllByRole('button', { name: new RegExp(`^${name}`) })[0] as HTMLElement);
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name }));
    expect((await dialog.findByRole('alert')).textContent).toContain('You lost your connection. Try again.');
  });

  it('withdrawing asks for confirmation and reloads the list', async () => {
    let given = true;
    const { calls, services } = await renderPage(<YearEndPage />, {
      gateway: (call) => {
        if (call.startsWith('POST')) given = false;
        return {
          body: call.startsWith('POST')
            ? consent({ consentStatus: 'withdrawn' })
            : reply(
                [document(1)],
                [consent({ consentStatus: given ? 'given' : 'withdrawn', withdrawnAt: '2026-11-20T12:00:00Z' })],
              ),
        };
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Switch to paper' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch to paper' }));
    await settle(services);
    await settle(services);
    expect(calls).toEqual([
      'GET yearEndDocument?limit=200',
      'POST yearEndDocument/consent/withdrawal',
      'GET yearEndDocument?limit=200',
    ]);
    expect(
      screen.getByText(/You switched to paper on November 20, 2026. Forms delivered here before then stay here/),
    ).toBeTruthy();
    expect(card('2025').getByText('Delivered here')).toBeTruthy();
    expect(toastsOf(services)).toEqual([
      'success: Your next W-2 forms will come on paper. We sent you a confirmation by email.',
    ]);
  });

  it.each([
    ['en', 'Switch to paper', 'Forms already delivered here stay here: you can still open, download and print them.'],
    ['es', 'Cambiar a papel', 'Los que ya se entregaron aquí permanecen aquí: puede seguir abriéndolos'],
  ] as const)(
    'E2: the withdrawal dialog says that delivered forms stay (%s)',
    async (language, buttonName, sentence) => {
      await show({ body: FORMS }, { language });
      fireEvent.click(screen.getByRole('button', { name: buttonName }));
      expect(screen.getByRole('dialog').textContent).toContain(sentence);
    },
  );

  it.each([
    ['withdrawn', { consentStatus: 'withdrawn', withdrawnAt: '2026-02-05T12:00:00Z' }],
    ['given to an older text', { supersededAt: '2026-02-05T12:00:00Z' }],
  ] as const)('E2: with consent %s, delivered forms stay available and later ones are on paper', async (_, state) => {
    const forms = [
      document(1, {
        fileName: 'W-2c 2025.pdf',
        formType: 'W-2c',
        consentRequired: true,
        furnishing: 'paper',
        opens: 'copy',
      }),
      document(2),
      document(3, { taxYear: 2024, fileName: 'W-2 2024.pdf' }),
      // A form of another family, with consent in effect.
      document(4, { taxYear: 2024, formType: '1099-NEC', fileName: '1099-NEC 2024.pdf' }),
    ];
    await show({ body: reply(forms, [consent(state), consent({ formFamily: '1099' })]) });
    const rows = [...card('2025').getAllByRole('listitem'), ...card('2024').getAllByRole('listitem')];
    expect(
      rows.map((row) => [
        within(row).queryByRole('button', { name: /^Download PDF/ }) !== null,
        within(row).queryByText('Delivered here') !== null,
        within(row).queryByText('On paper') !== null,
      ]),
    ).toEqual([
      [false, false, true],
      [true, true, false],
      [true, true, false],
      [true, false, false],
    ]);
  });

  it('E2: with consent in effect, no form is marked as delivered', async () => {
    await show({ body: FORMS });
    expect(screen.queryByText('Delivered here')).toBeNull();
  });

  it('E2: withdrawing consent keeps the boxes of an open form in memory', async () => {
    const { services } = await renderPage(<YearEndPage />, {
      gateway: (call) => ({ body: call.startsWith('POST') ? consent({ consentStatus: 'withdrawn' }) : FORMS }),
    });
    const key = ['yearEnd', 'boxes', document(2).id, 'self'];
    services.queries.setQueryData(key, detail([]));
    fireEvent.click(screen.getByRole('button', { name: 'Switch to paper' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch to paper' }));
    await settle(services);
    expect(services.queries.getQueryState(key)).toMatchObject({ data: detail([]), isInvalidated: false });
  });
});
