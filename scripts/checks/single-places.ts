import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes/run.ts';

interface SinglePlace {
  readonly what: string;
  readonly pattern: RegExp;
  /** The files that the rule applies to. */
  readonly files: RegExp;
  readonly allowed: RegExp;
  /** Applies to tests, too. */
  readonly inTests?: true;
  readonly advice: string;
}

const STATES =
  'AK|AL|AR|AZ|CA|CO|CT|DC|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY';

/** APIs that only one place may use. The rules match path patterns, so they apply to a new feature from its first file. */
const PLACES: readonly SinglePlace[] = [
  {
    what: 'process.env',
    pattern: /\bprocess\.env\b|\{[^}]*\benv\b[^}]*\}\s*(?:=|from)\s*['"]?(?:node:)?process\b/,
    files: /^(contract|payroll|client|engine|gateway|identity|portal|console)\/(src|seed)\//,
    allowed: /^gateway\/src\/config\.ts$/,
    advice: 'gateway/src/config.ts parses the configuration once. Pass in the value you need.',
  },
  {
    what: 'fetch',
    pattern: /(?<![\w.'"-])fetch\(|\b(?:window|globalThis)\.fetch\b/,
    files: /^(contract|payroll|client|engine|gateway|identity|portal|console)\/(src|seed)\//,
    allowed:
      /^(gateway\/src\/platform\/outbound\.ts|client\/src\/transport\.ts|portal\/src\/(platform\/api\/|worker\/)|console\/src\/platform\/api\.ts)/,
    advice: 'The portal sends requests through platform/api, the gateway through platform/outbound.ts.',
  },
  {
    what: 'XMLHttpRequest',
    pattern: /\bXMLHttpRequest\b/,
    files: /^(contract|payroll|client|engine|gateway|identity|portal|console)\/(src|seed)\//,
    allowed: /^portal\/src\/platform\/api\/|^console\/src\/platform\/upload-transport\.ts$/,
    advice:
      'The portal sends requests through platform/api, and uploads through its upload-transport.ts; so does the console.',
  },
  {
    what: 'browser storage',
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b(?=[.[])/,
    files: /^(portal|console|ui)\/src\//,
    allowed: /^(portal|console)\/src\/platform\/storage\.ts$/,
    advice: 'Use portal/src/platform/storage.ts, in the console its own.',
  },
  {
    what: 'the clock',
    pattern: /\bDate\.now\(\)|\bnew Date\b(?!\()|\bnew Date\(\)/,
    files: /^(contract|payroll|client|engine|gateway|identity|portal|console)\/(src|seed)\//,
    allowed: /(^|\/)platform\/clock\.ts$|^(client|engine|ui)\/src\/clock\.ts$/,
    advice: 'Use the clock port (platform/clock.ts), so that tests can shift time.',
  },
  {
    what: 'calendar dates',
    pattern:
      /\.toISOString\(\)\s*\.(?:slice|split|substring|startsWith)\(|\.slice\(0, 10\)|\.split\(['"]T['"]\)|'(?:sv-SE|en-CA)'/,
    files: /^(contract|payroll|client|engine|gateway|identity|ui|portal|bench)\/(?!build\/)/,
    allowed: /^contract\/src\/local-date\.ts$/,
    inTests: true,
    advice: 'Name the zone: use todayIn, localDateIn or addDays of contract/src/local-date.ts.',
  },
  {
    what: 'a state',
    pattern: new RegExp(`['"\`](?:[A-Z]+-)?(?:${STATES})['"\`]`),
    files: /^(contract|payroll|gateway|portal|ui)\/src\//,
    allowed:
      /^gateway\/src\/imports\/|^payroll\/src\/(states\/([a-z]{2}\/|computed\.ts$)|places\/geo-states\.ts$)|^gateway\/src\/platform\/pdf\/display-title\.ts$|(^|\/)(gallery|fixture)\/|\/stub\.ts$/,
    advice: 'A state is named in its folder of payroll/src/states only. Declare there what is different about it.',
  },
];

const isTest = /\.test\.tsx?$|(^|\/)test\//;

/** Returns every violation, with advice. */
export function singlePlaces(): string[] {
  const files = globSync(['{contract,payroll,client,engine,gateway,identity,ui,portal,console,bench}/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: (name) => /^(node_modules|dist|generated)$/.test(name),
  });
  return files.flatMap((file) => violationsIn(file, readFileSync(join(root, file), 'utf8')));
}

/** Returns the violations in the text of one file, as `file:line what: advice`. Comments are ignored. */
export function violationsIn(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  const places = PLACES.filter(
    (place) => place.files.test(path) && !place.allowed.test(path) && (place.inTests || !isTest.test(path)),
  );
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(\*|\/\/|\/\*)/.test(line)) return [];
    return places
      .filter((place) => place.pattern.test(line))
      .map((place) => `${path}:${index + 1} ${place.what}: ${place.advice}`);
  });
}
