import { env } from 'node:process';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { sessionsReply, sessionState } from '@paystead/contract/features/session/model.ts';
import { PEOPLE, type PersonKey } from '../../../test/harness/people.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { createSignInHarness } from '../../../test/sign-in/sign-in-harness.ts';

/*
 * Property: compares the gateway with a reference that knows sessions as a list in memory: random histories of sign-ins,
 * confirmations, sign-outs and passing time in three browsers of two people.
 */

const RUNS = env.PAYSTEAD_LONG_TESTS === 'yes' ? 400 : 30;
const [IDLE, ABSOLUTE, RECENT] = [900, 3600, 300];

const signIn = await createSignInHarness({
  environment: {
    PAYSTEAD_SESSION_IDLE_SECONDS: String(IDLE),
    PAYSTEAD_SESSION_ABSOLUTE_SECONDS: String(ABSOLUTE),
    PAYSTEAD_STEP_UP_SECONDS: String(RECENT),
  },
});
const { harness } = signIn;
afterAll(harness.close);

/** A session as the reference keeps it; instants in seconds. */
interface Kept {
  readonly person: PersonKey;
  readonly id: string;
  readonly createdAt: number;
  signedInAt: number;
  lastSeenAt: number;
  isRevoked: boolean;
}
interface Slot {
  readonly browser: Browser;
  session: Kept | null;
}

const now = () => harness.now.getTime() / 1000;
const codeOf = (reply: LightMyRequestResponse) =>
  reply.statusCode < 400 ? reply.statusCode : reply.json<{ code: string }>().code;

class World {
  readonly slots: readonly Slot[] = Array.from({ length: 3 }, () => ({ browser: signIn.browser(), session: null }));
  readonly sessions: Kept[] = [];

  /** Returns the code with which every call of a session is refused, or null while it lives. */
  refusalOf(session: Kept | null): string | null {
    if (session === null) return 'unauthenticated';
    if (session.isRevoked) return 'session_revoked';
    return this.isOver(session) ? 'session_idle' : null;
  }

  isOver({ createdAt, lastSeenAt }: Kept): boolean {
    return now() - createdAt >= ABSOLUTE || now() - lastSeenAt >= IDLE;
  }

  /** Notes a successful call, which is stored at most every five seconds. */
  touch(session: Kept): void {
    if (now() - session.lastSeenAt > 5) session.lastSeenAt = now();
  }
}

/** Sends a call in a slot; a session that lives answers `status`. Returns the reply of one that succeeded. */
async function send(
  world: World,
  { browser, session }: Slot,
  call: (at: Browser) => Promise<LightMyRequestResponse>,
  status: number | string,
): Promise<LightMyRequestResponse | null> {
  const refusal = world.refusalOf(session);
  const reply = await call(browser);
  expect(codeOf(reply), reply.body).toBe(refusal ?? status);
  if (refusal !== null || session === null || typeof status === 'string') return null;
  world.touch(session);
  return reply;
}

type Step =
  | { readonly do: 'signIn'; readonly at: number; readonly person: PersonKey; readonly age: number }
  | { readonly do: 'confirm'; readonly at: number; readonly age: number; readonly isOther: boolean }
  | { readonly do: 'read' | 'list' | 'signOut'; readonly at: number }
  | { readonly do: 'end'; readonly at: number; readonly which: number }
  | { readonly do: 'wait'; readonly seconds: number };

const at = fc.nat({ max: 2 });
const person = fc.constantFrom<PersonKey>('plain', 'colleague');
const age = fc.constantFrom(0, 60, RECENT - 1, RECENT, RECENT + 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('signIn' as const), at, person, age }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('confirm' as const), at, age, isOther: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'list' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signOut' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), at, which: fc.nat({ max: 5 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 5, 6, 60, RECENT - 1, RECENT, RECENT + 1, IDLE - 1, IDLE),
    }),
  },
);

const other: Readonly<Partial<Record<PersonKey, PersonKey>>> = { plain: 'colleague', colleague: 'plain' };

/** Compares the list of a person's sessions, newest use first. */
async function listed(world: World, slot: Slot): Promise<void> {
  const { session } = slot;
  const reply = await send(world, slot, (browser) => browser.get('/api/sessions'), 200);
  if (!reply || !session) return;
  const live = world.sessions.filter((kept) => kept.person === session.person && world.refusalOf(kept) === null);
  const inOrder = live.toSorted((a, b) => b.lastSeenAt - a.lastSeenAt || (a.id < b.id ? -1 : 1));
  const { sessions } = sessionsReply.parse(reply.json());
  expect(sessions.map(({ sessionId, isCurrent }) => [sessionId, isCurrent])).toEqual(
    inOrder.map(({ id }) => [id, id === session.id]),
  );
}

