import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Lingui's token list: plain strings and `[name, format?, options?]`. */
export type CompiledMessage = ReturnType<typeof compileMessageOrThrow>;
type ArgumentType = 'text' | 'number' | 'choice';

export interface Argument {
  readonly name: string;
  readonly type: ArgumentType;
}

export interface Message {
  readonly compiled: CompiledMessage;
  readonly arguments: readonly Argument[];
  /** Names of the `<tags>` in the text, which the screen replaces by elements. */
  readonly tags: readonly string[];
}

/*
 * Tags are replaced by private-use characters, so that an argument with "<b>" in it stays plain text.
 */
const TAG_OPEN = '\uE000';
const TAG_CLOSE = '\uE001';
const TAG_END = '\uE002';

const TAG = /<(\/?)([a-z][a-zA-Z]*)>/g;

/** Reads an ICU message. Throws if it can't be parsed, or if it formats values itself, which `ui/src/format` does. */
export function readMessage(text: string): Message {
  const tags = new Set<string>();
  const open: string[] = [];
  const marked = text.replace(TAG, (_, slash: string, name: string) => {
    if (slash) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
      return TAG_CLOSE;
    }
    open.push(name);
    tags.add(name);
    return `${TAG_OPEN}${name}${TAG_END}`;
  });
  if (open.length > 0) throw new Error(`<${open[0]}> is never closed`);
  const compiled = compileMessageOrThrow(marked);
  const found = new Map<string, ArgumentType>();
  collect(compiled, found);
  const list = [...found].map(([name, type]) => ({ name, type })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { compiled, arguments: list, tags: [...tags].toSorted() };
}

function collect(tokens: CompiledMessage, found: Map<string, ArgumentType>): void {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, format, options] = token;
    if (format === 'date' || format === 'time') {
      throw new Error(`{${name}, ${format}}: dates are formatted by platform/format and passed in as text`);
    }
    const type = format === undefined ? 'text' : format === 'select' ? 'choice' : 'number';
    const known = found.get(name);
    // A plural's count may also appear alone: {n, plural, …} and {n} are one number.
    if (known === undefined || known === 'text') found.set(name, type);
    if (typeof options === 'object' && options !== null) {
      for (const branch of Object.values(options)) if (Array.isArray(branch)) collect(branch as CompiledMessage, found);
    }
  }
}
