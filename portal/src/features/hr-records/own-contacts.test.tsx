import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contact } from '@paystead/contract/features/hr-records/model.ts';
import { teachDialogs } from '../../../../ui/test/dialogs.ts';
import { renderPage, settle, toastsOf, type Answer } from '../../../test/page.tsx';
import { HrPage } from './hr-page.tsx';
import { contact } from './test/stub.ts';

beforeEach(() => {
  teachDialogs();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const ELENA = contact(1, 'Elena Vega');
const ROSA = contact(2, 'Rosa Vega', { relationship: 'Sister', isPrimary: false });
const LIST = '/hr?tab=employee-contacts';

interface Options {
  readonly contacts?: readonly Contact[];
  readonly canEdit?: boolean;
  readonly address?: string;
  readonly language?: 'en' | 'es';
  readonly answer?: () => Answer | Promise<Answer>;
}

async function show({
  contacts = [ELENA, ROSA],
  canEdit = true,
  address = LIST,
  language = 'en',
  answer,
}: Options = {}) {
  const sent: { readonly body: unknown; readonly version: string | null | undefined; readonly key: string }[] = [];
  const reply = (list: readonly Contact[]) => ({
    body: { contacts: list, nextCursor: null, version: 7, canEdit, whyNot: canEdit ? null : 'editRole' },
  });
  const page = await renderPage(<HrPage />, {
    address,
    language,
    gateway: (call, body, headers) => {
      if (call.startsWith('PUT')) {
        sent.push({ body, version: headers?.get('if-match'), key: headers?.get('idempotency-key') ?? '' });
        return answer ? answer() : reply(contacts);
      }
      if (call.includes('setting')) return { body: { name: 'isEmployeeReviewsEnabled', enabled: false } };
      return call.includes('employeeContacts') ? reply(contacts) : { body: { nextCursor: null } };
    },
  });
  return { ...page, sent };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The list of contacts, which takes the focus when the control that had it is gone. */
const list = () => screen.getByRole('heading', { name: 'Elena Vega' }).closest('[tabindex="-1"]');
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('HR-4: the list of one’s own contacts', () => {
  it('shows them in order with what one can do; the first one can’t move up', async () => {
    await show();
    expect(names()).toEqual(['Elena Vega', 'Rosa Vega']);
    expect(screen.getByRole('link', { name: 'Add contact' }).getAttribute('href')).toBe(`${LIST}&contact=new`);
    expect(screen.getByRole('link', { name: 'Edit Rosa Vega' }).getAttribute('href')).toBe(
      `${LIST}&contact=${ROSA.id}`,
    );
    expect(screen.getAllByRole('button', { name: /^Move up/ }).map(({ textContent }) => textContent)).toEqual([
      'Move up Rosa Vega',
    ]);
  });

  it('shows the contacts alone to someone who may not edit them', async () => {
    await show({ canEdit: false });
    expect(names()).toEqual(['Elena Vega', 'Rosa Vega']);
    expect(screen.queryByRole('link', { name: /Add|Edit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Move|Remove/ })).toBeNull();
    cleanup();
    await show({ canEdit: false, address: `${LIST}&contact=new` });
    expect(names()).toEqual(['Elena Vega', 'Rosa Vega']);
    expect(screen.queryByRole('button', { name: 'Save contact' })).toBeNull();
  });

  it('moves a contact up', async () => {
    const { sent, services } = await show();
    press('Move up Rosa Vega');
    await settle(services);
    expect(sent).toMatchObject([{ body: { contacts: [{ id: ROSA.id }, { id: ELENA.id }] }, version: '"7"' }]);
    expect(sent.map(({ key }) => key === '')).toEqual([false]);
    expect(toastsOf(services)).toEqual(['success: Order saved']);
  });

  it('asks before it removes a contact, keeps it on request, and moves the focus to the list', async () => {
    const { sent, services } = await show();
    press('Remove Rosa Vega');
    press('Keep contact');
    expect(sent).toEqual([]);
    press('Remove Rosa Vega');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove Rosa Vega' }));
    await settle(services);
    expect(sent).toMatchObject([{ body: { contacts: [{ id: ELENA.id }] }, version: '"7"' }]);
    expect(document.activeElement).toBe(list());
    expect(toastsOf(services)).toEqual(['success: Contact removed']);
  });

  it.each([
    [19, 1],
    [20, 0],
  ])('with %i contacts, offers %i more', async (count, more) => {
    const contacts = Array.from({ length: count }, (_, place) => contact(place + 1, `Person ${place + 1}`));
    await show({ contacts });
    expect(names()).toHaveLength(count);
    expect(screen.queryAllByRole('link', { name: 'Add contact' })).toHaveLength(more);
  });

  it('shows at the contact that moves up that its new place is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { services } = await show({
      contacts: [ELENA, ROSA, contact(3, 'Ana Ruiz', { isPrimary: false })],
      answer: () => promise,
    });
    press('Move up Ana Ruiz');
    const busy = () =>
      screen
        .getAllByRole('button')
        .filter((button) => button.getAttribute('aria-busy') === 'true')
        .map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(busy()).toEqual([expect.stringMatching(/^Move up Ana Ruiz/)]));
    resolve({ body: { contacts: [], nextCursor: null, version: 8, canEdit: true, whyNot: null } });
    await settle(services);
    expect(busy()).toEqual([]);
  });

  it('offers the first contact if there is none', async () => {
    await show({ contacts: [] });
    expect(screen.getByRole('heading', { name: 'No emergency contacts yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add contact' })).toBeTruthy();
  });
});

