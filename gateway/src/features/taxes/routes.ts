import * as contract from '@paystead/contract/features/taxes/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { changeTaxes } from './commands/change-taxes.ts';
import { saveCalculator } from './commands/save-calculator.ts';
import type { TaxesPorts } from './ports.ts';
import { readCalculator } from './queries/read-calculator.ts';
import { readTaxes } from './queries/read-taxes.ts';

/** ME-3: tax places, Form W-4 and state certificates, for the employee's own data only. */
export function taxesRoutes(ports: TaxesPorts): Route[] {
  return [
    route(contract.readTaxes, (call) => readTaxes(ports, call)),
    route(contract.saveTaxes, (call) => changeTaxes(ports, call)),
    route(contract.readTaxCalculator, (call) => readCalculator(ports, call)),
    route(contract.saveTaxCalculator, (call) => saveCalculator(ports, call)),
  ];
}
