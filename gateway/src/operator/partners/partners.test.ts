import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { importFiles } from '../../../seed/load/import-cast.ts';
import { partnerFiles } from '../../../seed/load/partners.ts';
import { freshDatabase } from '../../../test/database.ts';
import { runOn } from '../../../test/operator.ts';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';
import { statement } from '../../platform/database/port.ts';
import type { Command } from '../command.ts';
import {
  addHostnameCommand,
  createPartnerCommand,
  listPartnersCommand,
  partnerHistoryCommand,
  removeHostnameCommand,
  setPartnerCommand,
  showPartnerCommand,
} from './partners.ts';

const { database, close } = await freshDatabase();
const room = mkdtempSync(join(tmpdir(), 'paystead-partners-'));
const logo = join(room, 'logo.svg');
let out = '';
let beside = '';

beforeAll(async () => {
  await importFiles({ database, keys: parseKeys(generateKeys()) }, partnerFiles(), () => undefined);
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0"/></svg>');
});
afterAll(async () => {
  await close();
  rmSync(room, { recursive: true, force: true });
});
beforeEach(() => {
  out = '';
  beside = '';
});
const type = (...args: string[]) =>
  runOn(
    database,
    args,
    { out: (text) => void (out += text), beside: (text) => void (beside += text) },
    { PAYSTEAD_DATA: room },
  );
/** Tries to rewrite the change history; the database must refuse both statements. */
const rewrite = statement('test.rewrite', z.object({}), `update partner_change set changed_by = 'nobody'`);
const erase = statement('test.erase', z.object({}), 'delete from partner_change');
const shown = async () => {
  out = '';
  await type('partner', 'show', 'harborline', '--json');
  return (JSON.parse(out) as { partner: Record<string, unknown> }).partner;
};