describe('HR-4: the form of a contact', () => {
  it('names every field that is wrong and sends nothing', async () => {
    const { sent } = await show({ address: `${LIST}&contact=new` });
    fill(/^Home phone/, '12');
    press('Save contact');
    expect(screen.getByRole('alert').textContent).toContain('Enter a name.');
    expect(screen.getByLabelText(/^Home phone/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Relationship to you').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('adds a contact at the end of the list, shows the list again and moves the focus to it', async () => {
    const { sent, services, addresses, calls } = await show({ address: `${LIST}&contact=new` });
    fill('Full name', 'Ana Ruiz');
    fill('Relationship to you', 'Friend');
    fill(/^Mobile phone/, ' 717-555-0166 ');
    press('Save contact');
    await settle(services);
    const details = {
      name: 'Ana Ruiz',
      relationship: 'Friend',
      mobilePhone: '717-555-0166',
      email: null,
      isEmergency: true,
    };
    expect(sent).toMatchObject([
      { body: { contacts: [{ id: ELENA.id }, { id: ROSA.id }, { details }] }, version: '"7"' },
    ]);
    // In place of the form, to which Back must not lead.
    expect(addresses).toEqual([LIST]);
    expect(calls.filter((call) => call.startsWith('GET employeeContacts'))).toHaveLength(2);
    expect(toastsOf(services)).toEqual(['success: Contact saved']);
    expect(names()).toEqual(['Elena Vega', 'Rosa Vega']);
    expect(document.activeElement).toBe(list());
  });

  it.each([
    [
      'en',
      'Save contact',
      {
        'Full name': 'name',
        'Relationship to you': 'relationship',
        'Mobile phone': 'mobilePhone',
        'Home phone': 'homePhone',
        'Work phone': 'workPhone',
        Email: 'email',
        Address: 'address',
        'Call this person in an emergency': 'isEmergency',
      },
    ],
    [
      'es',
      'Guardar contacto',
      {
        'Nombre completo': 'name',
        'Relación con usted': 'relationship',
        'Teléfono celular': 'mobilePhone',
        'Teléfono de casa': 'homePhone',
        'Teléfono del trabajo': 'workPhone',
        'Correo electrónico': 'email',
        Dirección: 'address',
        'Llamar a esta persona en una emergencia': 'isEmergency',
      },
    ],
  ] as const)('sends each field as what it is named (%s)', async (language, save, fields) => {
    const values = {
      name: 'Ana Ruiz',
      relationship: 'Friend',
      mobilePhone: '717-555-0161',
      homePhone: '717-555-0162',
      workPhone: '717-555-0163',
      email: 'ana@example.test',
      address: '1 Main Street',
      isEmergency: false,
    };
    const { sent, services } = await show({ address: `${LIST}&contact=new`, language });
    for (const [label, field] of Object.entries(fields)) {
      const control = screen.getByLabelText(new RegExp(`^${label}`));
      if (field === 'isEmergency') fireEvent.click(control);
      else fireEvent.change(control, { target: { value: values[field] } });
    }
    press(save);
    await settle(services);
    const [{ body } = { body: undefined }] = sent;
    expect((body as { contacts: unknown[] }).contacts[2]).toMatchObject({ details: values });
  });

  it('changes a contact at its place, without what was entered for another one', async () => {
    const { sent, services, go } = await show({ address: `${LIST}&contact=${ROSA.id}` });
    fill('Full name', 'Rosa Ruiz');
    go(`${LIST}&contact=${ELENA.id}`);
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Elena Vega');
    fill(/^Work phone/, '717-555-0177');
    press('Save contact');
    await settle(services);
    expect(sent).toMatchObject([
      { body: { contacts: [{ id: ELENA.id, details: { workPhone: '717-555-0177' } }, { id: ROSA.id }] } },
    ]);
    const [{ body } = { body: undefined }] = sent;
    expect((body as { contacts: unknown[] }).contacts[1]).toEqual({ id: ROSA.id });
  });

  it('keeps what was entered if the gateway refuses it, and shows the error at its field', async () => {
    const errors = [{ pointer: '/contacts/2/details/email', code: 'invalid_format', detail: 'Not an email address.' }];
    const body = { status: 422, code: 'invalid_input', title: 'Refused', requestId: 'req-1', errors };
    const { services } = await show({ address: `${LIST}&contact=new`, answer: () => ({ status: 422, body }) });
    fill('Full name', 'Ana Ruiz');
    fill('Relationship to you', 'Friend');
    fill(/^Mobile phone/, '717-555-0166');
    fill(/^Email/, 'ana@');
    press('Save contact');
    await settle(services);
    expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('Not an email address.');
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ana Ruiz');
  });
});
