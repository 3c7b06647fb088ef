import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ensureDemo } from '../../gateway/seed/ensure-demo.ts';
import { verifyAudit } from '../../gateway/src/platform/audit/verify-audit.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { statement, type Database } from '../../gateway/src/platform/database/port.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { AntiForgery } from '../../gateway/src/platform/http/request/anti-forgery.ts';
import { parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { openSession } from '../harness/session.ts';
import type { Stored } from '../../gateway/test/drill/ledger.ts';
import { gatewayTime } from './clocks.ts';
import { addressOf } from './network.ts';
import { anchorsOf, GATEWAYS, receivedMails, type Site } from './machines.ts';
import type { SigningIn } from './sign-ins.ts';
import type { Caller, Callers, WaitingRequest } from '../../gateway/test/drill/workload.ts';

const EMPLOYEES = 4;
/** Requests that wait for the approver; a run of all faults approves about one a second. */
const QUEUE = 200;
const APPROVER = ['Dana', 'Kowalczyk'] as const;

const profileRow = z.object({ person_id: z.string(), profile_id: z.string() });
const approver = statement(
  'bench.drill_approver',
  profileRow,
  `select p.person_id, p.profile_id from profile p
     join client c on c.client_id = p.client_id
     join personal_version v on v.client_id = p.client_id and v.employee_id = p.employee_id
    where c.client_code = 'KEYSTONE' and v.first_name = $1 and v.last_name = $2 and p.person_id is not null limit 1`,
);
const employees = statement(
  'bench.drill_employees',
  profileRow,
  `select distinct on (c.client_code) p.person_id, p.profile_id from profile p
     join client c on c.client_id = p.client_id
     join pay_check k on k.client_id = p.client_id and k.employee_id = p.employee_id
    where p.is_enabled and p.person_id is not null
      and not exists (select from client_policy s where s.client_id = p.client_id and s.employee_assurance <> 'password')
    order by c.client_code, p.profile_id limit $1`,
);
const signingIn = statement(
  'bench.drill_signing_in',
  z.object({ username: z.string(), clientCode: z.string(), email: z.string() }),
  `select distinct on (c.client_code) p.username, c.client_code as "clientCode", email_of_person(p.person_id) as email
     from profile p join client c on c.client_id = p.client_id
    where p.is_enabled and email_of_person(p.person_id) is not null
      and not exists (select from client_policy s where s.client_id = p.client_id and s.employee_assurance <> 'password')
    order by c.client_code, p.profile_id desc limit $1`,
);
const waiting = statement(
  'bench.drill_waiting',
  z.object({ employee_workflow_id: z.string(), rule_type: z.int(), version: z.int() }),
  `select t.employee_workflow_id, t.rule_type, t.version from pending_transaction t join client c on c.client_id = t.client_id
    where c.client_code = 'KEYSTONE' and t.state = 'pending' and t.decider = 'payrollAdministrator' and t.rule_type <> 2
    order by t.submitted_at desc, t.employee_workflow_id`,
);
const text = z.object({ value: z.string() });
const audited = statement(
  'bench.drill_audited',
  text,
  `select request_id as value from audit_event
    where action = 'change' and endpoint in ('preferences.save', 'pendingTransactions.approve') or endpoint = 'session.signedIn'`,
);
const approved = statement(
  'bench.drill_approved',
  text,
  `select employee_workflow_id::text as value from pending_transaction_event where event = 'approved'`,
);
const mails = statement(
  'bench.drill_mails',
  z.object({ outbox_id: z.string(), state: z.string() }),
  `select outbox_id, state from outbox where kind = 'mail' and state <> 'muted'`,
);

/** Opens the database at the current primary, through the balancer. */
export async function withDatabase<T>(
  site: Site,
  work: (database: Database) => Promise<T>,
  bootstrap = false,
): Promise<T> {
  const url = `postgres://paystead_login:${site.password}@${addressOf('balancer')}:5432/paystead`;
  const driver = await openPostgres({ url, bootstrap, statementTimeout: 120_000, onLost: () => undefined });
  if (bootstrap) await migrate(driver, MIGRATIONS);
  const database = openDatabase(driver);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export async function fillDatabase(site: Site, tell: (line: string) => void): Promise<void> {
  const demo = { employees: 60, today: '2026-11-20', queue: QUEUE };
  await withDatabase(site, (database) => ensureDemo({ database, keys: parseKeys(site.keys) }, demo, tell), true);
}

/** Opens a session for each caller; at the time of the gateways, unless another is given. */
export const openCallers = (site: Site, now = gatewayTime(site)): Promise<Callers> =>
  withDatabase(site, async (database) => {
    const call = async (profile: z.infer<typeof profileRow>): Promise<Caller> => {
      const token = await openSession(database, profile, now);
      const pair = AntiForgery.of(parseKeys(site.keys)).issue(token);
      return { cookie: `paystead=${token}; XSRF-TOKEN=${pair}`, 'x-xsrf-token': pair };
    };
    const people = await database.asMaintenance((tx) => tx.rows(employees, [EMPLOYEES]));
    const one = await database.asMaintenance((tx) => tx.one(approver, [...APPROVER]));
    return { employees: await Promise.all(people.map(call)), approver: await call(one) };
  });

export const waitingRequests = (site: Site): Promise<WaitingRequest[]> =>
  withDatabase(site, async (database) => {
    const rows = await database.asMaintenance((tx) => tx.rows(waiting, []));
    return rows.map((row) => ({ workflowId: row.employee_workflow_id, ruleType: row.rule_type, version: row.version }));
  });

/** Returns people who can sign in, of a client each. */
export const peopleSigningIn = (site: Site): Promise<SigningIn[]> =>
  withDatabase(site, (database) => database.asMaintenance((tx) => tx.rows(signingIn, [EMPLOYEES])));

/** Reads what the database and the mail server have. */
export const readStored = (site: Site): Promise<Stored> =>
  withDatabase(site, async (database) => {
    const rows = await database.asMaintenance(async (tx) => ({
      audited: await tx.rows(audited, []),
      approved: await tx.rows(approved, []),
      mails: await tx.rows(mails, []),
    }));
    const anchors = GATEWAYS.map((machine) => anchorsOf(site, machine));
    const { verdict } = await verifyAudit(database, gatewayTime(site), ...anchors);
    return {
      auditedRequests: rows.audited.map(({ value }) => value),
      approvedWorkflows: rows.approved.map(({ value }) => value),
      sentMails: rows.mails.filter(({ state }) => state === 'sent').map(({ outbox_id }) => outbox_id),
      unsentMails: rows.mails.filter(({ state }) => state !== 'sent').map(({ outbox_id }) => outbox_id),
      acceptedMails: readFileSync(receivedMails(site), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((id) => /^<([^@]+)@/.exec(id)?.[1] ?? id),
      auditIsIntact: verdict === 'intact',
    };
  });
