import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../processes/run.ts';

/** Words that no name has, each with the kind of name to choose instead. */
const BANNED: ReadonlyMap<string, string> = new Map([
  ['wish', 'request, amendment, draft'],
  ['wishes', 'requests, amendments'],
  ['told', 'notified, informed'],
  ['asked', 'requested'],
  ['wearing', 'theme'],
  ['worn', 'theme'],
  ['counted', 'count, total'],
  ['said', 'message, text'],
  ['dress', 'theme'],
  ['dressed', 'themed'],
  ['deeds', 'actions'],
  ['house', 'provider, partner, client'],
  ['houses', 'providers, partners, clients'],
  ['mill', 'worker, queue'],
  ['speaker', 'voice, text'],
  ['head', 'header, title, start'],
  ['heads', 'headers, titles'],
  ['door', 'entry, endpoint'],
  ['doors', 'entries, endpoints'],
  ['heard', 'received'],
  ['whom', 'recipient, subject'],
  ['whose', 'owner, subject'],
]);

/** The law's filing status, HTTP's method, and names of Node and Fastify. */
const ALLOWED = /[Hh]ead_?[Oo]f_?[Hh]ousehold|HEAD_OF_HOUSEHOLD|^HEAD$|^writeHead$|^exposeHeadRoute$/;

const FILES = [
  '{bench,client,contract,engine,gateway,identity,journeys,mobile,payroll,portal,scripts,ui}/**/*.{ts,tsx}',
  '*.{ts,cjs}',
];
const EXCLUDED = /(^|\/)(node_modules|dist|generated|\.vite|android|ios|partners|www)(\/|$)/;

/** Returns the banned words in a name: `askedFor` has `asked`, `household` has none. */
export function bannedWordsIn(name: string): string[] {
  if (ALLOWED.test(name)) return [];
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return words.map((word) => word.toLowerCase()).filter((word) => BANNED.has(word));
}

/** Returns the faults of one file: of its path, and of each name in its code at its first place. */
export function identifierFaults(file: string, text: string): string[] {
  const faults: string[] = [];
  const report = (place: string, name: string): void => {
    for (const word of bannedWordsIn(name)) faults.push(`${place} ${name}: not “${word}”, but: ${BANNED.get(word)}.`);
  };
  for (const part of file.split('/')) report(file, part);
  const seen = new Set<string>();
  const visit = ({ name, start }: { readonly name: string; readonly start: number }): void => {
    // document.head is the DOM's.
    if (seen.has(name) || text.slice(0, start).endsWith('document.')) return;
    seen.add(name);
    report(`${file}:${text.slice(0, start).split('\n').length}`, name);
  };
  new Visitor({
    Identifier: visit,
    PrivateIdentifier: visit,
    JSXIdentifier: visit,
    CallExpression: ({ callee, arguments: [first] }) => {
      // A statement's name appears in the server's log and statistics.
      if (callee.type !== 'Identifier' || callee.name !== 'statement' || first?.type !== 'Literal') return;
      if (typeof first.value === 'string') visit({ name: first.value, start: first.start });
    },
  }).visit(parseSync(file, text).program);
  return faults;
}

/** Returns every banned word in the names of files and in the code of the repository. */
export function identifiers(): string[] {
  return globSync(FILES, { cwd: root, exclude: (path) => EXCLUDED.test(path.replaceAll('\\', '/')) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => identifierFaults(file, readFileSync(join(root, file), 'utf8')));
}
