import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

const about = { title: 'Paystead', version: '1.2.3', serverUrl: 'https://pay.example.com' };

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: object;
  readonly content?: object;
}
interface Operation {
  readonly parameters: readonly { readonly name?: string; readonly $ref?: string; readonly in?: string }[];
  readonly responses: Readonly<Record<string, Response>>;
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: object }>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly parameters: object;
    readonly headers: object;
    readonly securitySchemes: object;
  };
}
const document = openApiDocument(endpoints, about) as Document;

/** Validates a copy, because the validator resolves references in place. */
const validate = async (value: object) => {
  const { valid, errors } = await new Validator().validate(
    JSON.parse(JSON.stringify(value)) as Record<string, unknown>,
  );
  return { valid, errors };
};

const operationOf = (path: string, method: string): Operation => {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`no ${method} ${path}`);
  return found;
};

describe('HTTP-7: the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await validate(document)).toEqual({ valid: true, errors: undefined });
  });

  it('is refused by the same validator when an operation loses its responses', async () => {
    const broken = structuredClone(document) as { paths: Record<string, Record<string, { responses?: object }>> };
    const operation = broken.paths['/api/check']?.['get'];
    if (operation) operation.responses = { nonsense: {} };
    expect((await validate(broken)).valid).toBe(false);
  });

  it('has every call once', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.keys(item));
    expect(operations).toHaveLength(endpoints.length);
  });

  it('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThan(100);
    const resolve = (reference: string) =>
      reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
  });

  it('has one path item for calls that differ in a parameter’s name', () => {
    const item = document.paths['/api/employeeProfile/directDeposit/{id}'];
    expect(Object.keys(item ?? {})).toEqual(['get', 'delete']);
    expect(operationOf('/api/employeeProfile/directDeposit/{id}', 'get').parameters[0]).toMatchObject({
      name: 'id',
      in: 'path',
    });
  });
});

