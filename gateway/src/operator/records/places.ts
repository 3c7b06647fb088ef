import { readFile } from 'node:fs/promises';
import { loadPlaceSet, type PlaceSetKind } from '../../features/tax-places/load.ts';
import type { Command } from '../command.ts';
import { pathIn } from '../paths.ts';
import { withStore } from '../store.ts';
import { text } from './texts.ts';

function loading(name: string, kind: PlaceSetKind, about: 'places.load.about' | 'placeTaxes.load.about'): Command {
  return {
    name,
    about: (language) => text(language, about),
    takes: ['file.csv'],
    async run(context) {
      const { given, language = 'en' } = context;
      const content = await readFile(pathIn(context, given[0] ?? ''), 'utf8');
      return withStore(context, async ({ database, clock }) => {
        const rows = await loadPlaceSet(database, kind, content, clock.now());
        return { done: true, lines: [text(language, 'places.load.done', { rows })], data: { rows } };
      });
    },
  };
}

export const loadPlacesCommand = loading('places load', 'places', 'places.load.about');

export const loadPlaceTaxesCommand = loading('place-taxes load', 'taxes', 'placeTaxes.load.about');
