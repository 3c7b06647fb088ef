import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SetupPage, SetupStep } from '@paystead/contract/console/setup/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../../test/screen.tsx';

prepareScreens();
// Far from UTC, so that a day of the wrong zone is another one.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

const step = (name: SetupStep['step'], state: SetupStep['state'], count = 0, names: string[] = []): SetupStep => ({
  step: name,
  state,
  count,
  names,
});
const STEPS: SetupPage['steps'] = [
  step('employer', 'done', 1),
  step('payGroups', 'done', 2),
  step('calendar', 'missing', 0, ['Weekly', 'Monthly']),
  step('people', 'done', 1234),
  step('roles', 'missing'),
  step('branding', 'done', 2, ['pay.one.example', 'pay.two.example']),
  step('policy', 'missing'),
  step('provider', 'missing'),
  step('engine', 'done', 1, ['Millwork']),
  step('firstImport', 'optional', 3),
  step('firstPay', 'optional', 9),
  step('invitations', 'optional', 7),
];
const IN_SETUP: SetupPage = {
  clientCode: 'KEYSTONE',
  name: 'Keystone Tool',
  partnerKey: 'harborline',
  partnerName: 'Harborline Payroll',
  hostnames: ['pay.one.example', 'pay.two.example'],
  isLive: false,
  isSandbox: false,
  liveAt: null,
  liveBy: null,
  policyReviewedBy: null,
  steps: STEPS,
  progress: { done: 5, required: 8 },
  invitations: { linked: 1001, waiting: 22, invitable: 1203, lacking: 4 },
  may: { change: true, decide: true, takeBack: false, invite: false },
};
const READY: SetupPage = {
  ...IN_SETUP,
  steps: STEPS.map((one) => (one.state === 'missing' ? { ...one, state: 'done', names: ['Weekly'] } : one)),
};
const LIVE: SetupPage = {
  ...READY,
  isLive: true,
  liveAt: '2026-11-21T03:30:00Z',
  liveBy: 'Ines Implementation',
  policyReviewedBy: 'Paul Policy',
  may: { change: true, decide: false, takeBack: true, invite: true },
};
const FORM = {
  sections: [
    {
      title: 'Paydays',
      fields: (['pay_group', 'first_payday'] as const).map((name) => ({
        name,
        label: name === 'pay_group' ? 'Pay group' : 'First payday',
        hint: null,
        kind: 'text' as const,
        choices: null,
        unit: null,
        isRequired: true,
      })),
    },
  ],
  values: { pay_group: 'Weekly', first_payday: '' },
};

/** Answers reads with the page and its forms, and writes with what `write` returns. */
const gateway =
  (page: SetupPage, write: (call: string, body: unknown) => Answer | Promise<Answer> = () => ({})): Gateway =>
  (call, body) => {
    if (!call.startsWith('GET ')) return write(call, body);
    return { body: call.includes('/forms/') ? FORM : page };
  };
const open = (page: SetupPage, write?: Parameters<typeof gateway>[1]) =>
  openScreen('/clients/KEYSTONE/setup', { gateway: gateway(page, write) });
const times = (count: number, one: unknown): unknown[] => Array.from({ length: count }, () => one);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressInDialog = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const closed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
/** The paragraphs of the card with a title. */
const paragraphsOf = (title: string): (string | null)[] =>
  [...(screen.getByRole('heading', { name: title }).closest('section')?.querySelectorAll('p') ?? [])].map(
    ({ textContent }) => textContent,
  );
/** Each step's name, state, sentences after why it matters, and buttons and links with their addresses. */
const shownSteps = () =>
  screen.getAllByRole('listitem').map((item) => {
    const [, ...sentences] = item.querySelectorAll('p');
    return [
      item.querySelector('h3')?.textContent,
      item.querySelector('h3')?.nextElementSibling?.textContent,
      ...[...sentences].map(({ textContent }) => textContent),
      ...[...item.querySelectorAll('button, a')].map((control) =>
        [control.textContent, control.getAttribute('href')].filter(Boolean).join(' '),
      ),
    ];
  });

