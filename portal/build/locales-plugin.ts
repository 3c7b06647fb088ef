import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { writeTextKeys } from '../../ui/build/text-keys.ts';
import { LANGUAGES, loadTexts, TEXT_SOURCES, type TextLanguage } from '../../ui/build/texts.ts';

const PLACE = '<!--locales-->';

/**
 * Compiles every room's texts into one file per language, `locales/<language>.<hash>.json`, beside the JavaScript and not
 * inside it: a changed sentence does not make anybody download code again. The page names the files in a meta element,
 * where the head script finds the one to preload.
 */
export function localesPlugin(): Plugin {
  let files: Record<TextLanguage, { path: string; body: string }>;
  const load = (): void => {
    const { catalogues, faults } = loadTexts();
    if (faults.length > 0) throw new Error(`The texts have faults:\n${faults.join('\n')}`);
    files = Object.fromEntries(
      LANGUAGES.map((language) => {
        const body = JSON.stringify(catalogues[language]);
        const hash = createHash('sha256').update(body).digest('base64url').slice(0, 10);
        return [language, { path: `/locales/${language}.${hash}.json`, body }];
      }),
    ) as typeof files;
  };
  return {
    name: 'paystead:locales',
    buildStart() {
      load();
      writeTextKeys();
    },
    configureServer(server) {
      server.watcher.add(TEXT_SOURCES.map((source) => join(source, '**/texts.*.json')));
      server.watcher.on('change', (path) => {
        if (!/texts\.\w\w\.json$/.test(path)) return;
        try {
          load();
          writeTextKeys();
          server.ws.send({ type: 'full-reload' });
        } catch (error) {
          server.config.logger.error(error instanceof Error ? error.message : String(error));
        }
      });
      server.middlewares.use((request, response, next) => {
        const match = LANGUAGES.map((language) => files[language]).find(({ path }) => request.url === path);
        if (!match) return next();
        response.setHeader('content-type', 'application/json');
        response.end(match.body);
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const names = JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, files[language].path])));
        return html.replace(
          PLACE,
          () => `<meta name="paystead-locales" content="${names.replaceAll('"', '&quot;')}" />`,
        );
      },
    },
    generateBundle() {
      for (const language of LANGUAGES) {
        this.emitFile({ type: 'asset', fileName: files[language].path.slice(1), source: files[language].body });
      }
    },
  };
}
