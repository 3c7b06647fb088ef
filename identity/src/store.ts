import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from './clock.ts';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

/**
 * The models that a grant issues. An interaction names its grant too, and must survive a change of account during it.
 */
const ISSUED = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);
const modelOf = (key: string) => key.slice(0, key.indexOf(':'));

const MAX_ENTRIES = 50_000;

/**
 * One issuer's sessions, codes and tokens in memory. They survive a key rotation, not a restart: signing in again takes
 * one form.
 */
export interface IssuerStore {
  adapter(model: string): Adapter;
  /**
   * Ends an account's sessions and everything they issued, except for the session with the uid `keep`. Returns the ended
   * sessions.
   */
  endSessions(accountId: string, keep: string | undefined): readonly AdapterPayload[];
}

export function createIssuerStore(clock: Clock): IssuerStore {
  const entries = new Map<string, Entry>();

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > clock()) return entry.payload;
    entries.delete(key);
    return undefined;
  };

  const makeRoom = () => {
    if (entries.size < MAX_ENTRIES) return;
    for (const [key, entry] of entries) if (entry.expiresAt <= clock()) entries.delete(key);
    for (const key of entries.keys()) {
      if (entries.size < MAX_ENTRIES) break;
      entries.delete(key);
    }
  };

  const findWhere = (model: string, matches: (payload: AdapterPayload) => boolean) => {
    for (const key of entries.keys()) {
      if (!key.startsWith(`${model}:`)) continue;
      const payload = find(key);
      if (payload && matches(payload)) return payload;
    }
    return undefined;
  };

  const ownedBy = (accountId: string, model: string): (readonly [key: string, payload: AdapterPayload])[] =>
    [...entries.keys()]
      .filter((key) => modelOf(key) === model)
      .flatMap((key) => {
        const payload = find(key);
        return payload?.accountId === accountId ? [[key, payload] as const] : [];
      });

  return {
    endSessions(accountId, keep) {
      const sessions = ownedBy(accountId, 'Session');
      const kept = sessions.filter(([, { uid }]) => uid !== undefined && uid === keep);
      const keptGrants = new Set(
        kept.flatMap(([, { authorizations = {} }]) => Object.values(authorizations).map(({ grantId }) => grantId)),
      );
      const ended = sessions.filter((session) => !kept.includes(session));
      for (const [key] of ended) entries.delete(key);
      for (const model of [...ISSUED, 'Grant'])
        for (const [key, { grantId, jti }] of ownedBy(accountId, model))
          if (!keptGrants.has(model === 'Grant' ? jti : grantId)) entries.delete(key);
      return ended.map(([, payload]) => payload);
    },
    adapter: (model) => {
      const keyOf = (id: string) => `${model}:${id}`;
      return {
        async upsert(id, payload, expiresIn) {
          makeRoom();
          entries.set(keyOf(id), { payload, expiresAt: expiresIn ? clock() + expiresIn * 1000 : Infinity });
        },
        find: async (id) => find(keyOf(id)),
        findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
        findByUserCode: async (userCode) => findWhere(model, (payload) => payload.userCode === userCode),
        async consume(id) {
          const entry = entries.get(keyOf(id));
          if (entry)
            entries.set(keyOf(id), { ...entry, payload: { ...entry.payload, consumed: Math.floor(clock() / 1000) } });
        },
        async destroy(id) {
          entries.delete(keyOf(id));
        },
        async revokeByGrantId(grantId) {
          for (const [key, entry] of entries) {
            if (entry.payload.grantId === grantId && ISSUED.has(modelOf(key))) entries.delete(key);
          }
        },
      };
    },
  };
}
