import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { statement } from '../../platform/database/port.ts';
import type { Command } from '../command.ts';
import { outboxDeadLettersCommand, replayOutboxCommand } from './outbox.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const run = (command: Command, ...given: string[]) =>
  command.run({
    given,
    folder: '.',
    database: harness.database,
    clock: { now: () => harness.now },
    tell: () => undefined,
  });

const states = statement(
  'test.outbox_states',
  z.object({ id: z.string(), state: z.string(), attempts: z.int() }),
  'select outbox_id as id, state, attempts from outbox order by topic',
);

it('O9: operators list what was given up, without its content, and send one or all again under the same ids', async () => {
  expect(await run(outboxDeadLettersCommand)).toMatchObject({ lines: ['Nothing was given up.'] });
  const at = harness.now.toISOString();
  const [first, second, waiting] = [randomUUID(), randomUUID(), randomUUID()];
  const row = (id: string, topic: string, isDead: boolean) => ({
    outbox_id: id,
    kind: 'mail',
    topic,
    payload: new Uint8Array([1]),
    state: isDead ? 'dead' : 'waiting',
    attempts: isDead ? 24 : 3,
    created_at: at,
    next_attempt_at: at,
    settled_at: isDead ? at : null,
    last_error: isDead ? 'tooManyAttempts' : null,
  });
  await harness.insert('outbox', [
    row(first, 'mail.a', true),
    row(second, 'mail.b', true),
    row(waiting, 'mail.c', false),
  ]);
  const listed = await run(outboxDeadLettersCommand);
  expect(listed.lines.toSorted()).toEqual(
    [
      `${first}  mail  mail.a  24 attempts  tooManyAttempts  2026-11-20T15:00:00Z`,
      `${second}  mail  mail.b  24 attempts  tooManyAttempts  2026-11-20T15:00:00Z`,
    ].toSorted(),
  );
  expect(await run(replayOutboxCommand, waiting)).toMatchObject({ done: false, data: { replayed: 0 } });
  expect(await run(replayOutboxCommand, 'not an id')).toMatchObject({
    done: false,
    lines: ['Nothing was given up under this id.'],
  });
  expect(await run(replayOutboxCommand, second)).toMatchObject({ done: true, lines: ['1 item will be sent again.'] });
  expect(await harness.database.asMaintenance((tx) => tx.rows(states, []))).toEqual([
    { id: first, state: 'dead', attempts: 24 },
    { id: second, state: 'waiting', attempts: 0 },
    { id: waiting, state: 'waiting', attempts: 3 },
  ]);
  expect(await run(replayOutboxCommand, 'all')).toMatchObject({ done: true, data: { replayed: 1 } });
  expect(await run(outboxDeadLettersCommand)).toMatchObject({ data: { deadLetters: [] } });
});
