import { afterAll, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { LocalizedError } from '../../platform/texts/localized-error.ts';
import { loadPlaceSet, type PlaceSetKind } from './load.ts';

const harness = await createHarness();
afterAll(harness.close);

const PLACES = 'zipCode,geoCode,city,county,state';
const TAXES = 'geoCode,taxCode,description,taxCategory,isResidenceTax,rate,filingStatuses,needsAllowances,source';
const places = async (zipCode: string) =>
  (await harness.as('plain').get(`/api/geoCodeLocation/byZipCode?zipCode=${zipCode}`)).json().geoCodeLocations;
const taxes = async (geoCode: string) =>
  (await harness.as('plain').get(`/api/employeeTaxes/taxCategoryTaxes/${geoCode}/true`)).json().taxCategoryTaxes;

it('an operator’s set replaces the release’s until the next load; an invalid file changes nothing', async () => {
  const load = (text: string) => loadPlaceSet(harness.database, 'places', text, harness.now);
  expect(await load(`${PLACES}\n17036,390430099,Hershey,Dauphin,PA\n`)).toBe(1);
  expect(await places('17036')).toEqual([
    { zipCode: '17036', geoCode: '390430099', city: 'Hershey', county: 'Dauphin', state: 'PA' },
  ]);
  expect(await places('43017')).toEqual([]);
  const line = '17036,390430098,Derry,Dauphin,PA';
  await expect(load(`${PLACES}\n${line}\n${line}\n`)).rejects.toThrow('twice');
  await expect(load(`${PLACES}\n17036,390430098,Derry,Dauphin,OH\n`)).rejects.toThrow('Line 2');
  await expect(load(`${PLACES}\n`)).rejects.toThrow('no rows');
  expect(await places('17036')).toHaveLength(1);
  expect(await load(`${PLACES}\n${line}\n`)).toBe(1);
  expect((await places('17036'))[0].city).toBe('Derry');
});

it('place taxes: states in the file follow it, the others keep the release’s', async () => {
  const row = '150000000,SIT-IN,Indiana income tax,state,true,29000,,true,an operator';
  await loadPlaceSet(harness.database, 'taxes', `${TAXES}\n${row}\n`, harness.now);
  expect(await taxes('150430008')).toEqual([expect.objectContaining({ taxCode: 'SIT-IN', rate: 29_000 })]);
  expect(await taxes('391010000')).toHaveLength(2);
  // A tax of residents and the same one of people who work there are two rows; either of them twice is a fault.
  const work = row.replace(',true,29000', ',false,12000');
  expect(await loadPlaceSet(harness.database, 'taxes', `${TAXES}\n${row}\n${work}\n`, harness.now)).toBe(2);
  await expect(
    loadPlaceSet(harness.database, 'taxes', `${TAXES}\n${row}\n${work}\n${work}\n`, harness.now),
  ).rejects.toThrow('150000000 SIT-IN false twice');
});

it('a fault of a file is named in both languages with its line and what its column needs', async () => {
  const place = '17036,390430098,Derry,Dauphin,PA'.split(',');
  const tax = '150000000,SIT-IN,Indiana income tax,state,true,29000,,true,an operator'.split(',');
  const faultOf = async (kind: PlaceSetKind, csv: string) => {
    const error: unknown = await loadPlaceSet(harness.database, kind, csv, harness.now).catch((thrown) => thrown);
    return error instanceof LocalizedError ? [error.in('en'), error.in('es')] : error;
  };
  const files: [PlaceSetKind, string][] = [
    ...place.map((_, at): [PlaceSetKind, string] => [
      'places',
      `${PLACES}\n\n${place.with(at, '-'.repeat(81)).join()}`,
    ]),
    ...tax.map((_, at): [PlaceSetKind, string] => [
      'taxes',
      `${TAXES}\n${tax.join()}\n${tax.with(at, at === 8 ? '' : '-'.repeat(121)).join()}`,
    ]),
    ['places', `${PLACES}\n${place.slice(1).join()}\n`],
    ['places', `${PLACES}\n1`],
    ['places', `${TAXES}\n`],
    ['taxes', ''],
    ['taxes', `${TAXES}\n`],
    ['places', `${PLACES}\n${place.join()}\n${place.join()}\n`],
    ['places', `${PLACES}\n"17036`],
  ];
  const faults = [];
  for (const [kind, csv] of files) faults.push(await faultOf(kind, csv));
  expect(faults).toMatchInlineSnapshot(`
    [
      [
        "Line 3, zipCode: use five digits.",
        "Línea 3, zipCode: use cinco dígitos.",
      ],
      [
        "Line 3, geoCode: use nine digits, of which the first two name the state.",
        "Línea 3, geoCode: use nueve dígitos; los dos primeros indican el estado.",
      ],
      [
        "Line 3, city: use 1 to 80 characters.",
        "Línea 3, city: use de 1 a 80 caracteres.",
      ],
      [
        "Line 3, county: use at most 80 characters.",
        "Línea 3, county: use como máximo 80 caracteres.",
      ],
      [
        "Line 3, state: use two capital letters.",
        "Línea 3, state: use dos letras mayúsculas.",
      ],
      [
        "Line 3, geoCode: use nine digits, of which the first two name the state.",
        "Línea 3, geoCode: use nueve dígitos; los dos primeros indican el estado.",
      ],
      [
        "Line 3, taxCode: use 1 to 20 characters.",
        "Línea 3, taxCode: use de 1 a 20 caracteres.",
      ],
      [
        "Line 3, description: use 1 to 120 characters.",
        "Línea 3, description: use de 1 a 120 caracteres.",
      ],
      [
        "Line 3, taxCategory: use one of federal, state, county, city, school, other.",
        "Línea 3, taxCategory: use federal, state, county, city, school u other.",
      ],
      [
        "Line 3, isResidenceTax: use true or false.",
        "Línea 3, isResidenceTax: use true o false.",
      ],
      [
        "Line 3, rate: use a whole number of millionths up to 1000000, or leave it empty.",
        "Línea 3, rate: use un número entero de millonésimas hasta 1000000, o déjelo vacío.",
      ],
      [
        "Line 3, filingStatuses: use code=English|Spanish, separated by semicolons.",
        "Línea 3, filingStatuses: use código=inglés|español, separados por punto y coma.",
      ],
      [
        "Line 3, needsAllowances: use true or false.",
        "Línea 3, needsAllowances: use true o false.",
      ],
      [
        "Line 3, source: say where the tax is published.",
        "Línea 3, source: indique dónde se publica el impuesto.",
      ],
      [
        "Line 2 has 4 values instead of 5.",
        "La línea 2 tiene 4 valores en lugar de 5.",
      ],
      [
        "Line 2 has 1 value instead of 5.",
        "La línea 2 tiene 1 valor en lugar de 5.",
      ],
      [
        "Line 1: the columns must be zipCode,geoCode,city,county,state.",
        "Línea 1: las columnas deben ser zipCode,geoCode,city,county,state.",
      ],
      [
        "The file is empty: its first line must be geoCode,taxCode,description,taxCategory,isResidenceTax,rate,filingStatuses,needsAllowances,source.",
        "El archivo está vacío: su primera línea debe ser geoCode,taxCode,description,taxCategory,isResidenceTax,rate,filingStatuses,needsAllowances,source.",
      ],
      [
        "The file has no rows.",
        "El archivo no tiene filas.",
      ],
      [
        "The file has 17036 390430098 Derry twice.",
        "El archivo tiene 17036 390430098 Derry dos veces.",
      ],
      [
        "Line 2: a quote is never closed.",
        "Línea 2: unas comillas no se cierran.",
      ],
    ]
  `);
});
