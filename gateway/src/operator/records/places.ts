import { readFile } from 'node:fs/promises';
import { readStoreConfig } from '../../config.ts';
import { loadPlaceSet, type PlaceSetKind } from '../../features/tax-places/load.ts';
import { systemClock } from '../../platform/clock.ts';
import { openEmbeddedIn, openForServing } from '../../platform/database/open.ts';
import { MIGRATIONS } from '../../platform/open-store.ts';
import type { Command } from '../command.ts';
import { text } from './texts.ts';

function loading(name: string, kind: PlaceSetKind, about: 'places.load.about' | 'placeTaxes.load.about'): Command {
  return {
    name,
    about: (language) => text(language, about),
    takes: ['file.csv'],
    async run({ environment, given, language = 'en' }) {
      const content = await readFile(given[0] ?? '', 'utf8');
      const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
      const { database } =
        url === undefined
          ? await openEmbeddedIn(dataFolder, MIGRATIONS)
          : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
      try {
        const rows = await loadPlaceSet(database, kind, content, systemClock.now());
        return { done: true, lines: [text(language, 'places.load.done', { rows })], data: { rows } };
      } finally {
        await database.close();
      }
    },
  };
}

export const loadPlacesCommand = loading('places load', 'places', 'places.load.about');

export const loadPlaceTaxesCommand = loading('place-taxes load', 'taxes', 'placeTaxes.load.about');
