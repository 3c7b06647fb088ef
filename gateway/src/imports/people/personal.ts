import { stateOfGeoCode } from '@paystead/payroll/places/geo-states.ts';
import { cellOf, type RowContext } from './employment.ts';
import type { EmployeeColumn, EmployeeRow } from './employees-file.ts';
import type { Content } from './versions.ts';

type PartContext = Pick<RowContext, 'base' | 'refuse' | 'workPlace'>;

const REQUIRED = ['first_name', 'last_name', 'street_address', 'city', 'state', 'zip_code'] as const;
const OPTIONAL = [
  'middle_name',
  'preferred_name',
  'street_address_2',
  'home_phone',
  'mobile_phone',
  'work_email',
  'personal_email',
] as const;

/** Returns the name, address and contacts that a row states. Without a tax code, the home decides. */
export function personalOf(row: EmployeeRow, home: unknown, { base, refuse }: PartContext): Content {
  const content: Record<string, unknown> = {};
  for (const column of [...REQUIRED, ...OPTIONAL]) content[column] = cellOf(row, base, column);
  for (const column of REQUIRED) if (content[column] === null) refuse(column, 'required');
  content['tax_code'] = row.tax_code === undefined ? (home ?? base?.['tax_code'] ?? null) : row.tax_code;
  return content;
}

/** Returns where an employee lives and works for taxes; null if nothing is known. */
export function taxLocationOf(row: EmployeeRow, { base, refuse, workPlace }: PartContext): Content | null {
  const of = (column: EmployeeColumn) => cellOf(row, base, column);
  const workGeoCode = workPlace ? (row.work_geo_code ?? workPlace['geo_code'] ?? null) : of('work_geo_code');
  const residentGeoCode = of('resident_geo_code');
  if (residentGeoCode === null && (row.work_geo_code ?? null) === null && base === null) return null;
  if (residentGeoCode === null) refuse('resident_geo_code', 'required');
  if (workGeoCode === null) refuse('work_geo_code', 'required');
  return {
    resident_geo_code: residentGeoCode,
    work_geo_code: workGeoCode,
    resident_psd_code: of('resident_psd_code'),
    work_psd_code: workPlace ? (row.work_psd_code ?? workPlace['psd_code'] ?? null) : of('work_psd_code'),
    january_county_geo_code: of('january_county_geo_code'),
    nonresidence_certificate: of('nonresidence_certificate') ?? false,
  };
}

/** Checks whether the geo code of the home is in the state of the address (handbook 9). */
export function livesInState({ resident_geo_code: geoCode }: Content, { state }: Content): boolean {
  return typeof geoCode !== 'string' || typeof state !== 'string' || stateOfGeoCode(geoCode) === state;
}
