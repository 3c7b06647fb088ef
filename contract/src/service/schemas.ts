import type { z } from 'zod';
import { jsonSchemaOf } from '../openapi/json-schema.ts';
import { changeAnswer, changeResult, publishedChange } from './changes/model.ts';
import { serviceEvent, testEnvelope } from './events/model.ts';

interface NamedSchema {
  readonly schema: z.ZodType;
  /** `input` for what programs send, `output` for what they receive. */
  readonly io: 'input' | 'output';
}

/** The payloads that programs keep or validate by themselves, by name. Within version 1 a schema only grows. */
export const serviceSchemas: Readonly<Record<string, NamedSchema>> = {
  PublishedChange: { schema: publishedChange, io: 'output' },
  ChangeAnswer: { schema: changeAnswer, io: 'input' },
  ChangeResult: { schema: changeResult, io: 'output' },
  Event: { schema: serviceEvent, io: 'output' },
  WebhookTestEvent: { schema: testEnvelope, io: 'output' },
};

/** Returns a payload's schema as a document of its own (JSON Schema 2020-12), as `/api/v1/schemas/{name}.json` serves it. */
export function serviceSchemaDocument(name: string, { schema, io }: NamedSchema): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `/api/v1/schemas/${name}.json`,
    title: name,
    ...jsonSchemaOf(schema, io),
  };
}
