import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { statement } from '../../platform/database/port.ts';
import { rollBackImport } from '../runner.ts';
import { exportedClients } from '../test/exported.ts';
import { importHarness } from '../test/import-harness.ts';
import { organizationExporter } from './organization.ts';

const tables = statement(
  'test.imports.company',
  z.object({ name: z.string(), rows: z.array(z.unknown()) }),
  `select * from (
     select 'partner' as name, coalesce(jsonb_agg(jsonb_build_array(partner_key, name, is_white_labeled, action_color_hex,
            length(logo_image_base64), page_title) order by partner_key), '[]') as rows from partner
     union all
     select 'hostname', coalesce(jsonb_agg(jsonb_build_array(hostname, partner_key) order by hostname), '[]')
       from partner_hostname join partner using (partner_id)
     union all
     select 'setting', coalesce(jsonb_agg(jsonb_build_array(client_code, s.name, value) order by client_code, s.name), '[]')
       from client_setting s join client using (client_id)
     union all
     select 'documentTypes', coalesce(jsonb_agg(jsonb_build_array(client_code, d.name ->> 'en', employee_may_upload, is_confidential)
            order by client_code, d.name ->> 'en'), '[]') from document_type d join client using (client_id)
     union all
     select 'payGroup', coalesce(jsonb_agg(jsonb_build_array(client_code, g.code, g.name, frequency, time_zone)
            order by client_code, g.code), '[]') from pay_group g join client using (client_id)
     union all
     select 'payday', coalesce(jsonb_agg(jsonb_build_array(client_code, g.code, check_date, period_begin, period_end)
            order by client_code, g.code, check_date), '[]')
       from pay_calendar join pay_group g using (client_id, pay_group_id) join client using (client_id)
     union all
     select 'organization', coalesce(jsonb_agg(jsonb_build_array(client_code, position, display_title, v.code, v.name)
            order by client_code, position, v.code), '[]')
       from organization_field f join client using (client_id)
       left join organization_value v using (client_id, organization_field_id)
     union all
     select 'workPlace', coalesce(jsonb_agg(jsonb_build_array(client_code, w.code, w.name, state, geo_code) order by client_code, w.code), '[]')
       from work_place w join client using (client_id)
     union all
     select 'job', coalesce(jsonb_agg(jsonb_build_array(client_code, j.code, title, is_overtime_exempt, tipped_occupation_codes)
            order by client_code, j.code), '[]') from job_definition j join client using (client_id)) all_tables`,
);

const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');
const FILES = { 'files/logo.svg': LOGO, 'files/icon.svg': LOGO, 'files/letter.txt': Buffer.from('no image') };
const group = (client_code: string, code: string, name: string) => ({
  client_code,
  code,
  name,
  frequency: 'biweekly',
  time_zone: 'America/New_York',
});
const payday = (client_code: string, pay_group: string, check_date: string, begin: string, end: string) => ({
  client_code,
  pay_group,
  check_date,
  period_begin: begin,
  period_end: end,
});
const value = (client_code: string, position: string, title: string, code: string, name: string) => ({
  client_code,
  position,
  title,
  code,
  name,
});
/** Two clients with equal codes and names of their own. */
const TWO = {
  partners: [
    {
      partner_key: 'main',
      name: 'Main',
      hostnames: 'pay.main.example;hr.main.example',
      is_white_labeled: 'yes',
      page_title: 'Main Pay',
      action_color: '#0B7A75',
      logo_file: 'files/logo.svg',
    },
    { partner_key: 'second', name: 'Second', hostnames: 'second.example', is_white_labeled: '' },
  ],
  clients: [
    {
      client_code: 'ACME',
      name: 'Acme',
      partner_key: 'main',
      support_email: 'pay@acme.example',
      support_phone: '717-555-0101',
    },
    {
      client_code: 'BIRCH',
      name: 'Birch',
      partner_key: 'second',
      support_email: 'pay@birch.example',
      support_phone: '',
    },
  ],
  pay_groups: [group('ACME', 'BW', 'Biweekly'), group('ACME', 'EX', 'Executives'), group('BIRCH', 'BW', 'Everyone')],
  pay_calendars: [
    payday('ACME', 'BW', '2026-11-20', '2026-11-01', '2026-11-14'),
    payday('ACME', 'BW', '2026-12-04', '2026-11-15', '2026-11-28'),
    payday('BIRCH', 'BW', '2026-11-20', '2026-11-02', '2026-11-15'),
  ],
  organization: [
    value('ACME', '1', 'Department', '10', 'Office'),
    value('ACME', '1', 'Department', '20', 'Shop'),
    value('ACME', '2', 'Location', '10', 'Lancaster'),
    value('BIRCH', '1', 'Team', '10', 'Kitchen'),
    value('BIRCH', '2', 'Shift', '', ''),
  ],
  work_places: [
    { client_code: 'ACME', code: 'HQ', name: 'Lancaster', state: 'PA', geo_code: '390710002' },
    { client_code: 'BIRCH', code: 'HQ', name: 'Louisville' },
  ],
  jobs: [
    { client_code: 'ACME', code: 'WELD', title: 'Welder' },
    { client_code: 'BIRCH', code: 'WELD', title: 'Server', is_overtime_exempt: 'no', tipped_occupation_codes: '102' },
  ],
};

