import type { MoveEffect, MoveEffectCode } from './model.ts';

/** Taxes withheld for a place: state income tax and local taxes. Rates in ppm, null if not flat. */
export interface TaxSituation {
  readonly geoCode: string;
  /** The state of residence by name, such as `Indiana`. */
  readonly state: string;
  readonly incomeTax: { readonly state: string; readonly description: string; readonly rate: number | null } | null;
  readonly local: readonly { readonly taxCode: string; readonly description: string; readonly rate: number | null }[];
  /** False if the tables name the taxes but can't compute them, so that payroll confirms. */
  readonly computed: boolean;
}

/** A tax by name, with its rate in ppm; null if it isn't flat. */
type Tax = Pick<TaxSituation['local'][number], 'description' | 'rate'>;

export interface MoveFacts {
  /** Name of the work state when the person lives in the new home. */
  readonly workState: string;
  /** The certificate that applies the tax agreement between the home and work states; null without an agreement. */
  readonly agreementForm: string | null;
  /** True if a certificate that names the old home state is on file. */
  readonly certificateOnFile: boolean;
  /** The withholding certificate of the state whose tax is withheld from now on; null if it has none. */
  readonly stateForm: string | null;
  /** Name of the Indiana county of residence on January 1; null if there was none. */
  readonly januaryCounty: string | null;
  /** The new home is in Indiana. */
  readonly toIndiana: boolean;
  /** True if the new home or the workplace is in Pennsylvania, which requires a residency certificate at every move. */
  readonly pennsylvania: boolean;
  /** True if the person works at home, so that the workplace moves as well. */
  readonly worksFromHome: boolean;
}

/**
 * Returns the effects of a move on the taxes of the next check: the difference between two situations, and the required
 * forms; `[nothing]` if there are none.
 */
export function moveEffects(before: TaxSituation, after: TaxSituation, facts: MoveFacts): MoveEffect[] {
  if (before.geoCode === after.geoCode) return [effect('nothing')];
  const crossed = before.state !== after.state;
  const effects = [
    ...(crossed ? [effect('residentState', { from: before.state, to: after.state })] : []),
    ...stateTax(before, after, facts, crossed),
    ...certificates(before, after, facts, crossed),
    ...localTaxes(before, after),
    ...january(before, after, facts),
    ...(facts.pennsylvania ? [effect('residencyForm')] : []),
    ...(facts.worksFromHome ? [effect('workPlaceFollows')] : []),
    ...(after.computed ? [] : [effect('notComputed', { to: after.state })]),
  ];
  return effects.length > 0 ? effects : [effect('nothing')];
}

/** Creates an effect; omitted values are null. */
export function effect(code: MoveEffectCode, values: Partial<Omit<MoveEffect, 'code'>> = {}): MoveEffect {
  return { code, from: null, to: null, fromRate: null, toRate: null, form: null, ...values };
}

function stateTax(before: TaxSituation, after: TaxSituation, { workState }: MoveFacts, crossed: boolean): MoveEffect[] {
  const [old, next] = [before.incomeTax, after.incomeTax];
  if (old?.state === next?.state)
    return crossed && next ? [effect('stateTaxStays', { from: workState, to: next.description })] : [];
  return change('stateTax', old, next);
}

/** Returns whether a tax starts, ends or changes; nothing if it has the same name and rate. */
function change(tax: 'stateTax' | 'localTax', old: Tax | null | undefined, next: Tax | null | undefined): MoveEffect[] {
  const [from, to] = [
    old ? { from: old.description, fromRate: old.rate } : null,
    next ? { to: next.description, toRate: next.rate } : null,
  ];
  if (!from) return to ? [effect(`${tax}Starts`, to)] : [];
  if (!to) return [effect(`${tax}Ends`, from)];
  const isSame = from.from === to.to && from.fromRate === to.toRate;
  return isSame ? [] : [effect(`${tax}Changes`, { ...from, ...to })];
}

function certificates(before: TaxSituation, after: TaxSituation, facts: MoveFacts, crossed: boolean): MoveEffect[] {
  const { agreementForm, certificateOnFile, stateForm, workState } = facts;
  const starts = after.incomeTax !== null && after.incomeTax.state !== before.incomeTax?.state;
  return [
    ...(crossed && certificateOnFile ? [effect('certificateEnds', { from: before.state })] : []),
    ...(crossed && agreementForm !== null
      ? [effect('certificateNeeded', { from: workState, to: after.state, form: agreementForm })]
      : []),
    ...(starts && stateForm !== null
      ? [effect('stateFormNeeded', { to: after.incomeTax.state, form: stateForm })]
      : []),
  ];
}

function localTaxes(before: TaxSituation, after: TaxSituation): MoveEffect[] {
  const codes = [...new Set([...before.local, ...after.local].map(({ taxCode }) => taxCode))];
  return codes.flatMap((code) => {
    const old = before.local.find(({ taxCode }) => taxCode === code);
    const next = after.local.find(({ taxCode }) => taxCode === code);
    return change('localTax', old, next);
  });
}

/** Indiana taxes by the county of residence on January 1 (Departmental Notice 1): a move takes effect the next year. */
function january(
  { geoCode: before }: TaxSituation,
  { geoCode: after }: TaxSituation,
  { januaryCounty, toIndiana }: MoveFacts,
): MoveEffect[] {
  const moved = before.slice(0, 5) !== after.slice(0, 5);
  return moved && (januaryCounty !== null || toIndiana) ? [effect('januaryCounty', { from: januaryCounty })] : [];
}
