import { z } from 'zod';
import { anchorFileIn } from './platform/audit/anchors.ts';
import { filesVariable } from './platform/files/files-config.ts';
import { DEFAULT_INTAKE_LIMITS } from './platform/http/intake/limits.ts';

/** One environment variable. Its description ends up in docs/configuration.md. */
interface Variable<T> {
  readonly parse: z.ZodType<T>;
  readonly about: string;
  readonly fallback: string;
}

const variable = <T>(parse: z.ZodType<T>, fallback: string, about: string): Variable<T> => ({ parse, fallback, about });

const whole = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: `must be between ${min} and ${max}` })
    .default(fallback);
/** A whole number between two bounds, with its default. */
const limit = ([min, max, fallback]: readonly [number, number, number], about: string) =>
  variable(whole(min, max, fallback), String(fallback), about);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .default(fallback);
const jsonObject = z.string().transform((text, context) => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // falls through to the one message
  }
  context.addIssue({ code: 'custom', message: 'must be a JSON object' });
  return z.NEVER;
});

const VARIABLES = {
  NODE_ENV: variable(
    z.string().optional(),
    '',
    "Set it to `production` where people's real pay is served: the development provider then refuses to start.",
  ),
  PORT: variable(whole(0, 65_535, 8080), '8080', 'The port to listen on.'),
  PAYSTEAD_HOST: variable(
    z.string().optional(),
    'all interfaces; loopback with the development provider',
    'The address to listen on.',
  ),
  PAYSTEAD_DATA: variable(
    z.string().min(1).default('.paystead'),
    '.paystead',
    'The folder of the embedded database, its keys and files.',
  ),
  DATABASE_URL: variable(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' })
      .optional(),
    'embedded',
    'The PostgreSQL to use (15 or newer). Unset: an embedded one in PAYSTEAD_DATA.',
  ),
  PAYSTEAD_DATABASE_CONNECTIONS: variable(whole(1, 200, 10), '10', 'Connections that one gateway keeps to PostgreSQL.'),
  PAYSTEAD_KEYS: variable(
    z.string().optional(),
    'generated when embedded',
    'Encryption keys, `id:base64` separated by commas, the current one first. Needed with DATABASE_URL.',
  ),
  PAYSTEAD_FILES: variable(
    filesVariable.optional(),
    'folder; database with DATABASE_URL',
    'Where uploaded files are kept, encrypted: `folder` (in PAYSTEAD_DATA), `database`, or S3 as `s3+https://id:secret@host/bucket?region=us-east-1`.',
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
    "ClamAV's daemon, `host:port`. Every upload is scanned by it (INSTREAM); while it cannot be reached uploads are refused.",
  ),
  PAYSTEAD_AUDIT_ANCHORS: variable(
    z.string().min(1).optional(),
    'audit-anchors in PAYSTEAD_DATA',
    "The file to which this gateway writes the audit's seals down, one for each gateway, best on storage that can only be appended to.",
  ),
  PAYSTEAD_DEMO_EMPLOYEES: variable(
    whole(0, 1_000_000, 60),
    '60',
    'People in the demonstration data; above the cast, generated clients are added. 0: no demonstration data.',
  ),
  PAYSTEAD_DEMO_TODAY: variable(
    z.iso.date({ error: 'must be a date, YYYY-MM-DD' }).default('2026-11-20'),
    '2026-11-20',
    'The newest payday of the demonstration data.',
  ),
  PAYSTEAD_SMTP_URL: variable(
    z
      .string()
      .regex(/^smtps?:\/\/[^\s/]+/, { error: 'must begin with smtp:// or smtps://' })
      .optional(),
    'none: mail is caught and shown at /mail; in production it waits in the outbox',
    'The mail server, `smtp://user:password@host:port`. In production `smtp://` must offer STARTTLS, unless on this machine.',
  ),
  PAYSTEAD_MAIL_FROM: variable(
    z.email({ error: 'must be an e-mail address' }).optional(),
    'none',
    "The address that mail comes from; its name is the partner's. Needed with PAYSTEAD_SMTP_URL.",
  ),
  PAYSTEAD_SECURITY_EMAIL: variable(
    z.email({ error: 'must be an email address' }).optional(),
    'none',
    "The provider's address for security alerts. Unset: limits that are crossed are only logged and listed.",
  ),
  PAYSTEAD_SECURITY_REFUSED_ACCESS: variable(
    whole(1, 1_000_000, 30),
    '30',
    "Refused calls for other people's records by one person, within the window, that send an alert.",
  ),
  PAYSTEAD_SECURITY_FAILED_PROOFS: variable(
    whole(1, 1_000_000, 5),
    '5',
    'Failed step-ups and replayed tokens of one person, within the window, that send an alert.',
  ),
  PAYSTEAD_SECURITY_PER_ADDRESS: variable(
    whole(1, 1_000_000, 300),
    '300',
    'Security events from one network address, within the window, that send an alert; those of people with an alert of their own are left out.',
  ),
  PAYSTEAD_SECURITY_WINDOW_MINUTES: variable(
    whole(1, 1440, 10),
    '10',
    'The window of these limits; also how long one alert, and one line of the log, stands for all that follows.',
  ),
  METRICS_PORT: variable(whole(1, 65_535, 9090).unwrap().optional(), 'none', 'The port for GET /metrics. Unset: none.'),
  PAYSTEAD_PORTAL: variable(jsonObject.optional(), '{}', 'Overrides for GET /configuration.json, as a JSON object.'),
  PAYSTEAD_BRANDING: variable(
    flag(true),
    'true',
    "Whether partners' looks are worn; `false`: pages, mails and documents look like Paystead whatever a partner has.",
  ),
  PAYSTEAD_ANALYTICS_KEY: variable(
    z.string().max(200).optional(),
    'none',
    'The key of an analytics service. Unset: nothing is loaded, whatever a client switched on.',
  ),
  PAYSTEAD_ANALYTICS_SCRIPT: variable(
    z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
    'none',
    "The service's script; its origin is the only one beside our own that the page may load from and call.",
  ),
  PAYSTEAD_DECIDE_BY_GET: variable(
    flag(true),
    'true',
    'Serve approving and rejecting by GET too, as the specification has it; `false`: by POST alone.',
  ),
  PAYSTEAD_STEP_UP_SECONDS: variable(
    whole(10, 3600, 300),
    '300',
    'How long a sign-in counts as recent for sensitive calls.',
  ),
  PAYSTEAD_SESSION_IDLE_SECONDS: variable(
    whole(30, 86_400, 900),
    '900',
    'A session ends after this long without a call.',
  ),
  PAYSTEAD_SESSION_ABSOLUTE_SECONDS: variable(
    whole(60, 604_800, 43_200),
    '43200',
    'A session ends after this long in any case.',
  ),
  PAYSTEAD_BEARER_SECONDS: variable(
    whole(30, 900, 900),
    '900',
    "The life of the native wrapper's bearer token; at most 900.",
  ),
  PAYSTEAD_NATIVE_CLIENTS: variable(
    list.default(['paystead-native']),
    'paystead-native',
    'Client ids of native wrappers to which a bearer may be given.',
  ),
  PAYSTEAD_WRAPPER_ORIGINS: variable(
    list.default(['capacitor://localhost', 'https://localhost']),
    'capacitor://localhost, https://localhost',
    'Origins from which the native wrapper may call, with a bearer only.',
  ),
  PAYSTEAD_OIDC_ISSUER: variable(
    z.url({ error: 'must be an address' }).optional(),
    'the development provider',
    'The issuer of the OpenID Connect provider.',
  ),
  PAYSTEAD_OIDC_CLIENT_ID: variable(
    z.string().min(1).default('paystead-portal'),
    'paystead-portal',
    "The portal's client id at the provider; also the scope that is asked for.",
  ),
  PAYSTEAD_OIDC_AUDIENCES: variable(list.optional(), 'the client ids', 'Audiences accepted in identity tokens.'),
  PAYSTEAD_OIDC_ALGORITHMS: variable(
    list.default(['RS256', 'ES256', 'PS256', 'EdDSA']),
    'RS256, ES256, PS256, EdDSA',
    'Signature algorithms accepted in identity tokens.',
  ),
  PAYSTEAD_OIDC_CLOCK_SKEW_SECONDS: variable(whole(0, 120, 30), '30', "How far the provider's clock may differ."),
  PAYSTEAD_TRUST_PROXY: variable(flag(false), 'false', 'Behind a load balancer: believe its X-Forwarded-* headers.'),
  PAYSTEAD_REQUESTS_PER_MINUTE: variable(
    whole(10, 1_000_000, 1200),
    '1200',
    'Calls that one address may make in a minute.',
  ),
  PAYSTEAD_REQUESTS_IN_FLIGHT: limit(
    [8, 100_000, DEFAULT_INTAKE_LIMITS.requestsInFlight],
    'Requests that one gateway works on at once; a request counts from when its body has arrived. More are answered 503.',
  ),
  PAYSTEAD_SLOW_BODIES: limit(
    [1, 100_000, DEFAULT_INTAKE_LIMITS.slowBodies],
    'Request bodies that may take longer than a second to arrive, at the same time, in one gateway. More are answered 503.',
  ),
  PAYSTEAD_SLOW_BODIES_PER_ADDRESS: limit(
    [1, 100_000, DEFAULT_INTAKE_LIMITS.slowBodiesPerAddress],
    'The same from one address. More are answered 429. Where a load balancer does not say whose requests it passes on (PAYSTEAD_TRUST_PROXY), everybody has its address: set this as high as PAYSTEAD_SLOW_BODIES.',
  ),
  PAYSTEAD_HEADER_SECONDS: limit(
    [1, 120, DEFAULT_INTAKE_LIMITS.headerSeconds],
    'How long the headers of a request may take to arrive; the connection is closed then, with 408 where any came.',
  ),
  PAYSTEAD_BODY_SECONDS: limit(
    [1, 600, DEFAULT_INTAKE_LIMITS.bodySeconds],
    'How long the body of a request, an upload too, may take to arrive; it is answered 408 then.',
  ),
  PAYSTEAD_LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
    'warn',
    'How much is logged.',
  ),
} satisfies Record<string, Variable<unknown>>;

