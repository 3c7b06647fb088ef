import type { Client } from '../cast/model.ts';
import { drawFor } from '../seeded-ids.ts';
import { COMPANY_FIRST, COMPANY_LAST } from './names.ts';

/** A generated client: the cast client it is modeled on, and its number of people. */
export type PlannedClient = { code: string; model: 'KEYSTONE' | 'BLUEBONNET' | 'FALLSCITY'; size: number };

const ORDINARY_SIZE = 400;

/**
 * Distributes `people`: one large client with two fifths of them (up to 400,000), which exposes bad query plans and
 * locks, and the rest at clients of 400. Few clients pay weekly, because these have twice the checks.
 */
export function planClients(people: number): PlannedClient[] {
  if (people <= 0) return [];
  const large =
    people > 2 * ORDINARY_SIZE ? Math.min(400_000, Math.floor((people * 2) / 5)) : Math.min(people, ORDINARY_SIZE);
  const sizes = [large];
  for (let left = people - large; left > 0; left -= ORDINARY_SIZE) sizes.push(Math.min(left, ORDINARY_SIZE));
  return sizes.map((size, place) => ({
    code: `GEN-${String(place + 1).padStart(5, '0')}`,
    model: place % 20 === 19 ? 'FALLSCITY' : place % 2 === 0 ? 'KEYSTONE' : 'BLUEBONNET',
    size,
  }));
}

/** Returns the generated client: its model's structure under its own names and numbers. */
export function clientLike(model: Client, { code }: PlannedClient): Client {
  const draw = drawFor('client', code);
  const name = `${draw.pick(COMPANY_FIRST)} ${draw.pick(COMPANY_LAST)}`;
  const domain = `${code.toLowerCase()}.example`;
  return {
    ...model,
    code,
    name,
    mailDomain: domain,
    legals: model.legals.map((legal, place) => ({
      ...legal,
      name: place === 0 ? `${name} LLC` : `${name} II LLC`,
      ein: `0${draw.pick([0, 7])}-${draw.digits(7)}`,
    })),
    policy: {},
    features: {},
    messages: [],
  };
}
