import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Confirmation, PersonPage } from '@paystead/contract/console/people/model.ts';
import { openScreen, prepareScreens, refusal, settle, type Answer, type Gateway } from '../../../test/screen.tsx';
import { announced, enter, fieldOf, prepareZone, press, shown } from '../../../test/shown.ts';

prepareZone();
prepareScreens();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T05:00:00Z') }));
const [E1, E2, E3] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];

const WAITING: Confirmation = {
  confirmationId: 'k-1',
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  employeeId: E1,
  employeeName: 'Ana Ruiz',
  employeeNumber: '1001',
  act: { act: 'endAccess', access: 'scope:7' },
  accessName: 'Lathe',
  reason: 'She moved to sales.',
  requestedBy: 'Pat Poe',
  requestedAt: '2026-11-28T04:30:00Z',
  expiresAt: '2026-12-01T04:30:00Z',
  state: 'waiting',
  mayDecide: true,
  decidedBy: null,
  decidedAt: null,
  comment: null,
};
const BARE: PersonPage = {
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  employeeId: E2,
  employeeNumber: '1002',
  name: 'Bo Lind',
  workEmail: null,
  status: 'ended',
  employment: null,
  manager: null,
  reports: 0,
  account: {
    state: 'none',
    username: null,
    isEnabled: true,
    emails: [],
    signIns: [],
    lastSignInAt: null,
    openSessions: 0,
  },
  invitation: null,
  access: [],
  freezes: [],
  requests: [],
  confirmations: [],
  history: [],
  may: null,
  isOwn: false,
};
const ANA: PersonPage = {
  ...BARE,
  employeeId: E1,
  employeeNumber: '1001',
  name: 'Ana Ruiz',
  workEmail: 'ana@keystone.example',
  status: 'leave',
  employment: {
    status: 'L',
    jobTitle: 'Machinist',
    workPlace: 'Scranton',
    legalCompany: 'Keystone Tool LLC',
    payGroup: 'Biweekly',
    hireDate: '2019-03-04',
    rehireDate: '2023-05-08',
    endDate: '2026-12-31',
  },
  manager: { employeeId: E3, name: 'Ana Ruiz', employeeNumber: '1003' },
  reports: 1200,
  account: {
    state: 'linked',
    username: 'aruiz',
    isEnabled: false,
    emails: ['ana@home.example', 'ana@keystone.example'],
    signIns: [
      { provider: 'Okta', linkedAt: '2024-02-01T06:00:00Z' },
      { provider: 'Entra', linkedAt: '2025-02-01T08:00:00Z' },
    ],
    lastSignInAt: '2026-11-28T04:05:00Z',
    openSessions: 2,
  },
  invitation: {
    state: 'waiting',
    kind: 'mail',
    sentAt: '2026-11-20T06:30:00Z',
    sentBy: 'Olive Operator',
    expiresAt: '2026-12-04T06:30:00Z',
    email: 'ana@home.example',
  },
  access: [
    { access: 'role:Payroll', name: 'Payroll', firstDate: '2026-01-01', lastDate: null, isActive: true },
    { access: 'scope:*', name: null, firstDate: '2027-01-01', lastDate: null, isActive: false },
    { access: 'scope:7', name: 'Lathe', firstDate: '2026-02-01', lastDate: '2026-12-24', isActive: true },
    { access: 'scope:8', name: null, firstDate: null, lastDate: null, isActive: true },
  ],
  freezes: [
    { reason: 'notMe', since: '2026-11-01T05:00:00Z', until: null },
    { reason: 'contactChanged', since: '2026-11-02T05:00:00Z', until: '2026-11-30T05:00:00Z' },
  ],
  requests: [
    { requestId: 'r-1', kind: 'directDeposit', sentAt: '2026-11-11T05:00:00Z', holdUntil: '2026-12-12T05:00:00Z' },
    { requestId: 'r-2', kind: 'taxes', sentAt: '2026-11-12T05:00:00Z', holdUntil: '2026-12-13T05:00:00Z' },
    { requestId: 'r-3', kind: null, sentAt: '2026-11-13T05:00:00Z', holdUntil: null },
  ],
  confirmations: [
    WAITING,
    {
      ...WAITING,
      confirmationId: 'k-2',
      act: { act: 'releaseBankChanges' },
      accessName: null,
      state: 'own',
      reason: 'She called.',
    },
  ],
  history: [
    { at: '2026-11-28T04:00:00Z', what: 'Opened the record', by: 'Pat Poe', reason: 'She called.' },
    { at: '2026-11-27T04:00:00Z', what: 'Sent an invitation', by: null, reason: null },
  ],
  may: { invite: 'possible', unlink: true, twoOperators: true },
};
const OPTIONS = {
  roles: ['Payroll', 'Auditing'],
  units: [
    { access: 'scope:7', name: 'Lathe' },
    { access: 'scope:9', name: 'Sales' },
  ],
};

