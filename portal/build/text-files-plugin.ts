import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { writeTextKeys } from '../../ui/build/text-keys.ts';
import { LANGUAGES, loadTexts, TEXT_SOURCES, type TextLanguage, type Texts } from '../../ui/build/texts.ts';
import { divideTexts, type TextParts } from './text-parts.ts';

const PLACE = '<!--locales-->';

export interface TextFiles {
  readonly plugin: Plugin;
  /** Returns what a lazily loaded file needs besides styles: its part of the texts (`portal/src/platform/chunks`). */
  readonly dependenciesOf: (file: string) => string[];
  /** Returns the keys that no script of the build uses. */
  readonly unused: () => readonly string[];
}

/**
 * Compiles all texts into files next to the scripts: `locales/<language>.<hash>.json` with the texts of the first view, and
 * `locales/<language>.<hash>.<part>.json` with those of each lazily loaded chunk. A changed sentence doesn't change any
 * script. A meta element names the first files; the script in the page's head preloads one of them.
 */
export function textFiles(): TextFiles {
  let catalogues: Texts['catalogues'];
  let parts: TextParts | undefined;
  const load = (): void => {
    const { catalogues: loaded, faults } = loadTexts();
    if (faults.length > 0) throw new Error(`The texts have faults:\n${faults.join('\n')}`);
    catalogues = loaded;
    writeTextKeys();
  };
  const plugin: Plugin = {
    name: 'paystead:text-files',
    buildStart: load,
    configureServer: (server) => serveTexts(server, load, () => catalogues),
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(PLACE, () => metaElement(hashOf(catalogues, parts))),
    },
    generateBundle: {
      // The scripts' lists of dependencies are written after this.
      order: 'pre',
      handler(_, bundle) {
        parts = divideTexts(bundle, Object.keys(catalogues.en));
        for (const [fileName, source] of textFilesOf(catalogues, parts))
          this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
  return {
    plugin,
    unused: () => parts?.unused ?? [],
    dependenciesOf: (file) => {
      const part = parts?.partOf.get(file);
      return part === undefined ? [] : [`texts:${part}`];
    },
  };
}

/** Hash of all texts and of their division, in every file's name. */
function hashOf(catalogues: Texts['catalogues'], parts: Pick<TextParts, 'first' | 'later'> | undefined): string {
  const division = parts && [parts.first, [...parts.later].toSorted(([one], [other]) => (one < other ? -1 : 1))];
  return createHash('sha256')
    .update(JSON.stringify([catalogues, division]))
    .digest('base64url')
    .slice(0, 10);
}

/** Returns the names and contents of all files of the texts. */
export function textFilesOf(
  catalogues: Texts['catalogues'],
  parts: Pick<TextParts, 'first' | 'later'>,
): readonly (readonly [name: string, body: string])[] {
  const hash = hashOf(catalogues, parts);
  return LANGUAGES.flatMap((language) => {
    const bodyOf = (keys: readonly string[]) =>
      JSON.stringify(Object.fromEntries(keys.map((key) => [key, catalogues[language][key]])));
    return [
      [`locales/${language}.${hash}.json`, bodyOf(parts.first)],
      ...[...parts.later].map(([part, keys]) => [`locales/${language}.${hash}.${part}.json`, bodyOf(keys)] as const),
    ] as const;
  });
}

function pathsOf(hash: string): Record<TextLanguage, string> {
  const paths = LANGUAGES.map((language) => [language, `/locales/${language}.${hash}.json`]);
  return Object.fromEntries(paths) as Record<TextLanguage, string>;
}

function metaElement(hash: string): string {
  return `<meta name="paystead-locales" content="${JSON.stringify(pathsOf(hash)).replaceAll('"', '&quot;')}" />`;
}

/** While developing, all texts of a language are one file, and a change to them reloads the page. */
function serveTexts(server: ViteDevServer, load: () => void, catalogues: () => Texts['catalogues']): void {
  server.watcher.add(TEXT_SOURCES.map((source) => join(source, '**/texts.*.json')));
  server.watcher.on('change', (path) => {
    if (!/texts\.\w\w\.json$/.test(path)) return;
    try {
      load();
      server.ws.send({ type: 'full-reload' });
    } catch (error) {
      server.config.logger.error(error instanceof Error ? error.message : String(error));
    }
  });
  server.middlewares.use((request, response, next) => {
    const paths = pathsOf(hashOf(catalogues(), undefined));
    const language = LANGUAGES.find((one) => request.url === paths[one]);
    if (!language) return next();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(catalogues()[language]));
  });
}
