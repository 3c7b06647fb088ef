import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kindsOfGroup, securityEventKinds } from './kinds.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8');

it('S4: the table and the operating guide have the same kinds', () => {
  // The newest migration that sets the constraint decides.
  const newest = readdirSync(join(import.meta.dirname, '../../../migrations'))
    .toSorted()
    .toReversed()
    .map((file) => read(`gateway/migrations/${file}`))
    .find((text) => text.includes('add constraint security_event_kind_check'));
  const check = /security_event_kind_check check \(kind in \(([^)]*)\)\)/.exec(newest ?? '')?.[1];
  expect([...(check ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)).toEqual(securityEventKinds);
  const section = /## Security events\n([^]*?)\n## /.exec(read('docs/operating.md'))?.[1] ?? '';
  expect([...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind)).toEqual(securityEventKinds);
});

it('S4: every kind belongs to one limit', () => {
  const both = [...kindsOfGroup('access'), ...kindsOfGroup('proof')];
  expect(both.toSorted()).toEqual(securityEventKinds.toSorted());
  expect(kindsOfGroup('access')).toEqual([
    'record_refused',
    'change_refused',
    'recent_sign_in_missing',
    'decision_refused',
    'weak_sign_in',
    'service_scope_refused',
    'console_call_refused',
  ]);
});
