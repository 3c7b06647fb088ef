import { PNG } from '../../uploads/samples.ts';
import { table, wrongRows, type Sample } from './sample.ts';

const svg = (path: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${path}"/></svg>`);

const partner = { partner_key: 'third', name: 'Third' };
const partners: Sample = {
  files: {
    'files/logo.svg': svg('M0 0'),
    'files/icon.svg': svg('M1 1'),
    'files/letter.svg': Buffer.from('no image'),
    'files/script.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0" onclick="a()"/></svg>',
    ),
    'files/large.svg': svg('M0 0'.repeat(60_000)),
    'files/wide.png': Buffer.concat([PNG.subarray(0, 16), Buffer.from('0000ffff0000ffff', 'hex'), PNG.subarray(24)]),
  },
  first: {
    partners: table(
      'partner_key | name | hostnames | is_white_labeled | page_title | footer_text | privacy_policy_label | privacy_policy_url | terms_of_use_label | terms_of_use_url | action_color | sidebar_color | logo_file | favicon_file | support_contact | id',
      'main | Main Payroll | pay.main.example; main.example | yes | Main | © Main | Privacy | https://main.example/privacy | Terms | https://main.example/terms | #0B7A75 | #14294b | files/logo.svg | files/icon.svg | help@main.example | P-1',
      'second | Nómina Segunda | | | | | | | | | | | | | |',
    ),
  },
  next: {
    partners: table(
      'partner_key | name | hostnames | action_color | logo_file | footer_text',
      'main | Main Payroll | main.example; new.main.example | #ffff00 | | ',
      'second | Segunda | | #0b7a75 | files/script.svg | Al pie',
      'third | Third | third.example | | |',
    ),
  },
  byHand: [
    `update partner set name = 'By hand' where partner_key = 'second'`,
    `update partner set name = 'Segunda' where partner_key = 'second'`,
  ],
  only: null,
  wrong: wrongRows('partners', partner, [
    ['a host name of another partner', { hostnames: 'pay.main.example' }],
    ['the key of the row before', { name: 'Again' }],
    ['a logo that isn’t there', { partner_key: 'p1', logo_file: 'files/none.svg' }],
    ['a logo that isn’t an image', { partner_key: 'p2', logo_file: 'files/letter.svg' }],
    ['a logo that is too large', { partner_key: 'p3', logo_file: 'files/large.svg' }],
    ['a logo with too many pixels', { partner_key: 'p0', logo_file: 'files/wide.png' }],
    ['an icon that isn’t an image', { partner_key: 'p4', favicon_file: 'files/letter.svg' }],
    ['parts of a drawing that are left out', { partner_key: 'p5', logo_file: 'files/script.svg' }],
    ['colors without contrast', { partner_key: 'p6', action_color: '#8a8a8a', sidebar_color: '#8a8a8a' }],
    ['a host name of two rows', { partner_key: 'p7', hostnames: 'two.example' }],
    ['the same host name', { partner_key: 'p8', hostnames: 'two.example' }],
    ['the id of another partner', { partner_key: 'p9', id: 'P-1' }],
  ]),
};

const clients: Sample = {
  first: {
    clients: table(
      'client_code | name | partner_key | support_email | support_phone | id',
      'ACME | Acme Tools | main | payroll@acme.example | 717-555-0100 | 1',
      'BIRCH | Birch y Compañía | main | | |',
    ),
  },
  next: {
    clients: table(
      'client_code | name | partner_key | support_email',
      'ACME | Acme Tools | second | ',
      'BIRCH | Birch and Company | main | help@birch.example',
      'CEDAR | Cedar | main |',
    ),
  },
  byHand: [
    `update client set name = 'By hand' where client_code = 'BIRCH'`,
    `update client set name = 'Birch and Company' where client_code = 'BIRCH'`,
  ],
  dependent: [
    `insert into work_place (client_id, work_place_id, code, name)
       select client_id, gen_random_uuid(), 'ONE', 'One' from client where client_code = 'CEDAR'`,
    `delete from work_place where code = 'ONE'`,
  ],
  only: ['NONESUCH', 'NEXT'],
  wrong: wrongRows('clients', { client_code: 'NONESUCH', name: 'New', partner_key: 'main' }, [
    ['a partner that isn’t there', { partner_key: 'none' }],
    ['the code of the row before', {}],
    ['the id of another client', { client_code: 'NEXT', id: '1' }],
    ['a client outside the import', { client_code: 'CEDAR' }],
  ]),
};

