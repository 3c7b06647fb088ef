import { CAST, CAST_SIZE } from './cast/cast.ts';
import { CAST_KEYS } from './cast/keys.ts';
import { PARTNERS } from './cast/partners.ts';
import { castOn } from './read-cast.ts';

const FEATURES: readonly (readonly [string, string])[] = [
  ['Golden paycheck, overtime against none', 'Marisol Vega, KF-0417: November 20 and November 6, 2026'],
  ['Raise within the year, bonus, leave', 'Marisol Vega, 2026'],
  ['Corrected year-end form (W-2c)', 'Marisol Vega 2024; Jamal Whitfield 2025'],
  ['Two legal employers in one year, two W-2s', 'Nasir Ahmed, 2025'],
  ['Void and reissue', 'Katarzyna Nowak: July 31 and August 6, 2026'],
  ['Manual check, paper checks', 'Jamal Whitfield: May 14, 2026'],
  ['Final pay off-cycle, asset never returned', 'Samuel Kauffman, left April 17, 2026'],
  ['Two checks on one date', 'Marcus Bell: salary and commission, each quarter'],
  ['Payday moved by a bank holiday', 'everyone at Keystone: June 18, 2026'],
  ['Zero-net check, uncollected tax on tips', 'Brianna Sizemore: May 8, 2026'],
  ['Negative adjustment', 'Ruth Hershberger: September 11, 2026'],
  ['Unpaid leave', 'Ingrid Lindqvist, autumn 2025'],
  ['Rehire, change of department', 'Demetrius Hall: September 8, 2025; May 3, 2026'],
  ['Hire within the year', 'Caleb Zook, March 4, 2026'],
  ['Support order and garnishment', 'Aaliyah Brooks; Hector Villalobos'],
  ['401(k) loan that ends', 'Owen Fisher'],
  ['Social Security limit, additional Medicare, group-term life', 'Laurel Whitcomb; Vikram Desai'],
  ['Vesting shares', 'Vikram Desai; Hannah Olsen'],
  [
    'Roth, HSA, dependent care, FSA, commuter',
    'Nadia Haddad; Priya Raman; Hannah Olsen; Omar Castellanos; Tyrone Jefferson',
  ],
  ['Nonresident alien, exempt from withholding', 'Kenji Watanabe; Zoe Lindgren; Philippa Lawson'],
  ['Form W-4 of 2019', 'Joan Whitaker; Lorraine Tandy'],
  ['IRS lock-in letter', 'Caleb Zook, since October 18, 2026'],
  ['Two jobs in one W-4 lab', 'Kim Nguyen'],
  ['Philadelphia wage tax, with its changes of July', 'Tyrone Jefferson; Maeve Gallagher (nonresident)'],
  ['Indiana residents in Kentucky, the county of January 1', 'Shelby Crane; Duc Pham (moved May 2026)'],
  ['Forms 1099-NEC and 1099-R', 'Felix Brandt, Jordan Pike, Sunita Rao; Raymond Huber'],
  [
    'Linking a private address to the one on file',
    'Chiara Bellini (unlinked): on file is chiara.bellini@fallscity.example, its mail is at `/mail`',
  ],
  [
    'Managers who see neither pay nor bank accounts',
    'Grace Abernathy (whole client) and Hannah Olsen (engineering) at Bluebonnet Software',
  ],
  [
    'A bank account shared by two people',
    'Terrence Okafor’s request and Aaliyah Brooks: Dana Kowalczyk is warned as soon as she opens it',
  ],
];

/** Returns the text of `docs/demo.md`: the people, how to sign in, and where to find each feature. */
export function demoReference(): string {
  const people = castOn('2026-11-20');
  const purposes = new Map(CAST_KEYS.map(({ key, purpose }) => [key, purpose]));
  const listed = people.filter(({ unlisted }) => !unlisted);
  return [
    '# Demonstration data',
    '',
    `An empty database is filled with ${CAST_SIZE} people at ${CAST.length} made-up companies, unless the product runs in production. Everything about`,
    'them is invented: addresses for mail end in `.example`, telephone numbers are 555-01xx, Social Security numbers come from ranges',
    'that are never issued. Their pay is computed by the engine in `payroll/src/checks`, from January 2024; checks are kept from',
    'December 2024 on, as if converted from another system.',
    '',
    '- `PAYSTEAD_DEMO_TODAY` (2026-11-20): the newest payday. Paydays go on by the calendar, earlier and later.',
    '- `PAYSTEAD_DEMO_EMPLOYEES` (60): above the cast’s size, generated clients are added. Their people have the pay of an employee of the',
    '  cast under other names. The administrator of each can sign in: `administrator@gen-00001.example`, `Administrator-Demo-2026`.',
    '- A second start keeps the data. A start after one that was cut off begins anew.',
    '- Requests are submitted, decided and canceled by the product’s own code, each at its moment before that payday, so that review',
    '  reasons, holds, deadlines and histories are the product’s. Nobody is mailed or notified of this past; from the start on, people are.',
    '',
    '## Partners',
    '',
    '| partner | host name |',
    '| --- | --- |',
    ...PARTNERS.map(({ name, hostnames }) => `| ${name} | ${hostnames.map((host) => `\`${host}\``).join(', ')} |`),
    '',
    '## People to sign in as',
    '',
    '| key | name | e-mail | password | profile | what for |',
    '| --- | --- | --- | --- | --- | --- |',
    ...listed.map(
      ({ key, name, email, password, profiles }) =>
        `| ${key} | ${name} | ${email} | ${password} | ${profiles.map(({ clientCode, views }) => `${clientCode}: ${views.join(', ')}`).join('; ') || 'none'} | ${purposes.get(key) ?? ''} |`,
    ),
    '',
    'Every other employee of the three companies can sign in too: with the work e-mail (`first.last@keystone.example`,',
    '`…@fallscity.example`, `…@bluebonnet.example`, without accents) and the password `First-Demo-2026`.',
    '',
    '## Where to find what',
    '',
    '| to see | look at |',
    '| --- | --- |',
    ...FEATURES.map(([what, where]) => `| ${what} | ${where} |`),
    '',
  ].join('\n');
}
