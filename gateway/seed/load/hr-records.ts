import { hrRecordsFile } from '../../src/imports/hr-records/hr-records-file.ts';
import { RECORD_KINDS, type KindName } from '../../src/imports/hr-records/kinds.ts';
import type { RowOf } from '../../src/imports/records/record.ts';
import { HR_LISTS, type HrLists, RELATIVES, REVIEW_COMMENTS, REVIEW_RATINGS } from '../cast/hr-lists.ts';
import { fictionalPhone } from '../cast/employee.ts';
import { addDays, daysBetween, earlier, later, yearOf } from '@paystead/contract/local-date.ts';
import { isEmployedOn } from '../payroll/standing.ts';
import { type Draw, drawFor, idOf } from '../seeded-ids.ts';
import type { Hired, PaidCompany } from './company.ts';
import { fileOf, noon, type FileRows } from './files.ts';

type FileRow = RowOf<typeof hrRecordsFile.columns>;
/** The columns of a kind. */
type Row = Omit<FileRow, 'client_code' | 'employee_number' | 'kind' | 'id'>;
type Facts = { hired: Hired; lists: HrLists; draw: Draw; today: string; place: number };

/** The kinds of HR records, each with the probability that an employee has any, and a function that creates one. */
const RECORDS: readonly {
  kind: KindName;
  chance: number;
  most: number;
  /** Returns null where such a record would be impossible, such as a review before the hire. */
  make: (facts: Facts, number: number) => Row | null;
}[] = [
  { kind: 'award', chance: 0.4, most: 2, make: award },
  { kind: 'certification', chance: 0.55, most: 3, make: certification },
  { kind: 'asset', chance: 0.55, most: 2, make: asset },
  { kind: 'education', chance: 0.7, most: 2, make: education },
  { kind: 'skill', chance: 0.7, most: 3, make: skill },
  { kind: 'training', chance: 0.6, most: 3, make: training },
  { kind: 'prior_employment', chance: 0.5, most: 2, make: priorEmployment },
  { kind: 'contact', chance: 0.8, most: 2, make: contact },
  { kind: 'review', chance: 0.5, most: 2, make: review },
];

/** HR records. The first employee of each client has every kind; some of the others have none. */
export function hrFiles({ client, people, today }: PaidCompany): FileRows[] {
  const lists: HrLists = HR_LISTS[client.code as keyof typeof HR_LISTS];
  const staff = people.filter(({ employee }) => employee.isContractor !== true && employee.isNew !== true);
  const rows = RECORDS.flatMap(({ kind, chance, most, make }) =>
    staff.flatMap((hired, place) => {
      const { number: employee_number } = hired.employee;
      const { table } = RECORD_KINDS[kind];
      const draw = drawFor('hr', table, client.code, employee_number);
      const some = draw.chance(chance) || place === 0 || employee_number === 'KF-0296';
      const count = some ? draw.whole(place === 0 ? most : 1, most) : 0;
      return Array.from({ length: count }, (_, number) => number).flatMap((number): FileRow[] => {
        const record = make({ hired, lists, draw, today, place }, number);
        if (record === null) return [];
        const id = idOf(table, client.code, employee_number, number);
        return [{ client_code: client.code, employee_number, kind, id, ...record, created_by: 'HR team' }];
      });
    }),
  );
  return [fileOf(hrRecordsFile, rows)];
}

/** Returns the entry at `number` of a list from a random start, so that no one has an entry twice. */
function nth<T>(list: readonly T[], place: number, number: number): T {
  const found = list[(place + number) % list.length];
  if (found === undefined) throw new Error('An empty list.');
  return found;
}

/** Returns the last day at the company, or today. */
function lastDay({ hired: { employee }, today }: Facts): string {
  return earlier(employee.terminatedOn ?? today, today);
}

/** Returns a day since the hire (and since 2019), up to the last day at the company. */
function dayWithin(facts: Facts): string {
  const { hired, draw } = facts;
  const from = later(hired.employee.hiredOn, '2019-01-02');
  const to = lastDay(facts);
  const days = Math.max(0, daysBetween(from, to));
  return addDays(from, draw.whole(0, days));
}

/** Years of service of an award for them. */
const SERVICE: readonly (readonly [RegExp, number])[] = [
  [/^Five years/, 5],
  [/^Ten years/, 10],
];

/** Returns the day of an award for years of service; undefined for any other award. */
function serviceDay(name: string, hiredOn: string): string | undefined {
  const years = SERVICE.find(([words]) => words.test(name))?.[1];
  return years === undefined ? undefined : `${yearOf(hiredOn) + years}${hiredOn.slice(4)}`;
}

/** No one gets an award for more years than they have worked. */
function award(facts: Facts, number: number): Row | null {
  const { hiredOn } = facts.hired.employee;
  const [name, category] = nth(facts.lists.awards, facts.place, number);
  const anyDay = dayWithin(facts);
  const on = serviceDay(name, hiredOn) ?? anyDay;
  if (on > lastDay(facts)) return null;
  return {
    name,
    category,
    date_awarded: on,
    presented_by: 'Management',
    amount: facts.draw.pick([null, 5_000, 10_000, 25_000]),
    created_at: noon(on),
  };
}

/** Spreads dates so that some have expired, some expire within 90 days, and most are valid. */
function certification(facts: Facts, number: number): Row {
  const [name, authority, months] = nth(facts.lists.certifications, facts.place, number);
  const ahead = facts.draw.pick([-200, -40, 25, 70, 300, 500, 700]);
  const expiration = months === 0 ? null : addDays(facts.today, ahead);
  const issue = expiration === null ? dayWithin(facts) : addDays(expiration, -Math.round(months * 30.44));
  return {
    name,
    number: `${name.slice(0, 2).toUpperCase()}-${facts.draw.digits(6)}`,
    issuing_authority: authority,
    state: nth(facts.lists.city, 1, 0),
    issue_date: issue,
    expiration_date: expiration,
    renewal_required: months !== 0,
    created_at: noon(later(issue, facts.hired.employee.hiredOn)),
  };
}

