import { ASSURANCE_LEVELS } from '@paystead/contract/assurance.ts';
import { z } from 'zod';
import { filesVariable } from './platform/files/files-config.ts';
import { readRange } from './platform/guarded-post/address-rule.ts';
import {
  flag,
  jsonObject,
  proxies,
  limit,
  list,
  secret,
  variable,
  whole,
  type Parsed,
  type Variable,
} from './platform/environment-variables.ts';
import { DEFAULT_INTAKE_LIMITS } from './platform/http/intake/limits.ts';
import { providerVariables } from './platform/identity-tokens/provider-variables.ts';

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' });

/** Every environment variable of the gateway, in the order of docs/configuration.md. */
export const VARIABLES = {
  NODE_ENV: variable(
    z.string().optional(),
    '',
    'Set to `production` when you serve real pay data. The gateway then refuses to start with the development provider.',
  ),
  PORT: variable(whole(0, 65_535, 8080), '8080', 'The port to listen on.'),
  PAYSTEAD_HOST: variable(
    z.string().optional(),
    'all interfaces; loopback with the development provider',
    'The network address to listen on.',
  ),
  PAYSTEAD_DATA: variable(
    z.string().min(1).default('.paystead'),
    '.paystead',
    'The folder for the embedded database, its keys and its files.',
  ),
  DATABASE_URL: secret(
    databaseUrl.optional(),
    'embedded',
    'The PostgreSQL database to use (15 or newer). If unset, the gateway runs an embedded one in PAYSTEAD_DATA.',
  ),
  PAYSTEAD_JOBS_DATABASE_URL: secret(
    databaseUrl.optional(),
    'DATABASE_URL',
    'The same database with the login of jobs, imports, the console and commands. If set, the login of DATABASE_URL serves requests alone.',
  ),
  PAYSTEAD_MIGRATION_DATABASE_URL: secret(
    databaseUrl.optional(),
    'DATABASE_URL',
    'The same database with the login of `migrate` and `restore`. Gateways in production do not need it.',
  ),
  PAYSTEAD_REPLICA_URL: secret(
    databaseUrl.optional(),
    '',
    'A read replica of the database, with the login of jobs. Exports, reports and charts read there; everything else reads the primary.',
  ),
  PAYSTEAD_REPLICA_MAX_LAG_SECONDS: variable(
    whole(1, 3600, 10),
    '10',
    'The seconds that the replica may be behind. The primary stands in for one that is further behind or down.',
  ),
  PAYSTEAD_DATABASE_CONNECTIONS: variable(
    whole(1, 200, 10),
    '10',
    'The size of the connection pool of each gateway; of both pools, if jobs have a login of their own.',
  ),
  PAYSTEAD_KEYS: secret(
    z.string().optional(),
    'generated when embedded',
    'Encryption keys as `id:base64`, separated by commas, the current one first. Required with DATABASE_URL.',
  ),
  PAYSTEAD_FILES: secret(
    filesVariable.optional(),
    'folder; database with DATABASE_URL',
    'Where uploaded files are stored, encrypted: `folder` (in PAYSTEAD_DATA), `database`, or S3 as `s3+https://id:secret@host/bucket?region=us-east-1`.',
  ),
  PAYSTEAD_CLAMD: variable(
    z
      .string()
      .regex(/^[^\s:/]+:\d{1,5}$/, { error: 'must be host:port' })
      .transform((text) => {
        const [host = '', port = ''] = text.split(':');
        return { host, port: Number(port) };
      })
      .optional(),
    'none: uploads are not scanned',
    'The ClamAV daemon as `host:port`. It scans every upload (INSTREAM). Uploads are refused while it is unreachable.',
  ),
  PAYSTEAD_IMPORT_KEEP_DAYS: variable(
    whole(1, 3650, 30),
    '30',
    'The days for which an import can be applied, and taken back once applied. Afterwards its plan and the bytes that only it has are deleted.',
  ),
  PAYSTEAD_AUDIT_ANCHORS: variable(
    z.string().min(1).optional(),
    'audit-anchors in PAYSTEAD_DATA',
    "The file to which this gateway writes the audit log's seals; every gateway needs its own. Use append-only storage if you can.",
  ),
  PAYSTEAD_DEMO_EMPLOYEES: variable(
    whole(0, 1_000_000, 60),
    '60',
    'The number of people in the demo data. Above 60, generated clients are added. 0 turns the demo data off.',
  ),
  PAYSTEAD_DEMO_QUEUE: variable(
    whole(0, 10_000, 0),
    '0',
    'The number of additional requests in the demo data that wait for the payroll administrator of KEYSTONE.',
  ),
  PAYSTEAD_DEMO_TODAY: variable(
    z.iso.date({ error: 'must be a date, YYYY-MM-DD' }).default('2026-11-20'),
    '2026-11-20',
    'The most recent payday in the demo data.',
  ),
  PAYSTEAD_SMTP_URL: secret(
    z
      .string()
      .regex(/^smtps?:\/\/[^\s/]+/, { error: 'must begin with smtp:// or smtps://' })
      .optional(),
    'none: mail is captured and shown at /mail; in production it waits in the outbox',
    'The mail server, `smtp://user:password@host:port`. In production, an `smtp://` server must offer STARTTLS unless it runs on the same machine.',
  ),
  PAYSTEAD_MAIL_FROM: variable(
    z.email({ error: 'must be an email address' }).optional(),
    'none',
    "The sender address of all mail; the sender name is the partner's. Required with PAYSTEAD_SMTP_URL.",
  ),
  METRICS_PORT: variable(
    whole(1, 65_535, 9090).unwrap().optional(),
    'none',
    'The port for GET /metrics. If unset, metrics are not served.',
  ),
  METRICS_HOST: variable(
    z.string().min(1).default('127.0.0.1'),
    '127.0.0.1',
    'The network address for GET /metrics: one of an internal network, or `::` for every interface.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    z
      .string()
      .regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, { error: 'must begin with http:// or https://' })
      .optional(),
    'none',
    'The OpenTelemetry collector that gets traces and metrics over OTLP (HTTP), such as `http://127.0.0.1:4318`. If unset, nothing is sent.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    z
      .string()
      .regex(/^[^\s=,]+=[^=,]*(,[^\s=,]+=[^=,]*)*$/, { error: 'must be name=value pairs, separated by commas' })
      .optional(),
    'none',
    'Headers for the collector, such as an access token: `name=value` pairs, separated by commas; special characters percent-encoded.',
  ),
  PAYSTEAD_TRACE_SHARE: variable(
    z.coerce.number({ error: 'must be a number from 0 to 1' }).min(0).max(1).default(0.1),
    '0.1',
    'The share of requests that are traced, from 0 to 1. Requests of a caller that traces (`traceparent`) follow the caller.',
  ),
  PAYSTEAD_SLOW_STATEMENT_MILLISECONDS: variable(
    whole(1, 600_000, 500),
    '500',
    'Statements that take at least this long are logged by name, without values.',
  ),
  PAYSTEAD_SECURITY_EMAIL: variable(
    z.email({ error: 'must be an email address' }).optional(),
    'none',
    "The provider's email address for security alerts. If unset, alerts are only logged and listed.",
  ),
  PAYSTEAD_SECURITY_REFUSED_ACCESS: variable(
    whole(1, 1_000_000, 30),
    '30',
    "The number of refused requests for other people's records, by one person within the window, that triggers an alert.",
  ),
  PAYSTEAD_SECURITY_FAILED_PROOFS: variable(
    whole(1, 1_000_000, 5),
    '5',
    'The number of failed step-ups and replayed tokens of one person, within the window, that triggers an alert.',
  ),
  PAYSTEAD_SECURITY_PER_ADDRESS: variable(
    whole(1, 1_000_000, 300),
    '300',
    'The number of security events from one network address, within the window, that triggers an alert. Events of people who already triggered one are not counted.',
  ),
  PAYSTEAD_SECURITY_WINDOW_MINUTES: variable(
    whole(1, 1440, 10),
    '10',
    'The window of these limits. Within it, further events cause no second alert and no second log line.',
  ),
  PAYSTEAD_PORTAL: variable(jsonObject.optional(), '{}', 'Overrides for GET /configuration.json, as a JSON object.'),
  PAYSTEAD_OUTAGE_NOTICE_FILE: variable(
    z.string().optional(),
    'none',
    'A JSON file with a notice that pages show even without the database: `kind`, `text`, `from`, and if wanted `until` and `link`. Read at most every 10 s; without the file, there is no notice.',
  ),
  PAYSTEAD_BRANDING: variable(
    flag(true),
    'true',
    'Whether partner branding is applied. With `false`, pages, mail and documents always use the Paystead brand.',
  ),
  PAYSTEAD_ANALYTICS_KEY: variable(
    z.string().max(200).optional(),
    'none',
    'The key of an analytics service. If unset, nothing is loaded, even for clients that turned analytics on.',
  ),
  PAYSTEAD_ANALYTICS_SCRIPT: variable(
    z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
    'none',
    'The URL of the analytics script. Its origin is the only other origin that pages may load from and connect to.',
  ),
  PAYSTEAD_DECIDE_BY_GET: variable(
    flag(true),
    'true',
    'Whether approving and rejecting also work by GET, as specified. With `false`, only POST works.',
  ),
  PAYSTEAD_STEP_UP_SECONDS: variable(
    whole(10, 3600, 300),
    '300',
    'How long a sign-in counts as recent for sensitive requests.',
  ),
  PAYSTEAD_CONSOLE_SIGN_IN: variable(
    z.enum(ASSURANCE_LEVELS, { error: `must be one of ${ASSURANCE_LEVELS.join(', ')}` }).optional(),
    'secondFactor in production, otherwise password',
    'The least sign-in that opens the console: `password`, `secondFactor` or `phishingResistant`.',
  ),
  PAYSTEAD_SESSION_IDLE_SECONDS: variable(
    whole(30, 86_400, 900),
    '900',
    'A session ends after this long without a request.',
  ),
  PAYSTEAD_SESSION_ABSOLUTE_SECONDS: variable(
    whole(60, 604_800, 43_200),
    '43200',
    'A session ends after this long, active or not.',
  ),
  PAYSTEAD_BEARER_SECONDS: variable(
    whole(30, 900, 900),
    '900',
    "The lifetime of the native app's bearer token, at most 900.",
  ),
  PAYSTEAD_WRAPPER_ORIGINS: variable(
    list.default(['capacitor://localhost', 'https://localhost']),
    'capacitor://localhost, https://localhost',
    'Origins from which the native app may send requests, with a bearer token only.',
  ),
  ...providerVariables,
  PAYSTEAD_TRUST_PROXY: variable(
    proxies,
    'false',
    'Whether to trust X-Forwarded-* headers: `true` behind a load balancer, or the number of load balancers that a request passes. Each adds one address to X-Forwarded-For; addresses before those may be invented and are ignored.',
  ),
  PAYSTEAD_REQUESTS_PER_MINUTE: variable(
    whole(10, 1_000_000, 1200),
    '1200',
    'The number of requests that one IP address may send per minute, to all gateways together.',
  ),
  PAYSTEAD_SERVICE_CALLS_PER_MINUTE: variable(
    whole(1, 1_000_000, 600),
    '600',
    'The number of calls of the service API that one service account may make per minute, on all gateways together.',
  ),
  PAYSTEAD_SERVICE_ISSUER: variable(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    'the address of each request',
    'The address at which service accounts reach the gateway, such as `https://pay.example.com`. If set, signed assertions must be meant for it, whatever host a request names.',
  ),
  PAYSTEAD_WEBHOOK_PRIVATE_ADDRESSES: variable(
    list
      .transform((texts, context) =>
        texts.map((text) => {
          const range = readRange(text);
          if (range) return range;
          context.addIssue({ code: 'custom', message: 'must be addresses or ranges such as 10.0.0.0/8' });
          return z.NEVER;
        }),
      )
      .optional(),
    'none',
    'Private addresses that webhooks may reach, as addresses or ranges such as `10.20.0.0/16`, separated by commas. Only these may be called without TLS. Every other private, loopback or link-local address is refused, also behind a name.',
  ),
  PAYSTEAD_REQUESTS_IN_FLIGHT: limit(
    [8, 100_000, DEFAULT_INTAKE_LIMITS.requestsInFlight],
    'The number of requests that a gateway handles at once, counted from when their body has arrived. Further requests get 503.',
  ),
  PAYSTEAD_SLOW_BODIES: limit(
    [1, 100_000, DEFAULT_INTAKE_LIMITS.slowBodies],
    'The number of request bodies per gateway that may take longer than a second to arrive. Further ones get 503.',
  ),
  PAYSTEAD_SLOW_BODIES_PER_ADDRESS: limit(
    [1, 100_000, DEFAULT_INTAKE_LIMITS.slowBodiesPerAddress],
    'The same limit per IP address. Further bodies get 429. Behind a load balancer that does not forward client addresses (PAYSTEAD_TRUST_PROXY), everyone shares its address: set this as high as PAYSTEAD_SLOW_BODIES.',
  ),
  PAYSTEAD_HEADER_SECONDS: limit(
    [1, 120, DEFAULT_INTAKE_LIMITS.headerSeconds],
    'How long the headers of a request may take to arrive. After that, the connection is closed, with 408 if any bytes arrived.',
  ),
  PAYSTEAD_BODY_SECONDS: limit(
    [1, 600, DEFAULT_INTAKE_LIMITS.bodySeconds],
    'How long the body of a request, including uploads, may take to arrive. After that, the request gets 408.',
  ),
  PAYSTEAD_DRAIN_SECONDS: limit(
    [0, 300, 0],
    'How long a gateway goes on serving after the signal to stop, while `/health/ready` says that it isn’t ready. Set it to the time after which the load balancer has noticed, and let the supervisor wait 5 seconds longer before it kills.',
  ),
  PAYSTEAD_LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
    'warn',
    'The log level: `fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
  ),
} satisfies Record<string, Variable<unknown>>;

export type Values = Parsed<typeof VARIABLES>;