describe('the company files of an import', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
  });
  afterAll(() => test.close());
  const stored = async () =>
    Object.fromEntries(
      (await test.database.asMaintenance((tx) => tx.rows(tables, []))).map((row) => [row.name, row.rows]),
    );

  it('IMP-3: two clients with equal codes get their own partners, calendars, dimensions, work places and jobs', async () => {
    await imports.load(TWO, FILES);
    expect(await stored()).toEqual({
      partner: [
        ['main', 'Main', true, '#0b7a75', Math.ceil(LOGO.length / 3) * 4, 'Main Pay'],
        ['second', 'Second', false, null, null, null],
      ],
      hostname: [
        ['hr.main.example', 'main'],
        ['pay.main.example', 'main'],
        ['second.example', 'second'],
      ],
      setting: [
        ['ACME', 'supportEmail', 'pay@acme.example'],
        ['ACME', 'supportPhone', '717-555-0101'],
        ['BIRCH', 'supportEmail', 'pay@birch.example'],
      ],
      documentTypes: ['ACME', 'BIRCH'].flatMap((code) => [
        [code, 'Certificate', true, false],
        [code, 'Medical note', true, true],
        [code, 'Proof of identity', true, true],
        [code, 'Signed agreement', false, false],
      ]),
      payGroup: [
        ['ACME', 'BW', 'Biweekly', 'B', 'America/New_York'],
        ['ACME', 'EX', 'Executives', 'B', 'America/New_York'],
        ['BIRCH', 'BW', 'Everyone', 'B', 'America/New_York'],
      ],
      payday: [
        ['ACME', 'BW', '2026-11-20', '2026-11-01', '2026-11-14'],
        ['ACME', 'BW', '2026-12-04', '2026-11-15', '2026-11-28'],
        ['BIRCH', 'BW', '2026-11-20', '2026-11-02', '2026-11-15'],
      ],
      organization: [
        ['ACME', 1, 'Department', '10', 'Office'],
        ['ACME', 1, 'Department', '20', 'Shop'],
        ['ACME', 2, 'Location', '10', 'Lancaster'],
        ['BIRCH', 1, 'Team', '10', 'Kitchen'],
        ['BIRCH', 2, 'Shift', null, null],
      ],
      workPlace: [
        ['ACME', 'HQ', 'Lancaster', 'PA', '390710002'],
        ['BIRCH', 'HQ', 'Louisville', null, null],
      ],
      job: [
        ['ACME', 'WELD', 'Welder', false, []],
        ['BIRCH', 'WELD', 'Server', false, ['102']],
      ],
    });
  });

  it('IMP-6: an export has the dimensions of each client, those without values too', async () => {
    const exported = await exportedClients(imports.store, { isSealed: true, exporters: [organizationExporter] });
    expect(
      exported.map(({ tables: { organization = [] } }) =>
        organization.map(({ position, title, code, name }) => [position, title, code, name]),
      ),
    ).toEqual([
      [
        ['1', 'Department', '10', 'Office'],
        ['1', 'Department', '20', 'Shop'],
        ['2', 'Location', '10', 'Lancaster'],
      ],
      [
        ['1', 'Team', '10', 'Kitchen'],
        ['2', 'Shift', '', ''],
      ],
    ]);
  });

  it('IMP-3: the same company files a second time change nothing', async () => {
    const run = await imports.plan(TWO, FILES);
    expect([run.change_count, await imports.problems(run)]).toEqual([0, []]);
  });

  it('IMP-4: a missing column leaves what is stored, an empty cell and a shorter list remove it, and a rollback restores all', async () => {
    const before = await stored();
    const run = await imports.load({
      partners: [
        { partner_key: 'main', name: 'Main & Co', hostnames: 'pay.main.example;new.main.example', page_title: '' },
      ],
      clients: [{ client_code: 'ACME', name: 'Acme Tools', partner_key: 'second', support_phone: '' }],
      pay_groups: [{ ...group('ACME', 'BW', 'Every two weeks'), frequency: 'weekly' }],
      pay_calendars: [payday('ACME', 'BW', '2026-12-04', '2026-11-15', '2026-11-29')],
      organization: [value('ACME', '1', 'Unit', '20', 'Works')],
      work_places: [{ client_code: 'BIRCH', code: 'HQ', name: 'Louisville', state: 'KY' }],
      jobs: [{ client_code: 'BIRCH', code: 'WELD', title: 'Head server' }],
    });
    expect(run.summary?.tables).toEqual({
      partner: { added: 0, changed: 1, kept: 0 },
      partner_hostname: { added: 1, changed: 0, kept: 1, removed: 1 },
      client: { added: 0, changed: 1, kept: 0 },
      client_policy: { added: 0, changed: 0, kept: 1 },
      client_setting: { added: 0, changed: 0, kept: 0, removed: 1 },
      pay_group: { added: 0, changed: 1, kept: 0 },
      pay_calendar: { added: 0, changed: 1, kept: 0 },
      organization_field: { added: 0, changed: 1, kept: 0 },
      organization_value: { added: 0, changed: 1, kept: 0 },
      work_place: { added: 0, changed: 1, kept: 0 },
      job_definition: { added: 0, changed: 1, kept: 0 },
    });
    const after = await stored();
    expect(after['partner']?.[0]).toEqual(['main', 'Main & Co', true, '#0b7a75', Math.ceil(LOGO.length / 3) * 4, null]);
    expect(after['hostname']?.map((row) => (row as string[])[0])).toEqual([
      'new.main.example',
      'pay.main.example',
      'second.example',
    ]);
    expect(after['setting']).toEqual([
      ['ACME', 'supportEmail', 'pay@acme.example'],
      ['BIRCH', 'supportEmail', 'pay@birch.example'],
    ]);
    expect(after['job']?.[1]).toEqual(['BIRCH', 'WELD', 'Head server', false, ['102']]);
    expect(await rollBackImport(imports.store, run)).toBeNull();
    expect(await stored()).toEqual(before);
  });

  it('IMP-2: every fault of the company files names its line and column', async () => {
    const run = await imports.plan(
      {
        partners: [
          { partner_key: 'main', name: 'Main', hostnames: 'second.example;Bad Name', logo_file: 'files/logo.svg' },
          { partner_key: 'main', name: 'Main', hostnames: 'second.example', logo_file: 'files/none.svg' },
          { partner_key: 'third', name: 'Third', logo_file: 'files/letter.txt', favicon_file: 'files/../x' },
          { partner_key: 'fourth', name: 'Fourth', favicon_file: 'files/letter.txt' },
          { partner_key: 'fifth', name: 'Fifth', action_color: '#D9601A', logo_file: 'files/large.svg' },
          { partner_key: 'sixth', name: 'Sixth', logo_file: 'files/wide.png' },
          { partner_key: 'seventh', name: 'Seventh', logo_file: 'files/script.svg' },
        ],
        pay_groups: [{ ...group('ACME', 'B/W', 'x'), time_zone: 'Nowhere/Land', frequency: 'often' }],
        pay_calendars: [
          payday('ACME', 'NONE', '2026-11-20', '2026-11-01', '2026-11-14'),
          payday('ACME', 'BW', '2026-11-21', '2026-11-01', '2026-11-14'),
          payday('ACME', 'BW', '2026-12-18', '2026-12-12', '2026-11-29'),
        ],
        organization: [
          value('ACME', '3', 'Project', 'A', 'Alpha'),
          value('ACME', '3', 'Projects', 'B', 'Beta'),
          value('ACME', '6', 'Sixth', 'A', 'Alpha'),
          value('ACME', '1', 'Department', '30', ''),
        ],
        work_places: [{ client_code: 'ACME', code: 'X', name: 'X', geo_code: '39071', psd_code: '3615031' }],
        jobs: [
          { client_code: 'ACME', code: 'A', title: 'A', tipped_occupation_codes: '102;103;104' },
          { client_code: 'ACME', code: 'B', title: 'B', tipped_occupation_codes: '000;104' },
        ],
      },
      {
        ...FILES,
        'files/large.svg': Buffer.alloc(150_001),
        'files/wide.png': wide(),
        'files/script.svg': Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0"/></svg>',
        ),
      },
    );
    expect(await imports.problems(run)).toEqual([
      'partners:2 hostnames wrong_format: Use a host name in lowercase letters, such as pay.acme.example.',
      'partners:3 logo_file file_missing: There is no file files/none.svg beside the tables.',
      'partners:3 hostnames hostname_taken: The host name second.example belongs to another partner.',
      'partners:4 favicon_file wrong_format: Use the path of a file in the same folder or archive, such as files/w2-1042.pdf.',
      'partners:5 favicon_file image_unreadable: Use an SVG, PNG, JPEG or ICO image.',
      'partners:6 logo_file image_too_large: The image has 150,001 bytes; at most 150,000 are possible.',
      'partners:6 action_color color_adjusted: Text isn’t readable on #d9601a. #c05416 is shown instead. (warning)',
      'partners:7 logo_file image_too_many_pixels: The image is too large: at most 4,096 pixels wide and high.',
      'partners:8 logo_file image_parts_left_out: These parts of the drawing are left out: onload. (warning)',
      'pay_groups:2 code wrong_format: Use at most 40 characters, without ; and /.',
      'pay_groups:2 frequency not_in_list: Use one of: weekly, biweekly, semimonthly, monthly.',
      'pay_groups:2 time_zone not_a_time_zone: Write the time zone as America/New_York.',
      'pay_calendars:2 pay_group unknown_reference: There is no pay group NONE: neither stored nor in this import.',
      'pay_calendars:3 check_date not_a_banking_day: 2026-11-21 isn’t a banking day. (warning)',
      'pay_calendars:4 period_end dates_reversed: The date can’t be before 2026-12-12.',
      'organization:3 title title_differs: Line 2 has another title for dimension 3.',
      'organization:4 position not_in_range: Use a whole number from 1 to 5.',
      'organization:5 name required: Fill in this column.',
      'work_places:2 geo_code wrong_format: Use nine digits.',
      'work_places:2 psd_code wrong_format: Use six digits that start with a tax collection district (01, 03 to 67, 70 to 73), or 880000.',
      'jobs:2 tipped_occupation_codes tipped_codes: Use at most two codes; 000 stands alone.',
      'jobs:3 tipped_occupation_codes tipped_codes: Use at most two codes; 000 stands alone.',
    ]);
    expect(run.summary?.tables['partner_hostname']).toBeUndefined();
  });
});

/** The start of a PNG that says it is 5,000 pixels wide. */
function wide(): Buffer {
  const png = Buffer.alloc(64);
  png.writeUInt32BE(0x89504e47, 0);
  png.writeUInt32BE(0x0d0a1a0a, 4);
  png.writeUInt32BE(5000, 16);
  png.writeUInt32BE(10, 20);
  return png;
}
