import type { z } from 'zod';
import { Failure } from '../../failures/failure.ts';
import { isNestedTooDeeply, unstorableTexts } from './storable.ts';

type Place = 'params' | 'query' | 'body' | 'headers';

/** A placeholder for an unreadable body: refused where the body would be parsed, not before. */
export class Unreadable {
  readonly failure: Failure;
  constructor(failure: Failure) {
    this.failure = failure;
  }
}

/** Parses one part of a request. Throws `invalid_input` with a pointer to every fault. */
export function parsePart<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  place: Place,
): z.output<S> | object {
  if (!schema) return {};
  if (value instanceof Unreadable) throw value.failure;
  // Schemas of any JSON recurse: a body nested deeper than the stack would fail instead of being refused.
  if (isNestedTooDeeply(value))
    throw new Failure('invalid_input', { faults: [{ pointer: pointerOf([], place), code: 'too_deep' }] });
  // reportInput is the only way to distinguish a missing value from one of the wrong type.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success)
    throw new Failure('invalid_input', {
      faults: parsed.error.issues.flatMap((issue) => faultsOf(issue, place)),
    });
  const unstorable = unstorableTexts(parsed.data);
  if (unstorable.length === 0) return parsed.data;
  throw new Failure('invalid_input', {
    faults: unstorable.map((path) => ({ pointer: pointerOf(path, place), code: 'invalid_format' })),
  });
}

/** Returns an RFC 6901 pointer into the body; other parts are named before the slash. */
export function pointerOf(path: readonly PropertyKey[], place: Place): string {
  const steps = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  const pointer = steps.map((step) => `/${step}`).join('');
  return place === 'body' ? pointer : `${place}${pointer}`;
}

function faultsOf(issue: z.core.$ZodIssue, place: Place): { pointer: string; code: string }[] {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ pointer: pointerOf([...issue.path, key], place), code: 'unknown_field' }));
    case 'invalid_type':
      if (issue.input !== undefined) return [{ pointer: pointerOf(issue.path, place), code: 'invalid_type' }];
      return [{ pointer: pointerOf(issue.path, place), code: issue.path.length === 0 ? 'empty_body' : 'required' }];
    case 'custom':
      // A custom refinement names its fault code as the message (for example routing_checksum).
      return [
        { pointer: pointerOf(issue.path, place), code: /^[a-z_]+$/.test(issue.message) ? issue.message : 'invalid' },
      ];
    case 'too_small':
    case 'too_big':
    case 'invalid_format':
      return [{ pointer: pointerOf(issue.path, place), code: issue.code }];
    case 'invalid_union':
    case 'invalid_value':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return [{ pointer: pointerOf(issue.path, place), code: 'invalid' }];
  }
}
