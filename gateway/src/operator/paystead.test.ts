import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as streamText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseKeys } from '../platform/keys/key-ring.ts';
import { commandLine } from './test/command-line.ts';

const room = mkdtempSync(join(tmpdir(), 'paystead-operator-'));
const data = join(room, 'data');
afterAll(() => rmSync(room, { recursive: true, force: true }));
const typed = commandLine(data);

describe('the command line', () => {
  it.each([
    ['', 'Which command?'],
    ['--json', 'Which command?'],
    ['keys', 'There is no command `keys`.'],
    ['nothing', 'There is no command `nothing`.'],
    ['migrate now', 'There is no command `migrate now`.'],
    ['doctor --jsn', 'There is no option --jsn.'],
    ['doctor -x', 'There is no option -x.'],
    ['doctor --constructor', 'There is no option --constructor.'],
    ['doctor --json=yes', 'Option --json takes no value.'],
    ['partner set one --footer', 'Option --footer needs a value.'],
    ['partner set one --footer --json', 'Option --footer needs a value.'],
    // Another command has this option.
    ['doctor --reason x', '`doctor` has no option --reason.'],
    ['partner set', '`partner set` takes <key>.'],
    ['partner set one two --json', '`partner set` takes <key>.'],
  ])('prints what is wrong with %j, and its usage', async (args, fault) => {
    expect([await typed.type(args), typed.out]).toEqual([2, '']);
    expect(typed.beside.split('\n\n').slice(0, 2)).toEqual([fault, './paystead <command> [--json]']);
  });

  it('ends quietly when no one reads its output any more', async () => {
    const module = join(import.meta.dirname, 'paystead.ts');
    const child = spawn(process.execPath, [module, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [errors, [code]] = await Promise.all([streamText(child.stderr), once(child, 'exit')]);
    expect([errors, code]).toEqual(['', 0]);
  });

  it('prints its help on request', async () => {
    expect([await typed.type('--help'), typed.beside]).toEqual([0, '']);
    for (const name of ['doctor', 'migrate', 'keys generate', 'demo']) expect(typed.out).toContain(`  ${name} `);
  });

  it.each(['keys generate', 'demo', 'doctor'])('%s prints one JSON object and nothing else', async (name) => {
    await typed.type(`${name} --json`);
    expect(JSON.parse(typed.out)).toMatchObject({ command: name, done: expect.any(Boolean) });
    expect(typed.out.trimEnd()).not.toContain('\n');
  });

  it('prints a refusal and its reason to stderr and exits with 1', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };
    expect(await typed.type('migrate', nowhere)).toBe(1);
    expect([typed.out, typed.beside]).toEqual(['', expect.stringContaining('The database cannot be reached')]);
    expect(typed.beside).not.toContain('secret');
    expect(await typed.type('migrate --json', nowhere)).toBe(1);
    expect(JSON.parse(typed.out)).toMatchObject({ done: false, reason: expect.stringContaining('cannot be reached') });
  });

  it('LANG chooses Spanish for help, faults, refusals and results', async () => {
    const spanish = { LANG: 'es_US.UTF-8' };
    expect([await typed.type('--help', spanish), typed.out]).toEqual([0, expect.stringContaining('Salida 0: hecho')]);
    expect(typed.out).toContain('Comprueba todo lo que el gateway necesita para arrancar');
    expect([await typed.type('nothing', spanish), typed.beside]).toEqual([
      2,
      expect.stringContaining('No existe el comando `nothing`.'),
    ]);
    for (const [args, fault] of [
      ['', '¿Qué comando?'],
      ['doctor --jsn', 'No existe la opción --jsn.'],
      ['doctor --json=no', 'La opción --json no lleva valor.'],
      ['doctor --reason x', '`doctor` no tiene la opción --reason.'],
      ['partner set one --footer', 'La opción --footer requiere un valor.'],
      ['partner set', '`partner set` requiere <key>.'],
    ] as const) {
      typed.beside = '';
      expect([await typed.type(args, spanish), typed.beside.split('\n\n')[0]]).toEqual([2, fault]);
    }
    const file = join(room, 'not-sealed');
    writeFileSync(file, 'x');
    typed.beside = '';
    expect([await typed.type(`changes open ${file} ${file} ${join(room, 'opened')}`, spanish), typed.beside]).toEqual([
      1,
      'Este no es un archivo sellado.\n',
    ]);
    typed.out = '';
    await typed.type('doctor', { ...spanish, PAYSTEAD_DATA: join(room, 'empty') });
    expect(typed.out + typed.beside).toContain('todavía no hay: el primer arranque las crea');
  });

  it('./paystead runs on the installed Node, in any folder and whatever Node is on the path', async () => {
    const launcher = join(import.meta.dirname, '../../../paystead');
    const elsewhere = { cwd: tmpdir(), env: { PATH: '/usr/bin:/bin' } };
    const { stdout } = await promisify(execFile)(launcher, ['keys', 'generate', '--json'], elsewhere);
    expect(parseKeys(z.object({ keys: z.string() }).parse(JSON.parse(stdout)).keys).all.size).toBe(1);
    await expect(promisify(execFile)(launcher, ['nothing'], elsewhere)).rejects.toMatchObject({ code: 2 });
  });

  it('./paystead without an installation says to run npm ci', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'paystead-launcher-'));
    const launcher = join(folder, 'paystead');
    copyFileSync(join(import.meta.dirname, '../../../paystead'), launcher);
    await expect(promisify(execFile)(launcher, ['doctor'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Run npm ci in '),
    });
    rmSync(folder, { recursive: true });
  });
});
