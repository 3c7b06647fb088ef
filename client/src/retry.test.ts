import { describe, expect, it } from 'vitest';
import { isRepeatable, type Operation } from './operation.ts';
import { DEFAULT_RETRY, delayBefore } from './retry.ts';

const operation = (method: Operation['method'], hasIdempotencyKey = false): Operation => ({
  name: 'imports.get',
  method,
  path: '/api/v1/imports',
  params: [],
  query: [],
  hasIdempotencyKey,
  body: 'none',
  reply: 'json',
});
const delay = (status: number | null, more: { attempt?: number; retryAfterSeconds?: number | null; method?: Operation['method'] } = {}, random = 0) =>
  delayBefore(
    { operation: operation(more.method ?? 'GET'), status, attempt: more.attempt ?? 1, retryAfterSeconds: more.retryAfterSeconds ?? null },
    DEFAULT_RETRY,
    () => random,
  ); // prettier-ignore

describe('SVC-8: what may be repeated', () => {
  it.each<[Operation['method'], boolean, boolean]>([
    ['GET', false, true],
    ['PUT', false, true],
    ['DELETE', false, true],
    ['POST', false, false],
    ['PATCH', false, false],
    ['POST', true, true],
    ['PATCH', true, true],
  ])('%s with a key %s: %s', (method, hasKey, expected) => {
    expect(isRepeatable(operation(method, hasKey))).toBe(expected);
  });

  it.each<[number | null, Operation['method'], boolean]>([
    [null, 'GET', true],
    [429, 'GET', true],
    [429, 'POST', true],
    [502, 'GET', true],
    [503, 'GET', true],
    [504, 'GET', true],
    [null, 'POST', false],
    [503, 'POST', false],
    [500, 'GET', false],
    [422, 'GET', false],
    [401, 'GET', false],
  ])('%s after %s: %s', (status, method, expected) => {
    expect(delay(status, { method }) !== null).toBe(expected);
  });

  it.each([
    [1, 250, 500],
    [2, 500, 1000],
    [3, 1000, 2000],
    [4, 2000, 4000],
  ])('waits after attempt %i from %i to %i ms', (attempt, least, most) => {
    expect([delay(null, { attempt }, 0), delay(null, { attempt }, 1)]).toEqual([least, most]);
  });

  it('gives up after five attempts, and waits as long as the reply says, up to two minutes', () => {
    expect([delay(null, { attempt: 4 }) !== null, delay(null, { attempt: 5 })]).toEqual([true, null]);
    expect([0, 7, 120, 121].map((retryAfterSeconds) => delay(503, { retryAfterSeconds }))).toEqual([
      0,
      7000,
      120_000,
      null,
    ]);
  });
});
