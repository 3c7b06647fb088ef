import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { nameRequest } from '../audit/name-request.ts';
import { changesData, recordUse, takeNotes } from '../audit/record.ts';
import { Failure } from '../failures/failure.ts';
import { admit, demandNeeds, enter, type Admitted } from './request/admit.ts';
import { readCredential, type Credential } from './request/credential.ts';
import { languageOf } from './request/language.ts';
import { circumstancesOf, parseParams, readInputs } from './request/inputs.ts';
import { parsePart } from './request/parse.ts';
import { readUrlEncoded } from './request/url-encoded.ts';
import { awaitBodyWithoutSlot } from './intake/intake.ts';
import type { BinderPorts } from './ports.ts';
import { replyControl, sendFile } from './reply.ts';
import type { Outcome } from '../idempotency/once.ts';
import { runOnce, sendReplay } from './run-once.ts';
import type { Call, FileReply, Lookup, Route } from './route.ts';
import { VERDICT_CODE } from '../access/session.ts';
import type { StoredFile } from '../files/port.ts';
import type { Transaction } from '../database/port.ts';
import { watchRefusal } from '../security/watch.ts';
import { FormStream, handOnForms } from '../uploads/form-stream.ts';

/** Converts `checks/employees/{employeeId}` to Fastify's syntax. */
function fastifyPath(path: string): string {
  return `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/**
 * Registers one route on the server. The order of refusals is the same everywhere: 401, 403 anti_forgery, 503 maintenance, 404,
 * 403 step-up or edit role, 422, and then the handler's own (409).
 */
export function bind(app: FastifyInstance, route: Route, ports: BinderPorts): void {
  const options: RouteOptions = {
    method: route.endpoint.method,
    url: fastifyPath(route.endpoint.path),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        return await handle(route, request, reply, ports);
      } catch (error) {
        watchRefusal(error, route, request, ports);
        throw error;
      }
    },
  };
  const isForm = route.kind === 'upload';
  if (!isForm && !route.endpoint.urlEncoded) return void app.route(options);
  // In its own scope, since only these calls receive forms.
  app.register(async (scope) => {
    if (isForm) handOnForms(scope);
    else readUrlEncoded(scope);
    scope.route(options);
  });
}

async function handle(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  ports: BinderPorts,
): Promise<unknown> {
  if (route.kind === 'hot') return handleHot(route, request, reply, ports);
  if (route.kind === 'upload') return handleUpload(route, request, reply, ports);
  return answer(route, reply, await perform(route, request, reply, ports, { body: request.body, upload: null }));
}

async function handleHot(
  route: Extract<Route, { kind: 'hot' }>,
  request: FastifyRequest,
  reply: FastifyReply,
  ports: BinderPorts,
): Promise<unknown> {
  const { endpoint } = route;
  const credential = demand(readCredential(request), endpoint);
  if (credential.kind === 'none') throw new Failure('unauthenticated');
  const now = ports.clock.now();
  const query = readAfter401(() => parsePart(endpoint.query, request.query, 'query'));
  const params = readAfter401(() => parseParams(endpoint, request));
  const answer = await route.handler({
    enter: [
      credential.hash,
      credential.kind,
      now.toISOString(),
      ports.limits.idleSeconds,
      ports.limits.absoluteSeconds,
    ],
    // Report a fault in the inputs only after the session is accepted, which the read itself decides.
    query: query.value,
    params: params.value,
    now,
    requestId: request.id,
    read: (statement, values) => ports.database.call(statement, values),
  });
  if (answer.verdict === 'hidden') throw new Failure('not_found');
  // Entering again tells what the refused sign-in lacks, which the read does not return.
  if (answer.verdict === 'weak') await ports.database.asDirectory((tx) => enter(tx, credential, now, ports));
  if (answer.verdict !== 'ok') throw new Failure(VERDICT_CODE[answer.verdict]);
  if (query.failure) throw query.failure;
  if (params.failure) throw params.failure;
  return reply.send(parseReply(endpoint, answer.reply));
}

/** Handles a form: admits the caller, stores the file, and then continues like any other call. */
async function handleUpload(
  route: Extract<Route, { kind: 'upload' }>,
  request: FastifyRequest,
  reply: FastifyReply,
  ports: BinderPorts,
): Promise<unknown> {
  const { endpoint, uploads } = route;
  const credential = demand(readCredential(request), endpoint);
  const now = ports.clock.now();
  const language = languageOf(request.headers['accept-language']);
  const rules = await ports.database.asDirectory(async (tx) => {
    const admitted = await admit(tx, endpoint, request, credential, now, ports);
    const params = parseParams(endpoint, request);
    // The form isn't read yet: its faults rank after an unknown id.
    if (
      route.exists &&
      !(await route.exists(lookupOf(tx, admitted, request, { params, now, language, body: undefined })))
    )
      throw new Failure('not_found');
    demandNeeds(endpoint, admitted, now, ports);
    const { session, employee } = admitted;
    return route.rulesOf({ session, employee: employee as never, params });
  });
  const form = request.body;
  if (!(form instanceof FormStream)) throw new Failure('unsupported_media_type');
  awaitBodyWithoutSlot(request);
  const { fields, file } = await uploads.receive(form, rules);
  let outcome: Awaited<ReturnType<typeof perform>> | undefined;
  try {
    outcome = await perform(route, request, reply, ports, { body: fields, upload: file });
  } finally {
    // Before the reply, so that a caller who has it finds no bytes of a refused or repeated upload.
    if (file !== null && outcome?.kind !== 'done') await uploads.discard(file);
  }
  return answer(route, reply, outcome);
}

/** The parsed parts of a request that the binder doesn't read itself. */
interface ReceivedInputs {
  readonly body: unknown;
  readonly upload: StoredFile | null;
}

async function perform(
  route: Extract<Route, { kind: 'plain' | 'upload' }>,
  request: FastifyRequest,
  reply: FastifyReply,
  ports: BinderPorts,
  { body, upload }: ReceivedInputs,
): Promise<Outcome<unknown>> {
  const { endpoint } = route;
  const credential = demand(readCredential(request), endpoint);
  const now = ports.clock.now();
  const language = languageOf(request.headers['accept-language']);
  const circumstances = {
    now,
    language,
    upload,
    ...circumstancesOf(request, credential),
    reply: replyControl(reply, ports.antiForgery, ports.isSecure(request)),
  };
  return ports.database.asDirectory(
    async (tx) => {
      await nameRequest(tx, endpoint, request.id);
      const ownerOf = route.kind === 'plain' ? route.ownerOf : null;
      const admitted = await admit(tx, endpoint, request, credential, now, ports, ownerOf);
      const params = parseParams(endpoint, request);
      const { session, employee } = admitted;
      const audit = takeNotes(employee);
      const { key, ...inputs } = await unlessUnknown(
        () => {
          demandNeeds(endpoint, admitted, now, ports);
          return readInputs(endpoint, request, body);
        },
        async () =>
          !route.exists || (await route.exists(lookupOf(tx, admitted, request, { params, now, body, language }))),
      );
      const call: Call<Endpoint> = {
        ...circumstances,
        params,
        ...inputs,
        session,
        employee: employee as never,
        tx,
        audit,
      };
      return runOnce(tx, endpoint, request, call, { key, keys: ports.keys }, async () => {
        const handled = await route.handler(call);
        const parsed = endpoint.reply === 'file' ? handled : parseReply(endpoint, handled);
        const { requestId } = call;
        if (session) await recordUse(tx, { endpoint, session, now, requestId, notes: audit, keys: ports.keys });
        return parsed;
      });
    },
    // A view writes only its audit row, which may be flushed a moment later; a change is flushed first.
    { asynchronousCommit: !changesData(endpoint) },
  );
}

/**
 * Looks up the target before a refusal, since 404 outranks every other refusal from here on. A call without any fault
 * goes on to its handler instead, so that a repeated call gets its first reply even if its target is gone.
 */
async function unlessUnknown<T>(read: () => T, exists: () => Promise<boolean>): Promise<T> {
  try {
    return read();
  } catch (refusal) {
    if (refusal instanceof Failure && !(await exists())) throw new Failure('not_found', { reason: refusal.code });
    throw refusal;
  }
}

function lookupOf(
  tx: Transaction,
  { session, employee }: Admitted,
  request: FastifyRequest,
  about: Pick<Lookup<Endpoint>, 'params' | 'now' | 'language' | 'body'>,
): Lookup<Endpoint> {
  return { ...about, tx, session, employee: employee as never, query: request.query };
}

function answer({ endpoint }: Route, reply: FastifyReply, outcome: Outcome<unknown>): unknown {
  if (outcome.kind === 'refused') throw outcome.failure;
  if (outcome.kind === 'replayed') return sendReplay(reply, outcome);
  if (endpoint.reply === 'file') return sendFile(reply, outcome.value as FileReply);
  if (endpoint.reply === 'empty') return reply.code(204).send();
  return reply.send(outcome.value);
}

/** Throws 401 before any other check. */
function demand(credential: Credential, endpoint: Endpoint): Exclude<Credential, { kind: 'conflict' }> {
  const open = endpoint.who === 'anyone' || endpoint.who === 'identityToken';
  if (credential.kind === 'conflict') throw new Failure('unauthenticated', { reason: 'cookie and bearer together' });
  if (!open && credential.kind === 'none') throw new Failure('unauthenticated', { reason: 'no credential' });
  return credential;
}

function readAfter401<T>(read: () => T): { value: T | undefined; failure: unknown } {
  try {
    return { value: read(), failure: undefined };
  } catch (failure) {
    return { value: undefined, failure };
  }
}

function parseReply(endpoint: Endpoint, value: unknown): unknown {
  if (endpoint.reply === 'empty' || endpoint.reply === 'file') return undefined;
  const parsed = endpoint.reply.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join('; ');
  throw new Failure('internal', { reason: `the reply of ${endpoint.name} is not what the contract says: ${where}` });
}