type Parsed = { [K in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[K]['parse']> };

/** The configuration: read once, frozen, passed down. */
export type Config = Readonly<ReturnType<typeof shape>>;

/** Every configuration fault, by name, in one message. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.faults = faults;
  }
}

/** Parses the named variables and adds their faults to `faults`. */
function parseVariables(environment: NodeJS.ProcessEnv, names: readonly string[], faults: string[]): Partial<Parsed> {
  const values: Record<string, unknown> = {};
  for (const [name, { parse }] of Object.entries(VARIABLES)) {
    if (!names.includes(name)) continue;
    const given = environment[name];
    const parsed = parse.safeParse(given === '' ? undefined : given);
    if (parsed.success) values[name] = parsed.data;
    else faults.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join(', ')}`);
  }
  return values;
}

/**
 * Reads only where the data is stored, for commands that need nothing else: a migration must not require keys or a
 * provider.
 */
export function readStoreConfig(
  environment: NodeJS.ProcessEnv = process.env,
): Pick<Config, 'databaseUrl' | 'dataFolder' | 'auditAnchors'> {
  const faults: string[] = [];
  const values = parseVariables(environment, ['DATABASE_URL', 'PAYSTEAD_DATA', 'PAYSTEAD_AUDIT_ANCHORS'], faults);
  if (faults.length > 0) throw new ConfigurationError(faults);
  const dataFolder = values.PAYSTEAD_DATA ?? '';
  const auditAnchors = values.PAYSTEAD_AUDIT_ANCHORS ?? anchorFileIn(dataFolder);
  return { databaseUrl: values.DATABASE_URL, dataFolder, auditAnchors };
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = [];
  const values = parseVariables(environment, Object.keys(VARIABLES), faults);
  for (const name of Object.keys(environment))
    if (name.startsWith('PAYSTEAD_') && !(name in VARIABLES) && !name.startsWith('PAYSTEAD_TEST_'))
      faults.push(`${name} is not known; see docs/configuration.md`);
  if ((values.PAYSTEAD_ANALYTICS_KEY === undefined) !== (values.PAYSTEAD_ANALYTICS_SCRIPT === undefined))
    faults.push('PAYSTEAD_ANALYTICS_KEY and PAYSTEAD_ANALYTICS_SCRIPT are needed together');
  if (faults.length > 0) throw new ConfigurationError(faults);
  const config = shape(values as Parsed);
  const more = contradictions(config);
  if (more.length > 0) throw new ConfigurationError(more);
  return Object.freeze(config);
}

function shape(v: Parsed) {
  return {
    isProduction: v.NODE_ENV === 'production',
    port: v.PORT,
    host: v.PAYSTEAD_HOST,
    dataFolder: v.PAYSTEAD_DATA,
    databaseUrl: v.DATABASE_URL,
    databaseConnections: v.PAYSTEAD_DATABASE_CONNECTIONS,
    keys: v.PAYSTEAD_KEYS,
    files: v.PAYSTEAD_FILES ?? { place: v.DATABASE_URL ? ('database' as const) : ('folder' as const) },
    scanner: v.PAYSTEAD_CLAMD ?? null,
    auditAnchors: v.PAYSTEAD_AUDIT_ANCHORS ?? anchorFileIn(v.PAYSTEAD_DATA),
    demo: { employees: v.PAYSTEAD_DEMO_EMPLOYEES, today: v.PAYSTEAD_DEMO_TODAY },
    mail: { smtpUrl: v.PAYSTEAD_SMTP_URL, from: v.PAYSTEAD_MAIL_FROM },
    security: {
      email: v.PAYSTEAD_SECURITY_EMAIL ?? null,
      refusedAccess: v.PAYSTEAD_SECURITY_REFUSED_ACCESS,
      failedProofs: v.PAYSTEAD_SECURITY_FAILED_PROOFS,
      perAddress: v.PAYSTEAD_SECURITY_PER_ADDRESS,
      windowMinutes: v.PAYSTEAD_SECURITY_WINDOW_MINUTES,
    },
    metricsPort: v.METRICS_PORT,
    portal: v.PAYSTEAD_PORTAL ?? {},
    branding: v.PAYSTEAD_BRANDING,
    analytics:
      v.PAYSTEAD_ANALYTICS_KEY && v.PAYSTEAD_ANALYTICS_SCRIPT
        ? { apiKey: v.PAYSTEAD_ANALYTICS_KEY, scriptUrl: v.PAYSTEAD_ANALYTICS_SCRIPT }
        : null,
    decideByGet: v.PAYSTEAD_DECIDE_BY_GET,
    session: {
      recentSeconds: v.PAYSTEAD_STEP_UP_SECONDS,
      idleSeconds: v.PAYSTEAD_SESSION_IDLE_SECONDS,
      absoluteSeconds: v.PAYSTEAD_SESSION_ABSOLUTE_SECONDS,
    },
    bearerSeconds: v.PAYSTEAD_BEARER_SECONDS,
    nativeClients: v.PAYSTEAD_NATIVE_CLIENTS,
    wrapperOrigins: v.PAYSTEAD_WRAPPER_ORIGINS,
    oidc: {
      /** Undefined selects the development provider on the host of the request. */
      issuer: v.PAYSTEAD_OIDC_ISSUER,
      clientId: v.PAYSTEAD_OIDC_CLIENT_ID,
      audiences: v.PAYSTEAD_OIDC_AUDIENCES ?? [v.PAYSTEAD_OIDC_CLIENT_ID, ...v.PAYSTEAD_NATIVE_CLIENTS],
      algorithms: v.PAYSTEAD_OIDC_ALGORITHMS,
      clockSkewSeconds: v.PAYSTEAD_OIDC_CLOCK_SKEW_SECONDS,
    },
    trustProxy: v.PAYSTEAD_TRUST_PROXY,
    requestsPerMinute: v.PAYSTEAD_REQUESTS_PER_MINUTE,
    intake: {
      requestsInFlight: v.PAYSTEAD_REQUESTS_IN_FLIGHT,
      slowBodies: v.PAYSTEAD_SLOW_BODIES,
      slowBodiesPerAddress: v.PAYSTEAD_SLOW_BODIES_PER_ADDRESS,
      headerSeconds: v.PAYSTEAD_HEADER_SECONDS,
      bodySeconds: v.PAYSTEAD_BODY_SECONDS,
    },
    logLevel: v.PAYSTEAD_LOG_LEVEL,
  };
}

/** Returns the faults that only show in the combination of settings. */
function contradictions(config: Config): string[] {
  const faults: string[] = [];
  if (config.isProduction && !config.oidc.issuer)
    faults.push('PAYSTEAD_OIDC_ISSUER is needed with NODE_ENV=production: the development provider is for development');
  if (config.oidc.algorithms.some((name) => name === 'none' || name.startsWith('HS')))
    faults.push('PAYSTEAD_OIDC_ALGORITHMS may not hold `none` or a shared-secret algorithm (HS…)');
  if (config.databaseUrl && !config.keys)
    faults.push('PAYSTEAD_KEYS is needed with DATABASE_URL: several gateways must share their keys');
  if (config.databaseUrl && config.files.place === 'folder')
    faults.push('PAYSTEAD_FILES may not be a folder with DATABASE_URL: another gateway would not have its files');
  if (config.mail.smtpUrl && !config.mail.from)
    faults.push('PAYSTEAD_MAIL_FROM is needed with PAYSTEAD_SMTP_URL: a mail must come from somebody');
  if (!config.databaseUrl && config.demo.employees > 100_000)
    faults.push('PAYSTEAD_DEMO_EMPLOYEES above 100000 needs DATABASE_URL: the embedded database holds no more');
  if (config.port !== 0 && config.metricsPort === config.port)
    faults.push('METRICS_PORT is the same as PORT: the metrics need a port of their own');
  if (config.session.idleSeconds > config.session.absoluteSeconds)
    faults.push('PAYSTEAD_SESSION_IDLE_SECONDS is longer than PAYSTEAD_SESSION_ABSOLUTE_SECONDS');
  return faults;
}

/** The reference for operators, published as docs/configuration.md (a test keeps both in step). */
export function configurationReference(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, { about, fallback }]) => `| \`${name}\` | ${fallback || 'none'} | ${about} |`,
  );
  return [
    '# Configuration',
    '',
    'Everything is read from the environment, once, at start; all faults are listed together by name.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
