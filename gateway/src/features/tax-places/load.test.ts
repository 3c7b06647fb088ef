import { afterAll, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { loadPlaceSet } from './load.ts';

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
