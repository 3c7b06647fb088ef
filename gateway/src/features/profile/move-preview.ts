import type { MovePreview, ResidencePlace } from '@paystead/contract/features/profile/model.ts';
import { effect, moveEffects } from '@paystead/contract/features/profile/move.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { certifiesResidence, taxesByCountyOfJanuary } from '@paystead/payroll/states/reciprocity.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { FoundPlace } from './home-place.ts';
import { taxedAfterMove, taxedToday, worksFromHome } from './move.ts';
import type { PersonalRecord } from './personal-store.ts';
import type { HomePlaces, KnownPlace } from './ports.ts';

interface MoveQuery {
  readonly record: PersonalRecord;
  /** The places of the new ZIP code in the new state. */
  readonly near: readonly KnownPlace[];
  readonly place: FoundPlace;
  readonly firstCheckDate: string | null;
  /** The effective date, a local date: the tax tables of that day apply. */
  readonly on: string;
  readonly language: Language;
}

/** Returns the effect of a move on taxes, by the rule that decides the taxes of a check, applied before and after. */
export async function previewOf(
  tx: Transaction,
  places: HomePlaces,
  { record, near, place, firstCheckDate, on, language }: MoveQuery,
): Promise<MovePreview> {
  const shown = (known: KnownPlace): ResidencePlace => ({
    geoCode: known.geoCode,
    city: known.city,
    county: known.county,
    state: known.state,
    psdCode: places.psdCode(known.geoCode, on),
  });
  const today = taxedToday(record);
  const from = today && (await placeNamed(tx, places, today.residence));
  const base = { places: near.map(shown), from: from && shown(from), firstCheckDate };
  if (place.kind === 'military') return { ...base, to: base.from, effects: [effect('militaryKeeps')] };
  const after = taxedAfterMove(record, place.geoCode);
  if (place.kind === 'several' || !today || !after) {
    const only = place.kind === 'several' ? null : await placeNamed(tx, places, place.geoCode);
    return { ...base, to: only && shown(only), effects: [] };
  }
  const to = near.find(({ geoCode }) => geoCode === after.residence) ?? (await placeNamed(tx, places, after.residence));
  const { before, after: then } = await places.situations(tx, { before: today, after }, { on, language });
  const [home, work] = [places.stateOfGeoCode(after.residence) ?? '', places.stateOfGeoCode(after.work) ?? ''];
  const taxed = then.incomeTax === null ? null : then.incomeTax.state === places.nameOf(home) ? home : work;
  const { januaryResidence } = after;
  const january =
    januaryResidence && taxesByCountyOfJanuary(places.stateOfGeoCode(januaryResidence))
      ? await places.placeAt(tx, januaryResidence)
      : null;
  return {
    ...base,
    to: to && shown(to),
    effects: moveEffects(before, then, {
      workState: places.nameOf(work),
      agreementForm: places.agreementForm(work, home),
      certificateOnFile: today.reciprocityCertificate,
      stateForm: taxed && places.stateForm(taxed),
      januaryCounty: january?.county ?? null,
      toIndiana: taxesByCountyOfJanuary(home),
      pennsylvania: certifiesResidence(home) || certifiesResidence(work),
      worksFromHome: worksFromHome(record),
    }),
  };
}

/** Names a place. The code of a whole county or state is not a place, so the county's name is used. */
async function placeNamed(tx: Transaction, places: HomePlaces, geoCode: string): Promise<KnownPlace | null> {
  const place = await places.placeAt(tx, geoCode);
  if (!place || place.geoCode === geoCode) return place;
  const isState = geoCode.endsWith('0000000');
  return { geoCode, city: '', county: isState ? '' : place.county, state: place.state };
}