describe('BRA-1: the operator’s commands for a partner’s branding', () => {
  it('lists partners, and shows one', async () => {
    expect(await type('partner', 'list')).toBe(0);
    expect(out).toMatch(/^harborline +white-labeled +harborline\.localhost$/m);
    expect(await shown()).toMatchObject({ pageTitle: 'Harborline Pay', actionColorHex: '#0b7a75' });
  });

  it('changes the given options and leaves the rest', async () => {
    const before = await shown();
    const words = ['--page-title', 'Harbor <b>Pay</b>', '--action', '#FFFF00', '--hostname', 'pay.harbor.example'];
    expect([await type('partner', 'set', 'harborline', ...words, '--logo', logo), beside]).toEqual([0, '']);
    expect(out).toContain('Removed from the logo: onload.');
    expect(await shown()).toEqual({
      ...before,
      pageTitle: 'Harbor <b>Pay</b>',
      actionColorHex: '#ffff00',
      logoBytes: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'.length,
      hostnames: ['harborline.localhost', 'pay.harbor.example'],
    });
  });

  it('reports a dry run’s adjusted color without changing anything', async () => {
    const before = await shown();
    out = '';
    const words = ['--action', '#d9601a', '--adjust-colors', '--hostname', 'try.harbor.example', '--dry-run', '--json'];
    expect(await type('partner', 'set', 'harborline', ...words)).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      done: true,
      dryRun: true,
      partner: { actionColorHex: '#d9601a' },
      notes: [expect.stringContaining('#c05416')],
    });
    expect(await shown()).toEqual(before);
  });

  it('refuses invalid changes with the reason, and changes nothing', async () => {
    const run = (command: Command, given: string, options: Readonly<Record<string, string>> = {}) =>
      command.run({ given: given.split(' '), options, database, tell: () => undefined });
    const list = async () => JSON.stringify((await run(listPartnersCommand, '')).data);
    const before = await list();
    const twice = { name: 'x', action: 'red', sidebar: 'blue' };
    for (const [command, given, options, why] of [
      [setPartnerCommand, 'harborline', { action: 'red' }, '--action must be a color'],
      [setPartnerCommand, 'harborline', { action: '#d9601a' }, 'The nearest color that does is #c05416'],
      [setPartnerCommand, 'harborline', { 'terms-url': 'javascript:alert(1)' }, '--terms-url'],
      [setPartnerCommand, 'harborline', { hostname: 'summit-ridge.localhost' }, 'belongs to another partner'],
      [setPartnerCommand, 'nobody', { footer: 'x' }, 'There is no partner nobody.'],
      [showPartnerCommand, 'nobody', {}, 'There is no partner nobody.'],
      [partnerHistoryCommand, 'nobody', {}, 'There is no partner nobody.'],
      [createPartnerCommand, 'harborline', { name: 'Again' }, 'The partner harborline already exists.'],
      [createPartnerCommand, 'Harbor', { name: 'x' }, 'A key has 2 to 40 lowercase letters'],
      [createPartnerCommand, 'nameless', {}, '--name is required.'],
      [createPartnerCommand, 'twice', twice, '--sidebar must be a color'],
      [
        createPartnerCommand,
        'dim',
        { name: 'Dim', sidebar: '#6f7f8f' },
        '--sidebar #6f7f8f doesn’t have enough contrast',
      ],
      [
        createPartnerCommand,
        'late',
        { name: 'Late', hostname: 'summit-ridge.localhost' },
        'belongs to another partner',
      ],
      [addHostnameCommand, 'harborline summit-ridge.localhost', {}, 'belongs to another partner'],
      [addHostnameCommand, 'harborline harborline.localhost', {}, 'already shows harborline'],
      [addHostnameCommand, 'harborline -no.example', {}, 'must be a name such as'],
      [addHostnameCommand, 'nobody a.example', {}, 'There is no partner nobody.'],
      [removeHostnameCommand, 'harborline summit-ridge.localhost', {}, 'doesn’t show harborline'],
    ] as const) {
      const { done, lines } = await run(command, given, options);
      expect([done, lines.join(' ')], `${command.name} ${given}`).toEqual([false, expect.stringContaining(why)]);
    }
    expect(await list()).toBe(before);
    for (const again of [rewrite, erase])
      await expect(database.asMaintenance((tx) => tx.run(again, []))).rejects.toThrow(/append-only/);
    expect([await type('partner', 'set', 'harborline', '--logo', join(room, 'none.svg')), beside]).toEqual([
      1,
      expect.stringContaining('none.svg'),
    ]);
  });

  it('creates a partner, adds host names, removes one, and lists the changes with their operators', async () => {
    const looks = [
      '--name',
      'Larkspur Pay',
      '--action',
      '#0b7a75',
      '--support',
      'help@larkspur.example',
      '--by',
      'ada',
    ];
    expect([await type('partner', 'create', 'larkspur', ...looks, '--logo', logo), beside]).toEqual([0, '']);
    const [pay, old] = ['pay.larkspur.example', 'old.larkspur.example'];
    for (const [words, hostnames] of [
      [['add', 'larkspur', pay], [pay]],
      [
        ['add', 'larkspur', 'Old.Larkspur.example'],
        [old, pay],
      ],
      [['remove', 'larkspur', old, '--by', 'ben'], [pay]],
    ] as const) {
      out = '';
      expect(await type('partner', 'hostname', ...words, '--json')).toBe(0);
      expect((JSON.parse(out) as { partner: { hostnames: string[] } }).partner.hostnames).toEqual(hostnames);
    }
    expect(beside).toBe('');
    out = '';
    await type('partner', 'show', 'larkspur', '--json');
    expect(JSON.parse(out).partner).toMatchObject({
      name: 'Larkspur Pay',
      pageTitle: 'Larkspur Pay',
      isWhiteLabeled: true,
      supportContact: 'help@larkspur.example',
      hostnames: ['pay.larkspur.example'],
    });
    out = '';
    expect(await type('partner', 'history', 'larkspur', '--json')).toBe(0);
    const { changes } = JSON.parse(out) as {
      changes: { by: string; action: string; detail: Record<string, unknown> }[];
    };
    expect(changes.map(({ by, action }) => [by, action])).toEqual([
      ['ada', 'create'],
      [userInfo().username, 'hostname add'],
      [userInfo().username, 'hostname add'],
      ['ben', 'hostname remove'],
    ]);
    expect(changes[0]?.detail).toMatchObject({ pageTitle: { before: null, after: 'Larkspur Pay' }, logoBytes: {} });
    expect(changes[3]?.detail).toEqual({ hostname: 'old.larkspur.example' });
  });

  it('lists changes of one millisecond in the order in which they were made', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
    const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.thistle.example`);
    await type('partner', 'create', 'thistle', '--name', 'Thistle');
    for (const host of hosts) await type('partner', 'hostname', 'add', 'thistle', host);
    vi.useRealTimers();
    out = '';
    await type('partner', 'history', 'thistle', '--json');
    const { changes } = JSON.parse(out) as { changes: { at: string; detail: { hostname?: string } }[] };
    expect(new Set(changes.map(({ at }) => at)).size).toBe(1);
    expect(changes.slice(1).map(({ detail }) => detail.hostname)).toEqual(hosts);
  });

  it('a dry run leaves nothing in the history', async () => {
    out = '';
    await type('partner', 'history', 'harborline', '--json');
    const { changes } = JSON.parse(out) as { changes: { action: string }[] };
    expect(changes.map(({ action }) => action)).toEqual(['set']);
  });

  it('speaks Spanish to an operator who reads it', async () => {
    const run = async (command: Command, given: string, options: Readonly<Record<string, string | boolean>> = {}) =>
      (await command.run({ given: [given], options, database, language: 'es', tell: () => undefined })).lines;
    expect(await run(setPartnerCommand, 'harborline', { action: 'red' })).toEqual([
      'No se cambió nada.',
      '--action debe ser un color como #0b7a75.',
    ]);
    expect(await run(showPartnerCommand, 'none')).toContain('No existe el socio none.');
    expect((await run(listPartnersCommand, '')).join('\n')).toContain('marca propia');
    const tried = await run(setPartnerCommand, 'harborline', { footer: 'x', 'dry-run': true });
    expect(tried[0]).toBe('Simulación: no se cambió nada. El resultado sería:');
  });

  it('refuses an option of another command', async () => {
    expect([await type('partner', 'list', '--action', 'x'), beside]).toEqual([2, expect.stringContaining('--action')]);
  });
});
