import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { letterCode } from '@paystead/contract/features/invitations/code.ts';
import type { ReactNode } from 'react';
import { renderPage, settle, type Answer } from '../../../test/page.tsx';
import { renderWithTexts } from '../../../../ui/test/render.tsx';
import { ApiFailure } from '../../platform/api/failure.ts';
import { CodeForm } from './code-form.tsx';
import { FactsForm } from './facts-form.tsx';
import { RegisterPage } from './register-page.tsx';
import { RequestFailure } from './too-many.tsx';

afterEach(cleanup);

const CODE = letterCode(Array.from({ length: 15 }, (_, place) => place + 3));
const refused = (status: number, more: object): Answer => ({
  status,
  body: { status, code: 'invalid_input', title: 'Refused', requestId: 'req-1', ...more },
});

/** Renders a form and returns what it sends. `answers` are given one after the other, the last one again and again. */
async function show(element: ReactNode, ...answers: readonly Answer[]) {
  const sent: (readonly [call: string, body: unknown])[] = [];
  const left = [...answers];
  const { services } = await renderPage(element, {
    gateway: (call, body) => {
      if (call.endsWith('invitations/registration'))
        return { body: { facts: (body as { clientCode: string }).clientCode === '72' ? LAKESIDE : DEFAULT } };
      sent.push([call.replace('POST invitations/', ''), body]);
      return left.length > 1 ? left.shift() : left[0];
    },
  });
  const press = async (name: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle(services);
  };
  return { sent, press, settled: () => settle(services) };
}
const DEFAULT = ['zipCode', 'birthDate'];
const LAKESIDE = ['lastName', 'ssnLastFour'];
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('SIG-8: the code of a letter', () => {
  it('is checked before it is sent, and then opens the invitation', async () => {
    const onOpened = vi.fn();
    const opened = { state: 'open', clientName: 'Keystone', facts: DEFAULT, triesLeft: 3 };
    const { sent, press } = await show(<CodeForm onOpened={onOpened} />, { body: opened });
    await press('Continue');
    expect(alerts()).toEqual([expect.stringContaining('Enter the code from your letter.')]);
    type('Invitation code', CODE.slice(0, -1));
    await press('Continue');
    expect(alerts()).toEqual([expect.stringContaining('A character is missing or mistyped.')]);
    expect(sent).toEqual([]);
    type('Invitation code', ` ${CODE.toLowerCase()} `);
    await press('Continue');
    expect(sent).toEqual([['open', { token: CODE.replaceAll('-', '') }]]);
    expect(onOpened.mock.calls).toEqual([[CODE.replaceAll('-', ''), opened]]);
  });

  it('that is unknown opens nothing, and stays to be corrected', async () => {
    const onOpened = vi.fn();
    const { press } = await show(<CodeForm onOpened={onOpened} />, { body: { state: 'unknown' } });
    type('Invitation code', CODE);
    await press('Continue');
    expect(alerts()).toEqual([expect.stringContaining('This invitation doesn’t work.')]);
    expect([field('Invitation code').value, onOpened.mock.calls]).toEqual([CODE, []]);
  });

  it('that was unknown is no longer called so once the next attempt fails otherwise', async () => {
    const { press } = await show(<CodeForm onOpened={vi.fn()} />, { body: { state: 'unknown' } }, undefined);
    type('Invitation code', CODE);
    await press('Continue');
    await press('Continue');
    expect(alerts()).toEqual([expect.stringContaining('You lost your connection.')]);
  });
});