async function take(world: World, one: Step): Promise<void> {
  if (one.do === 'wait') return harness.advanceSeconds(one.seconds);
  const slot = world.slots[one.at]!;
  const { session } = slot;
  switch (one.do) {
    case 'signIn': {
      const idpToken = await signIn.tokenOf(one.person, { claims: { auth_time: now() - one.age } });
      const reply = await signIn.authorize(slot.browser, one.person, { idpToken });
      expect(reply.statusCode, reply.body).toBe(200);
      if (session) session.isRevoked = true;
      const id = sessionState.parse(reply.json<{ session: unknown }>().session).sessionId;
      slot.session = {
        person: one.person,
        id,
        createdAt: now(),
        signedInAt: now() - one.age,
        lastSeenAt: now(),
        isRevoked: false,
      };
      world.sessions.push(slot.session);
      return;
    }
    case 'confirm': {
      const own = session?.person ?? 'plain';
      const by = one.isOther ? (other[own] ?? own) : own;
      const idpToken = await signIn.tokenOf(by, { claims: { auth_time: now() - one.age } });
      const expected = one.isOther ? 'identity_token_invalid' : one.age > RECENT ? 'step_up_required' : 200;
      const reply = await send(world, slot, (browser) => browser.post('/api/session/step-up', { idpToken }), expected);
      if (reply && session) session.signedInAt = Math.max(session.signedInAt, now() - one.age);
      return;
    }
    case 'read':
      await send(world, slot, (browser) => browser.get('/api/session'), 200);
      return;
    case 'list':
      await listed(world, slot);
      return;
    case 'signOut':
      if ((await send(world, slot, (browser) => browser.delete('/api/session'), 204)) && session) {
        session.isRevoked = true;
        slot.session = null;
      }
      return;
    case 'end': {
      const target = world.sessions[one.which % Math.max(1, world.sessions.length)];
      const mayEnd = target && target.person === session?.person && !target.isRevoked;
      const path = `/api/sessions/${target?.id ?? 'none'}`;
      if ((await send(world, slot, (browser) => browser.delete(path), mayEnd ? 204 : 'not_found')) && target)
        target.isRevoked = true;
    }
  }
}

/** Returns what every browser sees of its session, and what the reference says. */
async function seenAndExpected(world: World) {
  const seen: unknown[] = [];
  const expected: unknown[] = [];
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
  for (const slot of world.slots) {
    const { session } = slot;
    const reply = await send(world, slot, (browser) => browser.get('/api/session'), 200);
    if (!reply || !session) continue;
    const { expiry, person: who } = sessionState.parse(reply.json());
    seen.push([who.personId, expiry]);
    expected.push([
      PEOPLE[session.person].personId,
      {
        now: instant(now()),
        idleExpiresAt: instant(session.lastSeenAt + IDLE),
        absoluteExpiresAt: instant(session.createdAt + ABSOLUTE),
        recentUntil: now() <= session.signedInAt + RECENT ? instant(session.signedInAt + RECENT) : null,
      },
    ]);
  }
  return [seen, expected] as const;
}

it(
  'reading 17: sessions live, end and are confirmed as the reference says, in any order of steps',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        await harness.change('delete from session');
        const world = new World();
        for (const one of steps) await take(world, one);
        const [seen, expected] = await seenAndExpected(world);
        expect(seen).toEqual(expected);
        // At the moment at which the session that was used longest ago ends, seen from one that was used since.
        const live = world.sessions.filter((kept) => world.refusalOf(kept) === null);
        const ends = live.map(({ lastSeenAt, createdAt }) => Math.min(lastSeenAt + IDLE, createdAt + ABSOLUTE));
        if (ends.length === 0) return;
        harness.advanceSeconds(60);
        await send(world, world.slots[0]!, (browser) => browser.get('/api/session'), 200);
        harness.advanceSeconds(Math.max(0, Math.min(...ends) - now()));
        for (const slot of world.slots) await listed(world, slot);
      }),
      { numRuns: RUNS, ...(env.PAYSTEAD_LONG_TESTS !== 'yes' && { seed: 20_261_128 }) },
    );
  },
);
