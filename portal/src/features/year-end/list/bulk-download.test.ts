import { describe, expect, it, vi } from 'vitest';
import type { Download } from '../../../platform/api/download.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { createBulkDownload } from './bulk-download.ts';
import { document } from '../test/stub.ts';

const documents = [1, 2, 3, 4].map((number) => document(number, { fileName: `W-2 ${2020 + number}.pdf` }));
const file = (name: string): Download => ({ name, blob: new Blob([name]) });

/** Starts a run in which the test returns each file or throws a failure. */
function start(respond: (name: string, count: number) => Promise<Download>) {
  const requested: string[] = [];
  const saved: string[][] = [];
  const bulk = createBulkDownload(documents, {
    load: async ({ fileName }, signal) => {
      requested.push(fileName);
      const loaded = await respond(fileName, requested.length);
      if (signal.aborted) throw new DOMException('', 'AbortError');
      return loaded;
    },
    save: async (files) => void saved.push(files.map(({ name }) => name)),
  });
  bulk.resume();
  const until = (phase: string) => vi.waitFor(() => expect(bulk.state.get().phase).toBe(phase));
  return { bulk, requested, saved, until, states: () => bulk.state.get().items.map(({ state }) => state) };
}

describe('PAY-3: downloading several forms', () => {
  it('loads forms one after the other and saves them together', async () => {
    const { saved, requested, until } = start(async (name) => file(name));
    await until('ended');
    expect(requested).toHaveLength(4);
    expect(saved).toEqual([documents.map(({ fileName }) => fileName)]);
  });

  it('a failed form does not stop the others and can be retried alone', async () => {
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

  it('a paused download keeps loaded forms and resumes where it stopped', async () => {
    const gate = Promise.withResolvers<void>();
    const { bulk, requested, saved, until, states } = start(async (name, count) => {
      if (count === 2) await gate.promise;
      return file(name);
    });
    await vi.waitFor(() => expect(requested).toHaveLength(2));
    bulk.pause();
    gate.resolve();
    await until('paused');
    expect(states()).toEqual(['done', 'waiting', 'waiting', 'waiting']);
    expect(saved).toEqual([]);
    bulk.resume();
    await until('ended');
    expect(saved).toEqual([documents.map(({ fileName }) => fileName)]);
    expect(requested).toHaveLength(5);
  });

  it('loaded forms can be saved after a pause without loading the rest', async () => {
    const gate = Promise.withResolvers<void>();
    const { bulk, requested, saved, until } = start(async (name, count) => {
      if (count === 3) await gate.promise;
      return file(name);
    });
    await vi.waitFor(() => expect(requested).toHaveLength(3));
    bulk.pause();
    gate.resolve();
    await until('paused');
    bulk.saveLoaded();
    await vi.waitFor(() => expect(saved).toEqual([['W-2 2021.pdf', 'W-2 2022.pdf']]));
  });

  it.each([
    ['tooMany', new ApiFailure(429, { code: 'too_many_requests' }, 420), 420],
    ['unreached', new Unreached(), null],
    ['stepUp', new ApiFailure(403, { code: 'step_up_required' }), null],
  ] as const)('%s pauses the download and is reported', async (reason, error, retryAfter) => {
    let broken = true;
    const { bulk, requested, until, states } = start(async (name, count) => {
      if (broken && count === 2) throw error;
      return file(name);
    });
    await until('paused');
    expect(requested).toHaveLength(2);
    expect(bulk.state.get()).toMatchObject({ stoppedBy: reason, retryAfter });
    expect(states()).toEqual(['done', 'waiting', 'waiting', 'waiting']);
    broken = false;
    bulk.resume();
    await until('ended');
    expect(states()).toEqual(['done', 'done', 'done', 'done']);
  });
});
