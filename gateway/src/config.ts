import { readFileSync } from 'node:fs';
import type { Language } from '@paystead/contract/fields.ts';
import { anchorFileIn } from './platform/audit/anchors.ts';
import { VARIABLES, type Values } from './config-variables.ts';
import { DEVELOPMENT_PROVIDER, type ProviderConfig } from './platform/identity-tokens/provider-config.ts';
import { configuredProviders } from './platform/identity-tokens/provider-variables.ts';

/** The configuration: read once, frozen, passed down. */
export type Config = Readonly<ReturnType<typeof shape>>;

/** Lists every configuration problem by variable name in one message. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.faults = faults;
  }
}

/** The names under which secrets are given as files: `PAYSTEAD_KEYS_FILE` for `PAYSTEAD_KEYS`. */
const SECRET_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(VARIABLES).flatMap(([name, variable]) => ('isSecret' in variable ? [[name, `${name}_FILE`]] : [])),
);

/** Returns the content of a file that holds a secret, without the line break at its end; null after adding a problem. */
function secretIn(path: string, variable: string, faults: string[]): string | null {
  try {
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (content !== '') return content;
    faults.push(`${variable} names an empty file: ${path}`);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    faults.push(`${variable} cannot be read (${why}): ${path}`);
  }
  return null;
}

