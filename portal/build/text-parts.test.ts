import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { divideTexts, keysIn } from './text-parts.ts';

const KEYS = ['home.title', 'home.outIdle', 'home.outMoved', 'pay.reg', 'pay.regHelp', 'pay.otHelp', 'list.empty'];

describe('the keys that code uses', () => {
  it('are the whole keys in its strings', () => {
    expect([...keysIn(`t("home.title"),t('list.empty'),t("list.other")`, KEYS)]).toEqual(['home.title', 'list.empty']);
  });

  it('include every key with the beginning of a template', () => {
    expect([...keysIn('t(`home.out${reason}`)', KEYS)]).toEqual(['home.outIdle', 'home.outMoved']);
  });

  it('include the extensions of other keys that a template names by their end', () => {
    expect([...keysIn('t(`${key}Help`)', KEYS)]).toEqual(['pay.regHelp']);
  });
});

interface File {
  readonly code: string;
  readonly imports?: readonly string[];
  readonly loadedFor?: string;
}

function bundleOf(files: Readonly<Record<string, File>>): Rolldown.OutputBundle {
  const chunks = Object.entries(files).map(([fileName, { code, imports = [], loadedFor }]) => [
    fileName,
    {
      type: 'chunk',
      fileName,
      name: fileName,
      code,
      imports,
      isEntry: fileName === 'portal.js',
      isDynamicEntry: loadedFor !== undefined,
      facadeModuleId: loadedFor ?? null,
    },
  ]);
  return Object.fromEntries(chunks) as Rolldown.OutputBundle;
}

describe('the division of the texts', () => {
  const bundle = bundleOf({
    'portal.js': { code: '"home.title"', imports: ['shared.js'] },
    'shared.js': { code: '"list.empty"' },
    'pay.js': {
      code: '"pay.reg","home.title"',
      imports: ['portal.js', 'lines.js'],
      loadedFor: '/src/pay/pay-page.tsx',
    },
    'lines.js': { code: '`${key}Help`' },
    'plain.js': { code: '"home.title"', imports: ['portal.js'], loadedFor: '/src/plain/plain-page.tsx' },
    'silent.js': { code: '1', imports: ['portal.js'], loadedFor: '/src/silent/silent-page.tsx' },
  });

  it('gives the first view the texts of its scripts, and those that no script uses', () => {
    const { first, unused } = divideTexts(bundle, KEYS);
    expect(first).toEqual(['home.outIdle', 'home.outMoved', 'home.title', 'list.empty', 'pay.otHelp']);
    expect(unused).toEqual(['home.outIdle', 'home.outMoved', 'pay.otHelp']);
  });

  it('gives a lazily loaded chunk the other texts of its static imports', () => {
    const { later, partOf } = divideTexts(bundle, KEYS);
    expect(partOf.get('pay.js')).toBe('pay.pay-page');
    expect(later.get('pay.pay-page')).toEqual(['pay.reg', 'pay.regHelp']);
  });

  it('keeps an empty part for a chunk whose texts are all in the first view, and none for a chunk without texts', () => {
    const { later, partOf } = divideTexts(bundle, KEYS);
    expect(later.get('plain.plain-page')).toEqual([]);
    expect(partOf.has('silent.js')).toBe(false);
  });

  it('refuses two chunks with the same name', () => {
    const twice = bundleOf({
      'portal.js': { code: '' },
      'one.js': { code: '"pay.reg"', loadedFor: '/a/pay/page.tsx' },
      'two.js': { code: '"pay.reg"', loadedFor: '/b/pay/page.tsx' },
    });
    expect(() => divideTexts(twice, KEYS)).toThrow('Two lazily loaded modules have texts named pay.page');
  });
});