const LEGAL = 'client_code | ein | name | street_address | city | state | zip_code | phone | state_ids | id';
const legal = {
  client_code: 'ACME',
  ein: '00-0000009',
  name: 'Nine',
  street_address: '9 Main St',
  city: 'Lancaster',
  state: 'PA',
  zip_code: '17601',
};
const legals: Sample = {
  first: {
    legals: table(
      LEGAL,
      'ACME | 00-0000001 | Acme Tools LLC | 100 Main Street | Lancaster | PA | 17601 | 717-555-0100 | PA=12345678;NJ=000-111 | L-1',
      'ACME | 00-0000002 | Acme Leasing | 100 Main Street | Lancaster | PA | 17601-1234 | | |',
      'BIRCH | 00-0000001 | Birch LLC | 1 Main Street | Louisville | KY | 40202 | | KY=1 | L-1',
    ),
  },
  next: {
    legals: [
      ...table(
        'client_code | ein | name | street_address | city | state | zip_code | phone | state_ids',
        'ACME | 00-0000001 | Acme Tools Inc | 100 Main Street | Lancaster | PA | 17601 | | ',
        'BIRCH | 00-0000001 | Birch LLC | 2 Main Street | Louisville | KY | 40202 | 502-555-0100 | KY=1;OH=2',
        'BIRCH | 00-0000003 | Birch Two | 3 Main Street | Louisville | KY | 40202 | | ',
      ),
    ],
  },
  byHand: [
    `update legal set name = 'By hand' where name = 'Acme Tools Inc'`,
    `update legal set name = 'Acme Tools Inc' where name = 'By hand'`,
  ],
  wrong: wrongRows('legals', legal, [
    ['a client that isn’t there', { client_code: 'NONESUCH' }],
    ['a client outside the import', { client_code: 'CEDAR' }],
    ['nothing', {}],
    ['the key of the row before', { name: 'Again' }],
    ['the id of another legal employer', { ein: '00-0000008', id: 'L-1' }],
    ['the id of another client’s legal employer', { client_code: 'BIRCH', ein: '00-0000008', id: 'L-1' }],
  ]),
};

const payGroup = { client_code: 'ACME', code: 'NEW', name: 'New', frequency: 'weekly', time_zone: 'America/New_York' };
const payGroups: Sample = {
  first: {
    pay_groups: table(
      'client_code | code | name | frequency | time_zone | id',
      'ACME | BW | Biweekly | biweekly | America/New_York | G-1',
      'ACME | M | Monthly | monthly | America/New_York |',
      'BIRCH | BW | Quincenal | semimonthly | America/Kentucky/Louisville | G-1',
      'BIRCH | W | Semanal | weekly | America/New_York |',
    ),
  },
  next: {
    pay_groups: table(
      'client_code | code | name | frequency | time_zone',
      'ACME | BW | Every two weeks | biweekly | America/New_York',
      'ACME | N | New | weekly | UTC',
      'BIRCH | BW | Quincenal | semimonthly | America/New_York',
    ),
  },
  byHand: [
    `update pay_group set name = 'By hand' where name = 'Every two weeks'`,
    `update pay_group set name = 'Every two weeks' where name = 'By hand'`,
  ],
  dependent: [
    `insert into pay_calendar (client_id, pay_group_id, check_date, period_begin, period_end)
       select client_id, pay_group_id, '2026-11-20', '2026-11-01', '2026-11-14' from pay_group where code = 'N'`,
    `delete from pay_calendar`,
  ],
  wrong: wrongRows('pay_groups', payGroup, [
    ['a client that isn’t there', { client_code: 'NONESUCH' }],
    ['nothing', {}],
    ['the key of the row before', { name: 'Again' }],
    ['the id of another pay group', { code: 'X', id: 'G-1' }],
  ]),
};

const payday = {
  client_code: 'ACME',
  pay_group: 'BW',
  check_date: '2027-01-15',
  period_begin: '2026-12-27',
  period_end: '2027-01-09',
};
const payCalendars: Sample = {
  first: {
    pay_calendars: table(
      'client_code | pay_group | check_date | period_begin | period_end',
      'ACME | BW | 2026-11-20 | 2026-11-01 | 2026-11-14',
      'ACME | BW | 2026-12-04 | 2026-11-15 | 2026-11-28',
      'ACME | M | 2026-11-30 | 2026-11-01 | 2026-11-30',
      'BIRCH | BW | 2026-11-20 | 2026-11-01 | 2026-11-15',
      'BIRCH | BW | 2026-12-25 | 2026-12-01 | 2026-12-15',
    ),
  },
  next: {
    pay_calendars: table(
      'client_code | pay_group | check_date | period_begin | period_end',
      'ACME | BW | 2026-11-20 | 2026-11-01 | 2026-11-15',
      'ACME | BW | 2026-12-18 | 2026-11-29 | 2026-12-12',
      'BIRCH | W | 2026-11-20 | 2026-11-14 | 2026-11-14',
    ),
  },
  byHand: [
    `update pay_calendar set period_end = '2026-11-13' where period_end = '2026-11-15' and period_begin = '2026-11-01' and pay_group_id = (select pay_group_id from pay_group where code = 'BW' and name = 'Biweekly')`,
    `update pay_calendar set period_end = '2026-11-15' where period_end = '2026-11-13'`,
  ],
  wrong: wrongRows('pay_calendars', payday, [
    ['a client that isn’t there', { client_code: 'NONESUCH' }],
    ['a pay group that isn’t there', { pay_group: 'X' }],
    ['a pay group of another client', { pay_group: 'W' }],
    ['a period that ends before it begins', { period_end: '2026-12-26' }],
    ['a payday on a Saturday', { check_date: '2027-01-16' }],
    ['nothing', {}],
    ['the key of the row before', {}],
  ]),
};

