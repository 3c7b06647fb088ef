import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PolicySetting } from '@paystead/contract/console/policy/model.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { SettingField } from './setting-field.tsx';

afterEach(cleanup);

const base: PolicySetting = {
  setting: 'self-service',
  group: 'selfService',
  type: 'switch',
  min: null,
  max: null,
  choices: [],
  count: null,
  word: null,
  value: 'on',
  standard: 'on',
  isBounded: false,
  changedBy: 'provider',
  mayChange: true,
};

/** Draws a setting and returns what is entered. Texts are shown by their keys. */
function fieldOf(setting: Partial<PolicySetting>, error?: string) {
  const onChange = vi.fn<(value: string) => void>();
  const one = { ...base, ...setting };
  render(
    <TranslationsProvider language="en" catalogue={{}} load={async () => ({})}>
      <SettingField setting={one} value={one.value} error={error} onChange={onChange} />
    </TranslationsProvider>,
  );
  return onChange;
}

describe('CON-6: a setting', () => {
  it('that is on turns off', () => {
    const onChange = fieldOf({});
    fireEvent.click(screen.getByRole('checkbox'));
    expect(onChange.mock.calls).toEqual([['off']]);
  });

  it('with a word beside its numbers takes an empty field for the word', () => {
    const onChange = fieldOf({
      setting: 'former-access-months',
      type: 'number',
      min: 12,
      max: 120,
      word: 'always',
      value: '24',
    });
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.change(field, { target: { value: '36' } });
    expect(onChange.mock.calls).toEqual([['always'], ['36']]);
  });

  it('in bytes is typed in megabytes', () => {
    const onChange = fieldOf({
      setting: 'upload-max-bytes',
      type: 'number',
      min: 0,
      max: 26_214_400,
      value: '10485760',
    });
    const field = screen.getByRole<HTMLInputElement>('textbox');
    expect(field.value).toBe('10');
    fireEvent.change(field, { target: { value: '2.5' } });
    fireEvent.change(field, { target: { value: 'many' } });
    expect(onChange.mock.calls).toEqual([['2621440'], ['many']]);
  });

  it('of several choices keeps their order', () => {
    const onChange = fieldOf({
      setting: 'upload-types',
      type: 'choices',
      choices: ['pdf', 'png', 'jpg'],
      value: 'jpg',
    });
    fireEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    expect(onChange.mock.calls).toEqual([['pdf,jpg']]);
  });

  it('shows the gateway’s sentence at its field', () => {
    fieldOf({ setting: 'cutoff-days', type: 'number', min: 0, max: 14, value: '20' }, 'Enter a whole number.');
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a whole number.')).toBeTruthy();
  });

  it('of several choices shows it once, at the last of them', () => {
    fieldOf(
      { setting: 'upload-types', type: 'choices', choices: ['pdf', 'png', 'jpg'], value: 'jpg' },
      'Choose at least one.',
    );
    const wrong = screen.getAllByRole('checkbox').map((one) => one.getAttribute('aria-invalid'));
    expect([wrong, screen.getAllByText('Choose at least one.').length]).toEqual([[null, null, 'true'], 1]);
  });

  it('that isn’t the operator’s to change has no control', () => {
    fieldOf({ mayChange: false });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText('console.policy.name.selfService')).toBeTruthy();
  });
});
