import { always, startPulse } from '../src/platform/jobs/pulse.ts';
import { z } from 'zod';
import { noRow, statement, type Database } from '../src/platform/database/port.ts';

const state = z.object({ today: z.string(), employees: z.number(), completed: z.boolean(), leased: z.boolean() });
export type DemoState = z.infer<typeof state>;

const readState = statement(
  'demo.state',
  state,
  `select today, employees, completed_at is not null as completed, lease_until > now() as leased from demonstration`,
);
const anyClient = statement(
  'demo.any_client',
  z.object({ any: z.boolean() }),
  'select exists (select 1 from client) as any',
);
const claim = statement(
  'demo.claim',
  z.object({ today: z.string() }),
  `insert into demonstration (today, employees, lease_until) values ($1, $2, now() + interval '60 seconds')
   on conflict (only_one) do update set today = excluded.today, employees = excluded.employees, lease_until = excluded.lease_until
     where demonstration.completed_at is null and ($3 or demonstration.lease_until <= now())
   returning today`,
);
const extend = statement('demo.extend', noRow, `update demonstration set lease_until = now() + interval '60 seconds'`);
const complete = statement('demo.complete', noRow, 'update demonstration set completed_at = now()');
const empty = statement('demo.empty', noRow, 'call clear_demonstration()');

const forget = statement('demo.forget_imports', noRow, 'call forget_demonstration_imports()');
const analyze = statement(
  'demo.analyze',
  noRow,
  `call refresh_statistics('{client,employee,employment_version,personal_version,organization_version,direct_deposit,pay_check,
     year_accumulator,year_opening,reporting_line,reporting_closure,employee_card,message_recipient,profile}')`,
);

/** Returns the state of the seeding, or null if it was never started. */
export async function demoState(database: Database): Promise<DemoState | null> {
  return (await database.asMaintenance((tx) => tx.maybe(readState, []), { readOnly: true })) ?? null;
}

/** Checks for data other than the demo's. If there is any, no demo data is added. */
export async function hasOtherData(database: Database): Promise<boolean> {
  return (await database.asMaintenance((tx) => tx.one(anyClient, []), { readOnly: true })).any;
}

/**
 * Claims the seeding. Returns false if another gateway has it. The embedded engine has one process, so an existing
 * lease there is stale.
 */
export async function claimSeeding(database: Database, today: string, employees: number): Promise<boolean> {
  const alone = database.engine === 'embedded';
  return (await database.asMaintenance((tx) => tx.maybe(claim, [today, employees, alone]))) !== undefined;
}

/** Runs work under the lease of the seeding, which is extended until the work has ended. */
export async function keepLease(database: Database, work: () => Promise<void>): Promise<void> {
  const extendLease = () => database.asMaintenance((tx) => tx.run(extend, []));
  // A failure shows in the work itself, which uses the same database.
  const pulse = startPulse(
    always(15_000),
    async () => extendLease().then(() => 0),
    () => undefined,
  );
  try {
    await work();
  } finally {
    await pulse.stop(2000);
  }
}

export async function completeSeeding(database: Database): Promise<void> {
  await database.asMaintenance((tx) => tx.run(complete, []));
}

/** Deletes the rows of an interrupted load. */
export async function clearRemains(database: Database): Promise<void> {
  await database.asMaintenance((tx) => tx.run(empty, []));
}

/** Forgets the runs that loaded the demo: no one takes it back, and its changes would double the database. */
export async function forgetImports(database: Database): Promise<void> {
  await database.asMaintenance((tx) => tx.run(forget, []));
}

/** Updates the planner's statistics for rows that were just copied in. */
export async function refreshStatistics(database: Database): Promise<void> {
  await database.asMaintenance((tx) => tx.run(analyze, []));
}
