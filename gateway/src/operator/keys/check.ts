import type { Language } from '@paystead/contract/fields.ts';
import { readKeyUse, readRunningGateways } from '../../platform/keys/announce.ts';
import type { Database } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Command } from '../command.ts';
import { withStore } from '../store.ts';
import { countPassingNeeds, countSealedValues } from './key-needs.ts';
import { BEFORE_FIRST, PAGE, pageByPage } from './pages.ts';
import { countOldFingerprints } from './reseal-accounts.ts';
import { countFormsThatNeed } from './reseal-forms.ts';
import { text } from './texts.ts';

/** Something that needs a key, in a sentence. */
interface Need {
  readonly what: string;
  readonly count: number;
  /** When it no longer does, if that is known (an instant, UTC). */
  readonly until: string | null;
}

/** Proves that nothing needs a key any more, so that it can be removed from every gateway. Changes nothing. */
export const checkKeyCommand: Command = {
  name: 'keys check',
  about: (language) => text(language, 'check.about'),
  takes: ['key'],
  run: (context) =>
    withStore(context, async ({ database, keys, clock }) => {
      const { language = 'en', given } = context;
      const id = given[0] ?? '';
      const needs =
        id === keys.current.id
          ? [{ what: 'current', count: 1, until: null }]
          : await needsOf(database, keys, id, clock.now());
      // A mistyped id must not look like one that nothing needs.
      if (needs === null) return { done: false, lines: [text(language, 'check.unknown', { id })], data: { keyId: id } };
      const lines = needs.map((need) => sentence(need, id, language));
      const last = text(language, needs.length === 0 ? 'check.free' : 'check.needed', { id });
      return { done: needs.length === 0, lines: [...lines, last], data: { keyId: id, needs } };
    }),
};

/** Returns everything that needs a key; null if neither the configuration nor the data knows it. */
async function needsOf(database: Database, keys: KeyRing, id: string, now: Date): Promise<Need[] | null> {
  const { gateways, use, counts, passing } = await database.asMaintenance(
    async (tx) => {
      const used = await readKeyUse(tx);
      return {
        gateways: await readRunningGateways(tx, now),
        use: used,
        counts: await countSealedValues(tx),
        passing: await countPassingNeeds(tx, id, lastUse(used, id, keys, now), now),
      };
    },
    { readOnly: true },
  );
  if (!keys.all.has(id) && [...use, ...counts].every(({ keyId }) => keyId !== id)) return null;
  const forever: Need[] = [
    ...gateways.filter(({ keyIds }) => keyIds[0] === id).map(({ place }) => ({ what: `gateway ${place}`, count: 1 })),
    ...counts.filter(({ keyId }) => keyId === id),
    ...(await provedBy(database, keys, id)),
  ].map(({ what, count }) => ({ what, count, until: null }));
  const lastDay = lastUse(use, id, keys, now).getTime() + SAMPLE_HOURS * 3_600_000;
  const needs: Need[] = [
    ...forever,
    { what: 'links', ...passing.links },
    { what: 'importRows', count: passing.importRows, until: null },
    {
      what: 'codes',
      count: now.getTime() < lastDay && use.some(({ keyId }) => keyId === id) ? 1 : 0,
      until: new Date(lastDay).toISOString(),
    },
  ];
  return needs.filter(({ count }) => count > 0);
}

/** A code in a sample form is valid on its day and the next one (UTC). */
const SAMPLE_HOURS = 48;

/**
 * Returns when a gateway last sealed with a key: as it was announced, or, for a key that was never announced, before the current one
 * was first used.
 */
function lastUse(use: Awaited<ReturnType<typeof readKeyUse>>, id: string, { current }: KeyRing, now: Date): Date {
  const own = use.find(({ keyId }) => keyId === id)?.lastUsedAt;
  const before = use.find(({ keyId }) => keyId === current.id)?.firstUsedAt;
  return new Date(own ?? before ?? now);
}

/** Counts signed forms and account fingerprints, whose keys only show by trying. */
async function provedBy(database: Database, keys: KeyRing, id: string) {
  const others: KeyRing = { current: keys.current, all: new Map([...keys.all].filter(([key]) => key !== id)) };
  const forms = await pageByPage(
    database,
    [BEFORE_FIRST, BEFORE_FIRST],
    (tx, after) => countFormsThatNeed(tx, { all: keys, others }, after, PAGE),
    () => {},
  );
  const accounts = await pageByPage(
    database,
    [BEFORE_FIRST, BEFORE_FIRST],
    (tx, after) => countOldFingerprints(tx, keys, after, PAGE),
    () => {},
  );
  return [
    { what: 'signed_tax_form.record_hash', count: forms },
    { what: 'shared_account.fingerprint', count: accounts },
  ];
}

function sentence({ what, count, until }: Need, id: string, language: Language): string {
  switch (what) {
    case 'current':
      return text(language, 'check.current', { id });
    case 'links':
      return text(language, 'check.links', { count, until: until ?? '' });
    case 'importRows':
      return text(language, 'check.importRows', { count });
    case 'codes':
      return text(language, 'check.codes', { until: until ?? '' });
    default:
      return what.startsWith('gateway ')
        ? text(language, 'check.gateway', { place: what.slice('gateway '.length), id })
        : text(language, 'check.values', { what, count });
  }
}
