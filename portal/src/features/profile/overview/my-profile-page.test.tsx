import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import { allowCopying } from '../../../../test/clipboard.ts';
import { refusal, renderPage, settle, toastsOf } from '../../../../test/page.tsx';
import { MyProfilePage } from './my-profile-page.tsx';
import { ProfileCards } from './profile-cards.tsx';

afterEach(cleanup);

const profile: EmployeeProfile = {
  employeeId: '00000000-0000-4000-8000-000000000001',
  employeeFullName: 'Marisol Vega',
  employeeNumber: 'KF-0417',
  payGroup: 'Biweekly',
  status: 'a',
  hireDate: '2021-03-01',
  adjustedServiceDate: null,
  workLocation: 'Lancaster',
  organizationDisplayTitles: ['Department'],
  departmentOrDivisionCodes: ['100'],
  organizationNames: ['Shop'],
  organizationValues: ['100 Shop'],
  organizationValuesInDetail: [
    { organizationFieldId: '00000000-0000-4000-8000-000000000002', title: 'Department', code: '100', name: 'Shop' },
  ],
  clientName: 'Keystone Fabrication',
  clientHRAccess: true,
  isSupervisor: false,
  tippedOccupationCodes: [],
  streetAddress: '318 Eden Road',
  city: 'Lancaster',
  state: 'PA',
  zipCode: '17601',
  payType: 'h',
  frequency: 'B',
  legalCompany: 'Keystone Fabrication LLC',
  fedFillingStatus: 'm',
  resLocation: 'Lancaster, PA',
  ssn: 'XXX-XX-4321',
  workEmail: null,
  gender: null,
};
const show = (more: Partial<EmployeeProfile> = {}, language: 'en' | 'es' = 'en') =>
  renderPage(<MyProfilePage canEdit={false} />, { gateway: () => ({ body: { ...profile, ...more } }), language });
const group = (name: string) => within(screen.getByRole('region', { name }));

