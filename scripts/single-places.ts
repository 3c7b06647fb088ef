import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

interface SinglePlace {
  readonly what: string;
  readonly pattern: RegExp;
  readonly rooms: RegExp;
  readonly allowed: RegExp;
  readonly instead: string;
}

/** What may stand in one place only. Written over patterns, so that a new feature is watched from its first file. */
const PLACES: readonly SinglePlace[] = [
  {
    what: 'process.env',
    pattern: /\bprocess\.env\b|\{[^}]*\benv\b[^}]*\}\s*(?:=|from)\s*['"]?(?:node:)?process\b/,
    rooms: /^(contract|payroll|gateway|identity|portal)\/(src|seed)\//,
    allowed: /^gateway\/src\/config\.ts$/,
    instead: 'Configuration is parsed once in gateway/src/config.ts and handed down.',
  },
  {
    what: 'fetch',
    pattern: /(?<![\w.'"-])fetch\(|\b(?:window|globalThis)\.fetch\b/,
    rooms: /^(contract|payroll|gateway|identity|portal)\/(src|seed)\//,
    allowed: /^(gateway\/src\/platform\/outbound\.ts|portal\/src\/(platform\/api\/|worker\/))/,
    instead: 'The portal calls through platform/api, the gateway calls out through platform/outbound.ts.',
  },
  {
    what: 'XMLHttpRequest',
    pattern: /\bXMLHttpRequest\b/,
    rooms: /^(contract|payroll|gateway|identity|portal)\/(src|seed)\//,
    allowed: /^portal\/src\/platform\/api\//,
    instead: 'The portal calls through platform/api; uploads through its upload-transport.ts.',
  },
  {
    what: 'browser storage',
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b(?=[.[])/,
    rooms: /^(portal|ui)\/src\//,
    allowed: /^portal\/src\/platform\/storage\.ts$/,
    instead: 'Use portal/src/platform/storage.ts.',
  },
  {
    what: 'the clock',
    pattern: /\bDate\.now\(\)|\bnew Date\b(?!\()|\bnew Date\(\)/,
    rooms: /^(contract|payroll|gateway|identity|portal)\/(src|seed)\//,
    allowed: /(^|\/)platform\/clock\.ts$|^ui\/src\/clock\.ts$/,
    instead: 'Ask the clock port (platform/clock.ts), so that tests can shift time.',
  },
];

/** Prints every line that stands outside its place, with what to do instead; 1 where there is one. */
export function singlePlaces(): number {
  const files = globSync(['{contract,payroll,gateway,identity,portal}/{src,seed}/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|(^|\/)(test|generated)\//.test(file),
  );
  const faults = files.flatMap((file) => faultsIn(file, readFileSync(join(root, file), 'utf8')));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return faults.length > 0 ? 1 : 0;
}

/** The same for one file's text, so that the rule can be tested. */
export function faultsIn(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  const places = PLACES.filter((place) => place.rooms.test(path) && !place.allowed.test(path));
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(\*|\/\/|\/\*)/.test(line)) return [];
    return places
      .filter((place) => place.pattern.test(line))
      .map((place) => `${path}:${index + 1} ${place.what}: ${place.instead}`);
  });
}
