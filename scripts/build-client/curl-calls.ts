/** A call of curl in a shell example. */
export interface CurlCall {
  readonly method: string;
  /** With the shell's variables as they are written. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly data: string | null;
  /** Whether it sends files as a form. */
  readonly isForm: boolean;
  readonly user: string | null;
}

const WITH_VALUE = new Set(['-H', '-d', '-F', '-X', '-u', '--data-binary', '--data-urlencode']);

/** Returns every call of curl in a shell script, in order: within pipes and command substitutions, too. */
export function curlCalls(script: string): CurlCall[] {
  return commandsOf(script).flatMap((words) => (words[0] === 'curl' ? [callOf(words.slice(1))] : []));
}

function callOf(words: readonly string[]): CurlCall {
  const options: (readonly [string, string])[] = [];
  const plain: string[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    if (WITH_VALUE.has(word)) {
      place += 1;
      options.push([word, words[place] ?? '']);
    } else plain.push(word);
  }
  const valuesOf = (...names: readonly string[]) =>
    options.flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  const data = valuesOf('-d', '--data-binary')[0] ?? null;
  const isForm = valuesOf('-F').length > 0;
  const isRead = plain.includes('-G');
  return {
    method: valuesOf('-X')[0] ?? (!isRead && (data !== null || isForm) ? 'POST' : 'GET'),
    url: plain.find((word) => word.startsWith('https://')) ?? '',
    headers: new Map(
      valuesOf('-H').map((header) => {
        const [name = '', ...value] = header.split(':');
        return [name.toLowerCase(), value.join(':').trim()];
      }),
    ),
    data,
    isForm,
    user: valuesOf('-u')[0] ?? null,
  };
}

/** Splits a script into commands, and these into words without their quotes. */
function commandsOf(script: string): string[][] {
  const commands: string[][] = [[]];
  let word: string | null = null;
  const endWord = () => {
    if (word !== null) commands.at(-1)?.push(word);
    word = null;
  };
  const text = script.replaceAll('\\\n', ' ');
  // A quoted part, the beginning of a substitution, the end of a command, white space, or other characters.
  for (const [part, single, double] of text.matchAll(
    /'([^']*)'|"((?:\\.|[^"\\])*)"|\$\(|[|;\n()]|[^\S\n]+|[^\s'"|;()$]+|\$/g,
  )) {
    if (single !== undefined || double !== undefined) word = (word ?? '') + (single ?? double ?? '');
    else if (/^[^\S\n]+$/.test(part)) endWord();
    else if (part === '$(' || /^[|;\n()]$/.test(part)) {
      endWord();
      commands.push([]);
    } else word = (word ?? '') + part;
  }
  endWord();
  return commands;
}
