import { inserter } from '../../../test/harness/furnish.ts';
import type { Database } from '../../platform/database/port.ts';
import { importedId } from '../ids.ts';
import type { importHarness } from './import-harness.ts';

const CODES = ['ACME', 'BIRCH'] as const;
export type Code = (typeof CODES)[number];
const NUMBERS = ['1001', '1002'] as const;
/** Namesakes: the first employees of both clients, and of one client. */
const NAMES = { '1001': ['Ana', 'Ruiz'], '1002': ['Ana', 'Ruiz'] } as const;

export const clientIdOf = (code: Code) => importedId('client', [], code);
export const employeeIdOf = (code: Code, number: string) => importedId('employee', [clientIdOf(code)], number);

/** Loads two clients with equal legal employers, and two employees each with equal numbers and names. */
export async function loadTwoClients(imports: ReturnType<typeof importHarness>, database: Database): Promise<void> {
  await imports.addPartner('main', 'Main');
  await imports.load({
    clients: CODES.map((client_code) => ({ client_code, name: client_code, partner_key: 'main' })),
    legals: CODES.flatMap((client_code) =>
      ['00-0000001', '00-0000002'].map((ein) => ({
        client_code,
        ein,
        name: `${client_code} ${ein}`,
        street_address: '1 Main St',
        city: 'Lancaster',
        state: 'PA',
        zip_code: '17601',
      })),
    ),
  });
  const insert = inserter(database);
  const people = CODES.flatMap((code) => NUMBERS.map((number) => ({ code, number })));
  const keys = ({ code, number }: { code: Code; number: string }) => ({
    client_id: clientIdOf(code),
    employee_id: employeeIdOf(code, number),
  });
  await insert(
    'employee',
    people.map((one) => ({
      ...keys(one),
      employee_number: one.number,
      ssn_last_four: one.number === '1001' ? '4321' : null,
      created_at: '2020-01-01T00:00:00Z',
    })),
  );
  await insert(
    'personal_version',
    people.map((one) => ({
      ...keys(one),
      effective_date: '2020-01-01',
      sequence: 1,
      first_name: NAMES[one.number][0],
      last_name: NAMES[one.number][1],
      street_address: '2 Old Road',
      city: 'Lancaster',
      state: 'PA',
      zip_code: '17603',
      recorded_at: '2020-01-01T00:00:00Z',
      recorded_by: 'test',
    })),
  );
}
