/** The fields of personal information that a person types. */
export type PersonalField = 'firstName' | 'lastName' | 'streetAddress' | 'city' | 'state' | 'zip';
export type PersonalValues = Readonly<Record<PersonalField, string>>;

/** Faults by field, each with a sentence in both languages. Closed list. */
export const PERSONAL_FAULTS = [
  'first_name_needed',
  'first_name_too_long',
  'first_name_characters',
  'last_name_needed',
  'last_name_too_long',
  'last_name_characters',
  'street_needed',
  'street_too_long',
  'street_characters',
  'city_needed',
  'city_too_long',
  'city_characters',
  'city_military',
  'state_needed',
  'state_unknown',
  'zip_needed',
  'zip_form',
  'zip_military',
  'zip_unknown',
  'zip_other_state',
  'effective_date_past',
  'effective_date_far',
  'place_elsewhere',
] as const;
export type PersonalFault = (typeof PERSONAL_FAULTS)[number];

/** Letters of any script with their accents, and the punctuation of names; digits as in `Smith 3rd`. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}0-9 .,'’‘ʻʼ`´·-]*$/u;
const HAS_LETTER = /\p{L}/u;
/** Letters, digits and the punctuation of addresses. */
const STREET = /^[\p{L}\p{M}\p{N} .,'’‘ʻʼ#/&()+:;°ºª-]+$/u;

/**
 * Postal abbreviations of USPS Publication 28, appendix B. The list with names is in us-states.ts, which the portal
 * gets from the gateway instead.
 */
const STATES =
  /^(A[AEKLPRSZ]|C[AOT]|D[CE]|F[LM]|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEHINOPST]|N[CDEHJMVY]|O[HKR]|P[ARW]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])$/;

export const MILITARY_STATES: readonly string[] = ['AA', 'AE', 'AP'];
/** Army or air post office, fleet post office, diplomatic post office: the "cities" of military mail. */
export const MILITARY_CITIES: readonly string[] = ['APO', 'FPO', 'DPO'];

/** Returns the fault of one field's trimmed value; null if it is valid. */
export function personalFault(field: PersonalField, typed: string): PersonalFault | null {
  const value = typed.trim();
  switch (field) {
    case 'firstName':
      return nameFault('first_name', value, 60);
    case 'lastName':
      return nameFault('last_name', value, 80);
    case 'streetAddress':
      if (value === '') return 'street_needed';
      if (value.length > 200) return 'street_too_long';
      return STREET.test(value) ? null : 'street_characters';
    case 'city':
      return nameFault('city', value, 80);
    case 'state':
      if (value === '') return 'state_needed';
      return STATES.test(value) ? null : 'state_unknown';
    case 'zip':
      if (value === '') return 'zip_needed';
      return /^[0-9]{5}(-[0-9]{4})?$/.test(value) ? null : 'zip_form';
  }
}

function nameFault(of: 'first_name' | 'last_name' | 'city', value: string, longest: number): PersonalFault | null {
  if (value === '') return `${of}_needed`;
  if (value.length > longest) return `${of}_too_long`;
  return NAME.test(value) && HAS_LETTER.test(value) ? null : `${of}_characters`;
}

/** Returns the military "state" of a ZIP code: 340 AA, 090 to 099 AE, 962 to 966 AP; null for any other. */
export function militaryStateOf(zip: string): 'AA' | 'AE' | 'AP' | null {
  if (zip.startsWith('340')) return 'AA';
  if (zip.startsWith('09')) return 'AE';
  return /^96[2-6]/.test(zip) ? 'AP' : null;
}

/** Checks military mail: the "city" is a post office, and the ZIP code belongs to the "state". Null if both do. */
export function militaryFault({
  city,
  state,
  zip,
}: Pick<PersonalValues, 'city' | 'state' | 'zip'>): { field: 'city' | 'zip'; code: PersonalFault } | null {
  if (!MILITARY_CITIES.includes(city.trim().toUpperCase())) return { field: 'city', code: 'city_military' };
  return militaryStateOf(zip) === state ? null : { field: 'zip', code: 'zip_military' };
}

/**
 * Returns the fault of a ZIP code that isn't one, or is one of another state; null for a good one. `places` are the ZIP
 * code's places. Military mail has its own rule.
 */
export function zipPlaceFault(
  { state }: Pick<PersonalValues, 'state'>,
  places: readonly { readonly state: string }[],
): Extract<PersonalFault, 'zip_unknown' | 'zip_other_state'> | null {
  if (MILITARY_STATES.includes(state)) return null;
  if (places.length === 0) return 'zip_unknown';
  return places.some((place) => place.state === state) ? null : 'zip_other_state';
}

/** Returns every fault of the entries, one per field, in the order of the form. */
export function personalFaults(values: PersonalValues): { field: PersonalField; code: PersonalFault }[] {
  const fields = ['firstName', 'lastName', 'streetAddress', 'zip', 'city', 'state'] as const;
  const faults: { field: PersonalField; code: PersonalFault }[] = fields.flatMap((field) => {
    const code = personalFault(field, values[field]);
    return code ? [{ field, code }] : [];
  });
  const military = MILITARY_STATES.includes(values.state) ? militaryFault(values) : null;
  if (military && !faults.some(({ field }) => field === military.field)) faults.push(military);
  return faults;
}
