import { describe, expect, it } from 'vitest';
import type { FirstLoad } from '../../portal/build/first-load-plugin.ts';
import { consoleFaults, consoleScreens, firstLoadFaults } from './first-load.ts';

const load = (change: Partial<FirstLoad> = {}): FirstLoad => ({
  scripts: [{ file: 'assets/portal-1.js', bytes: 105_000 }],
  largest: [
    { file: 'node_modules/react-dom/client.js', bytes: 420_000 },
    { file: 'portal/src/app/start/boot.ts', bytes: 3_750 },
  ],
  unusedTexts: [],
  ...change,
});

describe('the first load', () => {
  it('may be as large as the budget', () => {
    expect(firstLoadFaults(load())).toEqual([]);
  });

  it('fails the check with one sentence when it exceeds the budget', () => {
    expect(firstLoadFaults(load({ scripts: [{ file: 'assets/portal-1.js', bytes: 106_101 }] }))).toEqual([
      'The first load is 106.2 kB of script after gzip; the budget is 105 kB. Largest: node_modules/react-dom/client.js (420 kB before compression), portal/src/app/start/boot.ts (3.8 kB before compression).',
    ]);
  });

  it('never reports the budget itself as exceeded', () => {
    const [fault] = firstLoadFaults(load({ scripts: [{ file: 'assets/portal-1.js', bytes: 105_001 }] }));
    expect(fault).toMatch(/^The first load is 105\.1 kB/);
  });

  it('must be one script', () => {
    const scripts = ['one', 'two'].map((name) => ({ file: `assets/${name}.js`, bytes: 10 }));
    expect(firstLoadFaults(load({ scripts }))).toEqual([
      'The first load is 2 scripts instead of one (decision 0005): assets/one.js, assets/two.js.',
    ]);
  });

  it('lists texts that no code uses', () => {
    expect(firstLoadFaults(load({ unusedTexts: ['home.old', 'menu.old'] }))).toEqual([
      'No code of the portal uses these texts: home.old, menu.old.',
    ]);
  });
});

describe('the console', () => {
  const manifest = {
    'index.html': {
      file: 'index.js',
      imports: ['_shared.js'],
      dynamicImports: ['virtual:console-texts/en', 'virtual:console-texts/es', 'src/a-page.tsx', 'src/b-page.tsx'],
    },
    'virtual:console-texts/en': { file: 'en.js' },
    'virtual:console-texts/es': { file: 'es.js' },
    '_shared.js': { file: 'shared.js' },
    '_table.js': { file: 'table.js', imports: ['_shared.js'] },
    'src/a-page.tsx': { file: 'a.js', imports: ['_table.js', '_shared.js'], dynamicImports: ['src/later.tsx'] },
    'src/b-page.tsx': { file: 'b.js' },
    'src/later.tsx': { file: 'later.js' },
  };
  const bytes: Readonly<Record<string, number>> = {
    'index.js': 1,
    'en.js': 10,
    'es.js': 20,
    'shared.js': 100,
    'table.js': 1000,
    'a.js': 10_000,
    'b.js': 20_000,
    'later.js': 1_000_000,
  };

  it('counts for each screen what it loads when it is opened first, each script once', () => {
    expect(consoleScreens(manifest, (file) => bytes[file] ?? Number.NaN)).toEqual([
      { name: 'src/a-page.tsx', bytes: 11_121 },
      { name: 'src/b-page.tsx', bytes: 20_121 },
    ]);
  });

  it('may have screens as large as the budget, and no larger ones', () => {
    expect(consoleFaults([{ name: 'a', bytes: 200_000 }])).toEqual([]);
    expect(consoleFaults([{ name: 'a', bytes: 200_001 }])).toEqual([
      'a of the console loads 200.1 kB of script after gzip; the budget is 200 kB.',
    ]);
    expect(consoleFaults([])).toEqual(['The build of the console names no screen.']);
  });
});
