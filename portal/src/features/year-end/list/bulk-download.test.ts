import { describe, expect, it, vi } from 'vitest';
import type { Download } from '../../../platform/api/download.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { createBulk } from './bulk-download.ts';
import { document } from '../test/stub.ts';

const documents = [1, 2, 3, 4].map((number) => document(number, { fileName: `W-2 ${2020 + number}.pdf` }));
const file = (name: string): Download => ({ name, blob: new Blob([name]) });

/** A run whose answers the test gives: a file, or a failure. */
function start(answer: (name: string, asked: number) => Promise<Download>) {
  const asked: string[] = [];
  const saved: string[][] = [];
  const bulk = createBulk(documents, {
    load: async ({ fileName }, signal) => {
      asked.push(fileName);
      const given = await answer(fileName, asked.length);
      if (signal.aborted) throw new DOMException('', 'AbortError');
      return given;
    },
    save: async (files) => void saved.push(files.map(({ name }) => name)),
  });
  bulk.resume();
  const until = (phase: string) => vi.waitFor(() => expect(bulk.state.get().phase).toBe(phase));
  return { bulk, asked, saved, until, states: () => bulk.state.get().items.map(({ state }) => state) };
}

describe('PAY-3: several forms at once', () => {
  it('come one after the other and are saved together', async () => {
    const { saved, asked, until } = start(async (name) => file(name));
    await until('ended');
    expect(asked).toHaveLength(4);
    expect(saved).toEqual([documents.map(({ fileName }) => fileName)]);
  });

  it('one that fails is named and holds up no other; it can be tried again by itself', async () => {
    let broken = true;
    const { bulk, saved, until, states } = start(async (name) => {
      if (broken && name === 'W-2 2022.pdf') throw new ApiFailure(503, { code: 'unavailable' });
      return file(name);
    });
    await until('ended');
    expect(states()).toEqual(['done', 'failed', 'done', 'done']);
    expect(saved[0]).toEqual(['W-2 2021.pdf', 'W-2 2023.pdf', 'W-2 2024.pdf']);
    broken = false;
    bulk.retryFailed();
    await vi.waitFor(() => expect(states()).toEqual(['done', 'done', 'done', 'done']));
    await vi.waitFor(() => expect(saved[1]).toEqual(['W-2 2022.pdf']));
  });

  it('stopped, it keeps what came and goes on where it was', async () => {
    const gate = Promise.withResolvers<void>();
    const { bulk, asked, saved, until, states } = start(async (name, count) => {
      if (count === 2) await gate.promise;
      return file(name);
    });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    bulk.pause();
    gate.resolve();
    await until('paused');
    expect(states()).toEqual(['done', 'waiting', 'waiting', 'waiting']);
    expect(saved).toEqual([]);
    bulk.resume();
    await until('ended');
    expect(saved).toEqual([documents.map(({ fileName }) => fileName)]);
    expect(asked).toHaveLength(5);
  });

  it('what has come can be kept although the rest is not wanted any more', async () => {
    const gate = Promise.withResolvers<void>();
    const { bulk, asked, saved, until } = start(async (name, count) => {
      if (count === 3) await gate.promise;
      return file(name);
    });
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    bulk.pause();
    gate.resolve();
    await until('paused');
    bulk.keep();
    await vi.waitFor(() => expect(saved).toEqual([['W-2 2021.pdf', 'W-2 2022.pdf']]));
  });

  it.each([
    ['tooMany', new ApiFailure(429, { code: 'too_many_requests' }, 420), 420],
    ['unreached', new Unreached(), null],
    ['stepUp', new ApiFailure(403, { code: 'step_up_required' }), null],
  ] as const)('%s stops all of them, and says so', async (reason, error, retryAfter) => {
    let broken = true;
    const { bulk, asked, until, states } = start(async (name, count) => {
      if (broken && count === 2) throw error;
      return file(name);
    });
    await until('paused');
    expect(asked).toHaveLength(2);
    expect(bulk.state.get()).toMatchObject({ stoppedBy: reason, retryAfter });
    expect(states()).toEqual(['done', 'waiting', 'waiting', 'waiting']);
    broken = false;
    bulk.resume();
    await until('ended');
    expect(states()).toEqual(['done', 'done', 'done', 'done']);
  });
});