describe('CON-2: the checklist of a client', () => {
  it('says of each step how it stands and what does it', async () => {
    await open(IN_SETUP);
    expect(shownSteps()).toEqual([
      ['Legal employer', 'Done', '1 employer on file.', 'Add employer'],
      ['Pay groups', 'Done', '2 pay groups on file.', 'Add pay group'],
      ['Pay calendar', 'Missing', 'Without paydays ahead: Weekly, Monthly.', 'Add paydays'],
      [
        'People',
        'Done',
        '1,234 people on file.',
        'Hire a person /clients/KEYSTONE/people/new',
        'Import people /imports/new',
      ],
      ['Payroll administrator', 'Missing', 'Choose a person /people?client=KEYSTONE'],
      [
        'Portal address and brand',
        'Done',
        'Harborline Payroll at pay.one.example, pay.two.example.',
        'Open the partner /partners/harborline',
      ],
      ['Policy', 'Missing', 'Open the policy /clients/KEYSTONE/policy', 'Keep it as it is'],
      [
        'Sign-in',
        'Missing',
        'No provider serves this client. Add one to the file of PAYSTEAD_OIDC_PROVIDERS, or add this client and its host names to one that is limited.',
      ],
      ['Pay engine', 'Done', 'Millwork is connected.'],
      ['First import', 'Optional', '3 imports applied.', 'Open imports /imports?client=KEYSTONE'],
      ['First paychecks', 'Optional', 'Paychecks are on file.'],
    ]);
    expect(paragraphsOf('This client is being set up In setup')).toEqual([
      '5 of 8 required steps done',
      'Still missing: Pay calendar, Payroll administrator, Policy, Sign-in.',
    ]);
    expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull();
    expect(document.querySelector<HTMLElement>('[aria-hidden] > span[style]')?.style.width).toBe('62.5%');
    expect(screen.getByRole('link', { name: /Keystone Tool/ }).getAttribute('href')).toBe('/clients/KEYSTONE');
    expect(texts(screen.getAllByRole('definition'))).toEqual(['1,001', '22', '1,203', '4']);
    expect(texts(screen.getAllByRole('term'))).toEqual([
      'Have signed in',
      'Invited, no account yet',
      'Can be invited',
      "Can't be invited yetTheir email address or a fact that proves their identity isn't on file.",
    ]);
    expect(screen.getByText('Invitations can be sent once the client is live.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See these people' }).getAttribute('href')).toBe('/people?client=KEYSTONE');
  });

  it('of a new client says where to begin, in Spanish too', async () => {
    const steps = STEPS.map(({ step: name }) => step(name, name === 'engine' ? 'optional' : 'missing'));
    const page = { ...IN_SETUP, isSandbox: true, steps, progress: { done: 0, required: 0 } };
    await openScreen('/clients/KEYSTONE/setup', { gateway: gateway(page), language: 'es' });
    expect(shownSteps().map(([name, state, ...rest]) => [name, state, rest.length])).toEqual([
      ['Empleador legal', 'Falta', 1],
      ['Grupos de pago', 'Falta', 1],
      // The sentence that a pay group comes first, and no form.
      ['Calendario de pagos', 'Falta', 1],
      ['Personas', 'Falta', 2],
      ['Administración de nómina', 'Falta', 1],
      ['Dirección y marca del portal', 'Falta', 1],
      ['Política', 'Falta', 2],
      ['Inicio de sesión', 'Falta', 1],
      ['Motor de nómina', 'Opcional', 0],
      ['Primera importación', 'Falta', 1],
      ['Primeros pagos', 'Falta', 0],
    ]);
    expect(screen.queryByRole('button', { name: 'Agregar días de pago' })).toBeNull();
    expect(screen.getByText('Entorno de prueba')).toBeTruthy();
  });

  it('without the right to change it has no form, and leads to the people instead', async () => {
    const may = { change: false, decide: false, takeBack: false, invite: false };
    await openScreen('/clients/KEYSTONE/setup', { gateway: gateway({ ...READY, may }), role: 'support' });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(
      screen.getByText('Every required step is done. An owner or the implementation team can go live.'),
    ).toBeTruthy();
    expect(
      within(screen.getAllByRole('listitem')[3] as HTMLElement)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([['See these people', '/people?client=KEYSTONE']]);
  });

  it('confirms the policy as it is, shows a refusal, and reads the checklist again', async () => {
    const answers: Answer[] = [refusal(503, 'maintenance', { detail: 'Paused until noon.' }), {}];
    const opened = await open(IN_SETUP, () => answers.shift());
    press('Keep it as it is');
    expect(await screen.findByText('Paused until noon.')).toBeTruthy();
    press('Keep it as it is');
    expect((await screen.findByText('Policy reviewed')).closest('[role="status"]')).toBeTruthy();
    expect(screen.queryByText('Paused until noon.')).toBeNull();
    expect(opened.writes()).toEqual(times(2, { call: 'POST clients/KEYSTONE/setup/policy-review', body: undefined }));
    expect(opened.calls.filter(({ call }) => call === 'GET clients/KEYSTONE/setup')).toHaveLength(2);
  });

  it('shows paydays before it adds them, keeps entries after a refusal and drops them afterwards', async () => {
    const fault = refusal(422, 'invalid_input', {
      errors: [
        { pointer: '/first_payday', code: 'invalid', detail: 'Enter a date.' },
        { pointer: '/other', code: 'invalid', detail: 'Another fault.' },
      ],
    });
    const warnings = [
      { pointer: '/first_payday', code: 'payday', detail: 'December 4, 2026' },
      { pointer: '/first_payday', code: 'payday2', detail: 'December 11, 2026' },
    ];
    const answers: Answer[] = [
      fault,
      { body: { result: 'added', warnings } },
      { body: { result: 'added', warnings: [] } },
    ];
    const opened = await open(IN_SETUP, () => answers.shift());
    press('Add paydays');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /First payday/ });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Pay group/ }).value).toBe('Weekly');
    fireEvent.change(field, { target: { value: '2026-12-04' } });
    press('Show paydays');
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Another fault.')).toBeTruthy();
    expect(field.value).toBe('2026-12-04');
    press('Show paydays');
    expect(await screen.findByText('These paydays will be added')).toBeTruthy();
    expect(screen.getByText('December 11, 2026')).toBeTruthy();
    press('Add these paydays');
    expect(await screen.findByText('Paydays added')).toBeTruthy();
    const values = { pay_group: 'Weekly', first_payday: '2026-12-04' };
    expect(opened.writes()).toEqual(
      [true, true, false].map((isCheck) => ({
        call: 'POST clients/KEYSTONE/setup/forms/calendar',
        body: { values, isCheck },
      })),
    );
    expect(opened.calls.filter(({ call }) => call === 'GET clients/KEYSTONE/setup')).toHaveLength(2);
    press('Add paydays');
    const next = await screen.findByRole<HTMLInputElement>('textbox', { name: /First payday/ });
    expect(next.value).toBe('');
    press('Cancel');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each([
    ['Add employer', 'legals', 'Employer added'],
    ['Add pay group', 'payGroups', 'Pay group added'],
  ])('%s opens its own form', async (button, form, said) => {
    const opened = await open(IN_SETUP, () => ({ body: { result: 'added', warnings: [] } }));
    press(button);
    await screen.findByRole('textbox', { name: /Pay group/ });
    press('Save');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(opened.writes().map(({ call }) => call)).toEqual(Array(2).fill(`POST clients/KEYSTONE/setup/forms/${form}`));
  });

  it('two forms that are open at once are each their own', async () => {
    const opened = await open(IN_SETUP);
    press('Add employer');
    await screen.findByRole('textbox', { name: /First payday/ });
    press('Add pay group');
    await vi.waitFor(() => expect(screen.getAllByRole('textbox', { name: /First payday/ })).toHaveLength(2));
    expect(opened.calls.map(({ call }) => call).filter((call) => call.includes('/forms/'))).toEqual(
      ['legals', 'payGroups'].map((form) => `GET clients/KEYSTONE/setup/forms/${form}`),
    );
  });
});

