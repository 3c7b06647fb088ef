import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as React from 'react';
import type { createRoot, Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DOM_CLIENT, trimReact } from './react-modules-plugin.ts';

const modules = dirname(dirname(createRequire(import.meta.url).resolve('react/package.json')));
const PRODUCTION: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': DOM_CLIENT,
  scheduler: 'scheduler/cjs/scheduler.production.js',
};
const loaded = new Map<string, object>();

/** Loads React's production files as the build changes them, instead of the files for development. */
function load(name: string): object {
  const known = loaded.get(name);
  if (known) return known;
  const file = join(modules, PRODUCTION[name] ?? '');
  const source = readFileSync(file, 'utf8');
  const exports = {};
  loaded.set(name, exports);
  // oxlint-disable-next-line typescript/no-implied-eval -- React's own code
  new Function('exports', 'require', trimReact(source, file) ?? source)(exports, load);
  return exports;
}

const { createElement, lazy, Suspense, useState } = load('react') as typeof React;
const file = join(modules, DOM_CLIENT);
const source = readFileSync(file, 'utf8');

let root: Root | undefined;
afterEach(() => root?.unmount());

describe('the trimmed renderer', () => {
  it('draws, waits for lazy parts, updates and removes', async () => {
    const part = Promise.withResolvers<{ default: () => React.ReactNode }>();
    const Part = lazy(() => part.promise);
    function Page(): React.ReactNode {
      const [count, setCount] = useState(0);
      return createElement(
        'main',
        null,
        createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count}`),
        createElement('img', { src: 'logo.svg', alt: '' }),
        createElement('svg', null, createElement('title', null)),
        createElement(Suspense, { fallback: 'Loading' }, createElement(Part)),
      );
    }
    const element = document.body.appendChild(document.createElement('div'));
    root = (load('react-dom/client') as { createRoot: typeof createRoot }).createRoot(element);
    root.render(createElement(Page));
    await vi.waitFor(() => expect(element.textContent).toBe('Pressed 0Loading'));
    part.resolve({ default: () => 'Part' });
    await vi.waitFor(() => expect(element.textContent).toBe('Pressed 0Part'));
    element.querySelector('button')?.click();
    await vi.waitFor(() => expect(element.textContent).toBe('Pressed 1Part'));
    expect(element.querySelectorAll('main > img[src="logo.svg"], main > svg > title')).toHaveLength(2);
    root.render(null);
    await vi.waitFor(() => expect(element.textContent).toBe(''));
  });

  it('draws no component with an element of the document’s head, which React would have to move there', () => {
    const components = globSync(['portal/src/**/*.tsx', 'ui/src/**/*.tsx'], {
      cwd: join(import.meta.dirname, '../..'),
    });
    expect(components.length).toBeGreaterThan(200);
    const element = /<(?:title|meta|link|style|script|base)[\s/>]/;
    const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
    expect(components.filter((path) => !path.includes('.test.') && element.test(read(path)))).toEqual([]);
  });

  it('refuses a version of React whose functions have changed', () => {
    const renamed = source.replace('function startViewTransition(', 'function startTransitionOfView(');
    expect(() => trimReact(renamed, file)).toThrow('26 functions match');
  });
});