describe('ME-1: my profile', () => {
  it('is read in one call and shown in groups, with texts for its letter codes', async () => {
    const { calls } = await show();
    expect(calls).toEqual(['GET employeeProfile']);
    expect(group('Work').getByText('Active')).toBeTruthy();
    expect(group('Work').getByText('March 1, 2021')).toBeTruthy();
    expect(group('Organization').getByText('Department').nextElementSibling?.textContent).toBe('Shop code 100');
    expect(group('Pay and taxes').getByText('Married filing jointly')).toBeTruthy();
    expect(group('Pay and taxes').getByText('Every two weeks')).toBeTruthy();
    expect(group('Address and email').getByText('318 Eden Road, Lancaster, PA 17601')).toBeTruthy();
  });

  it('UI-3: a work email can break after its @, so that a phone shows all of it', async () => {
    await show({ workEmail: 'marisol.vega@keystone.example' });
    const parts = group('Address and email').getByText(/@keystone\.example$/);
    expect(parts.innerHTML).toBe('marisol.vega@<wbr>keystone.example');
  });

  it.each([
    [
      'status',
      { en: 'Status', es: 'Situación' },
      {
        a: ['Active', 'En activo'],
        l: ['On leave', 'De licencia'],
        s: ['Suspended', 'En suspensión'],
        i: ['Inactive', 'Sin actividad'],
        t: ['No longer employed', 'Ya no trabaja aquí'],
        r: ['Retired', 'En jubilación'],
        d: ['Deceased', 'Falleció'],
        p: ['Not started yet', 'Aún no empieza'],
      },
    ],
    [
      'payType',
      { en: 'Pay type', es: 'Tipo de pago' },
      {
        h: ['Hourly', 'Por hora'],
        s: ['Salary', 'Salario fijo'],
        c: ['Commission', 'Comisión'],
        p: ['Piece rate', 'A destajo'],
        x: ['x', 'x'],
      },
    ],
    [
      'frequency',
      { en: 'Pay frequency', es: 'Frecuencia de pago' },
      {
        W: ['Every week', 'Cada semana'],
        B: ['Every two weeks', 'Cada dos semanas'],
        S: ['Twice a month', 'Dos veces al mes'],
        M: ['Once a month', 'Una vez al mes'],
      },
    ],
    [
      'fedFillingStatus',
      { en: 'Federal filing status', es: 'Estado civil para efectos de la declaración federal' },
      {
        s: ['Single, or married filing separately', 'Soltero(a), o casado(a) que declara por separado'],
        m: ['Married filing jointly', 'Casado(a) que declara en conjunto'],
        h: ['Head of household', 'Cabeza de familia'],
      },
    ],
    [
      'gender',
      { en: 'Gender', es: 'Género' },
      {
        female: ['Female', 'Femenino'],
        male: ['Male', 'Masculino'],
        nonbinary: ['Nonbinary', 'No binario'],
        undisclosed: ['Not disclosed', 'No informado'],
      },
    ],
  ] as const)('has a text for each letter of %s, in both languages', async (field, label, texts) => {
    for (const language of ['en', 'es'] as const) {
      const cards = Object.keys(texts).map((letter) => (
        <ProfileCards key={letter} profile={{ ...profile, [field]: letter }} />
      ));
      await renderPage(<>{cards}</>, { gateway: () => undefined, language });
      const shown = screen
        .getAllByText(label[language])
        .map(({ nextElementSibling }) => nextElementSibling?.textContent);
      expect(shown).toEqual(Object.values<readonly string[]>(texts).map((both) => both[language === 'en' ? 0 : 1]));
      cleanup();
    }
  });

  it.each([
    [true, 'success: Copied: Employee number'],
    [false, "error: Your browser didn't allow copying. Select the text instead."],
  ])('says once whether a value was copied (%s)', async (isAllowed, toast) => {
    const { services } = await show();
    const writeText = allowCopying(isAllowed);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy: Employee number' })));
    expect(writeText.mock.calls).toEqual([['KF-0417']]);
    expect(toastsOf(services)).toEqual([toast]);
  });

  it('ME-5: masks the SSN, without a button to copy it', async () => {
    await show();
    expect(group('You').getByText('XXX-XX-4321')).toBeTruthy();
    expect(group('You').queryByRole('button')).toBeNull();
  });

  it.each([
    ['en', 'Work', 'Adjusted service date', 'Not on record'],
    ['es', 'Trabajo', 'Fecha de antigüedad ajustada', 'No consta'],
  ] as const)('ME-1: shows that a field has nothing on record, %s', async (language, card, label, words) => {
    await show({}, language);
    const value = group(card).getByText(label).nextElementSibling;
    expect(value?.textContent).toBe(`--${words}`);
    expect(value?.querySelector('[aria-hidden=true]')?.textContent).toBe('--');
    expect(group(card).queryByRole('button', { name: new RegExp(label) })).toBeNull();
  });

  it('leaves out groups without any value, and fields that apply to few people', async () => {
    await show({
      organizationValuesInDetail: [],
      streetAddress: null,
      city: null,
      state: null,
      zipCode: null,
    });
    expect(screen.queryByRole('region', { name: 'Organization' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Address and email' })).toBeNull();
    expect(screen.queryByText('Tipped occupation')).toBeNull();
    expect(screen.queryByText('Supervises others')).toBeNull();
  });

  it.each([
    [['102', '601'], 'Wait Staff (102); Skincare Specialists (601)'],
    [['703', '810'], 'Recreational and Tour Pilots (703); Gas Pump Attendants (810)'],
    [['102', '899'], 'Wait Staff (102); 899'],
    [['000'], 'Not on the Treasury’s list (000)'],
  ])('TRU-4: the job has the Treasury’s occupations of its tips, %j', async (tippedOccupationCodes, shown) => {
    await show({ tippedOccupationCodes });
    expect(group('Work').getByText('Tipped occupation').nextElementSibling?.textContent).toBe(shown);
  });

  it('TRU-4: in Spanish, the occupations of tips have Spanish names', async () => {
    await show({ tippedOccupationCodes: ['102', '606'] }, 'es');
    expect(screen.getByText('Meseros (102); Técnicos de cejas y pestañas (606)')).toBeTruthy();
  });

  it('V18: leads from each card to the page that changes it, if the employee may change something', async () => {
    const { services } = await renderPage(<MyProfilePage canEdit />, { gateway: () => ({ body: profile }) });
    await settle(services);
    const links = screen.getAllByRole('link').filter((link) => link.textContent?.startsWith('Change'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Change Address and email', '/my-profile/personal/change'],
      ['Change Pay and taxes', '/my-profile/taxes'],
    ]);
    cleanup();
    await show();
    expect(group('Work').getByText('Active')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Change/ })).toBeNull();
  });

  it('shows an unknown letter code as it is', async () => {
    await show({ status: 'z' });
    expect(group('Work').getByText('z')).toBeTruthy();
  });

  it('shows an error with the reference for support, and tries again', async () => {
    let failing = true;
    const { services } = await renderPage(<MyProfilePage canEdit={false} />, {
      gateway: () => (failing ? refusal(500, 'req-77') : { body: profile }),
    });
    expect(screen.getByRole('alert').textContent).toContain('req-77');
    failing = false;
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    await settle(services);
    expect(group('You').getByText('Marisol Vega')).toBeTruthy();
  });

  it('is in Spanish as well', async () => {
    await show({}, 'es');
    expect(group('Pago e impuestos').getByText('Cada dos semanas')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copiar: Dirección' })).toBeTruthy();
  });
});
