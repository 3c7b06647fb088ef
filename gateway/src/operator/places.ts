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
    about: () => about,
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
        return { done: true, lines: [`${rows} rows loaded and in use.`], data: { rows } };
      } finally {
        await database.close();
      }
    },
  };
}

export const loadPlacesCommand = loading(
  'places load',
  'places',
  'Replaces the release’s places of ZIP codes (CSV as in gateway/data/tax-places).',
);

export const loadPlaceTaxesCommand = loading(
  'place-taxes load',
  'taxes',
  'Replaces the release’s local taxes for every state in the file.',
);
