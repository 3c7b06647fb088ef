import type { Endpoint } from '../endpoint.ts';

/** The parameters of a path, in order. */
export function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');

/**
 * Groups endpoints by OpenAPI path. OpenAPI treats two paths that differ only in a parameter's name as the same, so
 * such calls share the item: a parameter with the same name in all of them keeps it, any other is called `id`.
 * @returns endpoints by their path in the document, in the order of declaration.
 */
export function pathItems(endpoints: readonly Endpoint[]): ReadonlyMap<string, readonly Endpoint[]> {
  const groups = Map.groupBy(endpoints, ({ path }) => shapeOf(path));
  return new Map([...groups.values()].map((group) => [sharedPath(group.map(({ path }) => path)), group]));
}

function sharedPath(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  let place = 0;
  return first.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const at = place++;
    return others.every((path) => parametersOf(path)[at] === name) ? `{${name}}` : '{id}';
  });
}
