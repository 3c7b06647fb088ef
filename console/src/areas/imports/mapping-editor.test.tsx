import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../../ui/build/texts.ts';
import { MappingEditor } from './mapping-editor.tsx';
import type { FileMapping } from './mapping-state.ts';

afterEach(cleanup);

const column = (name: string, required = false) => ({
  name,
  required,
  type: 'text',
  example: '',
  about: '',
  words: [],
});
const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
const FILE = {
  path: 'staff.csv',
  columns: {
    header: ['Code', 'Title', 'Place'],
    sample: [],
    suggestion: null,
    undecided: [],
    kinds: [
      {
        file: 'jobs',
        columns: [column('code', true), column('title'), column('client_code', true), column('place_name')],
      },
      { file: 'places', columns: [column('code', true), column('place')] },
    ],
    dateFormats: ['YYYY-MM-DD', 'MM/DD/YYYY'],
    numberFormats: ['1234.50', '1.234,50'],
  },
};
const EDITED = {
  file: 'jobs',
  dates: 'MM/DD/YYYY',
  numbers: '1.234,50',
  columns: { Code: 'code', Title: 'title' },
  constants: { client_code: 'ACME' },
  codes: { title: [] },
} as unknown as FileMapping;

/** Draws the editor and returns what a change of the chosen field sends. */
function changed(label: RegExp, value: string): FileMapping {
  const onChange = vi.fn<(edited: FileMapping) => void>();
  render(
    <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
      <MappingEditor file={FILE as never} edited={EDITED} given={[]} onChange={onChange} />
    </TranslationsProvider>,
  );
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return onChange.mock.calls[0]?.[0] as FileMapping;
}

describe('CON-4: the mapping of a file', () => {
  it.each<[string, RegExp, string, Partial<FileMapping>]>([
    [
      'another table keeps the columns that it has, too, and no other',
      /^Table/,
      'places',
      { file: 'places', columns: { Code: 'code' }, constants: {}, codes: {} },
    ],
    ['no table keeps nothing of its columns', /^Table/, '', { file: '', columns: {}, constants: {}, codes: {} }],
    ['dates change alone', /dates/i, '', { dates: '' }],
    ['numbers change alone', /numbers/i, '1234.50', { numbers: '1234.50' }],
    [
      'a text for every row is added to the others',
      /^Same text in every row/,
      'place_name',
      {
        constants: { ...EDITED.constants, place_name: '' },
      },
    ],
    [
      'a text for every row changes alone',
      /^client_code in every row/,
      'BIRCH',
      { constants: { client_code: 'BIRCH' } },
    ],
  ])('%s', (_rule, label, value, parts) => {
    expect(changed(label, value)).toEqual({ ...EDITED, ...parts });
  });
});
