import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isShipped, releaseFiles } from '../../gateway/src/operator/release/release-files.ts';
import { commandNamed, nameIn } from '../../gateway/src/operator/commands.ts';
import { readDeployed } from './settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const guide = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
const section = /\n## Releases\n([^]*?)\n## /.exec(guide)?.[1] ?? '';
const shell = [...section.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, commands = '']) => commands).join('\n');
const distinct = (found: Iterable<RegExpMatchArray>) => [...new Set([...found].map((match) => match[1] ?? ''))];

describe('OPS-3: the guide to releases', () => {
  it('names only files that a release has', () => {
    const named = distinct(section.matchAll(/(?:\/opt\/paystead\/|`)(deploy\/[\w@./-]*\w)/g));
    expect(named.length).toBeGreaterThan(5);
    const files = releaseFiles(ROOT);
    expect(named.filter((name) => !files.some((file) => file === name || file.startsWith(`${name}/`)))).toEqual([]);
  });

  it('runs only commands that exist, with their options', async () => {
    const calls = distinct(
      shell.matchAll(
        /(?:\.\/paystead|\/opt\/paystead\/paystead|-- paystead|gateway-1 paystead|run\.sh) ([a-z][^\n#|]*)/g,
      ),
    );
    expect(calls.length).toBeGreaterThan(4);
    for (const call of calls) {
      const command = await commandNamed(nameIn(call.trim().split(' ')) ?? '');
      const options = [...call.matchAll(/ --([a-z-]+)/g)].map(([, option]) => option ?? '');
      expect([call, options.filter((option) => !(option in (command?.options ?? {})))]).toEqual([call, []]);
      expect([call, command?.name]).toEqual([call, expect.any(String)]);
    }
  });

  it('makes each secret that the units, the compose file and the chart refer to', () => {
    const units = ['paystead@.service', 'paystead-migrate.service'].map((unit) => readDeployed(`systemd/${unit}`));
    const credentials = distinct(units.join('\n').matchAll(/^LoadCredential=([\w-]+):/gm));
    expect(distinct(shell.matchAll(/\/etc\/paystead\/credentials\/([\w-]+)/g)).toSorted()).toEqual(
      credentials.toSorted(),
    );
    const keys = distinct(
      globSync('deploy/chart/templates/*.yaml', { cwd: ROOT })
        .map((path) => readFileSync(join(ROOT, path), 'utf8'))
        .join('\n')
        .matchAll(/secretKeyRef:\n\s*name: .*\n\s*key: ([\w-]+)/g),
    );
    expect(distinct(shell.matchAll(/--from-(?:literal|file)=([\w-]+)=/g)).toSorted()).toEqual(keys.toSorted());
  });

  it('starts the units that a release has', () => {
    const units = distinct(shell.matchAll(/systemctl (?:start|enable --now) (paystead[\w@-]*)/g));
    expect(units).toEqual(['paystead-migrate', 'paystead@8081']);
    for (const unit of units)
      expect(isShipped(`deploy/systemd/${unit.replace('8081', '')}.service`)).toBe(
        readDeployed(`systemd/${unit.replace('8081', '')}.service`) !== '',
      );
  });
});