describe('SIG-8: the details on file', () => {
  const invitation: Parameters<typeof FactsForm>[0]['invitation'] = {
    state: 'open',
    clientName: 'Keystone',
    facts: ['zipCode', 'employeeNumber'],
    triesLeft: 3,
    expiresAt: '2026-12-04T05:00:00Z',
  };
  const fill = (): void => {
    type(/^ZIP code/, ' 17603 ');
    type(/^Employee number/, 'KF-0417');
  };

  it('each have a label, a hint and a keyboard of their own, and nothing private is filled in by a browser', async () => {
    const facts = ['lastName', 'zipCode', 'employeeNumber', 'birthDate', 'hireMonth', 'ssnLastFour'] as const;
    await show(<FactsForm token="t-1" invitation={{ ...invitation, facts: [...facts] }} onEnd={vi.fn()} />);
    const rows = [...document.querySelectorAll('input')].map((input) => [
      input.labels?.[0]?.textContent?.trim(),
      ...['type', 'autocomplete', 'inputmode', 'maxlength'].map((name) => input.getAttribute(name)),
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? null,
    ]);
    expect(rows).toEqual([
      ['Last name', null, 'family-name', null, '100', null],
      ['ZIP code of your home address', null, 'postal-code', 'numeric', '10', '5 digits'],
      ['Employee number', null, 'off', null, '40', 'You can find it on your offer letter or badge.'],
      ['Date of birth', 'date', 'bday', null, null, null],
      ['Month you were hired', 'month', 'off', null, null, 'For example, 2026-11'],
      [
        'Last four digits of your Social Security number',
        null,
        'off',
        'numeric',
        '4',
        'Never enter your full number here.',
      ],
    ]);
  });

  it('that are incomplete are named, and not sent', async () => {
    const { sent, press } = await show(<FactsForm token="t-1" invitation={invitation} onEnd={vi.fn()} />);
    type(/^ZIP code/, '1760');
    await press('Continue');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'ZIP code of your home address: Enter the 5 digits of your ZIP code.',
      'Employee number: Enter your employee number.',
    ]);
    expect(sent).toEqual([]);
  });

  it('that are wrong can be corrected as often as the gateway says, and then end the questions', async () => {
    const onEnd = vi.fn();
    const { sent, press } = await show(
      <FactsForm token="t-1" invitation={invitation} onEnd={onEnd} />,
      { body: { state: 'wrong', triesLeft: 2 } },
      { body: { state: 'wrong', triesLeft: 1 } },
      { body: { state: 'proved', clientName: 'Keystone' } },
    );
    fill();
    await press('Continue');
    expect(alerts()).toEqual(['These details don’t match. Check both and try again. You have 2 tries left.']);
    expect([field(/^ZIP code/).value, field(/^Employee number/).value]).toEqual([' 17603 ', 'KF-0417']);
    await press('Continue');
    expect(alerts()).toEqual(['These details don’t match. Check both and try again. You have 1 try left.']);
    expect(onEnd).not.toHaveBeenCalled();
    type(/^Employee number/, 'KF-0471');
    await press('Continue');
    expect(alerts()).toEqual([]);
    const facts = (employeeNumber: string) => ({ token: 't-1', facts: { zipCode: '17603', employeeNumber } });
    expect(sent).toEqual([
      ['verify', facts('KF-0417')],
      ['verify', facts('KF-0417')],
      ['verify', facts('KF-0471')],
    ]);
    expect(onEnd.mock.calls).toEqual([[{ state: 'proved', clientName: 'Keystone' }]]);
  });

  it.each<[string, Answer, string]>([
    [
      'an error at its field',
      refused(422, { errors: [{ pointer: '/facts/zipCode', code: 'x', detail: 'Five digits.' }] }),
      'One thing to fixZIP code of your home address: Five digits.',
    ],
    ['the gateway’s sentence', refused(503, { code: 'unavailable', detail: 'Back at noon.' }), 'Back at noon. '],
    ['a sentence of its own', refused(500, { code: 'internal' }), 'Something went wrong. Try again in a few minutes. '],
    ['a lost connection', undefined, 'You lost your connection. Try again. '],
  ])('keep the entries and show %s if they are refused', async (_what, answer, shown) => {
    const { press } = await show(<FactsForm token="t-1" invitation={invitation} onEnd={vi.fn()} />, answer);
    fill();
    await press('Continue');
    expect(alerts()).toEqual([shown]);
    expect(field(/^Employee number/).value).toBe('KF-0417');
  });
});

it.each([
  [undefined, '1 minute'],
  [0, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
])('SIG-8: a wait of %s seconds is shown in minutes, rounded up', (seconds, shown) => {
  const error = new ApiFailure(429, { code: 'too_many_requests' }, seconds);
  renderWithTexts(<RequestFailure error={error} />);
  expect(alerts()).toEqual([`Too many attempts. Try again in ${shown}.`]);
});

describe('SIG-8: self-registration', () => {
  const Page = ({ title, lede, children }: { title: string; lede?: ReactNode; children?: ReactNode }): ReactNode => (
    <main key={title}>
      <h1>{title}</h1>
      <p>{lede}</p>
      {children}
    </main>
  );

  it('asks for the details of the employer whose code is entered', async () => {
    const { settled } = await show(<RegisterPage Page={Page} />);
    const labels = () =>
      screen.getAllByText((_, element) => element?.tagName === 'LABEL').map(({ textContent }) => textContent?.trim());
    expect(labels()).toEqual([
      'Employer code (optional)',
      'ZIP code of your home address',
      'Date of birth',
      'Your email',
    ]);
    type(/^Employer code/, ' 72 ');
    fireEvent.blur(field(/^Employer code/));
    await settled();
    expect(labels().slice(1, 3)).toEqual(['Last name', 'Last four digits of your Social Security number']);
  });

  it('sends the details without spaces around them, and says the same whether or not they match', async () => {
    const { sent, press } = await show(<RegisterPage Page={Page} />, { body: {} });
    type(/^ZIP code/, '17603 ');
    type('Date of birth', '1994-03-08');
    type('Your email', 'marisol@');
    await press('Email me a link');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Your email: Enter your email, such as name@example.com.',
      'I have a code from a letter',
    ]);
    type('Your email', ' marisol@example.test ');
    await press('Email me a link');
    expect(sent).toEqual([
      [
        'register',
        { clientCode: '', facts: { zipCode: '17603', birthDate: '1994-03-08' }, email: 'marisol@example.test' },
      ],
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your email');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