/** Former employees have returned everything except one tablet. */
function asset(facts: Facts, number: number): Row {
  const { hired, draw, today } = facts;
  const gone = !isEmployedOn(hired.employee, today);
  const unreturned = hired.employee.number === 'KF-0296' && number === 0;
  const [category, description, value] = unreturned
    ? nth(facts.lists.assets, 1, 0)
    : nth(facts.lists.assets, facts.place, number);
  const on = dayWithin(facts);
  const back = hired.employee.terminatedOn ?? null;
  return {
    category,
    description,
    serial_number: `SN${draw.digits(8)}`,
    asset_tag: `${draw.whole(1000, 9999)}`,
    issued_date: on,
    expected_return: gone ? back : null,
    returned_date: gone && !unreturned ? back : null,
    condition: draw.pick(['New', 'Good', 'Used']),
    value,
    created_at: noon(on),
  };
}

function education(facts: Facts, number: number): Row {
  const [institution, degree, major] = nth(facts.lists.schools, facts.place, number);
  const end = Math.min(
    yearOf(facts.hired.employee.birthDate) + facts.draw.whole(18, 23) + number,
    yearOf(facts.hired.employee.hiredOn) - 1,
  );
  return {
    institution,
    degree,
    major,
    start_date: `${end - 2}-08-25`,
    end_date: `${end}-05-20`,
    graduated: number === 0,
    gpa: facts.draw.pick([null, '3.10', '3.45', '3.80']),
    created_at: noon(facts.hired.employee.hiredOn),
  };
}

function skill(facts: Facts, number: number): Row {
  const [name, category] = nth(facts.lists.skills, facts.place, number);
  return {
    name,
    category,
    level: facts.draw.pick(['beginner', 'intermediate', 'advanced', 'expert'] as const),
    years: Math.min(facts.draw.whole(1, 15), yearOf(facts.today) - yearOf(facts.hired.employee.birthDate) - 16),
    last_used: yearOf(facts.today) - facts.draw.whole(0, 2),
    created_at: noon(facts.hired.employee.hiredOn),
  };
}

function training(facts: Facts, number: number): Row {
  const { draw, today } = facts;
  const [course, provider, type, hours] = nth(facts.lists.trainings, facts.place, number);
  const status = draw.pick(['completed', 'completed', 'inProgress', 'assigned']);
  const start = dayWithin(facts);
  const done = status === 'completed' ? earlier(addDays(start, draw.whole(0, 20)), today) : null;
  return {
    course,
    provider,
    type,
    start_date: status === 'assigned' ? null : start,
    completed_date: done,
    hours: hours * 10_000,
    score: done === null ? null : draw.whole(78, 100),
    status,
    cost: draw.pick([null, 12_000, 45_000]),
    expiration_date: done === null ? null : addDays(done, 730),
    created_at: noon(start),
  };
}

/** No one worked before the age of 16. */
function priorEmployment(facts: Facts, number: number): Row | null {
  const [employer, title] = nth(facts.lists.employers, facts.place, number);
  const end = addDays(facts.hired.employee.hiredOn, -30 - number * 900);
  const [city, state] = facts.lists.city;
  const { birthDate } = facts.hired.employee;
  const start = later(addDays(end, -facts.draw.whole(200, 850)), `${yearOf(birthDate) + 16}${birthDate.slice(4)}`);
  if (start >= end) return null;
  return {
    employer,
    title,
    start_date: start,
    end_date: end,
    city,
    state,
    supervisor: facts.draw.pick(['A. Miller', 'J. Santos', 'P. Greene']),
    phone: fictionalPhone(employer, state),
    ending_pay: facts.draw.whole(15, 32) * 100,
    reason_for_leaving: facts.draw.pick(['Better position', 'Moved', 'Company closed']),
    may_contact: facts.draw.chance(0.7),
    created_at: noon(facts.hired.employee.hiredOn),
  };
}

function contact(facts: Facts, number: number): Row {
  const { employee } = facts.hired;
  const [first, relationship] = nth(RELATIVES, facts.place, number);
  const name = `${first} ${employee.lastName}`;
  const { address } = employee.start;
  return {
    name,
    relationship,
    is_emergency: number === 0 || facts.draw.chance(0.5),
    is_primary: number === 0,
    home_phone: null,
    mobile_phone: fictionalPhone(`${employee.number} ${first}`, address.state),
    work_phone: null,
    email: null,
    address: number === 0 ? `${address.street}, ${address.city}, ${address.state} ${address.zip}` : null,
    created_at: noon(employee.hiredOn),
  };
}

/** A review is held each December, and the first one after 90 days for people hired in the year. */
function review(facts: Facts, number: number): Row | null {
  const { hiredOn } = facts.hired.employee;
  const year = yearOf(facts.today) - 1 - number;
  const on = `${year}-12-10`;
  const held = on >= hiredOn || number > 0 ? on : addDays(hiredOn, 90);
  if (held < hiredOn || held > lastDay(facts)) return null;
  return {
    review_date: held,
    period_begin: later(`${yearOf(held)}-01-01`, hiredOn),
    period_end: `${yearOf(held)}-12-31`,
    reviewer: 'Supervisor',
    rating: facts.draw.pick(REVIEW_RATINGS),
    next_review_date: addDays(held, 365),
    comments: facts.draw.pick(REVIEW_COMMENTS),
    status: number === 0 ? 'shared' : 'acknowledged',
    created_at: noon(held),
  };
}
