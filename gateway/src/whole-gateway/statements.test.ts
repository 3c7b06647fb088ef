import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, repeatsOf, type StatementCounter } from '../../test/statements/count-statements.ts';
import { statementsPage, type SampleResult } from '../../test/statements/page.ts';
import { NOT_SAMPLED, prepareSamples, samplesFor } from '../../test/statements/samples.ts';
import { createHarness } from '../../test/harness.ts';

let counter: StatementCounter | undefined;
const harness = await createHarness({ watch: (database) => (counter = countStatements(database)).database });
afterAll(harness.close);

/** Statements that may run twice within one request, with the reason. */
const REPEATED: Readonly<Record<string, string>> = {
  'profile.personal_record': 'A change that takes effect at once is read again, as it was written.',
};

const results: SampleResult[] = [];
beforeAll(async () => {
  await prepareSamples(harness);
  // The first request of a session records its use.
  for (const key of ['plain', 'manager'] as const) await harness.as(key).get('/api/session');
  for (const sample of samplesFor(harness)) {
    await sample.before?.();
    counter?.take();
    const response = await sample.send();
    results.push({ sample, status: response.statusCode, body: response.body, ran: counter?.take() ?? [] });
  }
});

const nameOf = ({ sample: { endpoint, note } }: SampleResult) => (note ? `${endpoint} (${note})` : endpoint);

describe('statements per request', () => {
  it('counts a successful request to every endpoint', () => {
    expect(results.filter(({ status }) => status >= 300).map((one) => [nameOf(one), one.body])).toEqual([]);
    const sampled = new Set<string>([...results.map(({ sample }) => sample.endpoint), ...Object.keys(NOT_SAMPLED)]);
    expect(endpoints.map(({ name }) => name).filter((name) => !sampled.has(name))).toEqual([]);
  });

  it('runs no statement twice within one request', () => {
    const repeated = results.flatMap((one) =>
      repeatsOf(one.ran)
        .filter(({ name }) => !(name in REPEATED))
        .map(({ name, times, same }) => `${nameOf(one)}: ${name} ${times} times, ${same} with the same parameters`),
    );
    expect(repeated).toEqual([]);
  });

  it('changes bank accounts with fewer than 20 statements', () => {
    const changes = results.filter(({ sample }) => /^directDeposits\.(add|edit|delete)$/.test(sample.endpoint));
    expect(changes.length).toBeGreaterThan(4);
    expect(changes.filter(({ ran }) => ran.length >= 20).map((one) => [nameOf(one), one.ran.length])).toEqual([]);
  });

  it('docs/statements.md matches the counted statements', async () => {
    const file = path.join(import.meta.dirname, '../../../docs/statements.md');
    const page = statementsPage(results);
    if (process.env['PAYSTEAD_WRITE_STATEMENTS'] === 'yes') await writeFile(file, page);
    expect(await readFile(file, 'utf8')).toBe(page);
  });
});
