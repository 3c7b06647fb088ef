import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MovePreview, PersonalReply, PersonalSaved } from '@paystead/contract/features/profile/model.ts';
import { teachDialogs, watchFocusAfterDialogs } from '../../../../../ui/test/dialogs.ts';
import { refusal, renderPage, settle, type Answer } from '../../../../test/page.tsx';
import { change, page } from '../personal/stub.ts';
import { PersonalChangePage } from './change-page.tsx';

beforeAll(teachDialogs);
afterEach(cleanup);
watchFocusAfterDialogs();

const stateList = [
  { abbreviation: 'AE', name: 'Armed Forces Europe' },
  { abbreviation: 'OH', name: 'Ohio' },
  { abbreviation: 'PA', name: 'Pennsylvania' },
];
const at = (geoCode: string, city: string, county: string, state: string, zipCode: string) => ({
  geoCode,
  city,
  county,
  state,
  zipCode,
});
const PLACES: Readonly<Record<string, object[]>> = {
  '17601': [
    at('390710001', 'Lancaster', 'Lancaster', 'PA', '17601'),
    at('390710002', 'Manheim Township', 'Lancaster', 'PA', '17601'),
  ],
  '17036': [at('390430014', 'Hummelstown', 'Dauphin', 'PA', '17036')],
  '43017': ['Delaware', 'Franklin', 'Union'].map((county, place) =>
    at(`36${place}410006`, 'Dublin', county, 'OH', '43017'),
  ),
};
const none = { from: null, to: null, fromRate: null, toRate: null, form: null };
const preview: MovePreview = {
  places: [],
  from: { geoCode: '390710002', city: 'Manheim Township', county: 'Lancaster', state: 'PA', psdCode: null },
  to: { geoCode: '391010000', city: 'Philadelphia', county: 'Philadelphia', state: 'PA', psdCode: '510101' },
  effects: [
    { ...none, code: 'localTaxStarts', to: 'Philadelphia wage tax', toRate: 37_300 },
    { ...none, code: 'residencyForm' },
  ],
  firstCheckDate: '2026-12-04',
};

interface FormOptions {
  readonly page?: PersonalReply;
  readonly save?: (body: unknown) => Answer;
  readonly language?: 'en' | 'es';
  /** The refusal of a call; undefined if it isn't refused. */
  readonly refuse?: (call: string) => Answer;
  readonly recover?: Parameters<typeof renderPage>[1]['recover'];
  /** The places of a ZIP code are answered once this resolves. */
  readonly placesAfter?: Promise<void>;
}

async function openForm({
  page: initial = page,
  save,
  language = 'en',
  refuse,
  recover,
  placesAfter,
}: FormOptions = {}) {
  const sent: unknown[] = [];
  const logged: string[] = [];
  let current = initial;
  const rendered = await renderPage(<PersonalChangePage />, {
    language,
    ...(recover && { recover }),
    log: { error: (message) => logged.push(message) },
    gateway: (call, body) => {
      const refused = refuse?.(call);
      if (refused) return refused;
      if (call === 'GET employeeProfile/personal') return { body: current };
      if (call === 'GET usState') return { body: { stateList } };
      if (call.startsWith('GET geoCodeLocation')) {
        const zip = call.split('=')[1] ?? '';
        const answer = { body: { geoCodeLocations: PLACES[zip] ?? [] } };
        return zip === initial.personal.zip ? answer : (placesAfter?.then(() => answer) ?? answer);
      }
      if (call === 'POST employeeProfile/personal/preview') return { body: preview };
      sent.push(body);
      const saved: PersonalSaved = {
        saveSuccessfully: true,
        outcome: 'pending',
        change,
        personal: current.personal,
        proposed: { personal: { ...current.personal, ...(body as object) }, change },
        version: 2001,
        notChanged: [],
      };
      return save?.(body) ?? { body: saved };
    },
  });
  const field = (name: string) => screen.getByRole('textbox', { name });
  return {
    ...rendered,
    sent,
    logged,
    serve: (next: PersonalReply) => (current = next),
    field,
    value: (name: string) => (field(name) as HTMLInputElement).value,
    async type(name: string, value: string) {
      fireEvent.change(field(name), { target: { value } });
      await settle(rendered.services);
    },
    async press(name: string | RegExp) {
      fireEvent.click(screen.getByRole('button', { name }));
      await settle(rendered.services);
    },
  };
}

