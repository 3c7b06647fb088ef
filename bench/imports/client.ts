import { noRow, statement, type Database } from '../../gateway/src/platform/database/port.ts';

const SETUP = [
  `insert into partner (partner_id, partner_key, name, updated_at)
   values ('00000000-0000-4000-8000-000000000001', 'bench', 'Bench', now())`,
  `insert into client (client_id, partner_id, client_code, name)
   values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'BENCH', 'Bench')`,
  `insert into legal (client_id, legal_id, name, ein, street_address, city, state, zip_code)
   values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003', 'Bench', '00-0000001', '1 Main St',
           'Lancaster', 'PA', '17601')`,
  `insert into pay_group (client_id, pay_group_id, code, name, frequency, time_zone)
   values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', 'BIWEEKLY', 'Biweekly', 'B',
           'America/New_York')`,
].map((text, place) => statement(`bench.imports.setup_${place}`, noRow, text));
const hire = statement(
  'bench.imports.hire',
  noRow,
  `insert into employee (client_id, employee_id, employee_number, created_at)
   select '00000000-0000-4000-8000-000000000002', gen_random_uuid(), n::text, now() from generate_series(1, $1::integer) n`,
);

/** Stores a client BENCH with that many employees, numbered from 1. */
export async function setUpClient(database: Database, employees: number): Promise<void> {
  await database.asMaintenance(async (tx) => {
    for (const one of SETUP) await tx.run(one, []);
    await tx.run(hire, [employees]);
  });
}
