import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { Choices } from './choices.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { SecretField, TextField } from './inputs.tsx';

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
    fireEvent.click(screen.getByRole('button', { name: 'Show Account number' }));
    expect(screen.getByLabelText('Account number').getAttribute('type')).toBe('text');
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
