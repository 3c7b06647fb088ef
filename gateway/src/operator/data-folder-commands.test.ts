import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databasesFolder } from '../../../scripts/processes/databases-folder.ts';
import { writeDataFolder } from '../../test/data-folder.ts';
import { statement } from '../platform/database/port.ts';
import { parseKeys } from '../platform/keys/key-ring.ts';
import { withStore } from './store.ts';
import { commandLine } from './test/command-line.ts';

/* Drill: runs commands on a data folder, whose database they make from nothing. */

const room = mkdtempSync(join(databasesFolder(), 'paystead-operator-'));
const data = join(room, 'data');
afterAll(() => rmSync(room, { recursive: true, force: true }));
const typed = commandLine(data);

describe('the commands', () => {
  it('keys generate: makes a new key each time, which can precede the old one in PAYSTEAD_KEYS', async () => {
    await typed.type('keys generate');
    const first = typed.out.trim();
    typed.out = '';
    await typed.type('keys generate');
    const rotated = parseKeys(`${typed.out.trim()},${first}`);
    expect(rotated.all.size).toBe(2);
    expect(typed.out.startsWith(`${rotated.current.id}:`)).toBe(true);
  });

  // Creates a database from nothing and runs every migration.
  it('migrate: applies pending migrations once, and needs no keys', { timeout: 120_000 }, async () => {
    expect(await typed.type('migrate --json')).toBe(0);
    const applied = z.object({ applied: z.array(z.string()) });
    expect(applied.parse(JSON.parse(typed.out)).applied[0]).toBe('0001_tenancy.sql');
    expect(typed.beside).toContain('Applied 0001_tenancy.sql');
    typed.out = '';
    expect(await typed.type('migrate --json')).toBe(0);
    expect(applied.parse(JSON.parse(typed.out)).applied).toEqual([]);
    // A segment of the log is 16 MB: the engine keeps the one that it writes to.
    expect(readdirSync(join(data, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))).toHaveLength(1);
  });

  it('prints a command’s arguments, and refuses a missing or invalid file', async () => {
    expect([await typed.type('places load'), typed.beside]).toEqual([2, expect.stringContaining('takes <file.csv>')]);
    expect(await typed.type(`places load ${join(room, 'none.csv')}`)).toBe(1);
    const file = join(room, 'places.csv');
    writeFileSync(file, 'zipCode,geoCode,city,county,state\n17036,390430014,Hummelstown,Dauphin,OH\n');
    expect([await typed.type(`places load ${file}`), typed.beside]).toEqual([
      1,
      expect.stringContaining('Line 2, geoCode'),
    ]);
    writeFileSync(file, 'zipCode,geoCode,city,county,state\n17036,390430014,Hummelstown,Dauphin,PA\n');
    typed.out = '';
    expect([await typed.type(`places load ${file} --json`), JSON.parse(typed.out)]).toEqual([
      0,
      { command: 'places load', done: true, rows: 1 },
    ]);
  });

  it('demo: lists the people who can sign in', async () => {
    expect(await typed.type('demo')).toBe(0);
    expect(typed.out).toMatch(/^plain +\S.*@.*Demo-2026$/m);
    expect(typed.out.trim().split('\n')).toHaveLength(16);
  });
});

describe('the store of a command', () => {
  const banks = statement('test.banks', z.object({ name: z.string() }), 'select name from bank order by name');

  it('reads the configuration only for a command that takes it', async () => {
    const folder = join(room, 'broken');
    await writeDataFolder(folder);
    const broken = { given: [], tell: () => undefined, environment: { PAYSTEAD_DATA: folder, PORT: 'x' } };
    expect(await withStore(broken, (store) => store.database.asMaintenance((tx) => tx.rows(banks, [])))).toEqual([]);
    await expect(withStore(broken, async ({ keys }) => keys)).rejects.toThrow('PORT must be a whole number');
  });
});
