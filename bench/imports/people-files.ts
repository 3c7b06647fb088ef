import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

const EMPLOYEES = [
  'client_code',
  'employee_number',
  'effective_date',
  'ssn',
  'supervisor_number',
  'event',
  'legal_ein',
  'pay_group',
  'pay_type',
  'hourly_rate',
  'standard_hours',
  'is_full_time',
  'is_overtime_exempt',
  'job_title',
  'work_location',
  'first_name',
  'last_name',
  'street_address',
  'city',
  'state',
  'zip_code',
  'resident_geo_code',
  'work_geo_code',
];
const ELECTIONS = ['client_code', 'employee_number', 'kind', 'effective_date', 'form_year', 'filing_status'];

/** Writes the employees of a client BENCH, ten to a supervisor, each with a Form W-4. Returns the rows written. */
export async function writePeopleFiles(folder: string, employees: number): Promise<number> {
  const job = 'hire,00-0000001,BIWEEKLY,hourly,20.00,80.00,yes,no,Welder,Lancaster'.split(',');
  const home = 'Lancaster,PA,17601,390710002,390710002'.split(',');
  await write(join(folder, 'employees.csv'), EMPLOYEES, employees, (person) => {
    const name = [`First${person % 997}`, `Last${person % 4999}`, `${person} Main Street`];
    const supervisor = person > 10 ? Math.floor(person / 10) : '';
    return ['BENCH', person, '2024-01-01', ssnOf(person), supervisor, ...job, ...name, ...home];
  });
  await write(join(folder, 'tax_elections.csv'), ELECTIONS, employees, (person) => [
    'BENCH',
    person,
    'federal',
    '2024-01-01',
    2024,
    person % 3 === 0 ? 'M' : 'S',
  ]);
  return employees * 2;
}

/** Returns a number that is never issued: areas 900 and above. */
function ssnOf(person: number): string {
  const digits = String(person).padStart(8, '0');
  return `9${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
}

async function write(
  path: string,
  header: readonly string[],
  employees: number,
  cellsOf: (person: number) => readonly (string | number)[],
): Promise<void> {
  const stream = createWriteStream(path);
  stream.write(`${header.join(',')}\n`);
  for (let person = 1; person <= employees; person += 1)
    if (!stream.write(`${cellsOf(person).join(',')}\n`)) await once(stream, 'drain');
  stream.end();
  await finished(stream);
}
