/** A fenced block of a page. `language` is the word after the fence: `sh`, `sql`, `ini` or `text`. */
export interface Block {
  readonly language: string;
  readonly content: string;
}

/** Returns the fenced blocks of a section, in the page's order. Throws if the page has no such heading. */
export function blocksOf(page: string, heading: string): Block[] {
  const start = page.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`The page has no section "${heading}"`);
  const end = page.indexOf('\n## ', start + 1);
  const section = page.slice(start, end < 0 ? undefined : end);
  return [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', content = '']) => ({
    language,
    content,
  }));
}

/** Returns the lines of a page's output that a program didn't print, in this order; `…` stands for any text. */
export function missingLines(expected: string, output: string): string[] {
  let lines = output.split('\n');
  return expected
    .trimEnd()
    .split('\n')
    .filter((line) => {
      const pattern = new RegExp(`^${line.split('…').map(literal).join('.*')}$`);
      const at = lines.findIndex((one) => pattern.test(one));
      lines = lines.slice(at + 1);
      return at < 0;
    });
}

/** Returns a settings file with other values for some of its variables. Throws if it doesn't have one of them. */
export function withSettings(file: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`The settings don't have ${name}`);
    return text.replace(line, () => `${name}=${value}`);
  }, file);
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
