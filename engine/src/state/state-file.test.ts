import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { opening } from '../../test/fixture.ts';
import { alone } from './lock.ts';
import { stateFile } from './state-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paystead-engine-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("SVC-8: the reference engine's state", () => {
  it('is one file that only its owner reads, and is read as it was written', async () => {
    const file = stateFile(join(folder, 'engine'));
    expect(await file.read()).toBeNull();
    const state = await opening();
    await file.write(state);
    await file.write({ ...state, cursor: 'c' });
    expect(await file.read()).toEqual({ ...state, cursor: 'c' });
    expect(await readdir(join(folder, 'engine'))).toEqual(['state.json']);
    expect((await stat(join(folder, 'engine/state.json'))).mode & 0o777).toBe(0o600);
  });

  it('of another version is refused', async () => {
    await writeFile(join(folder, 'state.json'), '{"format":2}');
    await expect(stateFile(folder).read()).rejects.toThrow('another version');
  });

  it('that can’t be read isn’t taken for a missing one', async () => {
    await mkdir(join(folder, 'state.json'));
    await expect(stateFile(folder).read()).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it.each([String(process.pid), '1', '', 'x'])(
    'waits while process %j has it, until its own is ended',
    async (owner) => {
      await writeFile(join(folder, 'lock'), owner);
      let isDone = false;
      // The wait begins only after a look at the owner.
      const work = alone(folder, async () => void (isDone = true), AbortSignal.abort());
      await expect(work).rejects.toMatchObject({ name: 'AbortError' });
      expect([isDone, await readFile(join(folder, 'lock'), 'utf8')]).toEqual([false, owner]);
    },
  );

  it('is released by work that fails', async () => {
    await expect(alone(folder, () => Promise.reject(new Error('no state')))).rejects.toThrow('no state');
    expect(await readdir(folder)).toEqual([]);
  });

  it('needs a folder that can be written', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(alone(join(folder, 'file'), async () => {})).rejects.toThrow(/EEXIST|ENOTDIR/);
  });

  it('is used by one process at a time, also after one was killed', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all([alone(folder, work), alone(folder, work), alone(folder, work)]);
    expect(most).toBe(1);
    // No process has this number.
    await writeFile(join(folder, 'lock'), '4194305');
    await alone(folder, work);
    expect(await readdir(folder)).toEqual([]);
  });
});
