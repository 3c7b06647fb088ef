import { describe, expect, it } from 'vitest';
import type { FirstLoad } from '../../portal/build/first-load-plugin.ts';
import { consoleFaults, firstLoadFaults } from './first-load.ts';

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
  it('may have as much script as its budget, and no more', () => {
    expect(consoleFaults(200_000)).toEqual([]);
    expect(consoleFaults(200_001)).toEqual(['The console has 200.1 kB of script after gzip; the budget is 200 kB.']);
  });
});