/** Parses the named variables and adds every problem to `faults`. A secret comes from its variable or from its file. */
function parseVariables(environment: NodeJS.ProcessEnv, names: readonly string[], faults: string[]): Partial<Values> {
  const values: Record<string, unknown> = {};
  for (const [name, { parse }] of Object.entries(VARIABLES)) {
    if (!names.includes(name)) continue;
    let given = environment[name];
    const fileVariable = SECRET_FILES.get(name);
    const path = fileVariable && environment[fileVariable];
    if (fileVariable && path) {
      if (given) {
        faults.push(`${name} and ${fileVariable} exclude each other`);
        continue;
      }
      const content = secretIn(path, fileVariable, faults);
      if (content === null) continue;
      given = content;
    }
    const parsed = parse.safeParse(given === '' ? undefined : given);
    if (parsed.success) values[name] = parsed.data;
    else faults.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join(', ')}`);
  }
  return values;
}

type StoreSetting =
  | 'replica'
  | 'databaseUrl'
  | 'jobsDatabaseUrl'
  | 'migrationDatabaseUrl'
  | 'dataFolder'
  | 'auditAnchors';
const STORE_VARIABLES = [
  'DATABASE_URL',
  'PAYSTEAD_JOBS_DATABASE_URL',
  'PAYSTEAD_MIGRATION_DATABASE_URL',
  'PAYSTEAD_REPLICA_URL',
  'PAYSTEAD_REPLICA_MAX_LAG_SECONDS',
  'PAYSTEAD_DATA',
  'PAYSTEAD_AUDIT_ANCHORS',
] as const;

/** Returns where the data is stored, for commands that need nothing else: a migration must not require keys or a provider. */
export function readStoreConfig(environment: NodeJS.ProcessEnv = process.env): Pick<Config, StoreSetting> {
  const faults: string[] = [];
  const values = parseVariables(environment, STORE_VARIABLES, faults);
  if (faults.length > 0) throw new ConfigurationError(faults);
  const dataFolder = values.PAYSTEAD_DATA ?? '';
  const auditAnchors = values.PAYSTEAD_AUDIT_ANCHORS ?? anchorFileIn(dataFolder);
  return {
    databaseUrl: values.DATABASE_URL,
    jobsDatabaseUrl: values.PAYSTEAD_JOBS_DATABASE_URL,
    migrationDatabaseUrl: values.PAYSTEAD_MIGRATION_DATABASE_URL,
    replica: replicaOf(values),
    dataFolder,
    auditAnchors,
  };
}

/** Returns the time of a release as it was given (`SOURCE_DATE_EPOCH` of reproducible-builds.org); empty without one. */
export function releaseTime(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['SOURCE_DATE_EPOCH'] ?? '';
}

/**
 * Returns the language of the command line: Spanish if the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set names it
 * (POSIX), otherwise English.
 */
export function operatorLanguage(environment: NodeJS.ProcessEnv = process.env): Language {
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return /^es(?![a-z])/i.test(locale) ? 'es' : 'en';
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = [];
  const values = parseVariables(environment, Object.keys(VARIABLES), faults);
  const known = new Set([...Object.keys(VARIABLES), ...SECRET_FILES.values()]);
  for (const name of Object.keys(environment))
    if (name.startsWith('PAYSTEAD_') && !known.has(name) && !name.startsWith('PAYSTEAD_TEST_'))
      faults.push(`${name} is not known; see docs/configuration.md`);
  if ((values.PAYSTEAD_ANALYTICS_KEY === undefined) !== (values.PAYSTEAD_ANALYTICS_SCRIPT === undefined))
    faults.push('PAYSTEAD_ANALYTICS_KEY and PAYSTEAD_ANALYTICS_SCRIPT are needed together');
  const providers = configuredProviders(values, faults);
  if (faults.length > 0) throw new ConfigurationError(faults);
  const config = shape(values as Values, providers);
  const more = contradictions(config);
  if (more.length > 0) throw new ConfigurationError(more);
  return Object.freeze(config);
}

function replicaOf(v: Partial<Values>) {
  const { PAYSTEAD_REPLICA_URL: url, PAYSTEAD_REPLICA_MAX_LAG_SECONDS: maxLagSeconds = 10 } = v;
  return url === undefined ? null : { url, maxLagSeconds };
}

/** Reads `name=value,name=value`, as OpenTelemetry writes headers in its variables. */
function headersIn(typed: string): Record<string, string> {
  const pairs = typed.split(',').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return name === '' ? [] : [[name, decodeURIComponent(value.trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function shape(v: Values, providers: readonly ProviderConfig[]) {
  const isProduction = v.NODE_ENV === 'production';
  return {
    isProduction,
    port: v.PORT,
    host: v.PAYSTEAD_HOST,
    dataFolder: v.PAYSTEAD_DATA,
    databaseUrl: v.DATABASE_URL,
    jobsDatabaseUrl: v.PAYSTEAD_JOBS_DATABASE_URL,
    migrationDatabaseUrl: v.PAYSTEAD_MIGRATION_DATABASE_URL,
    replica: replicaOf(v),
    databaseConnections: v.PAYSTEAD_DATABASE_CONNECTIONS,
    keys: v.PAYSTEAD_KEYS,
    files: v.PAYSTEAD_FILES ?? { place: v.DATABASE_URL ? ('database' as const) : ('folder' as const) },
    scanner: v.PAYSTEAD_CLAMD ?? null,
    importKeepDays: v.PAYSTEAD_IMPORT_KEEP_DAYS,
    auditAnchors: v.PAYSTEAD_AUDIT_ANCHORS ?? anchorFileIn(v.PAYSTEAD_DATA),
    outageNoticeFile: v.PAYSTEAD_OUTAGE_NOTICE_FILE ?? null,
    demo: {
      // Invented people have no place among real ones, whatever the variable says.
      employees: isProduction ? 0 : v.PAYSTEAD_DEMO_EMPLOYEES,
      today: v.PAYSTEAD_DEMO_TODAY,
      queue: v.PAYSTEAD_DEMO_QUEUE,
    },
    mail: { smtpUrl: v.PAYSTEAD_SMTP_URL, from: v.PAYSTEAD_MAIL_FROM },
    security: {
      email: v.PAYSTEAD_SECURITY_EMAIL ?? null,
      refusedAccess: v.PAYSTEAD_SECURITY_REFUSED_ACCESS,
      failedProofs: v.PAYSTEAD_SECURITY_FAILED_PROOFS,
      perAddress: v.PAYSTEAD_SECURITY_PER_ADDRESS,
      windowMinutes: v.PAYSTEAD_SECURITY_WINDOW_MINUTES,
    },
    metricsPort: v.METRICS_PORT,
    metricsHost: v.METRICS_HOST,
    telemetry: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: headersIn(v.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
          traceShare: v.PAYSTEAD_TRACE_SHARE,
        }
      : null,
    slowStatementMilliseconds: v.PAYSTEAD_SLOW_STATEMENT_MILLISECONDS,
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
    /** The least sign-in of an operator. */
    consoleAssurance: v.PAYSTEAD_CONSOLE_SIGN_IN ?? (v.NODE_ENV === 'production' ? 'secondFactor' : 'password'),
    bearerSeconds: v.PAYSTEAD_BEARER_SECONDS,
    nativeClients: [...new Set(providers.flatMap(({ nativeClientIds }) => nativeClientIds))],
    wrapperOrigins: v.PAYSTEAD_WRAPPER_ORIGINS,
    /** At least one; the development provider where no other is configured. */
    providers,
    proxies: v.PAYSTEAD_TRUST_PROXY,
    requestsPerMinute: v.PAYSTEAD_REQUESTS_PER_MINUTE,
    service: {
      callsPerMinute: v.PAYSTEAD_SERVICE_CALLS_PER_MINUTE,
      issuer: v.PAYSTEAD_SERVICE_ISSUER?.replace(/\/+$/, '') ?? null,
    },
    webhooks: { privateAddresses: v.PAYSTEAD_WEBHOOK_PRIVATE_ADDRESSES ?? [] },
    intake: {
      requestsInFlight: v.PAYSTEAD_REQUESTS_IN_FLIGHT,
      slowBodies: v.PAYSTEAD_SLOW_BODIES,
      slowBodiesPerAddress: v.PAYSTEAD_SLOW_BODIES_PER_ADDRESS,
      headerSeconds: v.PAYSTEAD_HEADER_SECONDS,
      bodySeconds: v.PAYSTEAD_BODY_SECONDS,
    },
    drainSeconds: v.PAYSTEAD_DRAIN_SECONDS,
    logLevel: v.PAYSTEAD_LOG_LEVEL,
  };
}

/** Returns true if no other provider is configured. */
export function usesDevelopmentProvider({ providers }: Pick<Config, 'providers'>): boolean {
  return providers.some(({ id }) => id === DEVELOPMENT_PROVIDER);
}

/** Returns the problems that only a combination of variables causes. */
function contradictions(config: Config): string[] {
  const faults: string[] = [];
  if (config.isProduction && usesDevelopmentProvider(config))
    faults.push('PAYSTEAD_OIDC_ISSUER is needed with NODE_ENV=production: the development provider is for development');
  if (config.databaseUrl && !config.keys)
    faults.push('PAYSTEAD_KEYS is needed with DATABASE_URL: several gateways must share their keys');
  for (const [name, url] of [
    ['PAYSTEAD_JOBS_DATABASE_URL', config.jobsDatabaseUrl],
    ['PAYSTEAD_MIGRATION_DATABASE_URL', config.migrationDatabaseUrl],
    ['PAYSTEAD_REPLICA_URL', config.replica?.url],
  ])
    if (url && !config.databaseUrl) faults.push(`${name} needs DATABASE_URL: it names the same database`);
  if (config.databaseUrl && config.files.place === 'folder')
    faults.push('PAYSTEAD_FILES may not be a folder with DATABASE_URL: another gateway would not have its files');
  if (config.mail.smtpUrl && !config.mail.from)
    faults.push('PAYSTEAD_MAIL_FROM is needed with PAYSTEAD_SMTP_URL: mail needs a sender address');
  if (!config.databaseUrl && config.demo.employees > 100_000)
    faults.push('PAYSTEAD_DEMO_EMPLOYEES above 100000 needs DATABASE_URL: the embedded database holds no more');
  if (config.port !== 0 && config.metricsPort === config.port)
    faults.push('METRICS_PORT is the same as PORT: the metrics need a port of their own');
  if (config.session.idleSeconds > config.session.absoluteSeconds)
    faults.push('PAYSTEAD_SESSION_IDLE_SECONDS is longer than PAYSTEAD_SESSION_ABSOLUTE_SECONDS');
  return faults;
}

/** Renders the operators' reference, stored as docs/configuration.md (a test compares the two). */
export function configurationReference(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, { about, fallback }]) => `| \`${name}\` | ${fallback || 'none'} | ${about} |`,
  );
  return [
    '# Configuration',
    '',
    'The gateway reads its configuration from environment variables once, at startup. If anything is wrong, it lists every problem',
    'by variable name and does not start. Empty variables count as unset.',
    '',
    `${new Intl.ListFormat('en').format([...SECRET_FILES.keys()].map((name) => `\`${name}\``))} hold secrets. Each can be given as a file instead: set`,
    'the same name with `_FILE` to its path, such as `PAYSTEAD_KEYS_FILE=/run/secrets/keys`. The file holds the value alone; a line',
    'break at its end is ignored. Setting both names is an error. The gateway and the commands read the file once, when they start.',
    '',
    '| Variable | Default | Description |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
