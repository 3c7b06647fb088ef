import fc from 'fast-check';
import type { z } from 'zod';
import { jsonSchemaOf } from '@paystead/contract/openapi/json-schema.ts';
import { change, changed, strangeText, validValue, type Change, type KnownValues } from './values.ts';

/** The inputs of an endpoint, of the portal's API or of the service API. */
interface Inputs {
  readonly path: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

export interface RandomRequest {
  /** Below the API's root, with its query. */
  readonly address: string;
  /** JSON, or undefined for a request without a body. */
  readonly payload: string | undefined;
  /** At most one: a header that the gateway reads, with any text. */
  readonly headers: Readonly<Record<string, string>>;
}

const HEADERS = ['idempotency-key', 'if-match', 'accept-language', 'x-request-id', 'accept'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Percent-encodes a text as UTF-8; half of a pair of code units becomes bytes that aren't UTF-8. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

/** Requests to an endpoint: two of three follow its schema, and in one of three some parts have been changed. */
export function requestsTo({ path, params, query, body }: Inputs, known: KnownValues): fc.Arbitrary<RandomRequest> {
  const part = (schema: z.ZodType | undefined) =>
    schema === undefined ? fc.constant(undefined) : validValue(jsonSchemaOf(schema, 'input'), known);
  const changes = fc.record(
    { params: change, query: change, body: change, header: fc.tuple(fc.constantFrom(...HEADERS), strangeText) },
    { requiredKeys: [] },
  );
  return fc
    .record({
      params: part(params),
      query: part(query),
      body: part(body),
      changes: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: changes }),
    })
    .map((drawn) => {
      const { header, ...edits }: Partial<Record<'params' | 'query' | 'body', Change>> & { header?: [string, string] } =
        drawn.changes;
      const edited = (name: 'params' | 'query' | 'body'): unknown => {
        const edit = edits[name];
        return edit && drawn[name] !== undefined ? changed(drawn[name], edit) : drawn[name];
      };
      const [values, fields, content] = [edited('params'), edited('query'), edited('body')];
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encoded(asText(isRecord(values) ? values[name] : values)),
      );
      const search = (isRecord(fields) ? Object.entries(fields) : [])
        .map(([name, value]) => `${encoded(name)}=${encoded(asText(value))}`)
        .join('&');
      return {
        address: `${address}${search && `?${search}`}`,
        payload: content === undefined ? undefined : JSON.stringify(content),
        // Node refuses other characters in a header before they leave.
        headers: header ? { [header[0]]: header[1].replaceAll(/[^\u{20}-\u{7e}\u{a0}-\u{ff}]/gu, '?') } : {},
      };
    });
}
