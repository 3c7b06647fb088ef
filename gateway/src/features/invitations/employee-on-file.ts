import { z } from 'zod';
import { normalizeFact, type IdentityFact } from '@paystead/contract/features/invitations/facts.ts';
import type { FactEntries } from '@paystead/contract/features/invitations/model.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { versionOrder } from '../../platform/version-order.ts';

const enterTenant = statement(
  'invitations.enter',
  noRow,
  `select from set_config('app.client', $1, true) c, set_config('app.employee', $2, true) e`,
);

/** The versions that apply on `$3`; before the first one applies, the first one: a new hire is invited before the first day. */
const CURRENT = `order by ${versionOrder('v', '$3::date')} limit 1`;

const onFile = statement(
  'invitations.on_file',
  z.object({
    employee_number: z.string(),
    birth_date: z.string().nullable(),
    ssn_last_four: z.string().nullable(),
    status: z.string().nullable(),
    hire_date: z.string().nullable(),
    first_name: z.string().nullable(),
    preferred_name: z.string().nullable(),
    last_name: z.string().nullable(),
    street_address: z.string().nullable(),
    street_address_2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip_code: z.string().nullable(),
    work_email: z.string().nullable(),
    personal_email: z.string().nullable(),
  }),
  `select e.employee_number, e.birth_date, e.ssn_last_four, w.status, w.hire_date, p.first_name, p.preferred_name, p.last_name,
          p.street_address, p.street_address_2, p.city, p.state, p.zip_code, p.work_email, p.personal_email
     from employee e
     left join lateral (select v.status, coalesce(v.rehire_date, v.hire_date) as hire_date from employment_version v
                         where v.client_id = e.client_id and v.employee_id = e.employee_id ${CURRENT}) w on true
     left join lateral (select v.* from personal_version v
                         where v.client_id = e.client_id and v.employee_id = e.employee_id ${CURRENT}) p on true
    where e.client_id = $1 and e.employee_id = $2`,
);

/** An employee as their employer has them on file. */
export interface EmployeeOnFile {
  readonly givenName: string;
  readonly lastName: string;
  readonly address: readonly string[];
  /** Addresses for mail, the one to use first. */
  readonly emails: readonly string[];
  /** False once the employment has ended. */
  readonly isEmployed: boolean;
  /** The facts that are on file. */
  readonly facts: Readonly<Partial<Record<IdentityFact, string>>>;
  /** A user name for a new profile. */
  readonly username: string;
}

/** Narrows the rest of the transaction to this employee's rows, as a request about one's own record. */
export async function enterAs(tx: Transaction, { clientId, employeeId }: JobSubject): Promise<void> {
  await tx.run(enterTenant, [clientId, employeeId]);
}

export async function readOnFile(tx: Transaction, subject: JobSubject, now: Date): Promise<EmployeeOnFile> {
  const row = await tx.one(onFile, [subject.clientId, subject.employeeId, todayIn('UTC', now)]);
  const given = row.preferred_name ?? row.first_name ?? '';
  const facts = {
    lastName: row.last_name,
    zipCode: row.zip_code,
    employeeNumber: row.employee_number,
    birthDate: row.birth_date,
    hireMonth: row.hire_date?.slice(0, 7) ?? null,
    ssnLastFour: row.ssn_last_four,
  } satisfies Record<IdentityFact, string | null>;
  return {
    givenName: given,
    lastName: row.last_name ?? '',
    address: [
      row.street_address,
      row.street_address_2,
      row.city === null ? null : `${row.city}, ${row.state} ${row.zip_code}`,
    ].flatMap((line) => (line === null || line === '' ? [] : [line])),
    emails: [row.personal_email, row.work_email].flatMap((email) => (email === null ? [] : [email.toLowerCase()])),
    isEmployed: row.status !== null && !['t', 'r', 'd'].includes(row.status),
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)),
    username: usernameOf(row.first_name ?? '', row.last_name ?? '', row.employee_number),
  };
}

/** Returns true if every requested fact is on file and equal. Compares all of them, whichever is wrong. */
export function factsMatch(
  requested: readonly IdentityFact[],
  entries: FactEntries,
  { facts }: EmployeeOnFile,
): boolean {
  const verdicts = requested.map((fact) => {
    const [entered, known] = [entries[fact], facts[fact]];
    return entered !== undefined && known !== undefined && normalizeFact(fact, entered) === normalizeFact(fact, known);
  });
  return verdicts.length > 0 && verdicts.every(Boolean);
}

function usernameOf(firstName: string, lastName: string, employeeNumber: string): string {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '');
  const name = [plain(firstName), plain(lastName)].filter((part) => part !== '').join('.');
  return name === '' ? employeeNumber.toLowerCase() : name;
}
