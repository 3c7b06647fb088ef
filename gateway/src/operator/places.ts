import { readFile } from 'node:fs/promises';
import { readStoreConfig } from '../config.ts';
import { loadPlaceSet, type PlaceSetKind } from '../features/tax-places/load.ts';
import { systemClock } from '../platform/clock.ts';
import { openEmbeddedIn, openForServing } from '../platform/database/open.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Command } from './command.ts';

function loading(name: string, kind: PlaceSetKind, about: string): Command {
  return {
    name,
    about,
    takes: ['file.csv'],
    async run({ environment, given }) {
      const text = await readFile(given[0] ?? '', 'utf8');
      const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
      const { database } =
        url === undefined
          ? await openEmbeddedIn(dataFolder, MIGRATIONS)
          : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
      try {
        const rows = await loadPlaceSet(database, kind, text, systemClock.now());
        return { done: true, lines: [`${rows} rows serve from now on.`], data: { rows } };
      } finally {
        await database.close();
      }
    },
  };
}

export const loadPlacesCommand = loading(
  'places load',
  'places',
  'Puts the places of ZIP codes (CSV as in gateway/data/tax-places) in the place of those of the release.',
);

export const loadPlaceTaxesCommand = loading(
  'place-taxes load',
  'taxes',
  'The same for what places levy; it stands in for every state that the file names.',
);
