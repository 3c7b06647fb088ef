import type { PublishedPersonal } from '@paystead/contract/service/changes/model.ts';
import { personalSet } from './personal-set.ts';

/** Returns a name and address as pay engines get it. */
export function publishedPersonal(half: unknown): PublishedPersonal {
  const { residentGeoCode = null, ...rest } = personalSet.parse(half);
  return { ...rest, residentGeoCode };
}
