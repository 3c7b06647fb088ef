import { randomUUID } from 'node:crypto';
import type { Brands } from './brands.ts';
import { depositApplier } from './features/direct-deposits/applier.ts';
import type { ApplyPorts } from './features/pending-transactions/apply/apply-change.ts';
import { createNotify, type NoticePorts, type Notify } from './features/pending-transactions/notify/notices.ts';
import { createChanges } from './features/pending-transactions/submit/changes.ts';
import { taxesApplier } from './features/taxes/applier.ts';
import { personalApplier } from './features/profile/personal-applier.ts';
import { taxPlaces } from './features/tax-places/tax-places.ts';
import type { ChangeAppliers, Changes } from './platform/changes/port.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';

/**
 * Returns the applier for each kind of data, which makes a requested change the current version. The features that own the
 * data supply them.
 */
function appliersOf(keys: KeyRing): ChangeAppliers {
  return {
    personalInformation: personalApplier((geoCode, on) => taxPlaces(taxTablesOn).psdCode(geoCode, on)),
    directDeposit: depositApplier(keys),
    taxes: taxesApplier,
  };
}

/** The engine for requested changes: `changes` for the features, the rest for the jobs that move changes on. */
export interface ChangeEngine extends ApplyPorts {
  readonly changes: Changes;
}

/** The ports that mail about changes needs. */
export function noticePorts(keys: KeyRing, brands: Brands): NoticePorts {
  return { keys, brandOf: brands.mailOfPartner };
}

/**
 * Parts of the engine that the demo replaces: it sends no notices about the past, and its ids are the same everywhere.
 */
export interface EngineParts {
  readonly notify?: Notify;
  /** Makes the id of a new request. */
  readonly newId?: () => string;
}

/** Creates the engine. `appliers` replaces the product's own set in tests. */
export function changeEngine(
  keys: KeyRing,
  brands: Brands,
  appliers: ChangeAppliers = appliersOf(keys),
  { notify = createNotify(noticePorts(keys, brands)), newId = randomUUID }: EngineParts = {},
): ChangeEngine {
  const ports = { keys, appliers, notify };
  return { ...ports, changes: createChanges(ports, newId) };
}
