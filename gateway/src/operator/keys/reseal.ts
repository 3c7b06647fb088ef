import { readRunningGateways } from '../../platform/keys/announce.ts';
import type { Database } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { withStore } from '../store.ts';
import { countSealedValues } from './key-needs.ts';
import { BEFORE_FIRST, PAGE, pageByPage } from './pages.ts';
import { resealAccounts } from './reseal-accounts.ts';
import { resealAudit } from './reseal-audit.ts';
import { columnResealer } from './reseal-column.ts';
import { resealForms } from './reseal-forms.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { text } from './texts.ts';

const resealers = SEALED_COLUMNS.map(columnResealer);

/** Every kind of value, and how its next page is sealed again. */
const WORK = [
  ...resealers.map(({ column: { table, column }, first, reseal }) => ({ what: `${table}.${column}`, first, reseal })),
  { what: 'shared_account.fingerprint', first: [BEFORE_FIRST, BEFORE_FIRST], reseal: resealAccounts },
  { what: 'audit_event.sealed_detail', first: [BEFORE_FIRST, BEFORE_FIRST, BEFORE_FIRST], reseal: resealAudit },
  { what: 'signed_tax_form.record_hash', first: [BEFORE_FIRST, BEFORE_FIRST], reseal: resealForms },
];

/**
 * Seals everything that older keys sealed again with the current key, while gateways serve. Can be interrupted and repeated: it goes on
 * where values of older keys are left.
 */
export const resealCommand: Command = {
  name: 'keys reseal',
  about: (language) => text(language, 'reseal.about'),
  run: (context) =>
    withStore(context, async ({ database, keys, clock }) => {
      const refusal = await refusalOf(database, keys, clock.now(), context);
      return refusal ?? resealAll(database, keys, context);
    }),
};

/** Refuses while a gateway still seals with another key, and if a key is missing that sealed something. */
async function refusalOf(
  database: Database,
  keys: KeyRing,
  now: Date,
  { language = 'en' }: Context,
): Promise<Outcome | null> {
  const { gateways, counts } = await database.asMaintenance(
    async (tx) => ({ gateways: await readRunningGateways(tx, now), counts: await countSealedValues(tx) }),
    { readOnly: true },
  );
  const { id } = keys.current;
  const others = gateways.filter(({ keyIds }) => keyIds[0] !== id);
  const missing = [...new Set(counts.map(({ keyId }) => keyId))].filter((one) => !keys.all.has(one));
  const lines = [
    ...others.map(({ place, keyIds }) => text(language, 'reseal.otherKey', { place, key: keyIds[0] ?? '', id })),
    ...missing.map((key) => text(language, 'reseal.missing', { key })),
  ];
  return lines.length === 0 ? null : { done: false, lines, data: { gateways: others, missing } };
}

async function resealAll(
  database: Database,
  keys: KeyRing,
  { tell, status, language = 'en' }: Context,
): Promise<Outcome> {
  const resealed: Record<string, number> = {};
  for (const { what, first, reseal } of WORK) {
    const count = await pageByPage(
      database,
      first,
      (tx, after) => reseal(tx, keys, after, PAGE),
      (done) => status?.(text(language, 'reseal.progress', { what, count: done })),
    );
    if (count > 0) tell(text(language, 'reseal.progress', { what, count }));
    resealed[what] = count;
  }
  const total = Object.values(resealed).reduce((sum, count) => sum + count, 0);
  const line = text(language, 'reseal.done', { count: total, id: keys.current.id });
  return { done: true, lines: [line], data: { keyId: keys.current.id, resealed } };
}