/** Answers looks with the person, options with those of the client, and acts with what `act` returns. */
const gateway =
  (person: PersonPage = ANA, act: () => Answer = () => ({ body: { outcome: 'done' } })): Gateway =>
  (call) => {
    if (call.endsWith('/look'))
      return {
        body: {
          state: 'open',
          person: call.includes(E3) ? { ...BARE, employeeId: E3, name: 'Ana Ruiz', employeeNumber: '1003' } : person,
        },
      };
    return call.endsWith('/access-options') ? { body: OPTIONS } : act();
  };
const at = (code: string, id: string): string => `/clients/${code}/people/${id}`;
const ADDRESS = at('KEYSTONE', E1);

describe('CON-1: the page of a person', () => {
  it('shows everything on file, with days and times of the operator’s zone', async () => {
    await openScreen(ADDRESS, { gateway: gateway() });
    expect(shown()).toEqual([
      'People → /people',
      'Ana Ruiz',
      '1001 · Keystone Tool',
      'Waiting for a second operator',
      'Remove Manager of Lathe',
      'Requested by Pat Poe on Nov 27, 2026, 9:30 pm',
      'She moved to sales.',
      'Expires Nov 30, 2026, 9:30 pm',
      '(Confirm)',
      '(Refuse)',
      'Unlock bank changes',
      'Requested by Pat Poe on Nov 27, 2026, 9:30 pm',
      'She called.',
      'Expires Nov 30, 2026, 9:30 pm',
      '(Withdraw)',
      'Employment',
      'On leave',
      'Employment and records → /clients/KEYSTONE/people/00000000-0000-4000-8000-000000000001/records',
      'Client',
      'Keystone Tool (KEYSTONE) → /clients/KEYSTONE',
      'Employee ID',
      '1001',
      'Work email',
      'ana@keystone.example',
      'Job',
      'Machinist',
      'Work location',
      'Scranton',
      'Employer',
      'Keystone Tool LLC',
      'Pay group',
      'Biweekly',
      'Hired',
      'Monday, March 4, 2019',
      'Rehired',
      'Monday, May 8, 2023',
      'Last day',
      'Thursday, December 31, 2026',
      'Reports to',
      'Ana Ruiz (1003) → /clients/KEYSTONE/people/00000000-0000-4000-8000-000000000003',
      'Direct reports',
      '1,200',
      'Account',
      'Has an account',
      'Sign-in',
      'Switched off. This person can’t sign in at this client.',
      'Username',
      'aruiz',
      'Signs in with',
      'ana@home.example',
      'Signs in with',
      'ana@keystone.example',
      'Linked sign-in',
      'Okta',
      'Since Wednesday, January 31, 2024',
      'Linked sign-in',
      'Entra',
      'Since Saturday, February 1, 2025',
      'Last sign-in',
      'Friday, November 27, 2026, 9:05 pm',
      'Open sessions',
      '2',
      'Invitation',
      'Sent by Olive Operator on Nov 19, 2026',
      'Not opened yet, valid until Thursday, December 3, 2026',
      '(Send an invitation)',
      '(Cancel the invitation)',
      '(Unlink the sign-in)',
      'Roles and access',
      'Payroll',
      'Since Jan 1, 2026',
      '(Remove Payroll)',
      'Payroll administrator of the whole client',
      'Starts on Jan 1, 2027',
      '(Remove Payroll administrator of the whole client)',
      'Manager of Lathe',
      'Feb 1, 2026 – Dec 24, 2026',
      '(Remove Manager of Lathe)',
      'Manager of scope:8',
      '(Remove Manager of scope:8)',
      '(Grant a role)',
      'Bank changes',
      'Locked: a change was reported as not made by the person',
      'since Saturday, October 31, 2026',
      'Until someone unlocks them',
      'Locked after a new email address',
      'since Sunday, November 1, 2026',
      'Until Sunday, November 29, 2026',
      'A change is on security hold',
      'Until Friday, December 11, 2026',
      '(Unlock bank changes)',
      'Requests waiting',
      'Direct deposit | since Nov 10, 2026 → /requests/KEYSTONE/r-1',
      'Taxes | since Nov 11, 2026 → /requests/KEYSTONE/r-2',
      'Other request | since Nov 12, 2026 → /requests/KEYSTONE/r-3',
      'What operators did',
      'Opened the record',
      'Pat Poe · Nov 27, 2026, 9:00 pm',
      'She called.',
      'Sent an invitation',
      'Payroll provider · Nov 26, 2026, 9:00 pm',
    ]);
  });

  it('speaks Spanish', async () => {
    await openScreen(ADDRESS, { gateway: gateway(), language: 'es' });
    expect(shown()).toEqual([
      'Personas → /people',
      'Ana Ruiz',
      '1001 · Keystone Tool',
      'En espera de un segundo operador',
      'Quitar: Gerente de Lathe',
      'Lo pidió Pat Poe el 27 nov 2026, 9:30 p. m.',
      'She moved to sales.',
      'Vence el 30 nov 2026, 9:30 p. m.',
      '(Confirmar)',
      '(Rechazar)',
      'Desbloquear los cambios bancarios',
      'Lo pidió Pat Poe el 27 nov 2026, 9:30 p. m.',
      'She called.',
      'Vence el 30 nov 2026, 9:30 p. m.',
      '(Retirar)',
      'Empleo',
      'De licencia',
      'Empleo y expediente → /clients/KEYSTONE/people/00000000-0000-4000-8000-000000000001/records',
      'Cliente',
      'Keystone Tool (KEYSTONE) → /clients/KEYSTONE',
      'N.º de empleado',
      '1001',
      'Correo del trabajo',
      'ana@keystone.example',
      'Puesto',
      'Machinist',
      'Lugar de trabajo',
      'Scranton',
      'Empleador',
      'Keystone Tool LLC',
      'Grupo de pago',
      'Biweekly',
      'Fecha de contratación',
      'lunes 4 de marzo de 2019',
      'Recontratación',
      'lunes 8 de mayo de 2023',
      'Último día',
      'jueves 31 de diciembre de 2026',
      'Depende de',
      'Ana Ruiz (1003) → /clients/KEYSTONE/people/00000000-0000-4000-8000-000000000003',
      'Personas a su cargo',
      '1,200',
      'Cuenta',
      'Con cuenta',
      'Inicio de sesión',
      'Desactivado. Esta persona no puede iniciar sesión en este cliente.',
      'Nombre de usuario',
      'aruiz',
      'Inicia sesión con',
      'ana@home.example',
      'Inicia sesión con',
      'ana@keystone.example',
      'Inicio de sesión vinculado',
      'Okta',
      'Desde el miércoles 31 de enero de 2024',
      'Inicio de sesión vinculado',
      'Entra',
      'Desde el sábado 1 de febrero de 2025',
      'Último inicio de sesión',
      'viernes 27 de noviembre de 2026, 9:05 p. m.',
      'Sesiones abiertas',
      '2',
      'Invitación',
      'Enviada por Olive Operator el 19 nov 2026',
      'Aún sin abrir, válida hasta el jueves 3 de diciembre de 2026',
      '(Enviar una invitación)',
      '(Cancelar la invitación)',
      '(Desvincular el inicio de sesión)',
      'Roles y accesos',
      'Payroll',
      'Desde el 1 ene 2026',
      '(Quitar: Payroll)',
      'Administrador de nómina de todo el cliente',
      'Empieza el 1 ene 2027',
      '(Quitar: Administrador de nómina de todo el cliente)',
      'Gerente de Lathe',
      '1 feb 2026 – 24 dic 2026',
      '(Quitar: Gerente de Lathe)',
      'Gerente de scope:8',
      '(Quitar: Gerente de scope:8)',
      '(Otorgar un rol)',
      'Cambios bancarios',
      'Bloqueados: se reportó un cambio que la persona no hizo',
      'desde el sábado 31 de octubre de 2026',
      'Hasta que alguien los desbloquee',
      'Bloqueados tras una nueva dirección de correo',
      'desde el domingo 1 de noviembre de 2026',
      'Hasta el domingo 29 de noviembre de 2026',
      'Un cambio está en retención de seguridad',
      'Hasta el viernes 11 de diciembre de 2026',
      '(Desbloquear los cambios bancarios)',
      'Solicitudes en espera',
      'Depósito directo | desde el 10 nov 2026 → /requests/KEYSTONE/r-1',
      'Impuestos | desde el 11 nov 2026 → /requests/KEYSTONE/r-2',
      'Otra solicitud | desde el 12 nov 2026 → /requests/KEYSTONE/r-3',
      'Qué hicieron los operadores',
      'Opened the record',
      'Pat Poe · 27 nov 2026, 9:00 p. m.',
      'She called.',
      'Sent an invitation',
      'Proveedor de nómina · 26 nov 2026, 9:00 p. m.',
    ]);
  });

  it.each([
    ['support', false],
    ['auditor', true],
  ] as const)('shows little of someone new, and no button to the role %s (own record: %s)', async (role, isOwn) => {
    const opened = await openScreen(at('KEYSTONE', E2), {
      gateway: gateway({ ...BARE, isOwn, confirmations: isOwn ? [WAITING] : [] }),
      role,
    });
    expect(screen.queryAllByRole('button')).toEqual([]);
    // Auditors may not look at records.
    expect(document.querySelector('a[href$="/records"]') !== null).toBe(role === 'support');
    expect(screen.queryByText('This is your own record. Another operator makes changes to it.') !== null).toBe(isOwn);
    expect(opened.calls).toEqual([{ call: `POST clients/KEYSTONE/people/${E2}/look`, body: { reason: null } }]);
    if (!isOwn)
      expect(shown()).toEqual([
        'People → /people',
        'Bo Lind',
        '1002 · Keystone Tool',
        'Employment',
        'Left',
        'Employment and records → /clients/KEYSTONE/people/00000000-0000-4000-8000-000000000002/records',
        'Client',
        'Keystone Tool (KEYSTONE) → /clients/KEYSTONE',
        'Employee ID',
        '1002',
        'Account',
        'No account',
        'Last sign-in',
        'Never',
        'Open sessions',
        '0',
        'Roles and access',
        'No roles.',
        'Bank changes',
        'Bank changes are allowed.',
        'What operators did',
        'Nothing yet.',
      ]);
  });

  it.each([
    ['left', 'This person no longer works here, so they can’t be invited.'],
    ['disabled', 'Sign-in is switched off, so this person can’t be invited.'],
    ['hasAccount', null],
    ['noFacts', 'The details that prove who this person is aren’t on file. Add them first, then send an invitation.'],
    ['noEmail', 'No email is on file. Add one first, or send the invitation as a letter.'],
    ['noPortal', 'The partner has no portal address yet.'],
    ['notLive', 'Invitations can be sent once the client is live.'],
  ] as const)('says why no invitation can be sent: %s', async (invite, text) => {
    const invitation = ANA.invitation && {
      ...ANA.invitation,
      state: invite === 'left' ? ('revoked' as const) : ('accepted' as const),
    };
    await openScreen(ADDRESS, {
      gateway: gateway({ ...ANA, invitation, may: { invite, unlink: false, twoOperators: false } }),
    });
    const account = shown('Account');
    expect(account.slice(account.indexOf('Sent by Olive Operator on Nov 19, 2026') + 1)).toEqual([
      invite === 'left' ? 'Canceled' : 'Accepted',
      ...(text === null ? [] : [text]),
      'This person also works for an employer that isn’t yours. Ask the provider to unlink the sign-in.',
    ]);
    expect(account.filter((one) => one.startsWith('('))).toEqual([]);
  });

  it.each([
    [[], ['(Lock bank changes)']],
    [[ANA.freezes[0]], ['(Unlock bank changes)']],
    [[ANA.freezes[1]], ['(Unlock bank changes)', '(Lock bank changes)']],
  ])('offers to lock and unlock bank changes as far as they are not', async (freezes, buttons) => {
    await openScreen(ADDRESS, {
      gateway: gateway({ ...ANA, freezes: freezes.flatMap((one) => one ?? []), requests: [] }),
    });
    const bank = shown('Bank changes');
    expect(bank.filter((one) => one.startsWith('('))).toEqual(buttons);
    expect(bank.includes('Bank changes are allowed.')).toBe(freezes.length === 0);
  });
});

