import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { Transaction } from '../database/port.ts';
import { Failure } from '../failures/failure.ts';
import { toProblem } from '../failures/problem.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { keyHash, requestHash } from '../idempotency/request.ts';
import { keyOfSession } from '../idempotency/store.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { languageOf } from './request/language.ts';
import type { Call } from './route.ts';

/**
 * Runs a call, or returns the first reply if an earlier call had the same key and the same request. Keys belong to the
 * calling employee, so a call without a session (linking by identity token) has none.
 */
export async function runOnce(
  tx: Transaction,
  endpoint: Endpoint,
  request: FastifyRequest,
  call: Call<Endpoint>,
  { key, keys }: { readonly key: string | null; readonly keys: KeyRing },
  effect: () => Promise<unknown>,
): Promise<Outcome<unknown>> {
  const session = call.session;
  if (key === null || session === null) return outcomeOf(effect);
  const { params, query, body, form, version, upload } = call;
  const file = upload && Buffer.from(upload.sha256).toString('hex');
  return once(tx, effect, {
    key: keyOfSession(tx, session, keyHash(key)),
    requestHash: requestHash(endpoint.name, { params, query, body, form, version, ...(file && { file }) }),
    endpoint: endpoint.name,
    now: call.now,
    keys,
    replyOf: (value) =>
      endpoint.reply === 'empty' ? { status: 204, text: null } : { status: 200, text: JSON.stringify(value) },
    problemOf: (failure) =>
      JSON.stringify(toProblem(failure, languageOf(request.headers['accept-language']), request.id)),
  });
}

/**
 * Runs a call without a key. A refusal whose work must be kept may not roll back the transaction, so it is returned
 * instead of thrown.
 */
async function outcomeOf(effect: () => Promise<unknown>): Promise<Outcome<unknown>> {
  try {
    return { kind: 'done', value: await effect() };
  } catch (error) {
    if (error instanceof Failure && error.detail.keepsWork) return { kind: 'refused', failure: error };
    throw error;
  }
}

/** Sends the stored reply as it was first sent, with a header that says so. */
export function sendReplay(
  reply: FastifyReply,
  { status, text }: Extract<Outcome<unknown>, { kind: 'replayed' }>,
): FastifyReply {
  reply.code(status).header('idempotency-replayed', 'true');
  if (text === null) return reply.send();
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  // As bytes: Fastify would serialize a string again.
  return reply.type(`${type}; charset=utf-8`).send(Buffer.from(text));
}
