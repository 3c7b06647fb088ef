import type { Person } from '@paystead/identity/person.ts';
import { CAST, CAST_SIZE } from './cast/cast.ts';
import { OPERATORS } from './cast/operators.ts';
import { CAST_KEYS, EDIT_ROLE, STRONG_SIGN_INS, WITHOUT_ACCOUNT } from './cast/keys.ts';
import type { Employee } from './cast/model.ts';
import { PARTNERS } from './cast/partners.ts';
import { workEmailOf } from './load/employees.ts';
import { castOn } from './read-cast.ts';

const EXAMPLES: readonly (readonly [string, string])[] = [
  ['Reference paycheck, overtime compared with none', 'Marisol Vega, KF-0417: November 20 and November 6, 2026'],
  ['Raise during the year, bonus, leave', 'Marisol Vega, 2026'],
  ['Corrected year-end form (W-2c)', 'Marisol Vega 2024; Jamal Whitfield 2025'],
  ['Two legal employers in one year, two W-2s', 'Nasir Ahmed, 2025'],
  ['Void and reissue', 'Katarzyna Nowak: July 31 and August 6, 2026'],
  ['Manual check, paper checks', 'Jamal Whitfield: May 14, 2026'],
  ['Off-cycle final pay, company property never returned', 'Samuel Kauffman, left April 17, 2026'],
  ['Two paychecks on one date', 'Marcus Bell: salary and commission, each quarter'],
  ['Payday moved by a bank holiday', 'everyone at Keystone: June 18, 2026'],
  ['Paycheck with zero take-home pay, uncollected tax on tips', 'Brianna Sizemore: May 8, 2026'],
  ['Negative adjustment', 'Ruth Hershberger: September 11, 2026'],
  ['Unpaid leave', 'Ingrid Lindqvist, autumn 2025'],
  ['Rehire, change of department', 'Demetrius Hall: September 8, 2025; May 3, 2026'],
  ['Hire during the year', 'Caleb Zook, March 4, 2026'],
  ['Support order and garnishment', 'Aaliyah Brooks; Hector Villalobos'],
  ['401(k) loan that ends', 'Owen Fisher'],
  ['Social Security limit, additional Medicare, group-term life', 'Laurel Whitcomb; Vikram Desai'],
  ['Vesting stock', 'Vikram Desai; Hannah Olsen'],
  [
    'Roth, HSA, dependent care, FSA, commuter',
    'Nadia Haddad; Priya Raman; Hannah Olsen; Omar Castellanos; Tyrone Jefferson',
  ],
  ['Nonresident alien, exempt from withholding', 'Kenji Watanabe; Zoe Lindgren; Philippa Lawson'],
  ['State certificates in the words of each state', 'Teodoro Quist (AZ); Rosalind Achebe (IL); Anselm Birdsong (NC)'],
  ['Paid leave and WA Cares premiums, up to the limit', 'Ingrid Tolliver (WA)'],
  ['State taxes that payroll calculated', 'Celestino Park (CA); Auberon Whitcombe (NY)'],
  ['2019 Form W-4', 'Joan Whitaker; Lorraine Tandy'],
  ['IRS lock-in letter', 'Caleb Zook, since October 18, 2026'],
  ['Two jobs in the W-4 calculator', 'Kim Nguyen'],
  ['Philadelphia wage tax, with the July rate changes', 'Tyrone Jefferson; Maeve Gallagher (nonresident)'],
  ['Indiana residents working in Kentucky, taxed by their January 1 county', 'Shelby Crane; Duc Pham (moved May 2026)'],
  ['Forms 1099-NEC and 1099-R', 'Felix Brandt, Jordan Pike, Sunita Rao; Raymond Huber'],
  [
    'Linking a personal email address to the one on file',
    'Chiara Bellini (unlinked): the address on file is chiara.bellini@fallscity.example; read its mail at `/mail`. If she enters someone else’s address, its owner sees both addresses before confirming',
  ],
  [
    'Managers who can see neither pay nor bank accounts',
    'Grace Abernathy (whole client) and Hannah Olsen (engineering) at Bluebonnet Software',
  ],
  [
    'A bank account used by two employees',
    'Terrence Okafor’s request, and Aaliyah Brooks: Dana Kowalczyk sees a warning when she opens the request',
  ],
  [
    'Requests from a new device, after another phone number, for a first account',
    'Maeve Gallagher; Anton Bielski; Jamal Whitfield',
  ],
];

