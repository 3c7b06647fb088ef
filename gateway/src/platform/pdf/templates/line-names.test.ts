import { describe, expect, it } from 'vitest';
import { lineNames } from './line-names.ts';

const earning = (code: string, description: string) => ({
  code,
  description,
  kind: 'paid' as const,
  hours: null,
  rate: null,
  amount: 0,
  ytdHours: null,
  ytdAmount: 0,
});
const tax = (taxCode: string, description: string, jurisdiction: string) => ({
  taxCode,
  description,
  jurisdiction,
  geoCode: null,
  taxableWages: 0,
  rate: null,
  amount: 0,
  ytdTaxableWages: 0,
  ytdAmount: 0,
});
const leave = { beginning: 0, earned: 0, taken: 0, adjusted: 0, ending: 0 };

describe('PAY-1: a statement’s lines in the document’s language', () => {
  const [en, es] = [lineNames('en'), lineNames('es')];

  it.each([
    ['a usual earning', earning('CTIP', 'Charged tips paid'), 'Charged tips', 'Propinas con tarjeta'],
    ['one that payroll left without words', earning('REG', ''), 'Regular', 'Horas regulares'],
    ['the employer’s own word for one', earning('BON', 'Safety award'), 'Safety award', 'Safety award'],
    ['a code that nobody knows', earning('constructor', 'Boat days'), 'Boat days', 'Boat days'],
  ])('%s', (_what, line, english, spanish) => {
    expect([en.earning(line), es.earning(line)]).toEqual([english, spanish]);
  });

  it('taxes have their official names, with the place', () => {
    expect(es.tax(tax('FIT', 'Federal income tax', 'Federal'))).toBe('Impuesto federal sobre los ingresos');
    expect(es.tax(tax('SIT-PA', 'PA withholding', 'Pennsylvania'))).toBe('Impuesto sobre los ingresos de Pennsylvania');
    expect(es.tax(tax('MOON', 'Lunar levy', 'Moon'))).toBe('Lunar levy');
  });

  it('the employer’s share, deductions and leave have names in both languages', () => {
    const paid = { amount: 0, ytdAmount: 0 };
    expect(es.employer({ code: 'ER-HEALTH', description: 'Medical, employer share', ...paid })).toBe('Seguro médico');
    expect(es.employer({ code: 'SUTA-KY', description: 'KY unemployment', ...paid })).toBe('Desempleo estatal');
    const deduction = { code: 'DUES', description: 'Union dues', timing: 'postTax' as const, percent: null, ...paid };
    expect(es.deduction(deduction)).toBe('Cuota sindical');
    expect(es.leave({ plan: 'SICK', description: 'Sick', ...leave })).toBe('Enfermedad');
    expect(es.leave({ plan: 'SICK', description: 'Wellness days', ...leave })).toBe('Wellness days');
  });
});
