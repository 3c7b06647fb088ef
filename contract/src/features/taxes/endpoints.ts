import { endpoint } from '../../endpoint.ts';
import {
  geoCodeLocationsReply,
  saveCalculatorReply,
  saveCalculatorRequest,
  taxCategoryTaxesParams,
  taxCategoryTaxesReply,
  calculatorReply,
  taxesReply,
  taxesRequest,
  taxesSaved,
  zipCodeQuery,
} from './model.ts';

export const readTaxes = endpoint({
  name: 'taxes.read',
  method: 'GET',
  path: 'employeeTaxes/taxes',
  summary: 'Returns tax places, federal and state elections, and the open request.',
  who: 'self',
  resource: 'taxes',
  reply: taxesReply,
});

export const saveTaxes = endpoint({
  name: 'taxes.save',
  method: 'PUT',
  path: 'employeeTaxes/taxes',
  summary: 'Submits tax elections, signed under penalty of perjury.',
  who: 'self',
  resource: 'taxes',
  needs: { editRole: true, idempotencyKey: true, version: true },
  body: taxesRequest,
  reply: taxesSaved,
});

export const readTaxCalculator = endpoint({
  name: 'taxes.calculator',
  method: 'GET',
  path: 'employeeTaxes/calculator',
  summary:
    'Returns starting values of the W-4 calculator: the person’s jobs on this site, their pay this year and their forms in effect.',
  who: 'self',
  resource: 'taxes',
  reply: calculatorReply,
});

export const saveTaxCalculator = endpoint({
  name: 'taxes.saveCalculator',
  method: 'PUT',
  path: 'calculatorEntries',
  summary: 'Keeps one’s own entries in the W-4 calculator, encrypted, for thirty days; null forgets them.',
  who: 'session',
  resource: 'none',
  needs: { idempotencyKey: true },
  body: saveCalculatorRequest,
  reply: saveCalculatorReply,
});

export const findGeoCodeLocations = endpoint({
  name: 'taxes.locationsByZipCode',
  method: 'GET',
  path: 'geoCodeLocation/byZipCode',
  summary: 'Lists the places of a ZIP code, one for each county it spans.',
  who: 'session',
  resource: 'none',
  query: zipCodeQuery,
  reply: geoCodeLocationsReply,
});

export const listTaxCategoryTaxes = endpoint({
  name: 'taxes.ofPlace',
  method: 'GET',
  path: 'employeeTaxes/taxCategoryTaxes/{geoCode}/{isResidenceTax}',
  summary: 'Lists the taxes that a place can levy on residents, or on people who work there.',
  who: 'session',
  resource: 'none',
  params: taxCategoryTaxesParams,
  reply: taxCategoryTaxesReply,
});

export const taxesEndpoints = [
  readTaxes,
  saveTaxes,
  readTaxCalculator,
  saveTaxCalculator,
  findGeoCodeLocations,
  listTaxCategoryTaxes,
] as const;
