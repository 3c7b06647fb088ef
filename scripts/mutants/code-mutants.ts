import { Instrumenter } from '@stryker-mutator/instrumenter';

/** A change of one part of a source file, which code that was prepared for it makes while its id is active. */
export interface CodeMutant {
  readonly id: string;
  /** Relative to the repository. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The part and what it becomes. */
  readonly change: string;
}

/** A file's path relative to the repository, and its text. */
export interface Source {
  readonly name: string;
  readonly content: string;
}

/**
 * Mutants that are left out: texts, patterns and lists are mostly values that are read once, when a module is loaded, and objects
 * without their fields seldom look like a mistake that someone makes.
 */
const LEFT_OUT = ['StringLiteral', 'Regex', 'ArrayDeclaration', 'ObjectLiteral'];

const noLog = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

/** Prepares source files for their mutants. */
export async function codeMutants(
  sources: readonly Source[],
): Promise<{ readonly prepared: readonly Source[]; readonly mutants: readonly CodeMutant[] }> {
  const files = sources.map((source) => ({ ...source, mutate: true }));
  const options = { plugins: null, ignorers: [], excludedMutations: [...LEFT_OUT] };
  const result = await new Instrumenter(noLog).instrument(files, options);
  const texts = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
  const mutants = result.mutants
    .filter(({ mutatorName }) => !LEFT_OUT.includes(mutatorName))
    .map(({ id, fileName, location: { start, end }, replacement }) => {
      const lines = texts.get(fileName) ?? [];
      const first = lines[start.line] ?? '';
      const part = start.line === end.line ? first.slice(start.column, end.column) : `${first.slice(start.column)} …`;
      const shown = replacement.replaceAll(/\s+/g, ' ').slice(0, 100);
      return { id, file: fileName, line: start.line + 1, change: `[${part} → ${shown}] in ${first.trim()}` };
    });
  return { prepared: result.files, mutants };
}