describe('E8: the form of a former employee', () => {
  it('has the address alone, without a choice of tax places', async () => {
    const sent: unknown[] = [];
    const opened = await openForm({
      page: { ...page, addressOnly: true },
      save: (body) => {
        sent.push(body);
        return { status: 500, body: {} };
      },
    });
    expect(screen.getByText('You can change the address your forms go to')).toBeTruthy();
    expect(screen.queryByLabelText('First name')).toBeNull();
    fireEvent.change(screen.getByLabelText('ZIP code'), { target: { value: '17601' } });
    await settle(opened.services);
    expect(screen.queryByRole('radio')).toBeNull();
    fireEvent.change(screen.getByLabelText('Street address'), { target: { value: '9 Quiet Lane' } });
    fireEvent.click(screen.getByRole('button', { name: /Review|Check/ }));
    await settle(opened.services);
    fireEvent.click(screen.getByRole('button', { name: /Send|Submit/ }));
    await settle(opened.services);
    const { firstName, lastName } = page.personal;
    expect(sent).toMatchObject([{ firstName, lastName, streetAddress: '9 Quiet Lane', zip: '17601' }]);
    expect(sent[0]).not.toHaveProperty('residentGeoCode');
  });
});

describe('ME-2: a change of name or address', () => {
  it('is reviewed with its tax consequences, sent once, and ends with a receipt', async () => {
    const form = await openForm();
    await form.type('Street address', '1 Broad Street');
    await form.press('Check my answers');
    expect(screen.getByText('1 Broad Street').textContent).toBe('1 Broad StreetBefore: 318 Eden Road');
    expect(screen.getByText('Starts: Philadelphia wage tax (3.73%).')).toBeTruthy();
    expect(screen.getByText(/Residency Certification Form/)).toBeTruthy();
    expect(screen.getByText('510101')).toBeTruthy();
    expect(form.sent).toEqual([]);
    await form.press('Submit');
    expect(form.sent).toHaveLength(1);
    expect(form.sent[0]).toMatchObject({ streetAddress: '1 Broad Street', residentGeoCode: '390710002' });
    expect(screen.getByRole('status').textContent).toContain('Payroll administrator is reviewing it.');
  });

  it('shows the new tax location to a person without one on file', async () => {
    const body: MovePreview = { ...preview, from: null };
    const form = await openForm({ refuse: (call) => (call.endsWith('/preview') ? { body } : undefined) });
    await form.type('Street address', '1 Broad Street');
    await form.press('Check my answers');
    expect(screen.getByText('Philadelphia, PA')).toBeTruthy();
    expect(screen.getByText('510101')).toBeTruthy();
  });

  it('asks before unsent entries are left by a link or by Back', async () => {
    const form = await openForm();
    await form.type('Street address', '1 Broad Street');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.getByText('Leave without sending?')).toBeTruthy();
    await form.press('Stay on this page');
    expect(form.value('Street address')).toBe('1 Broad Street');
    fireEvent(window, new PopStateEvent('popstate'));
    await waitFor(() => expect(screen.getByText('Leave without sending?')).toBeTruthy());
  });

  it('fills in city and state from the ZIP code until one of them is typed', async () => {
    const form = await openForm();
    await form.type('ZIP code', '17036');
    expect([form.value('City'), screen.getByRole('combobox', { name: 'State' })]).toEqual([
      'Hummelstown',
      expect.objectContaining({ value: 'PA' }),
    ]);
    await form.type('ZIP code', '43017');
    expect(form.value('City')).toBe('Dublin');
    await form.type('City', 'Muirfield Village');
    expect(screen.getByText('The Postal Service uses Dublin, OH for 43017.')).toBeTruthy();
    await form.press('Keep what I entered');
    expect(screen.queryByText(/The Postal Service uses/)).toBeNull();
    expect(form.value('City')).toBe('Muirfield Village');
    await form.type('ZIP code', '17036');
    await form.press('Use Hummelstown, PA');
    expect(form.value('City')).toBe('Hummelstown');
  });

  it('requires a tax location if the ZIP code spans several counties', async () => {
    const form = await openForm();
    await form.type('ZIP code', '43017');
    const places = within(screen.getByRole('group', { name: 'Tax location' }));
    expect(places.getAllByRole('radio')).toHaveLength(3);
    await form.press('Check my answers');
    expect(screen.getByRole('link', { name: 'Tax location: Choose the tax location you live in.' })).toBeTruthy();
    fireEvent.click(places.getByRole('radio', { name: /Franklin/ }));
    await form.press('Check my answers');
    await form.press('Submit');
    expect(form.sent[0]).toMatchObject({ city: 'Dublin', state: 'OH', residentGeoCode: '361410006' });
  });

  it.each([
    ['en', '00000', "ZIP code: We couldn't find this ZIP code. Check the number."],
    ['es', '00000', 'Código postal: No encontramos este código postal. Revise el número.'],
    ['en', '43017', "ZIP code: This ZIP code isn't in this state. Check the ZIP code and the state."],
    ['es', '43017', 'Código postal: Este código postal no es de este estado. Revise el código postal y el estado.'],
  ] as const)(
    'E3: an unknown ZIP code or one of another state is refused at its field: %s, %s',
    async (language, zip, sentence) => {
      const [city, zipCode, check] =
        language === 'en'
          ? ['City', 'ZIP code', 'Check my answers']
          : ['Ciudad', 'Código postal', 'Revisar mis respuestas'];
      const form = await openForm({ language });
      await form.type(city, 'Harrisburg');
      await form.type(zipCode, zip);
      await form.press(check);
      expect(screen.getByRole('link', { name: sentence })).toBeTruthy();
      expect(form.field(zipCode).getAttribute('aria-invalid')).toBe('true');
      await form.type(zipCode, '17036');
      await form.press(check);
      expect(form.calls).toContain('POST employeeProfile/personal/preview');
    },
  );

  it('E3: answers are checked once the places of the ZIP code have loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const form = await openForm({ placesAfter: promise });
    fireEvent.change(form.field('City'), { target: { value: 'Harrisburg' } });
    fireEvent.change(form.field('ZIP code'), { target: { value: '43017' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check my answers' }));
    const button = screen.getByRole('button', { name: /^Check my answers/ });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    expect(form.field('ZIP code').getAttribute('aria-invalid')).toBeNull();
    fireEvent.change(form.field('First name'), { target: { value: '' } });
    resolve();
    await settle(form.services);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^First name: /),
        "ZIP code: This ZIP code isn't in this state. Check the ZIP code and the state.",
      ]),
    );
    expect(button.getAttribute('aria-busy')).toBeNull();
    // An answer that comes later doesn't go on by itself.
    await form.type('First name', 'Marisol');
    await form.type('ZIP code', '17036');
    expect(form.field('ZIP code').getAttribute('aria-invalid')).toBeNull();
    expect(form.calls).not.toContain('POST employeeProfile/personal/preview');
  });

  it('E3: the ZIP code on file is never refused', async () => {
    const form = await openForm({ page: { ...page, personal: { ...page.personal, zip: '00000' } } });
    await form.type('Street address', '1 Broad Street');
    await form.press('Check my answers');
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
  });

  it('accepts military ZIP codes', async () => {
    const form = await openForm();
    await form.type('ZIP code', '09012');
    expect(form.value('City')).toBe('APO');
    expect(screen.queryByRole('group', { name: 'Tax location' })).toBeNull();
    await form.press('Check my answers');
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
  });

  it.each([
    ['en', 'First name', '', 'First name: Enter your first name.'],
    ['es', 'Nombre', '', 'Nombre: Escriba su nombre.'],
    [
      'en',
      'Last name',
      'V<',
      'Last name: Start your last name with a letter. Use only letters, spaces, hyphens, apostrophes and periods.',
    ],
    [
      'es',
      'Apellido',
      'V<',
      'Apellido: Empiece su apellido con una letra. Use solo letras, espacios, guiones, apóstrofos y puntos.',
    ],
    ['en', 'Street address', '', 'Street address: Enter your street address.'],
    ['es', 'Calle y número', '', 'Calle y número: Escriba su calle y número.'],
    ['en', 'City', '', 'City: Enter your city.'],
    ['es', 'Ciudad', '', 'Ciudad: Escriba su ciudad.'],
    ['en', 'ZIP code', '1760', 'ZIP code: Enter a 5-digit ZIP code, or ZIP+4 with a hyphen.'],
    ['es', 'Código postal', '1760', 'Código postal: Escriba un código postal de 5 dígitos, o ZIP+4 con guion.'],
  ] as const)('%s: for %s = %j shows “%s” until the field is edited', async (language, name, value, sentence) => {
    const form = await openForm({ language });
    await form.type(name, value);
    await form.press(language === 'en' ? 'Check my answers' : 'Revisar mis respuestas');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(screen.getByRole('link', { name: sentence })).toBeTruthy();
    expect(form.field(name).getAttribute('aria-invalid')).toBe('true');
    await form.type(name, 'Something else');
    expect(form.field(name).getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['POST employeeProfile/personal/preview', 'Check my answers'],
    ['GET geoCodeLocation', undefined],
  ])('E9: an ended session is reported by %s, and the entries stay', async (ending, button) => {
    const recovered: string[] = [];
    const form = await openForm({
      refuse: (call) =>
        call.startsWith(ending)
          ? { status: 401, body: { status: 401, code: 'session_idle', title: 'Over', detail: 'Your session ended.' } }
          : undefined,
      recover: ({ code }) => {
        recovered.push(code);
        return Promise.resolve('handled');
      },
    });
    await form.type('Street address', '1 Broad Street');
    await form.type('ZIP code', '17036');
    if (button) await form.press(button);
    expect(new Set(recovered)).toEqual(new Set(['session_idle']));
    if (button) await form.press('Edit');
    expect(form.value('Street address')).toBe('1 Broad Street');
  });

  it('E9: any other failure of the preview is explained in its place, without a toast', async () => {
    const form = await openForm({
      refuse: (call) => (call.endsWith('/preview') ? refusal(500) : undefined),
      recover: () => Promise.reject(new Error('nothing to recover')),
    });
    await form.type('Street address', '1 Broad Street');
    await form.press('Check my answers');
    expect(screen.getByText("We couldn't estimate the tax impact. You can still submit this change.")).toBeTruthy();
    expect(form.logged).toEqual([]);
  });

  it('lists everything wrong in the order of the form', async () => {
    const form = await openForm();
    for (const label of ['City', 'ZIP code', 'First name']) await form.type(label, '');
    await form.press('Check my answers');
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent?.split(':')[0])).toEqual(['First name', 'ZIP code', 'City']);
  });

  it('is not sent without a change', async () => {
    const form = await openForm();
    await form.press('Check my answers');
    expect(screen.getByRole('alert').textContent).toContain("You haven't changed anything yet.");
  });

  it('409: shows the newer values, keeps the entries, and sends them with the newer version', async () => {
    let conflicts = 1;
    const form = await openForm({
      save: () =>
        conflicts-- > 0
          ? { status: 409, body: { status: 409, code: 'version_conflict', title: 'Changed' } }
          : undefined,
    });
    await form.type('Street address', '1 Broad Street');
    await form.press('Check my answers');
    form.serve({ ...page, version: 3000, personal: { ...page.personal, streetAddress: '5 Newer Lane' } });
    await form.press('Submit');
    await waitFor(() => expect(screen.getByText(/Before: 5 Newer Lane/)).toBeTruthy());
    expect(form.value('Street address')).toBe('1 Broad Street');
    expect(screen.getByRole('alert').textContent).toContain('There are newer values.');
    await form.press('Check my answers');
    await form.press('Submit');
    expect(form.sent).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toContain('Submitted.');
  });

  it('422: shows the gateway’s sentence at the field and keeps the entries', async () => {
    const errors = [{ pointer: '/effectiveDate', code: 'effective_date_past', detail: 'Not in the past, please.' }];
    const form = await openForm({
      save: () => ({
        status: 422,
        body: { status: 422, code: 'invalid_input', title: 'No', detail: 'Look again.', errors },
      }),
    });
    await form.type('Street address', '1 Broad Street');
    await form.press('Check my answers');
    await form.press('Submit');
    expect(screen.getByRole('link', { name: 'Effective date: Not in the past, please.' })).toBeTruthy();
    expect(form.value('Street address')).toBe('1 Broad Street');
  });
});
