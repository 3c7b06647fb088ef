import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLog('info', sink));
  return text;
}

it('writes the allowed fields and drops every other', () => {
  const line = logged((log) =>
    log.info(
      { requestId: 'r-1', route: '/api/check', ssn: '900-12-3456', body: { account: '12345678' } },
      'request refused',
    ),
  );
  expect(JSON.parse(line)).toMatchObject({ requestId: 'r-1', route: '/api/check', msg: 'request refused' });
  expect(line).not.toMatch(/900-12|12345678|ssn|account/);
});

it('masks SSNs and account numbers in allowed fields', () => {
  expect(
    logged((log) => log.error({ reason: 'bad value 900-12-3456 for 021000021 and 12345678901' }, 'failed')),
  ).toContain('bad value [digits] for [digits] and [digits]');
});

it('S4: keeps a whole id unchanged and masks digits beside it', () => {
  const id = '12345678-1234-4123-8123-123456789012';
  const line = logged((log) => log.warn({ person: id, reason: `${id} 12345678901` }, 'security event'));
  expect(JSON.parse(line)).toMatchObject({ person: id });
  expect(line).not.toContain('12345678901"');
});

it('SIG-2: keeps the code of a refused sign-in, by which support finds its reason', () => {
  const fields = { reference: 'K7QX4M2P', providerId: 'acme', accountHash: '00ff00ff00ff00ff', email: 'a@b.example' };
  const line = logged((log) => log.warn({ ...fields, reason: 'aud' }, 'sign-in refused'));
  expect(JSON.parse(line)).toMatchObject({
    reference: 'K7QX4M2P',
    providerId: 'acme',
    accountHash: '00ff00ff00ff00ff',
  });
  expect(line).not.toContain('a@b.example');
});

it('O9: keeps every field that the gateway logs', () => {
  const folder = join(import.meta.dirname, '..');
  const names = new Set<string>();
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, fields = ''] of text.matchAll(/\blog\.(?:debug|info|warn|error|fatal)\(\s*\{([^{}]*)\}/g))
      for (const [, name = ''] of fields.matchAll(/(?:^|,)\s*([a-zA-Z]+)\s*(?=[:,]|$)/g)) names.add(name);
  }
  expect([...names]).toEqual(expect.arrayContaining(['requestId', 'changeId', 'webhook', 'import', 'count']));
  const line = logged((log) => log.error(Object.fromEntries([...names].map((name) => [name, 1])), 'failed'));
  expect(Object.keys(JSON.parse(line) as object)).toEqual(expect.arrayContaining([...names]));
});
