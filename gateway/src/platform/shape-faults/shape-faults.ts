import type { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { text } from './texts.ts';

/** One thing that is wrong with the shape of a JSON file. */
export interface ShapeFault {
  /** The steps from the whole to the value; empty for the whole. */
  readonly path: readonly PropertyKey[];
  readonly sentence: (language: Language) => string;
}

type Issue = z.core.$ZodIssue;

/** Returns everything that is wrong with a value, in the order of the schema. The value must be parsed with `reportInput`. */
export function shapeFaults({ issues }: z.core.$ZodError): ShapeFault[] {
  return issues.flatMap((issue) => faultsOf(issue, []));
}

/** Writes a path as JavaScript does: `files[0].tables[1].file`. */
export function writtenPath(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (/^\d+$/.test(String(step)) ? `[${String(step)}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

function faultsOf(issue: Issue, before: readonly PropertyKey[]): ShapeFault[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({ path, sentence: (language) => text(language, 'unknown', { name }) }));
  if (issue.code === 'invalid_union') {
    const meant = issue.errors.find((issues) => !issues.some((one) => isAnotherKind(one)));
    if (meant) return meant.flatMap((one) => faultsOf(one, path));
    const kinds = issue.errors.flat().map((one) => kindOf(one));
    return [{ path, sentence: (language) => kindsText(kinds, language) }];
  }
  return [{ path, sentence: (language) => sentenceOf(issue, language) }];
}

/** Checks whether a value isn't of the kind that one alternative of a union has. */
const isAnotherKind = ({ code, path }: Issue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');

function sentenceOf(issue: Issue, language: Language): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? text(language, 'missing') : kindsText([kindOf(issue)], language);
    case 'invalid_value':
      return text(language, 'oneOf', { options: issue.values.map(String).join(', ') });
    case 'too_small':
      return text(language, `least.${measureOf(issue.origin)}`, { limit: Number(issue.minimum) });
    case 'too_big':
      return text(language, `most.${measureOf(issue.origin)}`, { limit: Number(issue.maximum) });
    case 'invalid_format':
      if (issue.format === 'date') return kindsText(['kind.date'], language);
      if (issue.format === 'datetime') return kindsText(['kind.datetime'], language);
      return text(language, 'format');
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return text(language, 'format');
  }
}

type KindKey = Parameters<typeof text>[1] & `kind.${string}`;

function kindOf(issue: Issue): KindKey {
  const kind =
    issue.code === 'invalid_type' ? issue.expected : issue.code === 'invalid_value' ? typeof issue.values[0] : '';
  const key = `kind.${kind === 'record' ? 'object' : kind}`;
  return text.has(key) ? (key as KindKey) : 'kind.other';
}

function kindsText(kinds: readonly KindKey[], language: Language): string {
  const names = [...new Set(kinds)].map((kind) => text(language, kind));
  const kindsList = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  return text(language, 'kind', { kinds: kindsList });
}

const measureOf = (origin: string): 'array' | 'string' | 'number' =>
  origin === 'array' || origin === 'string' ? origin : 'number';
