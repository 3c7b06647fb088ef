import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { freshDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../../config.ts';
import { importHarness, NOW } from '../../../imports/test/import-harness.ts';
import { temporaryFolder, type Files } from '../../../imports/test/written-folder.ts';
import { statement } from '../../../platform/database/port.ts';
import type { Context, Outcome } from '../../command.ts';
import { commandNamed } from '../../commands.ts';

export const LEGAL_HEADER = 'client_code,ein,name,street_address,city,state,zip_code,phone\n';
export const legal = (code: string, ein: string, name: string, phone = ''): string =>
  `${code},${ein},${name},1 Main St,Lancaster,PA,17601,${phone}\n`;
/** Two clients with the same EIN and name. */
export const GOOD: Files = {
  'clients.csv': 'client_code,name,partner_key\nACME,Acme,main\nBIRCH,Birch,main\n',
  'legals.csv': `${LEGAL_HEADER}${legal('ACME', '00-0000001', 'Twin')}${legal('BIRCH', '00-0000001', 'Twin')}`,
};

const legals = statement(
  'test.imports.command_legals',
  z.object({ code: z.string(), ein: z.string(), name: z.string() }),
  'select client_code as code, ein, l.name from legal l join client using (client_id) order by 1, 2',
);

/** Opens a database with one partner and a folder, and runs the commands of imports in them. */
export async function importCommands() {
  const { database, close } = await freshDatabase();
  const temporary = await temporaryFolder();
  const imports = importHarness(database);
  await imports.addPartner('main', 'Main');
  return {
    database,
    temporary,
    /** Runs `import <name>` in a gateway's surroundings. */
    run: async (
      name: string,
      argument?: string,
      options: Context['options'] = {},
      language: Language = 'en',
    ): Promise<Outcome> => {
      const command = await commandNamed(`import ${name}`);
      if (!command) throw new Error(`There is no import ${name}.`);
      const config = readConfig({ PAYSTEAD_DATA: temporary.path('data') });
      return command.run({
        given: argument === undefined ? [] : [argument],
        options,
        language,
        database,
        config,
        keys: imports.store.keys,
        clock: { now: () => NOW },
        user: 'amara',
        folder: temporary.path(''),
        tell: () => undefined,
      });
    },
    /** The legal employers: client, EIN and name. */
    stored: async (): Promise<string[]> => {
      const rows = await database.asMaintenance((tx) => tx.rows(legals, []));
      return rows.map(({ code, ein, name }) => `${code} ${ein} ${name}`);
    },
    close: async (): Promise<void> => {
      await close();
      await temporary.remove();
    },
  };
}