const value = { client_code: 'ACME', position: '3', title: 'Team', code: 'B', name: 'Team B' };
const organization: Sample = {
  first: {
    organization: table(
      'client_code | position | title | code | name | dimension_id | id',
      'ACME | 1 | Department | 210 | Machining | D-1 | V-1',
      'ACME | 1 | Department | 220 | Painting | D-1 |',
      'ACME | 2 | Site | N | North | |',
      'ACME | 3 | Team | A | Team A | |',
      'ACME | 4 | Crew | C | Crew C | |',
      'ACME | 5 | Line | L | Line L | |',
      'BIRCH | 5 | Empty dimension | | | |',
      'BIRCH | 1 | Departamento | 210 | Mecanizado | D-1 | V-1',
      'BIRCH | 2 | Site | N | Norte | |',
    ),
  },
  next: {
    organization: table(
      'client_code | position | title | code | name',
      'ACME | 1 | Division | 210 | Machining hall',
      'ACME | 1 | Division | 230 | Assembly',
      'BIRCH | 1 | Departamento | 210 | Taller',
    ),
  },
  byHand: [
    `update organization_value set name = 'By hand' where name = 'Machining hall'`,
    `update organization_value set name = 'Machining hall' where name = 'By hand'`,
  ],
  wrong: wrongRows('organization', value, [
    ['a client that isn’t there', { client_code: 'NONESUCH' }],
    ['nothing', {}],
    ['the key of the row before', { name: 'Again' }],
    ['another title of the dimension', { title: 'Crew', code: 'D' }],
    ['a code without a name', { code: 'C', name: '' }],
    ['the id of another dimension', { client_code: 'BIRCH', position: '4', title: 'Crew', dimension_id: 'D-1' }],
    ['the id of another value', { code: 'E', id: 'V-1' }],
  ]),
};

const place = { client_code: 'ACME', code: 'X', name: 'X' };
const workPlaces: Sample = {
  first: {
    work_places: table(
      'client_code | code | name | street_address | city | state | zip_code | geo_code | psd_code | id',
      'ACME | HQ | Lancaster plant | 100 Main Street | Lancaster | PA | 17601 | 390710009 | 361503 | W-1',
      'ACME | YARD | Yard | | | | | | |',
      'BIRCH | HQ | Louisville | 1 Main Street | Louisville | KY | 40202 | 180000000 | | W-1',
    ),
  },
  next: {
    work_places: table(
      'client_code | code | name | street_address | psd_code',
      'ACME | HQ | Lancaster works | 101 Main Street | ',
      'ACME | NEW | New | | ',
      'BIRCH | HQ | Louisville | 1 Main Street |',
    ),
  },
  byHand: [
    `update work_place set name = 'By hand' where name = 'Lancaster works'`,
    `update work_place set name = 'Lancaster works' where name = 'By hand'`,
  ],
  wrong: wrongRows('work_places', place, [
    ['a client that isn’t there', { client_code: 'NONESUCH' }],
    ['nothing', {}],
    ['the key of the row before', { name: 'Again' }],
    ['the id of another work place', { code: 'Y', id: 'W-1' }],
  ]),
};

const job = { client_code: 'ACME', code: 'X', title: 'X' };
const jobs: Sample = {
  first: {
    jobs: table(
      'client_code | code | title | is_overtime_exempt | tipped_occupation_codes | id',
      'ACME | J1 | Welder | no | | J-1',
      'ACME | J2 | Manager | yes | 000 |',
      'BIRCH | J1 | Mesera | | 102; 103 | J-1',
    ),
  },
  next: {
    jobs: [
      ...table(
        'client_code | code | title | tipped_occupation_codes',
        'ACME | J1 | Welder II | ',
        'ACME | J3 | Cutter | 104',
        'BIRCH | J1 | Mesera | ',
      ),
    ],
  },
  byHand: [
    `update job_definition set title = 'By hand' where title = 'Welder II'`,
    `update job_definition set title = 'Welder II' where title = 'By hand'`,
  ],
  wrong: wrongRows('jobs', job, [
    ['a client that isn’t there', { client_code: 'NONESUCH' }],
    ['nothing', {}],
    ['the key of the row before', { title: 'Again' }],
    ['three occupations', { code: 'A', tipped_occupation_codes: '102;103;104' }],
    ['an occupation beside none', { code: 'B', tipped_occupation_codes: '000;102' }],
    ['the id of another job', { code: 'C', id: 'J-1' }],
  ]),
};

/** The formats of a provider's companies. */
export const COMPANY_SAMPLES: Readonly<Record<string, Sample>> = {
  partners,
  clients,
  legals,
  pay_groups: payGroups,
  pay_calendars: payCalendars,
  organization,
  work_places: workPlaces,
  jobs,
};
