import type { Endpoint } from './endpoint.ts';
import { components } from './openapi/components.ts';
import { operation } from './openapi/operation.ts';
import { pathItems } from './openapi/path-items.ts';

export interface About {
  readonly title: string;
  readonly version: string;
  /** The gateway's origin, such as `https://pay.example.com`; paths below it start with `/api/`. */
  readonly serverUrl: string;
}

const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const PARAMETERS = {
  AcceptLanguage: header('Accept-Language', 'The language of `detail` and of texts in replies: `en` or `es`.', {
    type: 'string',
  }),
  AntiForgery: header(
    'X-XSRF-TOKEN',
    'The value of the cookie `XSRF-TOKEN`; needed by calls that carry the session cookie.',
    {
      type: 'string',
    },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'The same key with the same request gets the first answer again, for 24 hours.',
    {
      type: 'string',
      maxLength: 200,
    },
  ),
  IfMatch: header('If-Match', 'The version that was seen, in double quotes.', { type: 'string' }),
};

const HEADERS = {
  RequestId: { description: 'Names this request in logs and to support.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-paystead',
    description: 'The web session; on http://localhost the cookie is named `paystead`.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: "The native wrapper's short-lived token." },
  identityToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Identity-Token',
    description: 'The identity provider’s token, before a session exists.',
  },
};

/** Returns the OpenAPI 3.1 document of a table of endpoints as a plain value, ready for JSON. */
export function openApiDocument(endpoints: readonly Endpoint[], { title, version, serverUrl }: About): object {
  const named = components();
  const paths = [...pathItems(endpoints)].map(([path, group]) => [
    `/api/${path}`,
    Object.fromEntries(group.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint, path, named)])),
  ]);
  const tags = [...new Set(endpoints.map(({ name }) => name.split('.')[0]))];
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: serverUrl }],
    tags: tags.map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: named.schemas,
      responses: named.responses,
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
