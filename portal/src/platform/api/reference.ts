import { ApiFailure } from './failure.ts';

/** Returns the number that support asks for, if the failure has one. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiFailure ? error.requestId : undefined;
}
