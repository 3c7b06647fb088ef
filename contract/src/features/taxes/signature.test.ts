import { describe, expect, it } from 'vitest';
import { signsAs } from './signature.ts';

describe('a typed name is a signature if it is the signer’s', () => {
  const vega = { firstNames: ['Marisol', null], lastName: 'Vega' };
  it.each([
    ['Marisol Vega', vega, true],
    ['  marisol   VEGA ', vega, true],
    ['Marisol J. Vega', vega, true],
    ['Vega, Marisol', vega, true],
    ['M. Vega', vega, false],
    ['Marisol', vega, false],
    ['', vega, false],
    ['Jose Nunez', { firstNames: ['José'], lastName: 'Núñez' }, true],
    ['Sean OBrien', { firstNames: ['Seán'], lastName: "O'Brien" }, true],
    ['Ana García-López', { firstNames: ['Ana'], lastName: 'García López' }, true],
    ['Bob Smith', { firstNames: ['Robert', 'Bob'], lastName: 'Smith' }, true],
    ['Ana García', { firstNames: ['Ana'], lastName: 'García López' }, false],
    ['Mary Vega', { firstNames: ['Mary Ann'], lastName: 'Vega' }, false],
    ['Mary Ann Vega', { firstNames: ['Mary Ann'], lastName: 'Vega' }, true],
    ['"Marisol" — Vega!', vega, true],
    ['Marisol', { firstNames: ['Marisol'], lastName: '—' }, false],
    ['Marisol Vega', { firstNames: ['Marisol'], lastName: '(Vega)' }, true],
    ['Robert', { firstNames: ['Robert'], lastName: '' }, false],
  ])('%s', (typed, signer, signs) => expect(signsAs(typed, signer)).toBe(signs));
});
