// @vitest-environment node
import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { firstLoadOf } from './first-load-plugin.ts';

/** Returns a built script with the size of its modules before compression, by their paths. */
const script = (fileName: string, sizes: Readonly<Record<string, number>>, imports: readonly string[] = []) => {
  const modules = Object.fromEntries(
    Object.entries(sizes).map(([path, renderedLength]) => [`/work/${path}`, { renderedLength }]),
  );
  return [fileName, { type: 'chunk', fileName, code: fileName, imports, modules, moduleIds: Object.keys(modules) }];
};

const bundle = Object.fromEntries([
  script('main.js', { 'portal/src/main.tsx': 300 }, ['shared.js']),
  script('shared.js', { 'ui/src/button/button.tsx': 500, 'node_modules/react/react.js': 900 }),
  script('home.js', { 'portal/src/app/home/home-page.tsx': 200 }),
  script('pay.js', { 'portal/src/features/paychecks/last-pay.tsx': 100 }, ['shared.js']),
  script('other.js', { 'portal/src/features/taxes/taxes-page.tsx': 5000 }),
  ['main.css', { type: 'asset', fileName: 'main.css' }],
]) as unknown as Rolldown.OutputBundle;

/** The files that a module loads when it needs them. */
const LOADED: Readonly<Record<string, readonly string[]>> = {
  '/work/portal/src/main.tsx': ['/work/portal/src/features/taxes/taxes-page.tsx'],
  '/work/portal/src/app/home/home-page.tsx': [],
  '/work/portal/src/features/paychecks/home/pay-card.tsx': ['/work/portal/src/features/paychecks/last-pay.tsx'],
};
const graph = {
  getModuleIds: () => Object.keys(LOADED),
  getModuleInfo: (id: string) => ({ dynamicallyImportedIds: LOADED[id] ?? [] }),
};

it('the first load has each script that home loads, at first or later, once, and no other page’s', () => {
  const { scripts, unusedTexts } = firstLoadOf(graph, bundle, ['home.old']);
  expect(scripts.map(({ file }) => file).toSorted()).toEqual(['home.js', 'main.js', 'pay.js', 'shared.js']);
  expect(scripts.every(({ bytes }) => bytes > 20)).toBe(true);
  expect(unusedTexts).toEqual(['home.old']);
});

it('the first load names its largest sources first, by their places in the repository', () => {
  const { largest } = firstLoadOf(graph, bundle, []);
  expect(largest.map(({ file, bytes }) => `${file} ${bytes}`)).toEqual([
    'node_modules/react/react.js 900',
    'ui/src/button/button.tsx 500',
    'portal/src/main.tsx 300',
    'portal/src/app/home/home-page.tsx 200',
    'portal/src/features/paychecks/last-pay.tsx 100',
  ]);
});
