import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { importHarness, NOW } from '../../imports/test/import-harness.ts';
import { contentOf } from '../../imports/test/round-trip.ts';
import { temporaryFolder } from '../../imports/test/written-folder.ts';
import { compareImportCommand } from './compare.ts';
import { planImportCommand } from './planning.ts';

const { database, close } = await freshDatabase();
const temporary = await temporaryFolder();
const imports = importHarness(database);
afterAll(async () => {
  await close();
  await temporary.remove();
});

it.each([planImportCommand, compareImportCommand])(
  "IMP-2: $name masks numbers that a file without a header has as names of columns, and doesn't offer to leave it out",
  async (command) => {
    const path = await temporary.folder(command.name.replace(' ', '-'), {
      'check_register.csv': 'ACME,912-34-5678,912345679,acct_55512345678901\nBIRCH,912-34-5670,912345671,acct_2\n',
      // The first row is on the second line.
      'check_taxes.csv': '\r\nACME,912-34-5681,acct_1\r\n',
      'check_deposits.csv': 'sep=;\nACME;912-34-5682;acct_1\n',
    });
    const { lines, data } = await command.run({
      given: [path],
      options: {},
      database,
      config: readConfig({ PAYSTEAD_DATA: temporary.path('data') }),
      keys: imports.store.keys,
      clock: { now: () => NOW },
      user: 'amara',
      folder: temporary.path(''),
      tell: () => undefined,
    });
    const report = await readFile(`${path}-report/errors.csv`, 'utf8').catch(() => '');
    const shown = [...lines, JSON.stringify(data), report].join('\n');
    const stored = JSON.stringify(await contentOf(database, 'import_fault'));
    for (const lastFour of ['5678', '5681', '5682']) expect(stored).toContain(`••••${lastFour}`);
    expect(stored).not.toMatch(/912[-_ ]?34[-_ ]?56|55512345678901/);
    expect(shown).toContain('••••5678');
    expect(shown).toContain('••••8901');
    expect(shown).not.toContain('--without-rejected');
    expect(shown).not.toMatch(/912[-_ ]?34[-_ ]?56|55512345678901/);
  },
);
