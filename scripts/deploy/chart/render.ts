/** The data of a template: what Helm calls `.Values`, `.Release` and `.Chart`, and the variables of a `range`. */
type Data = Readonly<Record<string, unknown>>;

type Node =
  | { readonly text: string }
  | { readonly print: string }
  | { readonly block: 'if' | 'range'; readonly over: string; readonly children: readonly Node[] };

/**
 * Renders a template of a Helm chart as far as ours use Go's templates: values, `default`, `quote`, `if` and `range`. Throws on
 * everything else, so that no template is taken for rendered that isn't. It doesn't replace `helm template`.
 */
export function renderTemplate(template: string, data: Data): string {
  const open: { readonly block: 'if' | 'range' | 'file'; readonly over: string; readonly children: Node[] }[] = [
    { block: 'file', over: '', children: [] },
  ];
  for (const token of tokensOf(template)) {
    const current = open.at(-1);
    if (!current) throw new Error('There are more ends than blocks.');
    if ('text' in token) current.children.push(token);
    else if (token.action === 'end') {
      const closed = open.pop();
      if (closed === undefined || closed.block === 'file') throw new Error('There are more ends than blocks.');
      open.at(-1)?.children.push({ block: closed.block, over: closed.over, children: closed.children });
    } else {
      const [, block, over = ''] = /^(if|range) (.+)$/.exec(token.action) ?? [];
      if (block === 'if' || block === 'range') open.push({ block, over, children: [] });
      else current.children.push({ print: token.action });
    }
  }
  const [file] = open;
  if (file === undefined || open.length > 1) throw new Error('A block has no end.');
  return print(file.children, { ...data, $: data, '.': data });
}

function tokensOf(template: string): ({ readonly text: string } | { readonly action: string })[] {
  const tokens: ({ readonly text: string } | { readonly action: string })[] = [];
  let from = 0;
  for (const match of template.matchAll(/\{\{(-?)\s*(.*?)\s*(-?)\}\}/g)) {
    const before = template.slice(from, match.index);
    tokens.push({ text: match[1] === '-' ? before.trimEnd() : before }, { action: match[2] ?? '' });
    from = match.index + match[0].length;
    if (match[3] === '-') from += /^\s*/.exec(template.slice(from))?.[0].length ?? 0;
  }
  return [...tokens, { text: template.slice(from) }];
}

function print(nodes: readonly Node[], data: Data): string {
  return nodes
    .map((node) => {
      if ('text' in node) return node.text;
      if ('print' in node) return asText(evaluate(node.print, data));
      if (node.block === 'if') return isEmpty(evaluate(node.over, data)) ? '' : print(node.children, data);
      return rangeOf(node.over, data)
        .map((variables) => print(node.children, { ...data, ...variables }))
        .join('');
    })
    .join('');
}

function rangeOf(over: string, data: Data): Data[] {
  const [, key, value, expression = over] = /^(\$\w+), (\$\w+) := (.+)$/.exec(over) ?? [];
  const found = evaluate(expression, data);
  if (Array.isArray(found)) return found.map((one: unknown) => ({ '.': one }));
  if (key === undefined || value === undefined || typeof found !== 'object' || found === null)
    throw new Error(`range of ${over}`);
  return Object.entries(found)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => ({ [key]: name, [value]: one as unknown, '.': one as unknown }));
}

function evaluate(expression: string, data: Data): unknown {
  const [first = '', ...filters] = expression.split('|').map((part) => part.trim());
  return filters.reduce(
    (value, filter) => {
      if (filter === 'quote') return JSON.stringify(asText(value));
      const [, fallback] = /^default (\S+)$/.exec(filter) ?? [];
      if (fallback === undefined) throw new Error(`The renderer doesn’t know ${filter}.`);
      return isEmpty(value) ? valueOf(fallback, data) : value;
    },
    valueOf(first, data),
  );
}

function valueOf(path: string, data: Data): unknown {
  if (path === '.' || /^\$\w+$/.test(path)) return known(data[path], path);
  const [, root, names] = /^(\$?)\.(\w+(?:\.\w+)*)$/.exec(path) ?? [];
  if (names === undefined) throw new Error(`The renderer doesn’t know ${path}.`);
  return names
    .split('.')
    .reduce<unknown>((value, name) => known((value as Data)[name], path), data[root === '$' ? '$' : '.']);
}

function known<T>(value: T | undefined, path: string): T {
  if (value === undefined) throw new Error(`There is no ${path}.`);
  return value;
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === 0 || value === false || value === null || (Array.isArray(value) && value.length === 0);

function asText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`${JSON.stringify(value)} is no text.`);
}
