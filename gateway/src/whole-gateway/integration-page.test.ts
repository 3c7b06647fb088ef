import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BEGINNING, columnTables } from '../../test/imports/integration-tables.ts';
import { isFault } from '../imports/columns/column.ts';
import { RECORDS } from '../imports/compilers.ts';
import { sentenceOf } from '../imports/fault.ts';
import { boxProblems } from '../imports/year-end/boxes-cell.ts';

describe('IMP-1: docs/integration.md', () => {
  it('has each column of each declared file as it is declared', async () => {
    const file = join(import.meta.dirname, '../../../docs/integration.md');
    const page = await readFile(file, 'utf8');
    const [text] = page.split(BEGINNING);
    const expected = `${text ?? ''}${BEGINNING}\n\n${columnTables(RECORDS)}`;
    if (process.env['PAYSTEAD_WRITE_INTEGRATION'] === 'yes') await writeFile(file, expected);
    expect(await readFile(file, 'utf8')).toBe(expected);
  });
});

describe('IMP-2: the sentence about a cell that is written wrongly', () => {
  it('describes the format of every column in English and in Spanish', () => {
    const sentences = new Map<string, string>();
    for (const { type } of RECORDS.flatMap(({ columns }) => Object.values(columns)))
      for (const cell of ['?', 'x'.repeat(2000), '\u0007']) {
        const read = type.parse(cell);
        if (!isFault(read)) continue;
        const { code, values = {} } = read.fault;
        if (values['format'] !== undefined)
          sentences.set(sentenceOf('en', { code, values }), sentenceOf('es', { code, values }));
      }
    expect([...sentences].toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual([
      ['Use #RRGGBB.', 'Use #RRGGBB.'],
      ['Use * or a dimension and a value, such as 1/210.', 'Use * o una dimensión y un valor, como 1/210.'],
      ['Use 000, or three digits that start with 1 to 8.', 'Use 000, o tres dígitos que empiecen con 1 a 8.'],
      ['Use 2 to 20 capital letters, digits and hyphens.', 'Use de 2 a 20 letras mayúsculas, dígitos y guiones.'],
      ['Use 2 to 40 lowercase letters, digits and hyphens.', 'Use de 2 a 40 letras minúsculas, dígitos y guiones.'],
      ['Use 64 hexadecimal digits.', 'Use 64 dígitos hexadecimales.'],
      ['Use NN-NNNNNNN.', 'Use NN-NNNNNNN.'],
      [
        'Use a host name in lowercase letters, such as pay.acme.example.',
        'Use un nombre de host en minúsculas, como pay.acme.example.',
      ],
      ['Use a number from 0 to 5 with up to two decimals.', 'Use un número de 0 a 5 con hasta dos decimales.'],
      ['Use a state and its number, such as PA=12345678.', 'Use un estado y su número, como PA=12345678.'],
      ['Use an address that starts with https://.', 'Use una dirección que empiece con https://.'],
      ['Use an email address.', 'Use una dirección de correo electrónico.'],
      ['Use at most 40 characters, without ; and /.', 'Use como máximo 40 caracteres, sin ; ni /.'],
      ['Use at most 40 letters, digits and . _ -.', 'Use como máximo 40 letras, dígitos y . _ -.'],
      ['Use at most 80 characters without spaces.', 'Use como máximo 80 caracteres sin espacios.'],
      ['Use at most 80 letters, digits and . : / # - _.', 'Use como máximo 80 letras, dígitos y . : / # - _.'],
      ['Use five digits, or nine as in 17601-1234.', 'Use cinco dígitos, o nueve como en 17601-1234.'],
      ['Use nine digits.', 'Use nueve dígitos.'],
      [
        'Use six digits that start with a tax collection district (01, 03 to 67, 70 to 73), or 880000.',
        'Use seis dígitos que empiecen con un distrito de recaudación (01, 03 a 67, 70 a 73), o 880000.',
      ],
      ['Use the last four characters, such as 4821.', 'Use los últimos cuatro caracteres, como 4821.'],
      [
        'Use the path of a file in the same folder or archive, such as files/w2-1042.pdf.',
        'Use la ruta de un archivo de la misma carpeta o del mismo archivo comprimido, como files/w2-1042.pdf.',
      ],
      ['Use two capital letters, such as PA.', 'Use dos letras mayúsculas, como PA.'],
      [
        'Write a number: a percentage with up to four decimals, such as 6.2.',
        'Escriba un número: un porcentaje con hasta cuatro decimales, como 6.2.',
      ],
      [
        'Write a number: dollars with two decimals, such as 1234.50 or -12.00.',
        'Escriba un número: dólares con dos decimales, como 1234.50 o -12.00.',
      ],
      [
        'Write a number: dollars with up to six decimals, such as 31.25.',
        'Escriba un número: dólares con hasta seis decimales, como 31.25.',
      ],
      [
        'Write a number: hours with up to four decimals, such as 80.00.',
        'Escriba un número: horas con hasta cuatro decimales, como 80.00.',
      ],
    ]);
  });

  it('describes the format of every kind of box in English and in Spanish', () => {
    const cell = {
      employer: 'Acme',
      employee: { name: 1, lastFour: '12', address: 'x' },
      amounts: { 1: 1.5 },
      box12: [],
      box13: { statutoryEmployee: 'no', retirementPlan: true, thirdPartySickPay: true },
      box14: [],
      occupationCodes: ['901', '000', '000'],
      states: [],
      locals: [{ locality: 'x', psdCode: '1', wages: 1, tax: 1 }],
      distributionCode: null,
      controlNumber: '',
      previously: null,
    };
    const faults = boxProblems('W-2', JSON.stringify(cell));
    const both = faults
      .filter(({ code }) => code === 'box_wrong')
      .map(({ code, values = {} }) => [sentenceOf('en', { code, values }), sentenceOf('es', { code, values })]);
    expect(both).toEqual([
      ['Write employer as an object.', 'Escriba employer así: un objeto.'],
      ['Write employee.name as text.', 'Escriba employee.name así: texto.'],
      ['Write employee.lastFour as four digits.', 'Escriba employee.lastFour así: cuatro dígitos.'],
      ['Write employee.address as a list.', 'Escriba employee.address así: una lista.'],
      ['Write amounts.1 as whole cents.', 'Escriba amounts.1 así: centavos enteros.'],
      ['Write box13.statutoryEmployee as true or false.', 'Escriba box13.statutoryEmployee así: true o false.'],
      [
        'Write occupationCodes as a value within its limits.',
        'Escriba occupationCodes así: un valor dentro de sus límites.',
      ],
      ['Write locals.0.psdCode as six digits.', 'Escriba locals.0.psdCode así: seis dígitos.'],
    ]);
  });
});
