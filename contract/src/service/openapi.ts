import { FAILURE_STATUS, problem } from '../failure.ts';
import { fieldsOf, jsonSchemaOf } from '../openapi/json-schema.ts';
import type { z } from 'zod';
import { EVENT_PREFIX, EVENT_TYPES, eventTypeNames, TEST_EVENT } from './events/catalog.ts';
import { eventEnvelopes, testEnvelope } from './events/model.ts';
import { serviceFailuresOf, type ServiceEndpoint } from './endpoint.ts';
import { hoistDefinitions } from './hoist-definitions.ts';
import { serviceSchemas } from './schemas.ts';
import { SERVICE_SCOPES, serviceScopes } from './scopes.ts';

const HEADERS = {
  'X-Request-Id': { description: 'Names this request in logs and to support.', schema: { type: 'string' } },
  'RateLimit-Policy': {
    description: 'The calls per minute of the account: `q` in `w` seconds.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'The calls that are left (`r`), and the seconds until they are whole (`t`).',
    schema: { type: 'string' },
  },
};

/** Returns the OpenAPI 3.1 document of the service API, version 1. `serverUrl` is the gateway's origin. */
export function serviceOpenApiDocument(endpoints: readonly ServiceEndpoint[], serverUrl: string): object {
  const paths = Object.groupBy(endpoints, ({ path }) => `/api/v1/${path}`);
  const scopes = Object.fromEntries(serviceScopes.map((scope) => [scope, SERVICE_SCOPES[scope].en]));
  return hoistDefinitions({
    openapi: '3.1.0',
    info: { title: 'Paystead service API', version: '1' },
    servers: [{ url: serverUrl }],
    tags: [...new Set(endpoints.map(({ name }) => name.split('.')[0]))].map((name) => ({ name })),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, group = []]) => [
        path,
        Object.fromEntries(group.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)])),
      ]),
    ),
    webhooks: webhooksOf(),
    components: {
      schemas: {
        Problem: jsonSchemaOf(problem, 'output'),
        ...Object.fromEntries(
          Object.entries(serviceSchemas).map(([name, { schema, io }]) => [name, jsonSchemaOf(schema, io)]),
        ),
      },
      securitySchemes: {
        serviceAccount: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes } },
        },
      },
    },
  });
}

const SIGNATURE_HEADERS = {
  'webhook-id': 'The id of the event, the same at every attempt: process each id once.',
  'webhook-timestamp':
    'The time of the attempt, in seconds since 1970. Refuse one that is minutes away from your clock.',
  'webhook-signature': 'Signatures by Standard Webhooks (`v1,…`), separated by spaces: one of them must verify.',
};

/** Describes every event as a webhook sends it. */
function webhooksOf(): object {
  const sent = (type: string, summary: string, envelope: z.ZodType) => [
    `${EVENT_PREFIX}${type}`,
    {
      post: {
        operationId: `webhook.${type}`,
        summary,
        parameters: Object.entries(SIGNATURE_HEADERS).map(([name, description]) => ({
          name,
          in: 'header',
          required: true,
          description,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: { 'application/cloudevents+json': { schema: jsonSchemaOf(envelope, 'output') } },
        },
        responses: {
          '2XX': { description: 'Received. Anything else, and no reply within 15 seconds, is tried again.' },
          '410': { description: 'Gives the delivery up at once.' },
        },
      },
    },
  ];
  return Object.fromEntries([
    ...eventTypeNames.map((name) => sent(name, EVENT_TYPES[name].about, eventEnvelopes[name])),
    sent(TEST_EVENT, 'A test of the webhook was requested.', testEnvelope),
  ]);
}

function operationOf(endpoint: ServiceEndpoint): object {
  const { name, summary, scopes, params, query, idempotencyKey } = endpoint;
  const body = bodyOf(endpoint);
  const parameters = [
    ...(params ? fieldsOf(params).map((field) => ({ ...parameter(field), in: 'path', required: true })) : []),
    ...(query ? fieldsOf(query).map((field) => ({ ...parameter(field), in: 'query', required: field.required })) : []),
    ...(idempotencyKey
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
      : []),
  ];
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary,
    // One of the scopes suffices.
    security: scopes.map((scope) => ({ serviceAccount: [scope] })),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...successOf(endpoint), ...problemsOf(endpoint) },
  };
}

const parameter = ({ name, schema }: ReturnType<typeof fieldsOf>[number]) => ({ name, schema });

function bodyOf({ body, streams }: ServiceEndpoint): object | null {
  if (body) return { required: true, content: { 'application/json': { schema: jsonSchemaOf(body, 'input') } } };
  if (!streams) return null;
  const content = Object.entries(streams).map(([type, { about, schema }]) => [
    type,
    { schema: { description: about, ...(schema ? jsonSchemaOf(schema, 'input') : { type: 'object' }) } },
  ]);
  return { required: true, content: Object.fromEntries(content) };
}

function successOf({ reply, status }: ServiceEndpoint): object {
  if (reply === 'empty') return { 204: { description: 'Done.', headers: HEADERS } };
  const content = { 'application/json': { schema: jsonSchemaOf(reply, 'output') } };
  return { [status ?? 200]: { description: status === 202 ? 'Accepted.' : 'OK.', headers: HEADERS, content } };
}

function problemsOf(endpoint: ServiceEndpoint): object {
  const byStatus = Map.groupBy(serviceFailuresOf(endpoint), (code) => FAILURE_STATUS[code]);
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/problem+json': { schema } } },
    ]),
  );
}
