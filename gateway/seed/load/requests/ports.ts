import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { changeEngine, type ChangeEngine } from '../../../src/change-engine.ts';
import { brandsOf } from '../../../src/brands.ts';
import type { ChangeAccountsPorts } from '../../../src/features/direct-deposits/commands/change-accounts.ts';
import type { PersonalPorts } from '../../../src/features/profile/ports.ts';
import { taxPlaces } from '../../../src/features/tax-places/tax-places.ts';
import type { ChangeTaxesPorts } from '../../../src/features/taxes/ports.ts';
import type { KeyRing } from '../../../src/platform/keys/key-ring.ts';
import { taxTextsOfPlaces } from '../../../src/tax-texts-of-places.ts';

/** The product's services for requests in the past, as the app wires them, but without mail or notifications. */
export interface RequestPorts {
  readonly engine: ChangeEngine;
  readonly deposits: ChangeAccountsPorts;
  readonly personal: Pick<PersonalPorts, 'changes' | 'places'>;
  readonly taxes: ChangeTaxesPorts;
}

/** @param newId the id of a new request. */
export function requestPorts(keys: KeyRing, newId?: () => string): RequestPorts {
  const brands = brandsOf({ branding: true });
  const engine = changeEngine(keys, brands, undefined, {
    notify: async () => undefined,
    ...(newId && { newId }),
  });
  const { changes } = engine;
  return {
    engine,
    deposits: { keys, changes },
    personal: { changes, places: taxPlaces(taxTablesOn) },
    taxes: { keys, changes, ...taxTextsOfPlaces(taxTablesOn) },
  };
}
