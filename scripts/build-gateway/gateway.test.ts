import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../processes/run.ts';
import { ensureGateway } from './gateway.ts';

const dist = path.join(root, 'gateway/dist');
const filesOf = (pattern: string): Map<string, string> =>
  new Map(globSync(pattern, { cwd: dist }).map((name) => [name, readFileSync(path.join(dist, name), 'utf8')]));

describe('OPS-3: the built gateway', () => {
  let files: ReadonlyMap<string, string>;
  let whole: string;
  beforeAll(async () => {
    await ensureGateway(() => undefined);
    files = filesOf('*.js');
    whole = [...files.values()].join('\n');
  }, 120_000);

  it('is the gateway and the commands of operators, without what a start doesn’t need', () => {
    const main = files.get('main.js') ?? '';
    expect(main).toContain('await start(');
    expect(files.get('paystead.js')).toContain('function ignoreClosedPipes(');
    for (const apart of ['function ensureDemo(', 'function startIdentity(', 'doctorCommand = {']) {
      expect(whole).toContain(apart);
      expect(main).not.toContain(apart);
    }
  });

  it('finds what its modules read where their sources find it', () => {
    const places = [
      ...whole.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g),
      ...whole.matchAll(/import\.meta\.dirname \+ "\/([^"]+)"/g),
    ].map(([, place = '']) => place);
    expect(places).toEqual(
      expect.arrayContaining(['../src/platform', '../src/platform/pdf', '../../identity/src/pages/layout.ts']),
    );
    expect(places.filter((place) => !existsSync(path.join(dist, place)))).toEqual([]);
    // An ES module has neither.
    expect(whole).not.toMatch(/\b__(dirname|filename)\b/);
  });
});
