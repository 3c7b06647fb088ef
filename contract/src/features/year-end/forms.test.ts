import { expect, it } from 'vitest';
import { copyLabelOf, copyLettersOf, familyOf, layoutOf } from './forms.ts';
import { copyNameOf, opensOf } from './rules.ts';

it.each([
  ['W-2', 'W-2', 'W-2', ['B', 'C', '2'], 'Copies B, C and 2'],
  ['W-2c', 'W-2', 'W-2', ['B', 'C', '2'], 'Copies B, C and 2'],
  ['1099-NEC', '1099', '1099-NEC', ['B', '2'], 'Copies B and 2'],
  ['1099-MISC', '1099', '1099-MISC', ['B', '2'], 'Copies B and 2'],
  ['1099-R', '1099', '1099-R', ['B', 'C', '2'], 'Copies B, C and 2'],
  ['1095-C', '1095-C', '1095-C', [], 'Recipient’s copy'],
  ['1042-S', '1042-S', '1042-S', ['B', 'C', 'D'], 'Copies B, C and D'],
] as const)('PAY-3: the family, layout and copies of a %s', (form, family, layout, letters, label) => {
  expect([familyOf(form), layoutOf(form), copyLettersOf(form), copyLabelOf(form)]).toEqual([
    family,
    layout,
    letters,
    label,
  ]);
});

it.each([
  ['electronic', true, true, 'form'],
  ['electronic', true, false, 'form'],
  ['electronic', false, true, 'form'],
  ['electronic', false, false, 'form'],
  ['paper', true, true, 'boxes'],
  ['paper', true, false, 'copy'],
  ['paper', false, true, 'nothing'],
  ['paper', false, false, 'nothing'],
] as const)('E2: delivery %s, own form %s, imported %s: opens %s', (furnishing, isOwn, isImported, opens) => {
  expect(opensOf(furnishing, { isOwn, isImported })).toBe(opens);
});

it('names a copy for information after its form, by the end of the name alone', () => {
  expect(copyNameOf('W-2 2025.pdf')).toBe('W-2 2025 (copy for information).pdf');
  expect(copyNameOf('W-2 2025 A.pdf Co.pdf')).toBe('W-2 2025 A.pdf Co (copy for information).pdf');
});
