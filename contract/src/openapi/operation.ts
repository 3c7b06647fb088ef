import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { FAILURE_STATUS, type FailureCode } from '../failure.ts';
import { failuresOf, needsForgeryPair } from '../failures-of.ts';
import type { Components } from './components.ts';
import { fieldsOf, jsonSchemaOf } from './json-schema.ts';
import { parametersOf } from './path-items.ts';

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Returns one OpenAPI operation. `path` is the call's path in the document; its parameters may be renamed. */
export function operation(endpoint: Endpoint, path: string, components: Components): object {
  const requestBody = bodyOf(endpoint, components);
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    'x-who': endpoint.who,
    'x-resource': endpoint.resource,
    ...(endpoint.needs?.feature && { 'x-feature': endpoint.needs.feature }),
    security: securityOf(endpoint),
    parameters: [...pathParameters(endpoint, path), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...(requestBody && { requestBody }),
    responses: { ...success(endpoint, components), ...problems(failuresOf(endpoint), components) },
  };
}

function securityOf(endpoint: Endpoint): readonly object[] {
  if (endpoint.who === 'anyone') return [];
  if (endpoint.who !== 'identityToken') return [{ session: [] }, { bearer: [] }];
  return takesTokenInBody(endpoint) ? [] : [{ identityToken: [] }];
}

/** Authorization has the identity token in its body, as specified; the other calls have it in a header. */
function takesTokenInBody({ body }: Endpoint): boolean {
  return body instanceof z.ZodObject && 'idpToken' in body.shape;
}

function pathParameters(endpoint: Endpoint, path: string): readonly object[] {
  const fields = new Map(endpoint.params ? fieldsOf(endpoint.params).map((field) => [field.name, field.schema]) : []);
  const shared = parametersOf(path);
  return parametersOf(endpoint.path).map((name, at) => ({
    name: shared[at],
    in: 'path',
    required: true,
    schema: fields.get(name) ?? { type: 'string' },
    ...(shared[at] !== name && { description: `The \`${name}\` of this call.` }),
  }));
}

function queryParameters({ query }: Endpoint): readonly object[] {
  return query ? fieldsOf(query).map(({ name, required, schema }) => ({ name, in: 'query', required, schema })) : [];
}

function headerParameters(endpoint: Endpoint): readonly object[] {
  const { needs = {} } = endpoint;
  return [
    ref('parameters', 'AcceptLanguage'),
    ...(needsForgeryPair(endpoint) ? [ref('parameters', 'AntiForgery')] : []),
    ...(needs.idempotencyKey ? [ref('parameters', 'IdempotencyKey')] : []),
    ...(needs.version ? [ref('parameters', 'IfMatch')] : []),
  ];
}

function bodyOf(endpoint: Endpoint, components: Components): object | undefined {
  const { body, form, requiresFile } = endpoint;
  if (body) {
    const type = endpoint.urlEncoded ? 'application/x-www-form-urlencoded' : 'application/json';
    return { required: true, content: { [type]: { schema: components.request(endpoint, body) } } };
  }
  if (!form) return undefined;
  const fields = jsonSchemaOf(form, 'input') as { properties?: object; required?: string[] };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const required = [...(fields.required ?? []), ...(requiresFile ? ['file'] : [])];
  const schema = { ...fields, properties: { ...fields.properties, file }, required };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function success(endpoint: Endpoint, components: Components): object {
  const headers = { 'X-Request-Id': ref('headers', 'RequestId') };
  const { reply } = endpoint;
  if (reply === 'empty') return { 204: { description: 'Done.', headers } };
  if (reply !== 'file') {
    return {
      200: {
        description: 'OK.',
        headers,
        content: { 'application/json': { schema: components.reply(endpoint, reply) } },
      },
    };
  }
  const disposition = { 'Content-Disposition': { schema: { type: 'string' }, description: 'Always an attachment.' } };
  return { 200: { description: 'The file.', headers: { ...headers, ...disposition }, content: { '*/*': {} } } };
}

/** Returns one reply for each status, narrowed to the codes that this call can return with it. */
function problems(codes: readonly FailureCode[], components: Components): object {
  const byStatus = Map.groupBy(codes, (code) => FAILURE_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, of]) => [status, components.problem(status, of)]));
}