describe('an operation', () => {
  it('has the headers that its needs require', () => {
    const headers = operationOf('/api/employeeProfile/directDeposit', 'put').parameters.map(({ $ref }) =>
      $ref?.split('/').at(-1),
    );
    expect(headers).toEqual(['AcceptLanguage', 'AntiForgery', 'IdempotencyKey', 'IfMatch']);
  });

  it('HTTP-7: may send four headers, none of them always required', () => {
    const of = (name: string, schema: object) => ({
      name,
      in: 'header',
      required: false,
      description: expect.stringMatching(/\.$/),
      schema,
    });
    expect(document.components.parameters).toEqual({
      AcceptLanguage: of('Accept-Language', { type: 'string' }),
      AntiForgery: {
        ...of('X-XSRF-TOKEN', { type: 'string' }),
        description: expect.stringContaining('The value of the cookie `XSRF-TOKEN`'),
      },
      IdempotencyKey: of('Idempotency-Key', { type: 'string', maxLength: 200 }),
      IfMatch: of('If-Match', { type: 'string' }),
    });
  });

  it('HTTP-7: gets an id of the request, and seconds to wait, as headers', () => {
    expect(document.components.headers).toEqual({
      RequestId: { description: 'Names this request in logs and to support.', schema: { type: 'string' } },
      RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
    });
  });

  it('HTTP-7: is signed in by a cookie, a bearer token or an identity token', () => {
    expect(document.components.securitySchemes).toEqual({
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-paystead',
        description: expect.stringContaining('on http://localhost the cookie is named `paystead`'),
      },
      bearer: { type: 'http', scheme: 'bearer', description: expect.stringContaining('short-lived token') },
      identityToken: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Identity-Token',
        description: expect.stringContaining('before a session exists'),
      },
    });
  });

  it('lists failures by status, with the codes that it can return', () => {
    const { responses } = operationOf('/api/employeeProfile/directDeposit', 'put');
    const of = (status: string) => document.components.responses[responses[status]?.$ref?.split('/').at(-1) ?? ''];
    expect(of('403')?.description).toBe(
      'stronger_sign_in_required, anti_forgery, step_up_required, edit_role_required',
    );
    expect(of('409')?.description).toBe('version_conflict, idempotency_mismatch');
    expect(Object.keys(of('401')?.content ?? {})).toEqual(['application/problem+json']);
  });

  it('says when to try again wherever a refusal is for a while, and nowhere else', () => {
    const waits = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ responses }) =>
        Object.keys(responses)
          .filter((status) => Number(status) >= 400)
          .map((status) => {
            const response = document.components.responses[responses[status]?.$ref?.split('/').at(-1) ?? ''];
            return `${status} ${'Retry-After' in (response?.headers ?? {})}`;
          }),
      ),
    );
    const temporary = waits.filter((one) => /^(?:429|503) /.test(one));
    expect([...new Set(temporary)].toSorted()).toEqual(['429 true', '503 true']);
    expect(new Set(waits.filter((one) => one.endsWith(' true')))).toEqual(new Set(temporary));
  });

  it('requires no session before sign-in, and a header or body for the identity token', () => {
    expect(operationOf('/api/branding-partner/hostname', 'get').security).toEqual([]);
    expect(operationOf('/api/userProfile/profiles', 'post').security).toEqual([{ identityToken: [] }]);
    expect(operationOf('/api/authorization/authorize-profile', 'post').security).toEqual([]);
    expect(operationOf('/api/check', 'get').security).toEqual([{ session: [] }, { bearer: [] }]);
  });

  it('sends a document as a form with a file, and returns a file as bytes', () => {
    const form = operationOf('/api/employees/{employeeId}/employeeAttachment', 'post').requestBody?.content[
      'multipart/form-data'
    ];
    expect(form?.schema).toHaveProperty('properties.file');
    expect(form?.schema).toHaveProperty('properties.documentType');
    expect(form?.schema).toHaveProperty('required', ['documentType', 'title', 'file']);
    const replacement = operationOf('/api/employees/{employeeId}/employeeAttachment/{id}', 'post').requestBody?.content[
      'multipart/form-data'
    ];
    expect(replacement?.schema).toHaveProperty('required', ['documentType', 'title']);
    const file = operationOf('/api/check/{id}/file', 'get').responses['200'];
    expect(Object.keys(file?.content ?? {})).toEqual(['*/*']);
    expect(file).toHaveProperty('headers', {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      'Content-Disposition': { schema: { type: 'string' }, description: 'Always an attachment.' },
    });
  });

  it('returns 204 without content', () => {
    expect(operationOf('/api/session', 'delete').responses['204']).not.toHaveProperty('content');
  });
});

describe('schemas', () => {
  it('are shared by the calls about one’s own and an employee’s record', () => {
    expect(document.components.schemas).toHaveProperty('YearEndListReply');
    expect(document.components.schemas).not.toHaveProperty('YearEndOfEmployeeReply');
  });

  it('never include a full account number in replies', () => {
    const replies = Object.entries(document.components.schemas).filter(([name]) => name.endsWith('Reply'));
    expect(replies.filter(([, schema]) => JSON.stringify(schema).includes('"accountNumber"'))).toEqual([]);
    expect(JSON.stringify(document.components.schemas['DirectDepositsAddRequest'])).toContain('"accountNumber"');
  });

  it('differ for requests and replies', () => {
    const both = z.object({ limit: z.int().default(10) });
    const one = endpoint({
      name: 'a.b',
      method: 'POST',
      path: 'a',
      summary: 's',
      who: 'session',
      resource: 'none',
      body: both,
      reply: both,
    });
    const { components, paths, ...frame } = openApiDocument(
      [one, { ...one, name: 'ab.c', method: 'PUT' }],
      about,
    ) as Document;
    expect(components.schemas['ABRequest']).not.toHaveProperty('required');
    expect(components.schemas['ABReply']).toHaveProperty('required', ['limit']);
    expect(Object.entries(paths).map(([path, group]) => [path, Object.keys(group)])).toEqual([
      ['/api/a', ['post', 'put']],
    ]);
    expect(frame).toEqual({
      openapi: '3.1.0',
      info: { title: 'Paystead', version: '1.2.3' },
      servers: [{ url: 'https://pay.example.com' }],
      tags: [{ name: 'a' }, { name: 'ab' }],
    });
  });
});