describe('CON-2: whether a client is live', () => {
  it.each([
    ['goes live', READY, 'Go live', 'Go live with Keystone Tool?', true, 'Keystone Tool is live'],
    ['goes back', LIVE, 'Back to setup', 'Take Keystone Tool back to setup?', false, 'Keystone Tool is back in setup'],
  ] as const)('%s after a question', async (_, page, button, question, isLive, said) => {
    const answers: Answer[] = [refusal(409, 'version_conflict', { detail: 'A step is missing again.' }), undefined, {}];
    const opened = await open(page, () => answers.shift());
    press(button);
    expect(screen.getByRole('heading', { name: question })).toBeTruthy();
    pressInDialog(button);
    expect(await screen.findByText('A step is missing again.')).toBeTruthy();
    pressInDialog('Cancel');
    press(button);
    expect(screen.queryByText('A step is missing again.')).toBeNull();
    pressInDialog(button);
    expect(await screen.findByText("We can't reach the server. Check your connection and try again.")).toBeTruthy();
    pressInDialog(button);
    await closed();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(opened.writes()).toEqual(times(3, { call: 'PUT clients/KEYSTONE/setup/live', body: { isLive } }));
    expect(opened.calls.filter(({ call }) => call === 'GET clients/KEYSTONE/setup')).toHaveLength(3);
  });

  it('can’t be decided while a single step is missing', async () => {
    await open({ ...READY, steps: [...READY.steps.slice(1), step('employer', 'missing')] });
    expect(screen.getByText('Still missing: Legal employer.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull();
  });

  it.each([
    [LIVE, 'en', 'Live since Friday, November 20, 2026, decided by Ines Implementation.'],
    [LIVE, 'es', 'Activo desde el viernes 20 de noviembre de 2026, por decisión de Ines Implementation.'],
    [
      { ...LIVE, liveAt: null },
      'en',
      'This client was imported, or was created before there were checklists. It has always been live.',
    ],
  ] as const)('says since when, by whose decision: %#', async (page, language, sentence) => {
    await openScreen('/clients/KEYSTONE/setup', { gateway: gateway(page), language });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByText(/required steps done|pasos obligatorios/)).toBeNull();
  });
});

describe('CON-2: invitations of everyone', () => {
  it('are sent fifty at a time until no one is left, and say how many left', async () => {
    const waiting: ((answer: Answer) => void)[] = [];
    const answer = async (number: number, body: { readonly sent: number; readonly left: number }): Promise<void> => {
      await vi.waitFor(() => expect(waiting).toHaveLength(number));
      waiting.at(-1)?.({ body });
    };
    const opened = await open(LIVE, () => new Promise<Answer>((resolve) => waiting.push(resolve)));
    press('Invite 1,203 people');
    expect(screen.getByRole('heading', { name: 'Invite 1,203 people?' })).toBeTruthy();
    pressInDialog('Send invitations');
    expect(await screen.findByText('0 of 1,203 sent')).toBeTruthy();
    await answer(1, { sent: 50, left: 1150 });
    expect(await screen.findByText('50 of 1,203 sent')).toBeTruthy();
    await answer(2, { sent: 1000, left: 150 });
    expect(await screen.findByText('1,050 of 1,203 sent')).toBeTruthy();
    // Something hinders the rest: another attempt would never end.
    await answer(3, { sent: 0, left: 150 });
    await closed();
    expect(await screen.findByText('1,050 invitations are on their way')).toBeTruthy();
    expect(opened.writes()).toEqual(times(3, { call: 'POST clients/KEYSTONE/setup/invitations', body: undefined }));
    await settle(opened);
    expect(opened.calls.filter(({ call }) => call === 'GET clients/KEYSTONE/setup')).toHaveLength(2);
  });

  it('that stop halfway stay in the question with their refusal, and those on their way are counted', async () => {
    let last = (_answer: Answer): void => undefined;
    const answers: (Answer | Promise<Answer>)[] = [
      { body: { sent: 1, left: 1202 } },
      refusal(409, 'version_conflict', { detail: 'The client is in setup again.' }),
      new Promise((resolve) => (last = resolve)),
    ];
    const opened = await open(LIVE, () => answers.shift());
    press('Invite 1,203 people');
    pressInDialog('Send invitations');
    expect(await screen.findByText('The client is in setup again.')).toBeTruthy();
    expect(await screen.findByText('1 invitation is on its way')).toBeTruthy();
    await settle(opened);
    expect(opened.calls.filter(({ call }) => call === 'GET clients/KEYSTONE/setup')).toHaveLength(2);
    pressInDialog('Cancel');
    press('Invite 1,203 people');
    expect(screen.queryByText('The client is in setup again.')).toBeNull();
    pressInDialog('Send invitations');
    expect(await screen.findByText('0 of 1,203 sent')).toBeTruthy();
    last({ body: { sent: 3, left: 0 } });
    await closed();
    expect(await screen.findByText('3 invitations are on their way')).toBeTruthy();
  });

  it('that are all refused say nothing of invitations on their way', async () => {
    const opened = await open(LIVE, () => refusal(403, 'scope_required', { detail: 'You may not.' }));
    press('Invite 1,203 people');
    pressInDialog('Send invitations');
    expect(await screen.findByText('You may not.')).toBeTruthy();
    expect(screen.queryByText(/on their way/)).toBeNull();
    expect(opened.calls.filter(({ call }) => call === 'GET clients/KEYSTONE/setup')).toHaveLength(1);
  });
});

describe('CON-1: the setup of a client out of reach', () => {
  it('is unknown', async () => {
    await openScreen('/clients/NOWHERE/setup', { gateway: () => refusal(404, 'not_found') });
    expect(screen.getByText('There is no client NOWHERE')).toBeTruthy();
  });

  it('that fails to load offers another attempt', async () => {
    const answers: Answer[] = [refusal(500, 'internal'), { body: IN_SETUP }];
    const opened = await openScreen('/clients/KEYSTONE/setup', { gateway: () => answers.shift() });
    expect(screen.getByText("We couldn't load the setup.")).toBeTruthy();
    press('Try again');
    expect(await screen.findByText('5 of 8 required steps done')).toBeTruthy();
    expect(opened.calls.map(({ call }) => call)).toEqual(Array(2).fill('GET clients/KEYSTONE/setup'));
  });
});
