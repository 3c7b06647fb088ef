import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../../ui/build/texts.ts';
import { CodeTables } from './code-tables.tsx';
import type { FileMapping } from './mapping-state.ts';

afterEach(cleanup);

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
const column = (name: string, words: string[]) => ({
  name,
  required: false,
  type: 'text',
  example: '',
  about: '',
  words,
});
const KIND = {
  file: 'jobs',
  columns: [column('pay_type', ['hourly', 'salary']), column('status', ['active', 'ended']), column('title', [])],
};
const COLUMNS = {
  header: ['Title', 'Art', 'Stand'],
  sample: [
    ['Boss', ' H ', 'Active'],
    ['Clerk', 'S', ''],
    ['Clerk', 'H', 'gone'],
  ],
};
const EDITED = {
  file: 'jobs',
  dates: '',
  numbers: '',
  columns: { Title: 'title', Art: 'pay_type', Stand: 'status' },
  constants: {},
  codes: { pay_type: { H: 'hourly', X: 'unheard-of' } },
} as unknown as FileMapping;

function show(edited: FileMapping = EDITED) {
  const onChange = vi.fn<(next: FileMapping) => void>();
  render(
    <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
      <CodeTables columns={COLUMNS as never} kind={KIND as never} edited={edited} onChange={onChange} />
    </TranslationsProvider>,
  );
  return () => onChange.mock.calls.at(-1)?.[0].codes;
}
const fields = () =>
  screen
    .getAllByRole<HTMLSelectElement>('combobox')
    .map((field) => [
      field.labels[0]?.textContent?.match(/“([^”]+)”/)?.[1] ?? field.labels[0]?.textContent,
      field.value,
    ]);

describe('CON-4: codes of another system', () => {
  it('are those of the first rows that aren’t our own words, and those that were added, once each', () => {
    show();
    expect(screen.getAllByRole('group')).toHaveLength(2);
    const values = fields();
    expect(values.map(([, word]) => word)).toEqual(['hourly', '', '', '']);
    expect(values.map(([label]) => String(label))).toEqual([
      expect.stringContaining('H'),
      expect.stringContaining('X'),
      expect.stringContaining('S'),
      expect.stringContaining('gone'),
    ]);
  });

  it('get a meaning in their own column, and lose it again', () => {
    const codes = show();
    const [first, , third, last] = screen.getAllByRole('combobox');
    if (!first || !third || !last) throw new Error('fewer fields than codes');
    fireEvent.change(last, { target: { value: 'ended' } });
    expect(codes()).toEqual({ ...EDITED.codes, status: { gone: 'ended' } });
    fireEvent.change(third, { target: { value: 'salary' } });
    expect(codes()).toEqual({ pay_type: { H: 'hourly', X: 'unheard-of', S: 'salary' } });
    fireEvent.change(first, { target: { value: '' } });
    expect(codes()).toEqual({ pay_type: { X: 'unheard-of' } });
  });

  it('that aren’t among the first rows are added trimmed when their field is left, with the first word', () => {
    const codes = show();
    const [payType, status] = screen.getAllByRole<HTMLInputElement>('textbox');
    if (!payType || !status) throw new Error('no fields for other codes');
    status.value = ' L ';
    fireEvent.blur(status);
    expect(codes()).toEqual({ ...EDITED.codes, status: { L: 'active' } });
    expect(status.value).toBe('');
    payType.value = '  ';
    fireEvent.blur(payType);
    expect(codes()).toEqual({ ...EDITED.codes, status: { L: 'active' } });
  });
});
