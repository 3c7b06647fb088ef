import { describe, expect, it } from 'vitest';
import { sampleCodeIn } from './read-pdf.ts';

describe('the code of a sample', () => {
  it.each([
    ['Code: \nABC-DEF\nWhat to do next', 'ABC-DEF'],
    ['Sample of a W-2 form\nCode: A\n \nVA-T\n7Y\nWhat', 'AVA-T7Y'],
    ['Muestra de un formulario W-2\nCódigo: \nVA A\n-\nTY4', 'VAA-TY4'],
  ])('is read from %j, whatever spaces the reader sees in it', (text, code) => {
    expect(sampleCodeIn(text)).toBe(code);
  });

  it('is missed, not made up', () => {
    expect(() => sampleCodeIn('Form W-2 2026, 1W-234')).toThrow('There is no code');
  });
});
