import type { Language } from '@paystead/contract/fields.ts';
import { readKeyUse, readRunningGateways, type RunningGateway } from '../../platform/keys/announce.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Command } from '../command.ts';
import { withStore } from '../store.ts';
import { countSealedValues, type SealedCount } from './key-needs.ts';
import { text } from './texts.ts';

/** Shows which keys the running gateways have, and how many values each key sealed. Reads every sealed value's head. */
export const keyStatusCommand: Command = {
  name: 'keys status',
  about: (language) => text(language, 'status.about'),
  run: (context) =>
    withStore(context, async ({ database, keys, clock }) => {
      const { language = 'en' } = context;
      const { gateways, use, counts } = await database.asMaintenance(
        async (tx) => ({
          gateways: await readRunningGateways(tx, clock.now()),
          use: await readKeyUse(tx),
          counts: await countSealedValues(tx),
        }),
        { readOnly: true },
      );
      const ids = [...new Set([...keys.all.keys(), ...counts.map(({ keyId }) => keyId)])];
      const byKey = ids.map((id) => ({
        id,
        state:
          id === keys.current.id ? ('current' as const) : keys.all.has(id) ? ('opens' as const) : ('missing' as const),
        values: sum(counts, id),
        lastUsedAt: use.find(({ keyId }) => keyId === id)?.lastUsedAt ?? null,
      }));
      const lines = [
        ...byKey.map(({ id, state, values, lastUsedAt }) =>
          text(language, `status.key.${state}`, { id, values, at: lastUsedAt ?? '–' }),
        ),
        ...gateways.map(({ place, keyIds }) => text(language, 'status.gateway', { place, keys: keyIds.join(', ') })),
        ...(gateways.length === 0 ? [text(language, 'status.noGateway')] : []),
        nextText(language, nextStep(keys, gateways, counts, use)),
      ];
      return { done: true, lines, data: { keys: byKey, gateways, sealed: counts } };
    }),
};

const sum = (counts: readonly SealedCount[], id: string): number =>
  counts.filter(({ keyId }) => keyId === id).reduce((total, { count }) => total + count, 0);

type Step =
  | { readonly step: 'missing' | 'spread' | 'reseal' | 'check' | 'none' }
  | { readonly step: 'promote'; readonly id: string };

const nextText = (language: Language, next: Step): string =>
  text(language, `status.next.${next.step}`, { id: next.step === 'promote' ? next.id : '' });

/** Returns what has to be done next, seen from the keys that this command has. */
function nextStep(
  keys: KeyRing,
  gateways: readonly RunningGateway[],
  counts: readonly SealedCount[],
  use: readonly { readonly keyId: string }[],
): Step {
  if (counts.some(({ keyId }) => !keys.all.has(keyId))) return { step: 'missing' };
  const ids = [...keys.all.keys()];
  if (gateways.some(({ keyIds }) => ids.some((id) => !keyIds.includes(id)))) return { step: 'spread' };
  if (gateways.some(({ keyIds }) => keyIds[0] !== keys.current.id)) return { step: 'promote', id: keys.current.id };
  if (counts.some(({ keyId }) => keyId !== keys.current.id)) return { step: 'reseal' };
  // A key that never sealed is a new one, not an old one that is no longer needed.
  const staged = ids.find((id) => id !== keys.current.id && !use.some(({ keyId }) => keyId === id));
  if (staged !== undefined) return { step: 'promote', id: staged };
  return { step: ids.length > 1 ? 'check' : 'none' };
}
