import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../test/harness.ts';
import { DEPARTMENT, idOf, MILLRACE, OFFICE, SHOP } from '../../../test/harness/people.ts';
import { statement } from '../../platform/database/port.ts';
import { parseRows } from '../../platform/database/rows.ts';
import { directoryRole, ownerRole } from '../../platform/database/session.ts';

const PEOPLE = 2000;
const harness = await createHarness();
afterAll(harness.close);

beforeAll(async () => {
  const numbers = Array.from({ length: PEOPLE }, (_, n) => n);
  const key = (n: number) => ({ client_id: MILLRACE.clientId, employee_id: idOf('crwd', n) });
  const recorded = { recorded_at: '2020-01-01T00:00:00Z', recorded_by: 'import' };
  const version = { effective_date: '2020-01-01', sequence: 1, ...recorded };
  await harness.insert(
    'employee',
    numbers.map((n) => ({ ...key(n), employee_number: `C-${n}`, created_at: recorded.recorded_at })),
  );
  await harness.insert(
    'employment_version',
    numbers.map((n) => ({
      ...key(n),
      ...version,
      status: 'a',
      legal_id: idOf('legl', 1),
      pay_group_id: idOf('payg', 1),
      pay_type: 'h',
      hourly_rate: 25_000_000,
      standard_hours: 400_000,
      is_full_time: true,
      is_overtime_exempt: false,
      job_title: 'Fitter',
      work_location: 'Lancaster',
      hire_date: `20${10 + (n % 16)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    })),
  );
  // One employee in a hundred works in the shop.
  await harness.insert(
    'organization_version',
    numbers.map((n) => ({
      ...key(n),
      ...version,
      organization_field_id: DEPARTMENT,
      organization_value_id: n % 100 === 0 ? SHOP : OFFICE,
    })),
  );
  await harness.insert(
    'personal_version',
    numbers.map((n) => ({
      ...key(n),
      ...version,
      first_name: `First${n % 97}`,
      last_name: `Surname${(n * 7919) % PEOPLE}`,
      street_address: '1 Road',
      city: 'Lancaster',
      state: 'PA',
      zip_code: '17603',
      work_email: `worker${n}@millrace.example`,
    })),
  );
  await harness.change('analyze employee_card');
});

interface PlanQuery {
  readonly part?: 'total' | 'after' | 'place';
  readonly sort?: string;
  readonly scope?: 'client' | 'units' | 'reports';
  readonly text?: string;
  readonly narrowed?: readonly string[];
  readonly similar?: boolean;
}

const line = statement('test.plan', z.object({ line: z.string() }), 'select line from plan_of_search() as line');

/** Returns the query plan of one search: the exact text that the function runs, as the function's owner. */
async function planOf(plan: PlanQuery, before = ''): Promise<string> {
  const {
    part = 'after',
    sort = 'lastNameDescending',
    scope = 'client',
    text = '',
    narrowed = [],
    similar = false,
  } = plan;
  return harness.driver.exclusively(async (connection) => {
    await connection.script(
      `begin; set local role ${ownerRole}; ${before}
       create function plan_of_search() returns setof text language plpgsql as $plan$
       declare patterns text[] := search_patterns('${text}');
       begin
         return query execute 'explain ' || employee_search_query('${part}', '${sort}', '${scope}', cardinality(patterns), '{${narrowed.join(',')}}', ${similar})
           using '${MILLRACE.clientId}'::uuid, '${harness.people.admin.employeeId}'::uuid, date '2026-11-20', '{${SHOP}}'::uuid[], patterns,
             null::uuid, null::uuid, '{${SHOP}}'::uuid[], 'h', 'a', 'surname1500', 'first1', '${idOf('crwd', 1)}'::uuid, 51, search_words('${text}'), 2;
       end $plan$;
       set local role ${directoryRole}; set local app.client = '${MILLRACE.clientId}'`,
    );
    try {
      return parseRows(line, await connection.query(line, []))
        .map((row) => row.line)
        .join('\n');
    } finally {
      await connection.script('rollback');
    }
  });
}

describe(`EMP-1: query plans of a search among ${PEOPLE} people`, () => {
  it('a search by part of a name, number or email uses the trigram index', async () => {
    for (const text of ['surname1711', 'worker123@', 'C-1711', 'surname1711 first'])
      for (const part of ['after', 'total'] as const)
        expect(await planOf({ text, part }), text).toContain('employee_card_by_text');
  });

  it('DSK-6: a search for names with a typing error uses the trigram index of names', async () => {
    for (const part of ['after', 'total'] as const)
      expect(await planOf({ text: 'surnmae1711', part, similar: true })).toContain('employee_card_by_names');
  });

  it('a tenant policy would prevent the index from being used', async () => {
    const walled = 'alter policy search on employee_card using (client_id = tenant_client());';
    expect(await planOf({ text: 'surname1711' }, walled)).not.toContain('employee_card_by_text');
  });

  it.each([
    ['lastNameDescending', 'employee_card_by_name'],
    ['lastNameAscending', 'employee_card_by_name'],
    ['employeeNumber', 'employee_card_by_number'],
    ['hireDateDescending', 'employee_card_by_hire_date'],
  ])('the first page by %s reads %s, and no further than the page', async (sort, index) => {
    const plan = await planOf({ sort });
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|(?<!Incremental )Sort +\(/);
  });

  it('a later page starts where the previous one ended', async () => {
    expect(await planOf({ narrowed: ['place'] })).toMatch(/employee_card_by_name[\s\S]*Index Cond: .*last_key <= /);
  });

  it('a small unit of a large client uses the index of organization values', async () => {
    expect(await planOf({ scope: 'units', part: 'total' })).toContain('employee_card_by_organization');
    expect(await planOf({ narrowed: ['organization'], part: 'total' })).toContain('employee_card_by_organization');
  });
});
