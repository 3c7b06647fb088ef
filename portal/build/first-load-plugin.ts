import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { filesOf } from './chunk-files.ts';

export interface FirstLoad {
  /** Scripts that home loads, at first or later, each with its bytes after gzip. */
  readonly scripts: readonly { readonly file: string; readonly bytes: number }[];
  /** Source files with the largest share of those scripts, largest first, with their bytes before compression. */
  readonly largest: readonly { readonly file: string; readonly bytes: number }[];
  /** Keys of texts that no script uses. */
  readonly unusedTexts: readonly string[];
}

/** Name of the report in the build's folder. */
export const FIRST_LOAD_FILE = '.first-load.json';

const FIRST_MODULES = ['src/main.tsx', 'src/app/home/home-page.tsx'];
/** Modules that only home renders. What they load later counts as well. */
const OF_HOME = /\/portal\/src\/(?:app|features\/[^/]+)\/home\//;

/** The part of the bundler's module graph that is needed here. */
interface ModuleGraph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** Returns the report about the first load of a build. */
export function firstLoadOf(
  graph: ModuleGraph,
  bundle: Rolldown.OutputBundle,
  unusedTexts: readonly string[],
): FirstLoad {
  const later = [...graph.getModuleIds()]
    .filter((id) => OF_HOME.test(id))
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const names = new Set([...FIRST_MODULES, ...later].flatMap((module) => filesOf(module, bundle)));
  const chunks = [...names].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [chunk] : [];
  });
  return {
    scripts: chunks.map(({ fileName, code }) => ({
      file: fileName,
      bytes: gzipSync(code, { level: 9 }).byteLength,
    })),
    largest: chunks
      .flatMap(({ modules }) => Object.entries(modules))
      .map(([id, { renderedLength }]) => ({
        file: id.replace(/^.*\/(?=portal\/|ui\/|node_modules\/)/, ''),
        bytes: renderedLength,
      }))
      .toSorted((one, other) => other.bytes - one.bytes)
      .slice(0, 10),
    unusedTexts,
  };
}

/** Writes a report about the first load next to the build. `scripts/build-portal/first-load.ts` compares it with the budget. */
export function firstLoadPlugin(unusedTexts: () => readonly string[]): Plugin {
  return {
    name: 'paystead:first-load',
    apply: 'build',
    enforce: 'post',
    // The lists of styles and texts are part of the written files only.
    writeBundle({ dir = '' }, bundle) {
      const report = firstLoadOf(this, bundle, unusedTexts());
      writeFileSync(join(dir, FIRST_LOAD_FILE), `${JSON.stringify(report, null, 2)}\n`);
    },
  };
}