describe('CON-1: an act on a person', () => {
  it('says of a new role which of its fields may stay empty', async () => {
    await openScreen(ADDRESS, { gateway: gateway() });
    press('Grant a role');
    const labels = [...screen.getByRole('dialog').querySelectorAll('label')].map(({ textContent }) =>
      textContent.trim(),
    );
    expect(labels).toEqual(['Role or access', 'First day', 'Last day (optional)', 'Reason']);
  });

  it.each([
    ['Send an invitation', [['Language', 'es']], { act: 'invite', language: 'es' }, 'Invitation sent', false],
    ['Send an invitation', [], { act: 'invite', language: 'en' }, 'Invitation sent', false],
    ['Cancel the invitation', [], { act: 'revokeInvitation' }, 'Invitation canceled', false],
    ['Unlink the sign-in', [], { act: 'unlinkAccount' }, 'Sign-in unlinked', true],
    ['Unlock bank changes', [], { act: 'releaseBankChanges' }, 'Bank changes unlocked', true],
    ['Lock bank changes', [], { act: 'freezeBankChanges' }, 'Bank changes locked', false],
    ['Remove Manager of Lathe', [], { act: 'endAccess', access: 'scope:7' }, 'Removed', false],
    ['Remove Payroll administrator of the whole client', [], { act: 'endAccess', access: 'scope:*' }, 'Removed', false],
    [
      'Grant a role',
      [['Role or access', 'scope:9']],
      { act: 'grantAccess', access: 'scope:9', firstDate: '2026-11-27', lastDate: null },
      'Granted',
      true,
    ],
    [
      'Grant a role',
      [
        ['Role or access', 'role:Auditing'],
        ['First day', '2026-12-01'],
        ['Last day', '2026-12-31'],
      ],
      { act: 'grantAccess', access: 'role:Auditing', firstDate: '2026-12-01', lastDate: '2026-12-31' },
      'Granted',
      true,
    ],
  ] as const)(
    '%s: asks for the reason, is sent once, and the page is read again',
    async (button, entries, act, message, isMoney) => {
      const freezes = button === 'Lock bank changes' ? [] : ANA.freezes;
      const opened = await openScreen(ADDRESS, { gateway: gateway({ ...ANA, freezes, confirmations: [] }) });
      press(button);
      expect(screen.queryByText('At this client, a second operator confirms changes that affect money.') !== null).toBe(
        isMoney,
      );
      for (const [label, value] of entries) enter(label, value);
      enter('Reason', ' Ticket 7 ');
      const before = opened.calls.length;
      fireEvent.click(screen.getByRole('dialog').querySelectorAll('button')[1] ?? screen.getByRole('dialog'));
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await settle(opened);
      expect(opened.calls.slice(before)).toEqual([
        { call: `POST clients/KEYSTONE/people/${E1}/acts`, body: { act, reason: 'Ticket 7' } },
        { call: `POST clients/KEYSTONE/people/${E1}/look`, body: { reason: null } },
      ]);
      expect(announced()).toEqual([message]);
      press(button);
      expect(fieldOf('Reason').value).toBe('');
    },
  );

  it('offers to grant what the person does not have', async () => {
    await openScreen(ADDRESS, { gateway: gateway() });
    press('Grant a role');
    expect(
      [...screen.getByLabelText<HTMLSelectElement>('Role or access').options].map(({ value, text }) => [value, text]),
    ).toEqual([
      ['', 'Choose one'],
      ['role:Auditing', 'Auditing'],
      ['scope:9', 'Manager of Sales'],
    ]);
  });

  it.each([
    [
      refusal(409, 'version_conflict', { detail: 'Changed.' }),
      'This has changed in the meantime, or is already waiting for a second operator. Close this and look again.',
    ],
    [refusal(403, 'scope_required', { detail: 'Not your client.' }), 'Not your client.'],
    [refusal(503, 'maintenance', { detail: 'Changes are paused.' }), 'Changes are paused.'],
    [
      refusal(422, 'invalid_input', { errors: [{ pointer: '/reason', code: 'required', detail: 'Say why.' }] }),
      'Say why.',
    ],
    [undefined, "We can't reach the server. Check your connection and try again."],
  ] as const)(
    'that is refused keeps what was typed and says why, until the question is closed: %#',
    async (answer, text) => {
      const opened = await openScreen(ADDRESS, { gateway: gateway(ANA, () => answer) });
      press('Unlink the sign-in');
      enter('Reason', 'Ticket 7');
      press('Unlink the sign-in');
      expect(await screen.findByText(text)).toBeTruthy();
      expect(fieldOf('Reason').value).toBe('Ticket 7');
      expect(opened.calls.filter(({ call }) => call.endsWith('/look'))).toHaveLength(1);
      press('Cancel');
      press('Unlink the sign-in');
      expect(screen.queryByText(text)).toBeNull();
      expect(fieldOf('Reason').value).toBe('');
      expect(sessionStorage.getItem('console.drafts')).toBeNull();
    },
  );

  it('that waits for a second operator says so', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway(ANA, () => ({ body: { outcome: 'waiting' } })) });
    press('Cancel the invitation');
    press('Cancel the invitation');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(opened);
    expect(announced()).toEqual(['Waiting for a second operator to confirm it']);
  });

  it('keeps what can be granted apart by client', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    expect(opened.queries.getQueryData(['people', 'access', 'KEYSTONE'])).toEqual(OPTIONS);
  });

  it('keeps the entries for each role apart in the tab', async () => {
    await openScreen(ADDRESS, { gateway: gateway() });
    press('Remove Payroll');
    enter('Reason', 'Not any more');
    expect(JSON.parse(sessionStorage.getItem('console.drafts') ?? '{}')).toMatchObject({
      owner: 'olive@provider.example',
      forms: { [`endAccess role:Payroll KEYSTONE ${E1}`]: { reason: 'Not any more' } },
    });
  });
});

