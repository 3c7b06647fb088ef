import type { PlannerBasis } from '@paystead/payroll/planner/basis.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

/** The choice of a place that no tax table covers. */
export const ELSEWHERE = 'elsewhere';

interface PlaceOption {
  readonly value: string;
  readonly label: string;
}

/** Returns the places whose taxes are known: those with local taxes, and the rest of each state; by name. */
export function placeOptions(t: Translate, { tables, tax }: PlannerBasis): readonly PlaceOption[] {
  const stateOf = (geoCode: string) => tables.states.find(({ geoState }) => geoCode.startsWith(geoState));
  const local = tables.localities.flatMap(({ geoCode, name }) => {
    const state = stateOf(geoCode);
    return state ? [{ value: geoCode, label: `${name}, ${state.state}` }] : [];
  });
  const states = tables.states.map(({ geoState, name }) => ({
    value: `${geoState}0000000`,
    label: t('paychecks.planElsewhereIn', { state: name }),
  }));
  const known = new Set([...local, ...states].map(({ value }) => value));
  // The present place may have no local tax of its own.
  const present = [...new Set([tax.places.residence, tax.places.work])]
    .filter((geoCode) => !known.has(geoCode))
    .map((value) => ({ value, label: t('paychecks.planPresentPlace', { state: stateOf(value)?.name ?? '' }) }));
  const byName = (one: PlaceOption, other: PlaceOption) => one.label.localeCompare(other.label);
  return [
    ...present,
    ...local.toSorted(byName),
    ...states.toSorted(byName),
    { value: ELSEWHERE, label: t('paychecks.planOtherState') },
  ];
}
