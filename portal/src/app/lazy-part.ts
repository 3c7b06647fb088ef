import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react';

/** A component in a chunk of its own: `lazyPart(async () => (await import('./x.tsx')).X)`. */
export function lazyPart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy(async () => ({ default: await load() }));
}