/** The rows of the employees without an account, with the facts that their invitation asks. */
function peopleToInvite(people: readonly Person[]): string[] {
  return CAST.flatMap((company) => company.people.map((employee) => ({ ...employee, client: company.client })))
    .filter(({ number }) => WITHOUT_ACCOUNT.has(number))
    .map((employee) => {
      const known = people.find(({ email }) => email === WITHOUT_ACCOUNT.get(employee.number));
      const onFile = employee.personalEmail ?? workEmailOf(employee.client, employee);
      const { number, start, birthDate } = employee;
      return `| ${number} | ${known?.name} | ${known?.email} | ${known?.password} | ${start.address.zip} | ${birthDate} | ${onFile} |`;
    });
}

/** Renders `docs/demo.md`: the people of the demo, how to sign in as them, and what each one shows. */
export function demoReference(): string {
  const people = castOn('2026-11-20');
  const purposes = new Map([...CAST_KEYS, ...OPERATORS].map(({ key, purpose }) => [key, purpose]));
  const listed = people.filter(({ unlisted }) => !unlisted);
  const strong = people.flatMap((person) => {
    const number = numberOf(person.email);
    const found = number === undefined ? undefined : STRONG_SIGN_INS[number];
    return found ? [{ ...person, purpose: found.purpose }] : [];
  });
  return [
    '# Demo data',
    '',
    `Outside production, the gateway fills an empty database with ${CAST_SIZE} people at ${CAST.length} fictional companies. Everything about them is`,
    'made up: email addresses end in `.example`, phone numbers are 555-01xx, and Social Security numbers come from ranges that are',
    'never issued. The engine in `payroll/src/checks` computes their pay from January 2024. Paychecks are stored from December 2024',
    'on, as if converted from another system.',
    '',
    '- `PAYSTEAD_DEMO_TODAY` (2026-11-20) is the most recent payday. Earlier and later paydays follow the pay calendar.',
    `- \`PAYSTEAD_DEMO_EMPLOYEES\` (60) is the number of people. Above ${CAST_SIZE}, generated clients are added, whose employees have the pay of`,
    '  someone below under another name. Their administrators can sign in, for example as `administrator@gen-00001.example` with the',
    '  password `Administrator-Demo-2026`.',
    '- `PAYSTEAD_DEMO_QUEUE` (0) is the number of additional requests at Keystone that wait for its payroll administrator. They are of',
    '  generated people, and some of the new accounts are someone else’s.',
    '- Clients, people, accounts, tax forms, paychecks, year-end forms, HR records and messages are loaded as an operator’s import: the rows of the',
    '  files in [integration.md](integration.md), planned and applied. `./paystead export client KEYSTONE <folder>` writes such files.',
    '- Later starts keep the data. If loading was interrupted, the next start deletes the partial data and loads it again.',
    '- The product’s own code submits, decides and cancels the demo’s requests, each at its own time before that payday, so their review',
    '  reasons, holds, deadlines and histories are genuine. No mail or notifications are sent for this history, only from the start on.',
    "- Keystone asks for two operators (`--two-operators`): what Olivia Owens requests about a person's money in the console waits until",
    "  Dana Kowalczyk, Keystone's payroll administrator, confirms it there, and the other way round. The other clients don't.",
    '- `npm run start:engine` runs a [small pay engine](../engine/README.md) for Keystone Fabrication beside the demo: approved changes then',
    '  reach payroll, and the next payday can be paid.',
    '',
    '## Partners',
    '',
    '| Partner | Host name |',
    '| --- | --- |',
    ...PARTNERS.map(({ name, hostnames }) => `| ${name} | ${hostnames.map((host) => `\`${host}\``).join(', ')} |`),
    '',
    '## People to sign in as',
    '',
    '| Key | Name | Email | Password | Profiles | Purpose |',
    '| --- | --- | --- | --- | --- | --- |',
    ...listed.map(
      ({ key, name, email, password, profiles }) =>
        `| ${key} | ${name} | ${email} | ${password} | ${viewsOf(profiles)} | ${purposes.get(key) ?? ''} |`,
    ),
    '',
    'Every other employee of these three companies can sign in as well, with the work email (`first.last@keystone.example`,',
    '`…@fallscity.example` or `…@bluebonnet.example`, without accents) and the password `First-Demo-2026`, except for the two below.',
    '',
    '## Account numbers',
    '',
    'A new bank account has to be verified with the full number of an account that the person uses already.',
    '',
    '| Name | Account | Full number |',
    '| --- | --- | --- |',
    ...accountsOnFile(listed),
    '',
    '## People to invite',
    '',
    'Two employees of Falls City Hospitality (`FALLSCITY`) have never set up an account. At the development provider they sign in with',
    'their own email; their employer doesn’t know that sign-in until they accept an invitation.',
    '',
    '| Number | Name | Email at the provider | Password | ZIP code | Date of birth | Email on file |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...peopleToInvite(people),
    '',
    'Run `./paystead invitation create --client FALLSCITY --employee FC-038` while the gateway runs, and open the link in the',
    'mail at `/mail`. Or stay signed out and open `/register`, since Falls City allows self-registration.',
    'For a letter: `./paystead invitation letter --client FALLSCITY --employee FC-055 --language es --file letter.pdf`.',
    '',
    '## People who need more than a password',
    '',
    'Cedar Vault Trust asks its employees for a second factor and its payroll team for a phishing-resistant one. The demo’s',
    'sign-in page shows the current code, which is also the one of an authenticator app with the secret.',
    '',
    '| Name | Email | Password | Secret of the code | Profiles | Purpose |',
    '| --- | --- | --- | --- | --- | --- |',
    ...strong.map(
      ({ name, email, password, secondFactorSecret, profiles, purpose }) =>
        `| ${name} | ${email} | ${password} | ${secondFactorSecret ?? 'none'} | ${viewsOf(profiles)} | ${purpose} |`,
    ),
    '',
    '## Where to find examples',
    '',
    '| Example | Person |',
    '| --- | --- |',
    ...EXAMPLES.map(([example, person]) => `| ${example} | ${person} |`),
    '',
  ].join('\n');
}

/** The rows of one account each of the people who may change where their pay goes. */
function accountsOnFile(people: readonly Person[]): string[] {
  return people.flatMap(({ name, email, profiles }) => {
    const employee = employeeOf(email);
    const account = employee?.accounts.find(({ endedOn, status = 'active' }) => !endedOn && status === 'active');
    const mayEdit = profiles.some(({ roles }) => roles.includes(EDIT_ROLE));
    if (!account || !mayEdit || employee?.terminatedOn !== undefined) return [];
    return [`| ${name} | ${account.nickname ?? account.bank} ••${account.number.slice(-4)} | ${account.number} |`];
  });
}

function viewsOf(profiles: Person['profiles']): string {
  return profiles.map(({ clientCode, views }) => `${clientCode}: ${views.join(', ')}`).join('; ') || 'none';
}

/** Returns the employee number behind a work email. */
function numberOf(email: string): string | undefined {
  return employeeOf(email)?.number;
}

function employeeOf(email: string): Employee | undefined {
  return CAST.flatMap(({ client, people }) => people.map((employee) => ({ client, employee }))).find(
    ({ client, employee }) => workEmailOf(client, employee) === email,
  )?.employee;
}
