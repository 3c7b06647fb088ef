import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MovePreview, PersonalReply, PersonalSaved } from '@paystead/contract/features/profile/model.ts';
import { teachDialogs } from '../../../test/dialogs.ts';
import { refusal, renderPage, settle, type Answer } from '../../../test/page.tsx';
import { PersonalChangePage } from './change-page.tsx';
import { PersonalPage } from './personal-page.tsx';

beforeAll(teachDialogs);
afterEach(cleanup);

const page: PersonalReply = {
  personal: {
    firstName: 'Marisol',
    lastName: 'Vega',
    streetAddress: '318 Eden Road',
    city: 'Lancaster',
    state: 'PA',
    zip: '17601',
    taxCode: '390710002',
    ssn: 'XXX-XX-4321',
    workEmail: 'marisol@keystone.example',
  },
  proposed: null,
  version: 2000,
  canEdit: true,
  whyNot: null,
};
const change = {
  employeeWorkflowId: '00000000-0000-4000-8000-000000000009',
  version: 1,
  submittedAt: '2026-11-20T12:00:00Z',
  effectivePayDate: '2026-12-04',
  holdUntil: null,
  decidedBy: 'Payroll administrator',
  decideBy: '2026-11-25',
};
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

interface World {
  readonly page?: PersonalReply;
  readonly save?: (body: unknown) => Answer;
  readonly language?: 'en' | 'es';
}

async function openForm({ page: shown = page, save, language = 'en' }: World = {}) {
  const sent: unknown[] = [];
  let current = shown;
  const rendered = await renderPage(<PersonalChangePage />, {
    language,
    gateway: (call, body) => {
      if (call === 'GET employeeProfile/personal') return { body: current };
      if (call === 'GET usState') return { body: { stateList } };
      if (call.startsWith('GET geoCodeLocation'))
        return { body: { geoCodeLocations: PLACES[call.split('=')[1] ?? ''] ?? [] } };
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

describe('ME-2: the tab Personal', () => {
  const show = (more: Partial<PersonalReply> = {}, linkEmail?: string) =>
    renderPage(<PersonalPage linkEmail={linkEmail ?? undefined} />, {
      gateway: () => ({ body: { ...page, ...more } }),
    });

  it('shows what is on file, the SSN masked, and where each part is changed', async () => {
    const { calls } = await show({}, '/preferences');
    expect(calls).toEqual(['GET employeeProfile/personal']);
    expect(screen.getByText('318 Eden Road, Lancaster, PA 17601')).toBeTruthy();
    expect(screen.getByText('XXX-XX-4321')).toBeTruthy();
    expect(screen.getByText(/confirm the new address with an email/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Link another email' }).getAttribute('href')).toBe('/preferences');
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/my-profile/personal/change');
    const tabs = within(screen.getByRole('navigation', { name: 'Profile sections' }));
    expect(tabs.getByRole('link', { name: 'Personal' }).getAttribute('aria-current')).toBe('page');
  });

  it.each([
    ['editRole', "Your employer hasn't turned on editing for your account."],
    ['formerEmployee', 'You no longer work here.'],
  ] as const)('ME-4: read-only because of %s, and says so', async (whyNot, words) => {
    await show({ canEdit: false, whyNot });
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
  });

  it('says what waits, for whom, and what it replaces', async () => {
    await show({ proposed: { personal: { ...page.personal, city: 'Lititz' }, change } });
    const waiting = within(screen.getByRole('region', { name: 'You have a pending request' }));
    expect(waiting.getByText(/Payroll administrator/)).toBeTruthy();
    expect(waiting.getByText(/December 4, 2026/)).toBeTruthy();
    expect(waiting.getByText('Lititz').textContent).toBe('LititzBefore: Lancaster');
  });

  it('failed: says so with the number for support', async () => {
    await renderPage(<PersonalPage linkEmail={undefined} />, { gateway: () => refusal(500, 'req-9') });
    expect(screen.getByRole('alert').textContent).toContain('req-9');
  });
});

describe('ME-2: asking for a change', () => {
  it('is checked with its tax consequences before it is sent, once, and leaves a receipt', async () => {
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

  it('what was typed is not left by accident: a link and Back ask first', async () => {
    const form = await openForm();
    await form.type('Street address', '1 Broad Street');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.getByText('Leave without sending?')).toBeTruthy();
    await form.press('Stay on this page');
    expect(form.value('Street address')).toBe('1 Broad Street');
    fireEvent(window, new PopStateEvent('popstate'));
    await waitFor(() => expect(screen.getByText('Leave without sending?')).toBeTruthy());
  });

  it('a ZIP code fills in city and state until somebody types them', async () => {
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

  it('a ZIP code of several counties asks which, and goes nowhere without an answer', async () => {
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

  it('an unknown ZIP code, and a military one, are no reason to stop anybody', async () => {
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
  ] as const)('%s: %s %j: %s', async (language, name, value, said) => {
    const form = await openForm({ language });
    await form.type(name, value);
    await form.press(language === 'en' ? 'Check my answers' : 'Revisar mis respuestas');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(screen.getByRole('link', { name: said })).toBeTruthy();
    expect(form.field(name).getAttribute('aria-invalid')).toBe('true');
    await form.type(name, 'Something else');
    expect(form.field(name).getAttribute('aria-invalid')).toBeNull();
  });

  it('nothing changed is said, not sent', async () => {
    const form = await openForm();
    await form.press('Check my answers');
    expect(screen.getByRole('alert').textContent).toContain("You haven't changed anything yet.");
  });

  it('409: the newer values are shown, the typed ones stay, and go with the newer version', async () => {
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

  it('422 from the gateway: its sentence at the field, everything typed still there', async () => {
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
