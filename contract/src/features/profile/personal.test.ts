import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personalRequest } from './model.ts';
import {
  militaryStateOf,
  PERSONAL_FAULTS,
  personalFault,
  personalFaults,
  zipPlaceFault,
  type PersonalField,
} from './personal.ts';
import { US_STATE_NAMES } from './us-states.ts';

const good = {
  firstName: 'Marisol',
  lastName: 'Vega',
  streetAddress: '318 Eden Road',
  city: 'Lancaster',
  state: 'PA',
  zip: '17601',
};

describe('ME-2: names and addresses', () => {
  it.each<[PersonalField, string[]]>([
    [
      'firstName',
      ['José', 'Siân', "D'Angelo", 'D’Angelo', 'Anne-Marie', 'J.', 'Thị Ánh', '明', 'Nʻoelani', 'María del Carmen'],
    ],
    [
      'lastName',
      [
        "O'Brien-Nuñez",
        'Ñandú',
        'St. John',
        'de la Cruz',
        'Smith, Jr.',
        'Kealoha',
        'Müller',
        'Øre',
        'Łoś',
        'Smith 3rd',
      ],
    ],
    [
      'streetAddress',
      ['318 Eden Road', 'Apt. #4, 12½ 3rd St', 'Urb. Las Gladiolas, 150 Calle A', 'PSC 76 Box 9417', 'Núm. 5'],
    ],
    ['city', ['Lancaster', "Coeur d'Alene", 'Winston-Salem', 'St. Louis', 'Hagåtña', 'Mayagüez', 'APO']],
    ['state', Object.keys(US_STATE_NAMES)],
    ['zip', ['17601', '17601-1234', '00907', '96910', '09012']],
  ])('%s: %j', (field, values) => {
    for (const value of values) expect(personalFault(field, value), value).toBeNull();
  });

  it.each<[PersonalField, string, string]>([
    ['firstName', '', 'first_name_needed'],
    ['firstName', '   ', 'first_name_needed'],
    ['firstName', 'x'.repeat(61), 'first_name_too_long'],
    ['firstName', '4nn', 'first_name_characters'],
    ['firstName', '<b>Ann</b>', 'first_name_characters'],
    ['firstName', '-', 'first_name_characters'],
    ['firstName', 'Ann\u0000', 'first_name_characters'],
    ['lastName', '', 'last_name_needed'],
    ['lastName', 'x'.repeat(81), 'last_name_too_long'],
    ['lastName', 'Vega@home', 'last_name_characters'],
    ['lastName', 'Ve\nga', 'last_name_characters'],
    ['streetAddress', '', 'street_needed'],
    ['streetAddress', '1'.repeat(201), 'street_too_long'],
    ['streetAddress', '1 Main St <script>', 'street_characters'],
    ['streetAddress', '1 Main St\u0007', 'street_characters'],
    ['city', '', 'city_needed'],
    ['city', 'x'.repeat(81), 'city_too_long'],
    ['city', '29 Palms', 'city_characters'],
    ['state', '', 'state_needed'],
    ['state', 'XX', 'state_unknown'],
    ['state', 'pa', 'state_unknown'],
    ['state', 'Pennsylvania', 'state_unknown'],
    ['zip', '', 'zip_needed'],
    ['zip', '1760', 'zip_form'],
    ['zip', '176011234', 'zip_form'],
    ['zip', '٤٣٠١٧', 'zip_form'],
  ])('%s %j: %s', (field, value, fault) => {
    expect(personalFaults({ ...good, [field]: value })).toEqual([{ field, code: fault }]);
    expect(PERSONAL_FAULTS).toContain(fault);
    const parsed = personalRequest.safeParse({ ...good, [field]: value });
    expect(parsed.error?.issues).toEqual([expect.objectContaining({ message: fault, path: [field] })]);
  });

  it.each([
    [{ city: 'APO', state: 'AE', zip: '09012' }, []],
    [{ city: 'fpo', state: 'AP', zip: '96349-1234' }, []],
    [{ city: 'DPO', state: 'AA', zip: '34023' }, []],
    [{ city: 'Ramstein', state: 'AE', zip: '09012' }, [{ field: 'city', code: 'city_military' }]],
    [{ city: '', state: 'AE', zip: '09012' }, [{ field: 'city', code: 'city_needed' }]],
    [{ city: 'APO', state: 'AA', zip: '09012' }, [{ field: 'zip', code: 'zip_military' }]],
    [{ city: 'APO', state: 'AP', zip: '9634' }, [{ field: 'zip', code: 'zip_form' }]],
    [{ city: ' apo ', state: 'AE', zip: '09012' }, []],
    [
      { city: 'Ramstein', state: 'AE', zip: '1' },
      [
        { field: 'zip', code: 'zip_form' },
        { field: 'city', code: 'city_military' },
      ],
    ],
  ])('military mail %j: %j', (home, faults) => {
    expect(personalFaults({ ...good, ...home })).toEqual(faults);
    expect(personalRequest.safeParse({ ...good, ...home }).success).toBe(faults.length === 0);
  });

  it('ignores surrounding spaces and returns values without them', () => {
    expect(personalRequest.parse({ ...good, firstName: '  José ', zip: ' 17601 ' })).toMatchObject({
      firstName: 'José',
      zip: '17601',
    });
  });

  it('accepts names of letters and accents only', () => {
    const letter = fc.constantFrom(
      'a',
      'z',
      'À',
      'É',
      'Ñ',
      'Ø',
      'ß',
      'ł',
      'ő',
      'ç',
      'ğ',
      'ž',
      'é',
      'Ж',
      'Ω',
      '文',
      'あ',
      'ع',
    );
    const word = fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''));
    const between = fc.constantFrom(' ', '-', "'", '’', '. ');
    fc.assert(
      fc.property(
        word,
        between,
        word,
        fc.constantFrom('<', '@', '#', '\u0000', '\n', '🙂'),
        (one, join, other, odd) => {
          expect(personalFault('lastName', `${one}${join}${other}`)).toBeNull();
          expect(personalFault('lastName', `${one}${odd}${join}${other}`)).toBe('last_name_characters');
        },
      ),
    );
  });

  it('both ends agree on any input, and every fault has a sentence', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...Object.values(good), 'AE', '09012', 'APO'),
    );
    fc.assert(
      fc.property(
        fc.record({ firstName: text, lastName: text, streetAddress: text, city: text, state: text, zip: text }),
        (values) => {
          const faults = personalFaults(
            Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])) as typeof good,
          );
          const parsed = personalRequest.safeParse(values);
          expect(parsed.success).toBe(faults.length === 0);
          for (const { code } of faults) expect(PERSONAL_FAULTS).toContain(code);
        },
      ),
    );
  });

  it.each<[PersonalField, number]>([
    ['firstName', 60],
    ['lastName', 80],
    ['streetAddress', 200],
    ['city', 80],
  ])('%s may have %i characters', (field, longest) => {
    expect(personalFault(field, 'x'.repeat(longest))).toBeNull();
  });

  it.each([
    ['PA', ['PA'], null],
    // A ZIP code may lie in two states.
    ['PA', ['MD', 'PA'], null],
    ['PA', ['MD', 'NJ'], 'zip_other_state'],
    ['PA', [], 'zip_unknown'],
    ['AE', [], null],
    ['AP', ['PA'], null],
  ])('E3: state %s with a ZIP code of %j: %s', (state, places, fault) => {
    expect(
      zipPlaceFault(
        { state },
        places.map((place) => ({ state: place })),
      ),
    ).toBe(fault);
  });

  it('recognizes a military ZIP code', () => {
    expect(['34001', '09999', '96201', '96699', '96701', '17601', '19620'].map(militaryStateOf)).toEqual([
      'AA',
      'AE',
      'AP',
      'AP',
      null,
      null,
      null,
    ]);
  });
});
