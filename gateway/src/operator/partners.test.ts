import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerRows } from '../../seed/load/partners.ts';
import { openEmbeddedIn } from '../platform/database/open.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import { paystead } from './paystead.ts';

const room = mkdtempSync(join(tmpdir(), 'paystead-partners-'));
const data = join(room, 'data');
const logo = join(room, 'logo.svg');
let out = '';
let beside = '';

beforeAll(async () => {
  const { database } = await openEmbeddedIn(data, MIGRATIONS);
  for (const { table, columns, rows } of partnerRows()) await database.copyIn(table, columns, rows);
  await database.close();
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0"/></svg>');
});
afterAll(() => rmSync(room, { recursive: true, force: true }));
beforeEach(() => {
  out = '';
  beside = '';
});
const type = (...args: string[]) =>
  paystead(
    args,
    { out: (text) => void (out += text), beside: (text) => void (beside += text) },
    { PAYSTEAD_DATA: data },
  );
const shown = async () => {
  out = '';
  await type('partner', 'show', 'harborline', '--json');
  return (JSON.parse(out) as { partner: Record<string, unknown> }).partner;
};

describe('BRA-1: the operator’s tool for a partner’s looks', () => {
  it('lists them, and shows one', async () => {
    expect(await type('partner', 'list')).toBe(0);
    expect(out).toMatch(/^harborline +white-labeled +harborline\.localhost$/m);
    expect(await shown()).toMatchObject({ pageTitle: 'Harborline Pay', actionColorHex: '#0b7a75' });
  });

  it('changes what is said and leaves the rest', async () => {
    const before = await shown();
    const words = ['--page-title', 'Harbor <b>Pay</b>', '--action', '#FFFF00', '--hostname', 'pay.harbor.example'];
    expect([await type('partner', 'set', 'harborline', ...words, '--logo', logo), beside]).toEqual([0, '']);
    expect(out).toContain('Left out of the logo: onload.');
    expect(await shown()).toEqual({
      ...before,
      pageTitle: 'Harbor <b>Pay</b>',
      actionColorHex: '#ffff00',
      logoBytes: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'.length,
      hostnames: ['harborline.localhost', 'pay.harbor.example'],
    });
  });

  it('tries without changing, and says what a colour would become', async () => {
    const before = await shown();
    out = '';
    expect(await type('partner', 'set', 'harborline', '--action', '#d9601a', '--dry-run', '--json')).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      done: true,
      dryRun: true,
      partner: { actionColorHex: '#d9601a' },
      notes: [expect.stringContaining('#c05416')],
    });
    expect(await shown()).toEqual(before);
  });

  it.each([
    [['partner', 'set', 'harborline', '--action', 'red'], '--action is a colour'],
    [['partner', 'set', 'harborline', '--terms-url', 'javascript:alert(1)'], '--terms-url'],
    [['partner', 'set', 'harborline', '--hostname', 'summit-ridge.localhost'], 'shows another partner'],
    [['partner', 'set', 'harborline', '--logo', join(room, 'none.svg')], 'none.svg'],
    [['partner', 'set', 'nobody', '--footer', 'x'], 'There is no partner nobody.'],
  ])('%j is refused, and nothing changes', async (args, why) => {
    const before = await shown();
    expect([await type(...args), beside]).toEqual([1, expect.stringContaining(why)]);
    expect(await shown()).toEqual(before);
  });

  it('does not understand an option of another command', async () => {
    expect([await type('partner', 'list', '--action', 'x'), beside]).toEqual([2, expect.stringContaining('--action')]);
  });
});
