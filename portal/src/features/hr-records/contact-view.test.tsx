import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { contactView } from './contact-view.tsx';
import type { Formatting } from './record-view.ts';
import { contact } from './test/stub.ts';

afterEach(cleanup);

const formatting = { t: ((key: string) => key.replace('hrRecords.', '')) as Translate } as Formatting;

it('HR-4: a contact has its own number under each label, with links to call and write', () => {
  const { facts, title, line } = contactView(
    contact(1, 'Elena Vega', {
      relationship: 'Sister',
      mobilePhone: '+52 55 1234-5678',
      homePhone: '(717) 555-0101',
      workPhone: '717.555.0102',
      email: 'elena@example.test',
      address: '1 Main St',
    }),
    formatting,
  );
  expect([title, line]).toEqual(['Elena Vega', 'Sister']);
  expect(facts.map(([label, , width]) => [label, width])).toEqual([
    ['mobilePhone', undefined],
    ['homePhone', undefined],
    ['workPhone', undefined],
    ['email', undefined],
    ['address', 'long'],
  ]);
  render(facts.map(([label, value]) => <p key={label}>{value}</p>));
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['+52 55 1234-5678', 'tel:+525512345678'],
    ['(717) 555-0101', 'tel:7175550101'],
    ['717.555.0102', 'tel:7175550102'],
    ['elena@example.test', 'mailto:elena@example.test'],
  ]);
  expect(screen.getByText('1 Main St')).toBeTruthy();
});

it.each([
  [true, true, ['primary', 'emergency']],
  [true, false, ['primary']],
  [false, true, ['emergency']],
  [false, false, []],
])('HR-4: a contact that is primary: %s and for emergencies: %s says so', (isPrimary, isEmergency, expected) => {
  const { badges } = contactView(contact(1, 'Elena Vega', { isPrimary, isEmergency }), formatting);
  expect(badges?.map(({ text }) => text)).toEqual(expected);
});
