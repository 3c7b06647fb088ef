import { BLUEBONNET } from './clients/bluebonnet.ts';
import { CEDAR_VAULT } from './clients/cedar-vault.ts';
import { FALLS_CITY } from './clients/falls-city.ts';
import { KEYSTONE } from './clients/keystone.ts';
import { MESA_PINE } from './clients/mesa-pine.ts';
import { WAYFARER } from './clients/wayfarer.ts';
import type { Client, Employee } from './model.ts';
import { BLUEBONNET_PEOPLE } from './people/bluebonnet.ts';
import { CEDAR_VAULT_PEOPLE } from './people/cedar-vault.ts';
import { FALLS_CITY_PEOPLE } from './people/falls-city.ts';
import { KEYSTONE_LANCASTER } from './people/keystone-lancaster.ts';
import { KEYSTONE_OFFICE } from './people/keystone-office.ts';
import { KEYSTONE_PHILADELPHIA } from './people/keystone-philadelphia.ts';
import { MARISOL } from './people/marisol.ts';
import { MESA_PINE_PEOPLE } from './people/mesa-pine.ts';
import { WAYFARER_PEOPLE } from './people/wayfarer.ts';

export type Company = { client: Client; people: readonly Employee[] };

export const CAST: readonly Company[] = [
  { client: KEYSTONE, people: [MARISOL, ...KEYSTONE_OFFICE, ...KEYSTONE_LANCASTER, ...KEYSTONE_PHILADELPHIA] },
  { client: FALLS_CITY, people: FALLS_CITY_PEOPLE },
  { client: BLUEBONNET, people: BLUEBONNET_PEOPLE },
  { client: CEDAR_VAULT, people: CEDAR_VAULT_PEOPLE },
  { client: WAYFARER, people: WAYFARER_PEOPLE },
  { client: MESA_PINE, people: MESA_PINE_PEOPLE },
];

export const CAST_SIZE = CAST.reduce((count, { people }) => count + people.length, 0);
