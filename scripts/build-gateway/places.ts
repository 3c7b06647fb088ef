import path from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * Keeps `import.meta.dirname` and `import.meta.url` of each module what they are in its source: modules read files beside them
 * (templates, fonts, migrations), and the built program is in another folder. `folder`: the folder of the built program.
 */
export function placesOfSources(folder: string): Plugin {
  return {
    name: 'places-of-sources',
    transform: {
      filter: { id: { exclude: /^\0/ }, code: /\bimport\.meta\.(dirname|url)\b/ },
      handler(code, id) {
        const from = (place: string) => JSON.stringify(path.relative(folder, place).split(path.sep).join('/'));
        return code
          .replaceAll(/\bimport\.meta\.dirname\b/g, `(import.meta.dirname + '/' + ${from(path.dirname(id))})`)
          .replaceAll(/\bimport\.meta\.url\b/g, `new URL(${from(id)}, import.meta.url).href`);
      },
    },
  };
}
