/**
 * Treasury Tipped Occupation Codes with the occupations' titles: 26 CFR 1.224-1, table 1 (T.D. 10044, 91 FR 19026, April 13,
 * 2026). Only codes for which two independent transcriptions agree. Not listed for that reason: 606 to 611, 703, 706, and the
 * three that the final rule added (509, 510, 810); they are accepted by their pattern and have no title here.
 */
export const TIPPED_OCCUPATIONS: Readonly<Record<string, string>> = {
  '101': 'Bartenders',
  '102': 'Wait Staff',
  '103': 'Food Servers, Nonrestaurant',
  '104': 'Dining Room and Cafeteria Attendants and Bartender Helpers',
  '105': 'Chefs and Cooks',
  '106': 'Food Preparation Workers',
  '107': 'Fast Food and Counter Workers',
  '108': 'Dishwashers',
  '109': 'Host Staff, Restaurant, Lounge, and Coffee Shop',
  '110': 'Bakers',
  '201': 'Gambling Dealers',
  '202': 'Gambling Change Persons and Booth Cashiers',
  '203': 'Gambling Cage Workers',
  '204': 'Gambling and Sports Book Writers and Runners',
  '205': 'Dancers',
  '206': 'Musicians and Singers',
  '207': 'Disc Jockeys, Except Radio',
  '208': 'Entertainers and Performers',
  '209': 'Digital Content Creators',
  '210': 'Ushers, Lobby Attendants, and Ticket Takers',
  '211': 'Locker Room, Coatroom, and Dressing Room Attendants',
  '301': 'Baggage Porters and Bellhops',
  '302': 'Concierges',
  '303': 'Hotel, Motel, and Resort Desk Clerks',
  '304': 'Maids and Housekeeping Cleaners',
  '401': 'Home Maintenance and Repair Workers',
  '402': 'Home Landscaping and Groundskeeping Workers',
  '403': 'Home Electricians',
  '404': 'Home Plumbers',
  '405': 'Home Heating and Air Conditioning Mechanics and Installers',
  '406': 'Home Appliance Installers and Repairers',
  '407': 'Home Cleaning Service Workers',
  '408': 'Locksmiths',
  '409': 'Roadside Assistance Workers',
  '501': 'Personal Care and Service Workers',
  '502': 'Private Event Planners',
  '503': 'Private Event and Portrait Photographers',
  '504': 'Private Event Videographers',
  '505': 'Event Officiants',
  '506': 'Pet Caretakers',
  '507': 'Tutors',
  '508': 'Nannies and Babysitters',
  '601': 'Skincare Specialists',
  '602': 'Massage Therapists',
  '603': 'Barbers, Hairdressers, Hairstylists, and Cosmetologists',
  '604': 'Shampooers',
  '605': 'Manicurists and Pedicurists',
  '701': 'Golf Caddies',
  '702': 'Self-Enrichment Teachers',
  '704': 'Tour Guides',
  '705': 'Travel Guides',
  '801': 'Parking and Valet Attendants',
  '802': 'Taxi and Rideshare Drivers and Chauffeurs',
  '803': 'Shuttle Drivers',
  '804': 'Goods Delivery People',
  '805': 'Personal Vehicle and Equipment Cleaners',
  '806': 'Private and Charter Bus Drivers',
  '807': 'Water Taxi Operators and Charter Boat Workers',
  '808': 'Rickshaw, Pedicab, and Carriage Drivers',
  '809': 'Home Movers',
};

/** The code alone in box 14b if the person's tips don't come from a listed occupation. */
const NO_TIPPED_OCCUPATION = '000';
/** Box 14b has room for two codes. */
export const MAX_TIPPED_OCCUPATIONS = 2;

/** The pattern of a code: the list's eight groups, or `000`. */
export const TIPPED_OCCUPATION_CODE = /^(?:000|[1-8]\d{2})$/;

/** The rules of box 14b: the pattern of a code, the most codes, and the code that stands alone. */
export const OCCUPATION_RULES = {
  pattern: TIPPED_OCCUPATION_CODE,
  most: MAX_TIPPED_OCCUPATIONS,
  none: NO_TIPPED_OCCUPATION,
};

/** Returns the codes of box 14b for jobs in which tips were received: the first two, or `000` if none is on the list. */
export function occupationCodesOf(codes: readonly string[]): string[] {
  const listed = [...new Set(codes)].filter((code) => code !== NO_TIPPED_OCCUPATION).slice(0, MAX_TIPPED_OCCUPATIONS);
  return listed.length === 0 ? [NO_TIPPED_OCCUPATION] : listed;
}
