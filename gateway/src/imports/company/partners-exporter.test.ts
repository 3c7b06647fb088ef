import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { exportedClients, type ExportedFiles } from '../test/exported.ts';
import { importHarness } from '../test/import-harness.ts';
import { partnersExporter } from './partners-exporter.ts';

const svg = (path: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${path}"/></svg>`);
/** An image of a format by its first bytes, different from others by its last one. */
const image = (start: readonly number[], last: number) => Buffer.from([...start, ...Array<number>(30).fill(0), last]);
const png = (last: number) => image([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], last);
const jpeg = (last: number) => image([0xff, 0xd8, 0xff], last);
const ico = (last: number) => image([0, 0, 1, 0], last);

const FILES = {
  'files/a.svg': svg('M0 0'),
  'files/b.svg': svg('M1 1'),
  'files/c.svg': svg('M2 2'),
  'files/a.png': png(0),
  'files/b.png': png(1),
  'files/a.jpg': jpeg(2),
  'files/b.jpg': jpeg(3),
  'files/a.ico': ico(4),
  'files/b.ico': ico(5),
};
type Path = keyof typeof FILES;
/** Each partner's images, and the paths of both in its export. */
const IMAGES = [
  ['drawn', 'files/a.svg', 'files/b.svg', 'drawn-logo.svg', 'drawn-favicon.svg'],
  ['point', 'files/a.png', 'files/b.png', 'point-logo.png', 'point-favicon.png'],
  ['photo', 'files/a.jpg', 'files/b.jpg', 'photo-logo.jpg', 'photo-favicon.jpg'],
  ['icon', 'files/a.ico', 'files/b.ico', 'icon-logo.ico', 'icon-favicon.ico'],
  ['mixed', 'files/c.svg', 'files/a.ico', 'mixed-logo.svg', 'mixed-favicon.ico'],
  ['logo-only', 'files/a.svg', '', 'logo-only-logo.svg', ''],
  ['icon-only', '', 'files/b.svg', '', 'icon-only-favicon.svg'],
  ['bare', '', '', '', ''],
] as const satisfies readonly (readonly [string, Path | '', Path | '', string, string])[];

let test: TestDatabase;
let imports: ReturnType<typeof importHarness>;
let exported: ExportedFiles[];
beforeAll(async () => {
  test = await freshDatabase();
  imports = importHarness(test.database);
  await imports.load(
    {
      partners: [
        ...IMAGES.map(([key, logo_file, favicon_file]) => ({
          partner_key: key,
          name: key,
          logo_file,
          favicon_file,
        })),
        {
          partner_key: 'worded',
          name: 'Worded Payroll',
          hostnames: 'pay.worded.example;hr.worded.example',
          is_white_labeled: 'yes',
          page_title: 'A title',
          footer_text: 'A footer',
          privacy_policy_label: 'Privacy',
          privacy_policy_url: 'https://worded.example/privacy',
          terms_of_use_label: 'Terms',
          terms_of_use_url: 'https://worded.example/terms',
          action_color: '#0B7A75',
          sidebar_color: '#14294B',
          support_contact: 'support@worded.example',
          logo_file: '',
          favicon_file: '',
        },
      ],
      clients: [...IMAGES.map(([key]) => key), 'worded'].map((key) => ({
        client_code: key.toUpperCase(),
        name: key,
        partner_key: key,
      })),
    },
    FILES,
  );
  exported = await exportedClients(imports.store, { isSealed: true, exporters: [partnersExporter] });
});
afterAll(() => test.close());
const exportOf = (key: string) => {
  const found = exported.find(({ tables }) => tables['partners']?.[0]?.['partner_key'] === key);
  if (!found) throw new Error(`no export of ${key}`);
  return found;
};

it.each(IMAGES)(
  'IMP-6: an export has the logo and the icon of %s, each under its own name and format',
  (key, logo, favicon, logoPath, faviconPath) => {
    const inFolder = (path: string) => (path === '' ? '' : `files/partners/${path}`);
    const { tables, files } = exportOf(key);
    expect(tables['partners']).toMatchObject([
      { partner_key: key, logo_file: inFolder(logoPath), favicon_file: inFolder(faviconPath) },
    ]);
    const images = [
      [inFolder(logoPath), logo],
      [inFolder(faviconPath), favicon],
    ] as const;
    expect(files).toEqual(
      Object.fromEntries(images.flatMap(([path, from]) => (from === '' ? [] : [[path, FILES[from]]]))),
    );
  },
);

it('IMP-6: an export has each text of a client’s own partner in its own column', () => {
  expect(exportOf('worded').tables).toEqual({
    partners: [
      {
        partner_key: 'worded',
        name: 'Worded Payroll',
        hostnames: 'hr.worded.example;pay.worded.example',
        is_white_labeled: 'yes',
        page_title: 'A title',
        footer_text: 'A footer',
        privacy_policy_label: 'Privacy',
        privacy_policy_url: 'https://worded.example/privacy',
        terms_of_use_label: 'Terms',
        terms_of_use_url: 'https://worded.example/terms',
        action_color: '#0b7a75',
        sidebar_color: '#14294b',
        logo_file: '',
        favicon_file: '',
        support_contact: 'support@worded.example',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ],
  });
});

it('IMP-3: importing the exported partners again, on another day, changes nothing', async () => {
  const later = importHarness(test.database, undefined, new Date('2026-11-23T15:00:00Z'));
  for (const { tables, files } of exported) {
    const run = await later.plan(tables, files);
    expect([await later.problems(run), run.change_count]).toEqual([[], 0]);
  }
});
