import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { Checkbox, Choices } from './choices.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { SecretField, TextField } from './inputs.tsx';
import { Switch } from './switch.tsx';

afterEach(cleanup);

describe('a field', () => {
  it('is connected to its label, hint and error', () => {
    renderWithTexts(<TextField label="Routing number" hint="Nine digits." error="One digit may be wrong." />);
    const input = screen.getByRole('textbox', { name: 'Routing number' });
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Nine digits.', 'One digit may be wrong.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('marks optional fields, and requires all others', () => {
    renderWithTexts(<TextField label="Nickname" optional />);
    expect(screen.getByRole('textbox', { name: 'Nickname (optional)' }).getAttribute('aria-required')).toBeNull();
    cleanup();
    renderWithTexts(<TextField label="ZIP code" />);
    expect(screen.getByRole('textbox', { name: 'ZIP code' }).getAttribute('aria-required')).toBe('true');
  });

  it('shows a secret on request', () => {
    renderWithTexts(<SecretField label="Account number" defaultValue="0004" />);
    expect(screen.getByLabelText('Account number').getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show: Account number' }));
    expect(screen.getByLabelText('Account number').getAttribute('type')).toBe('text');
  });

  it('confirms an entry below it only while it has no error', () => {
    renderWithTexts(
      <>
        <TextField label="ZIP code" good="Lancaster, PA" />
        <TextField label="Routing number" good="Conestoga Bank" error="One digit may be wrong." />
      </>,
    );
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Lancaster, PA', '']);
  });

  it.each([
    ['on', true, false],
    ['off', false, true],
  ])('a switch that is %s changes to the other state', (_state, checked, next) => {
    const changes: boolean[] = [];
    renderWithTexts(
      <Switch label="Payday email" note="One for each." checked={checked} onChange={(to) => changes.push(to)} />,
    );
    const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Payday email' });
    expect([control.checked, control.getAttribute('aria-checked')]).toEqual([checked, String(checked)]);
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe('One for each.');
    fireEvent.click(control);
    expect(changes).toEqual([next]);
  });

  it('a box and a group of choices are connected to their errors, and the summary leads to the first choice', () => {
    renderWithTexts(
      <>
        <Checkbox label="I agree" error="Check the box." checked={false} onChange={() => undefined} />
        <Choices
          id="status"
          label="Filing status"
          hint="As on your return."
          error="Choose one."
          value="married"
          onChange={() => undefined}
          choices={[
            { value: 'single', label: 'Single' },
            { value: 'married', label: 'Married' },
          ]}
        />
      </>,
    );
    const described = (element: Element) =>
      (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(described(screen.getByRole('checkbox'))).toEqual(['Check the box.']);
    expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
    expect(described(screen.getByRole('group'))).toEqual(['As on your return.', 'Choose one.']);
    expect(screen.getByRole('group').getAttribute('aria-invalid')).toBe('true');
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ id, checked }) => [id, checked])).toEqual([
      ['status', false],
      ['', true],
    ]);
  });

  it('keeps two groups with the same question apart', () => {
    const group = (
      <Choices label="Kind" value="a" onChange={() => undefined} choices={[{ value: 'a', label: 'First' }]} />
    );
    renderWithTexts(
      <>
        {group}
        {group}
      </>,
    );
    const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name);
    expect([names.length, new Set(names).size]).toEqual([2, 2]);
  });

  it('presents a group of choices as one question', () => {
    const chosen: string[] = [];
    renderWithTexts(
      <Choices
        label="Filing status"
        value={undefined}
        onChange={(value) => chosen.push(value)}
        choices={[{ value: 'single', label: 'Single' }]}
      />,
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Single' }));
    expect(screen.getByRole('group', { name: 'Filing status' })).toBeTruthy();
    expect(chosen).toEqual(['single']);
  });
});

describe('the error summary', () => {
  function Form(): ReactNode {
    const [attempt, setAttempt] = useState(0);
    return (
      <>
        {attempt > 0 ? (
          <ErrorSummary
            attempt={attempt}
            faults={[{ field: 'amount', label: 'Amount', text: 'enter more than $0.00' }]}
          />
        ) : null}
        <TextField id="amount" label="Amount" />
        <button type="button" onClick={() => setAttempt(attempt + 1)}>
          Send
        </button>
      </>
    );
  }

  it('takes the focus after every refused attempt, and links to the field', () => {
    renderWithTexts(<Form />);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const send = screen.getByRole('button', { name: 'Send' });
      send.focus();
      fireEvent.click(send);
      expect(document.activeElement).toBe(screen.getByRole('alert'));
    }
    expect(screen.getByRole('heading').textContent).toBe('One thing to fix');
    fireEvent.click(screen.getByRole('link', { name: 'Amount: enter more than $0.00' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' }));
  });

  it('is absent without errors', () => {
    renderWithTexts(<ErrorSummary attempt={1} faults={[]} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
