import { ApiFailure } from './failure.ts';

/** The number that support asks for, where a failure has one. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiFailure ? error.requestId : undefined;
}
