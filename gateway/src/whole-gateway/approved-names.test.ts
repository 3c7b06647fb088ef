import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../platform/audit/audit-actions.ts';
import { securityEventKinds } from '../platform/security/kinds.ts';

/*
 * Everything that the gateway tells of itself has an example in an approved file: each line of the log, each kind of security event, each
 * audit action and each metric.
 */

const SOURCE = join(import.meta.dirname, '..');
const APPROVED = join(SOURCE, '../test/approved');

const textsIn = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
const approved = textsIn(APPROVED, '{changes,failures}/**/*.txt').join('\n');
const source = textsIn(SOURCE, '**/*.ts').join('\n');

/** Lines of the log without an example, with the reason. */
const LOG_WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  'PAYSTEAD_SMTP_URL is not set: mail waits in the outbox': 'at the start in production: background.test.ts',
  'a command could not reach the gateway': 'of a socket: serve-commands.test.ts',
  'commands cannot reach the gateway at this address': 'of a socket: serve-commands.test.ts',
  'identity provider unreachable': 'at the start of a process',
  'mail of the development provider not sent': 'of the development provider alone',
  'operator command': 'of a socket: serve-commands.test.ts',
  'slow statement': 'of a time: telemetry.test.ts',
};
/** Actions without an example, with the reason. */
const ACTIONS_WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  'console.importRolledBack': 'of imports with rows of employees: work-store.ts, imports of the console',
  'console.importRowsViewed': 'of the console’s imports: record-look.ts',
  'console.imported': 'of imports with rows of employees: work-store.ts, imports of the console',
  'console.requestViewed': 'of a read: approved replies of the console',
  'directDeposits.notMe': 'of a page without an endpoint: object-to-change.ts',
  ...Object.fromEntries(
    [
      'amended',
      'approved',
      'firstApproved',
      'rejected',
      'sentBack',
      'submitted',
      'superseded',
      'undone',
      'withdrawn',
    ].map((step) => [`pendingTransactions.${step}`, 'of requests for changes, whose calls have rows of their own']),
  ),
  'profileSelection.claimCompleted': 'no call has it now',
  'session.steppedUp': 'no call has it now',
  'yearEnd.mailed': 'of a command of operators',
  'yearEnd.printed': 'of a command of operators',
};
const METRICS_WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  paystead_replica_lag_seconds: 'with a read replica alone: replica.test.ts',
  paystead_replica_reads_total: 'with a read replica alone: replica.test.ts',
};

const CALL = /\blog\.(?:debug|info|warn|error|fatal)\(/g;

/** Returns the texts between quotes that a call of the log may have as its message. */
function messagesOf(text: string): string[] {
  return [...text.matchAll(CALL)].flatMap(({ index, 0: call }) => {
    let depth = 1;
    let end = index + call.length;
    while (depth > 0 && end < text.length) {
      const one = text[end];
      depth += one === '(' || one === '{' ? 1 : one === ')' || one === '}' ? -1 : 0;
      end += 1;
    }
    const given = text.slice(index + call.length, end - 1);
    const message = given.slice(given.lastIndexOf('}') + 1);
    const literals = [...message.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, literal = '']) => literal);
    const constants = [...message.matchAll(/\b[A-Z][A-Z_]+\b/g)].map(
      ([name]) => new RegExp(`const ${name} = '([^']*)'`).exec(text)?.[1],
    );
    const found = [...literals, ...constants.flatMap((one) => one ?? [])].filter((one) => one !== '');
    return found.length > 0 ? found : [given];
  });
}

const without = (names: Iterable<string>, isShown: (name: string) => boolean) =>
  [...new Set(names)].filter((name) => !isShown(name)).toSorted();

it('O9: each line of the log', () => {
  const messages = textsIn(SOURCE, '**/*.ts').flatMap(messagesOf);
  expect(messages).toContain('not delivered yet');
  const missing = without(messages, (message) => approved.includes(` ${JSON.stringify(message)} {`));
  expect(missing).toEqual(Object.keys(LOG_WITHOUT_EXAMPLE).toSorted());
});

it('S4: each kind of security event, in the log and in its table', () => {
  expect(without(securityEventKinds, (kind) => approved.includes(`"security event" {"kind":"${kind}"`))).toEqual([]);
  const stored = approved.split('\n+ ').filter((one) => one.startsWith('security_event\n'));
  expect(without(securityEventKinds, (kind) => stored.some((one) => one.includes(`\n    kind: "${kind}"\n`)))).toEqual(
    [],
  );
});

it('each audit action', () => {
  const missing = without(AUDIT_ACTIONS, (action) => approved.includes(`\n    endpoint: "${action}"\n`));
  expect(missing).toEqual(Object.keys(ACTIONS_WITHOUT_EXAMPLE).toSorted());
});

it('each metric', () => {
  const names = [
    ...source.matchAll(
      /\bpaystead_[a-z_]+(?:_total|_seconds|_waiting|_dead|_failing|_unacknowledged|_unwritten|_flight|_arriving|_bodies)\b/g,
    ),
  ].map(([name]) => name);
  expect(names).toContain('paystead_outbox_waiting');
  const missing = without(names, (name) => approved.includes(`metric: ${name}`));
  expect(missing).toEqual(Object.keys(METRICS_WITHOUT_EXAMPLE).toSorted());
});
