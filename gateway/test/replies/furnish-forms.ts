import { idOf } from '../../seed/seeded-ids.ts';
import type { Writers } from './furnish.ts';
import { ofEmployee } from './furnish-records.ts';

/** Later mailings of paper forms: one of a form that was mailed before, and one of someone else's form alone. */
export async function furnishPrints({ insert, change }: Pick<Writers, 'insert' | 'change'>): Promise<void> {
  const mailings = [
    [4, '2025-03-03', 'KF-0417'],
    [5, '2025-06-02', 'KF-0231'],
  ] as const;
  const runOf = (number: number) => idOf('approved', 'print run', number);
  const { client_id } = ofEmployee('KEYSTONE', 'KF-0417');
  await insert(
    'year_end_print_run',
    mailings.map(([number, day]) => ({
      client_id,
      print_run_id: runOf(number),
      run_number: number,
      tax_year: 2024,
      started_at: `${day}T15:00:00Z`,
      started_by: 'Olivia',
      busy_until: `${day}T15:05:00Z`,
      finished_at: `${day}T15:01:00Z`,
      pages: 2,
      mailed_on: day,
      mailed_recorded_at: `${day}T16:00:00Z`,
    })),
  );
  for (const [number, , person] of mailings) {
    const of = ofEmployee('KEYSTONE', person);
    await insert('year_end_print_recipient', [
      {
        ...of,
        print_run_id: runOf(number),
        sequence: 1,
        name: `Person ${person}`,
        address: ['1 Sample Street', 'Lancaster, PA 17601'],
        zip_code: '17601',
        pages: 2,
      },
    ]);
    await change(
      `insert into year_end_print_form (client_id, print_run_id, employee_id, year_end_document_id, is_reissued)
       select client_id, '${runOf(number)}', employee_id, year_end_document_id, ${number === 4} from year_end_document
        where employee_id = '${of.employee_id}' and form_type = 'W-2' and tax_year = 2024`,
    );
  }
}

/** Further forms of one year: two of another employer, and one of another kind with a higher number. */
export async function furnishSets(change: Writers['change']): Promise<void> {
  const { client_id, employee_id } = ofEmployee('KEYSTONE', 'KF-0388');
  const idOfForm = (number: number) => idOf('approved', 'form of a set', number);
  const ids = [1, 2, 3].map((number) => `'${idOfForm(number)}'`);
  const form = (number: number, type: string, isOther: boolean) =>
    change(
      `insert into year_end_document (client_id, employee_id, year_end_document_id, legal_id, tax_year, form_type, form_number, boxes,
         source, file_id, issued_at, posted_at)
       select y.client_id, y.employee_id, '${idOfForm(number)}', l.legal_id, y.tax_year, '${type}', ${number},
              jsonb_set(y.boxes, '{employer}', y.boxes -> 'employer' || jsonb_build_object('name', l.name, 'ein', l.ein)), 'computed', null,
              y.issued_at, y.posted_at
         from (select * from year_end_document where client_id = '${client_id}' and employee_id = '${employee_id}'
                  and year_end_document_id not in (${ids.join(', ')})
                order by tax_year desc, issued_at desc limit 1) y
         join legal l on l.client_id = y.client_id and (l.legal_id <> y.legal_id) = ${isOther}`,
    );
  await form(1, 'W-2', true);
  await form(2, 'W-2', true);
  await form(3, '1099-MISC', false);
}
