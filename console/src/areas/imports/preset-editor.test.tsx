import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../../ui/build/texts.ts';
import { PresetEditor, presetIn, type Preset } from './preset-editor.tsx';

afterEach(cleanup);

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
const show = (preset: Preset) => {
  const changes = { onChange: vi.fn(), onByHand: vi.fn() };
  render(
    <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
      <PresetEditor preset={preset} {...changes} />
    </TranslationsProvider>,
  );
  return changes;
};

it.each([
  [/^legal_ein/, '12-3456789', { client_code: 'ACME', legal_ein: '12-3456789' }],
  [/^client_code/, 'BIRCH', { client_code: 'BIRCH' }],
  // An empty text would stand in every row.
  [/^client_code/, '', {}],
])('a text for %s, “%s”, is changed alone, and is gone when it is empty', (label, value, constants) => {
  const { onChange } = show({ name: 'finch', constants: { client_code: 'ACME' } });
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(onChange.mock.calls).toEqual([[{ name: 'finch', constants }]]);
});

it.each([
  ['finch', 0],
  ['register', 1],
])('the columns of a recognized export, %s, can be chosen by hand instead: %i', (name, count) => {
  const { onByHand } = show({ name, constants: {} });
  const buttons = screen.queryAllByRole('button');
  buttons.forEach((button) => fireEvent.click(button));
  expect([buttons.length, onByHand.mock.calls.length]).toEqual([count, count]);
});

it.each([
  [{ preset: 'finch' }, { name: 'finch', constants: {} }],
  [
    { preset: 'finch', constants: { pay_group: 'BW' } },
    { name: 'finch', constants: { pay_group: 'BW' } },
  ],
  [{ preset: 'finch', files: [] }, null],
  [{ files: [] }, null],
  [null, null],
])('the preset of the mapping %j is %j', (mapping, preset) => {
  expect(presetIn(mapping)).toEqual(preset);
});