describe('CON-1: opening a person', () => {
  const asks = (): { readonly gateway: Gateway } => ({
    gateway: (call, body) => {
      if (!call.endsWith('/look')) return { body: OPTIONS };
      const isGiven = JSON.stringify(body) !== '{"reason":null}';
      return {
        body: isGiven ? { state: 'open', person: ANA } : { state: 'reasonNeeded', clientName: 'Keystone Tool' },
      };
    },
  });

  it('asks for a reason where policy says so, sends it, and starts the reason of acts with it', async () => {
    const opened = await openScreen(ADDRESS, asks());
    expect(shown()).toEqual([
      'People → /people',
      'Person',
      'Why are you opening this record?',
      'Keystone Tool requires a reason before anyone opens a person’s record.',
      'Reason',
      'The person can read it in their activity.',
      '[]',
      '(Open the record)',
    ]);
    press('Open the record');
    expect(screen.getByText('Enter a reason.')).toBeTruthy();
    enter('Reason', '  She called. ');
    expect(screen.queryByText('Enter a reason.')).toBeNull();
    press('Open the record');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeTruthy();
    await settle(opened);
    expect(opened.calls.filter(({ call }) => call.endsWith('/look')).map(({ body }) => body)).toEqual([
      { reason: null },
      { reason: 'She called.' },
    ]);
    press('Cancel the invitation');
    expect(fieldOf('Reason').value).toBe('She called.');
    press('Cancel');
    expect(sessionStorage.getItem('console.drafts')).toBeNull();
  });

  it('reads another person of the same name at the link to the manager', async () => {
    const opened = await openScreen(ADDRESS, { gateway: gateway() });
    fireEvent.click(screen.getByRole('link', { name: 'Ana Ruiz (1003)' }));
    expect(await screen.findByText('1003 · Keystone Tool')).toBeTruthy();
    await settle(opened);
    expect(opened.calls.filter(({ call }) => call.endsWith('/look')).map(({ call }) => call)).toEqual([
      `POST clients/KEYSTONE/people/${E1}/look`,
      `POST clients/KEYSTONE/people/${E3}/look`,
    ]);
    expect(opened.addresses.at(-1)).toBe(at('KEYSTONE', E3));
  });

  it('says that no reply came', async () => {
    await openScreen(ADDRESS, { gateway: () => undefined });
    expect(shown()).toEqual([
      'People → /people',
      'Person',
      'Not loaded yet',
      "This appears as soon as you're back online.",
      '(Try again)',
    ]);
  });

  it.each([
    [refusal(404, 'not_found'), 'There is no such person'],
    [refusal(500, 'internal'), 'We couldn’t load this person.'],
  ] as const)('says what failed: %#', async (answer, text) => {
    await openScreen(ADDRESS, { gateway: () => answer });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Person');
  });
});
