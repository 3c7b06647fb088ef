import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'paystead-lock-')), 'data');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

/** Starts a process that locks the folder, prints `held` or the failure's code, and keeps running. */
function holder(): { child: ChildProcess; output: Promise<string> } {
  const module = path.join(import.meta.dirname, 'data-folder-lock.ts');
  const program = `
    const { lockDataFolder } = await import(process.argv[1]);
    try { lockDataFolder(process.argv[2]); console.log('held'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.code + ' ' + error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, module, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const output = once(child.stdout, 'data').then(([chunk]) => String(chunk).trim());
  return { child, output };
}

test('a second process is refused with a message that names the folder', async () => {
  expect(await holder().output).toBe('held');
  const refused = await holder().output;
  expect(refused).toMatch(/^data_folder_in_use /);
  expect(refused).toContain(folder);
  expect(() => lockDataFolder(folder)).toThrow(folder);
});

test('a killed process leaves the folder free', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { child, output } = holder();
    expect(await output).toBe('held');
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
  lockDataFolder(folder).release();
});

test('the same process cannot take a folder twice, and a refused attempt does not lose the lock', async () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(`${folder}/.`)).toThrow('in use');
  expect(await holder().output).toMatch(/^data_folder_in_use/);
  lock.release();
  lock.release();
  expect(await holder().output).toBe('held');
});

test('the folder is accessible to its owner alone', () => {
  const lock = lockDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  lock.release();
});
