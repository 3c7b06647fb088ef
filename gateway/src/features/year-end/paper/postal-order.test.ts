import { describe, expect, it } from 'vitest';
import { compareForPost, postalAddressOf } from './postal-order.ts';

const envelope = (employeeNumber: string, name: string, lines: readonly string[], zipCode: string | null) => ({
  employeeNumber,
  name,
  address: { lines, zipCode },
});

describe('TRU-4: postal order', () => {
  it('sorts by ZIP code, street, house, apartment and name, with addresses abroad last', () => {
    const sorted = [
      envelope('E-8', 'Ana Vega', ['9 Elm Street', 'Erie, PA 16501'], '16501'),
      envelope('E-7', 'Ana Vega', ['10 Elm Street', 'Apt 2', 'Erie, PA 16501'], '16501'),
      envelope('E-5', 'Ana Vega', ['10 Elm Street', 'Apt 10', 'Erie, PA 16501'], '16501'),
      envelope('E-6', 'Ana Vega', ['10 Elm Street', 'Apt 10', 'Erie, PA 16501'], '16501'),
      envelope('E-4', 'Zoe Vega', ['10 Elm Street', 'Apt 10', 'Erie, PA 16501'], '16501'),
      envelope('E-3', 'Ana Vega', ['1 Oak Street', 'Erie, PA 16501'], '16501'),
      envelope('E-2', 'Ana Vega', ['1 Elm Street', 'Erie, PA 16501-0044'], '16501-0044'),
      envelope('E-1', 'Ana Vega', ['1 Elm Street', 'Allen, TX 75002'], '75002'),
      envelope('E-0', 'Ana Vega', ['Calle 5 de Mayo 1', '06000 Ciudad de México', 'MEXICO'], null),
    ];
    for (let turn = 0; turn < sorted.length; turn += 1) {
      const turned = [...sorted.slice(turn), ...sorted.slice(0, turn)];
      for (const mixed of [turned, turned.toReversed()]) expect(mixed.toSorted(compareForPost)).toEqual(sorted);
    }
  });
});

describe('TRU-4: the address of an envelope', () => {
  const home = { street: '4 Elm Street', secondLine: 'Apt 2', city: 'Erie', state: 'PA', zipCode: '16501' };
  const onForm = ['1 Old Road', 'Lancaster, PA 17603'];
  it.each([
    ['the one on file', home, onForm, ['4 Elm Street', 'Apt 2', 'Erie, PA 16501'], '16501'],
    ['without an empty second line', { ...home, secondLine: ' ' }, [], ['4 Elm Street', 'Erie, PA 16501'], '16501'],
    ['the form’s, without one on file', null, onForm, onForm, '17603'],
    [
      'the form’s, without spaces around its lines',
      null,
      ['Ana Vega ', ' 1 Old Road', ' Lancaster, PA 17603 '],
      ['Ana Vega', ...onForm],
      '17603',
    ],
    ['the form’s, with a street missing on file', { ...home, street: '' }, onForm, onForm, '17603'],
    [
      'abroad, without a ZIP code',
      null,
      ['Calle 5 de Mayo 1', '06000 Ciudad de México', 'MEXICO'],
      ['Calle 5 de Mayo 1', '06000 Ciudad de México', 'MEXICO'],
      null,
    ],
  ])('is %s', (_what, onFile, form, lines, zipCode) => {
    expect(postalAddressOf(onFile, form)).toEqual({ lines, zipCode });
  });

  it.each([
    ['nothing at all', null, []],
    ['a city alone', null, ['Lancaster, PA 17603']],
    ['blanks', { ...home, street: '  ' }, [' ', '']],
  ])('is missing with %s', (_what, onFile, form) => {
    expect(postalAddressOf(onFile, form)).toBeNull();
  });
});
