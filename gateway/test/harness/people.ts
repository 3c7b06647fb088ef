/** Returns a stable id that starts with the kind, so that a failing test shows what it found. */
export function idOf(kind: string, number: number): string {
  const prefix = Buffer.from(kind).toString('hex').slice(0, 8).padEnd(8, '0');
  return `${prefix}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Two clients of two partners, so that a leak between them shows twice. */
export const MILLRACE = {
  partnerId: idOf('part', 1),
  clientId: idOf('clnt', 1),
  code: 'MILLRACE',
  zone: 'America/New_York',
} as const;
export const BAKERY = {
  partnerId: idOf('part', 2),
  clientId: idOf('clnt', 2),
  code: 'BAKERY',
  zone: 'America/Los_Angeles',
} as const;

/** The one dimension of each client, with two values; a manager's scope is `SHOP`. */
export const DEPARTMENT = idOf('dept', 1);
export const SHOP = idOf('dept', 11);
export const OFFICE = idOf('dept', 12);

export interface TestPerson {
  readonly number: number;
  /** The number whose name, address, employee number, username and SSN digits this person has: their own, or a namesake's. */
  readonly namedAfter: number;
  readonly client: Readonly<Record<'partnerId' | 'clientId' | 'code' | 'zone', string>>;
  readonly firstName: string;
  readonly department: string | null;
  /** Employment status letter; former employees left on 2026-06-30. */
  readonly status: 'a' | 't';
  readonly roleNames: readonly string[];
  readonly employeeId: string;
  readonly personId: string;
  readonly profileId: string;
}

function person(
  number: number,
  firstName: string,
  rest: Partial<Pick<TestPerson, 'client' | 'department' | 'status' | 'roleNames' | 'namedAfter'>> = {},
): TestPerson {
  return {
    number,
    namedAfter: number,
    firstName,
    client: MILLRACE,
    department: null,
    status: 'a',
    roleNames: ['EE User - Employee Updates'],
    ...rest,
    employeeId: idOf('empl', number),
    personId: idOf('pers', number),
    profileId: idOf('prof', number),
  };
}

/**
 * The people of the harness. At MILLRACE: `plain` and `colleague` work in the shop, which `manager` manages;
 * `supervisor` has `plain` as a report and reports to `chief`, who therefore has both in scope; `admin` has the whole
 * client. `reader` lacks the edit role. `former` left and was in the shop. At BAKERY: `other`, who is out of scope for
 * everyone at MILLRACE, and `baker`, their administrator. `namesake` is at BAKERY too, and everything that people can
 * know about `plain` is true of both: name, address, last SSN digits, employee number, username and mailbox name.
 *
 * `reader` was in the shop until 2021 and comes back in 2027, when `colleague` leaves it: neither counts today.
 */
export const PEOPLE = {
  plain: person(1, 'Petra', { department: SHOP }),
  colleague: person(2, 'Colin', { department: SHOP }),
  manager: person(3, 'Mona', { department: OFFICE }),
  supervisor: person(4, 'Silas', { department: OFFICE }),
  chief: person(5, 'Chiara', { department: OFFICE }),
  admin: person(6, 'Ada', { department: OFFICE }),
  reader: person(7, 'Rita', { department: OFFICE, roleNames: ['EE User'] }),
  former: person(8, 'Fern', { department: SHOP, status: 't' }),
  other: person(21, 'Otto', { client: BAKERY }),
  baker: person(22, 'Bea', { client: BAKERY }),
  namesake: person(23, 'Petra', { client: BAKERY, namedAfter: 1 }),
} as const satisfies Record<string, TestPerson>;

export type PersonKey = keyof typeof PEOPLE;
export const EVERYONE: readonly TestPerson[] = Object.values(PEOPLE);
