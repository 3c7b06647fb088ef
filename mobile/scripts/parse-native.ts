import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Node } from 'web-tree-sitter';

/** The declarations of a native source, read from its syntax tree and not from its text. */
export interface NativeSource {
  readonly file: string;
  /** Places that aren't valid Kotlin or Swift, as `line: text`. */
  readonly faults: readonly string[];
  /** Functions that the web view can call. */
  readonly calls: readonly string[];
  /** iOS: the methods that `pluginMethods` registers. */
  readonly registered: readonly string[];
  /** Events that are sent to the page. */
  readonly events: readonly string[];
  /** The text of each function. */
  readonly bodies: Readonly<Record<string, string>>;
}

const GRAMMARS = { kt: 'kotlin', swift: 'swift' } as const;

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) if (child) yield* walk(child);
}

function read(file: string, root: Node): NativeSource {
  const nodes = [...walk(root)];
  const isKotlin = file.endsWith('.kt');
  const functions = nodes.filter(({ type }) => type === 'function_declaration');
  const nameOf = (node: Node) => node.children.find((child) => child?.type === 'simple_identifier')?.text ?? '';
  const isOffered = (node: Node) => {
    const modifiers = node.children.find((child) => child?.type === 'modifiers')?.text ?? '';
    return isKotlin
      ? /@PluginMethod\b/.test(modifiers)
      : /@objc\b/.test(modifiers) && /CAPPluginCall/.test(node.text.split('{', 1)[0] ?? '');
  };
  return {
    file,
    faults: nodes
      .filter((node) => node.type === 'ERROR' || node.isMissing)
      .map((node) => `${node.startPosition.row + 1}: ${node.text.slice(0, 60)}`),
    calls: functions.filter(isOffered).map(nameOf),
    registered: isKotlin ? [] : matches(nodes, 'property_declaration', /\bpluginMethods\b/, /#selector\((\w+)\)/g),
    events: matches(
      nodes,
      'call_expression',
      /^(self\??\.)?notifyListeners\(/,
      /^(?:self\??\.)?notifyListeners\("(\w+)"/g,
    ),
    bodies: Object.fromEntries(functions.map((node) => [nameOf(node), node.text])),
  };
}

function matches(nodes: readonly Node[], type: string, which: RegExp, what: RegExp): string[] {
  const found = nodes
    .filter((node) => node.type === type && which.test(node.text))
    .flatMap(({ text }) => [...text.matchAll(what)].map(([, name]) => name ?? ''));
  return [...new Set(found)];
}

await Parser.init();
const sources: NativeSource[] = [];
for (const file of argv.slice(2)) {
  const grammar = GRAMMARS[file.split('.').at(-1) as keyof typeof GRAMMARS];
  const parser = new Parser();
  parser.setLanguage(
    await Language.load(fileURLToPath(import.meta.resolve(`tree-sitter-wasms/out/tree-sitter-${grammar}.wasm`))),
  );
  const tree = parser.parse(readFileSync(file, 'utf8'));
  if (tree) sources.push(read(file, tree.rootNode));
}
process.stdout.write(JSON.stringify(sources));
