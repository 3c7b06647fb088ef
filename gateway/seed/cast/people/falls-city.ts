import type { Address, Employee, Standing } from '../model.ts';
import { account, type Bank, employee, flat, hourly, ordered, salary, share, tipped, w4 } from '../employee.ts';
import { PLACES, type Place } from '../places.ts';

const ky = (street: string, zip: string): Address => ({ street, city: 'Louisville', state: 'KY', zip });
const across = (street: string, city: string, zip: string): Address => ({ street, city, state: 'IN', zip });

/**
 * The department, location and home of a Falls City employee; a home in Indiana comes with the reciprocity certificate.
 */
function at(department: string, location: 'MAIN' | 'WHARF', home: Place, address: Address) {
  return {
    legal: 'main',
    payGroup: 'weekly',
    workLocation: location === 'MAIN' ? 'Main Street Grill' : 'Wharf House Hotel',
    organization: { department, location },
    home: PLACES[home],
    work: PLACES.louisville,
    address,
    reciprocity: address.state === 'IN',
    certificates:
      address.state === 'IN' ? { IN: { exemptions: { allowances: 1 }, extraWithholding: 0, exempt: false } } : {},
  } satisfies Partial<Standing>;
}

type Short = Omit<Parameters<typeof employee>[0], 'bank' | 'start' | 'supervisor'> & {
  bank?: Bank;
  supervisor?: string;
};

/** A support order that stays the same while another order comes and goes. */
const SUPPORT_OF_HECTOR = ordered(
  flat('SUPPORT', 95),
  'childSupport',
  'JF-FC-2021-00318',
  'Jefferson County Family Court',
);

function crew(given: Short, start: Parameters<typeof employee>[0]['start']): Employee {
  return employee({
    bank: 'Ohio Falls Bank',
    supervisor: 'FC-001',
    openingLeave: { PTO: 1600, SICK: 800 },
    ...given,
    start,
  });
}

const server = (pay: number) => ({ pay: tipped(2.13, pay), title: 'Server', tippedOccupations: ['102'] });
const indiana = (children: number) => ({
  IN: { exemptions: { allowances: 1 + children, dependents: children }, extraWithholding: 0, exempt: false },
});

export const FALLS_CITY_PEOPLE: readonly Employee[] = [
  crew(
    {
      number: 'FC-001',
      firstName: 'Wade',
      lastName: 'Hollis',
      gender: 'male',
      birthDate: '1972-06-02',
      hiredOn: '2011-03-01',
      supervisor: null as never,
    },
    {
      ...at('MGT', 'MAIN', 'louisville', ky('1418 Willow Avenue', '40204')),
      pay: salary(84_000),
      title: 'General manager',
      w4: w4({ filingStatus: 'm' }),
      elections: [flat('MED', 55), share('401K', 5)],
    },
  ),
  crew(
    {
      number: 'FC-014',
      firstName: 'Rosalind',
      lastName: 'Pruitt',
      gender: 'female',
      birthDate: '1988-01-17',
      hiredOn: '2016-05-12',
    },
    {
      ...at('DIN', 'MAIN', 'louisville', ky('2106 Bonnycastle Avenue', '40205')),
      ...server(14.5),
      title: 'Head server',
    },
  ),
  crew(
    {
      number: 'FC-022',
      firstName: 'Mateo',
      lastName: 'Fuentes',
      gender: 'male',
      birthDate: '1997-11-03',
      hiredOn: '2021-04-20',
      supervisor: 'FC-014',
    },
    { ...at('DIN', 'MAIN', 'louisville', ky('929 South Shelby Street', '40203')), ...server(13) },
  ),
  crew(
    {
      number: 'FC-025',
      firstName: 'Shelby',
      lastName: 'Crane',
      gender: 'female',
      birthDate: '2000-02-14',
      hiredOn: '2022-08-01',
      supervisor: 'FC-014',
    },
    { ...at('DIN', 'MAIN', 'clark', across('412 Spring Street', 'Jeffersonville', '47130')), ...server(12.5) },
  ),
  crew(
    {
      number: 'FC-027',
      firstName: 'Tomasz',
      lastName: 'Zielinski',
      gender: 'male',
      birthDate: '1994-05-25',
      hiredOn: '2020-10-05',
      supervisor: 'FC-014',
      habit: 'busy',
    },
    {
      ...at('DIN', 'MAIN', 'floyd', across('1820 East Market Street', 'New Albany', '47150')),
      ...server(15),
      w4: w4({ extraWithholding: 4_000 }),
    },
  ),
  crew(
    {
      number: 'FC-031',
      firstName: 'Brianna',
      lastName: 'Sizemore',
      gender: 'female',
      birthDate: '2001-09-09',
      hiredOn: '2023-06-15',
      supervisor: 'FC-014',
      // A private party: more tax is due on the cash tips than the cash wage covers.
      notes: {
        '2026-05-08': {
          hours: 1800,
          extra: [{ code: 'TIPS', amount: 96_500 }],
          message: 'Your tips owe more tax than your wage could pay.',
        },
      },
    },
    {
      ...at('DIN', 'MAIN', 'louisville', ky('624 East Market Street', '40202')),
      ...server(0.5),
      title: 'Server, cash tips',
    },
  ),
  crew(
    {
      number: 'FC-036',
      firstName: 'Dontae',
      lastName: 'Mills',
      gender: 'male',
      birthDate: '1999-07-19',
      hiredOn: '2024-04-01',
      supervisor: 'FC-014',
    },
    { ...at('DIN', 'WHARF', 'louisville', ky('3512 Bank Street', '40212')), ...server(11) },
  ),
  crew(
    {
      number: 'FC-038',
      firstName: 'Annika',
      lastName: 'Berg',
      personalEmail: 'annika.berg@mail.example',
      gender: 'female',
      birthDate: '2003-03-03',
      hiredOn: '2026-04-13',
      supervisor: 'FC-014',
      openingLeave: {},
    },
    {
      ...at('DIN', 'WHARF', 'harrison', across('118 North Capitol Avenue', 'Corydon', '47112')),
      ...server(12),
      isFullTime: false,
    },
  ),
  crew(
    {
      number: 'FC-041',
      firstName: 'Silas',
      lastName: 'Goode',
      gender: 'male',
      birthDate: '1986-12-24',
      hiredOn: '2015-09-08',
      habit: 'busy',
    },
    {
      ...at('BAR', 'MAIN', 'louisville', ky('1034 Bardstown Road', '40204')),
      pay: tipped(4, 18),
      title: 'Bartender',
      tippedOccupations: ['101'],
      w4: w4({ filingStatus: 'h', dependents: 220_000 }),
      elections: [flat('MED', 55)],
    },
  ),
  crew(
    {
      number: 'FC-043',
      firstName: 'Ximena',
      lastName: 'Ortega',
      gender: 'female',
      birthDate: '1992-10-31',
      hiredOn: '2019-02-11',
      supervisor: 'FC-041',
    },
    {
      ...at('BAR', 'WHARF', 'clark', across('905 Eastern Boulevard', 'Clarksville', '47129')),
      pay: tipped(3.5, 16),
      title: 'Bartender',
      // Also waits on tables.
      tippedOccupations: ['101', '102'],
      certificates: indiana(2),
    },
  ),
  crew(
    {
      number: 'FC-048',
      firstName: 'Patrick',
      lastName: 'Doyle',
      gender: 'male',
      birthDate: '1990-04-08',
      hiredOn: '2018-07-02',
      supervisor: 'FC-041',
      // Another private party.
      notes: {
        '2026-06-12': {
          hours: 1600,
          extra: [{ code: 'TIPS', amount: 104_000 }],
          message: 'Your tips owe more tax than your wage could pay.',
        },
      },
    },
    {
      ...at('BAR', 'MAIN', 'scott', across('44 North Main Street', 'Scottsburg', '47170')),
      pay: tipped(3.5, 15),
      title: 'Barback',
      tippedOccupations: ['104'],
    },
  ),
  crew(
    {
      number: 'FC-052',
      firstName: 'Lorraine',
      lastName: 'Tandy',
      gender: 'female',
      birthDate: '1968-08-18',
      hiredOn: '2012-11-19',
    },
    {
      ...at('KIT', 'MAIN', 'louisville', ky('4521 Southern Parkway', '40214')),
      pay: salary(61_000),
      title: 'Chef',
      w4: w4({ formYear: 2019, filingStatus: 's', allowances: 1 }),
      elections: [flat('MED', 55), share('401K', 6)],
    },
  ),
  crew(
    {
      number: 'FC-055',
      firstName: 'Hector',
      lastName: 'Villalobos',
      gender: 'male',
      birthDate: '1985-01-06',
      hiredOn: '2017-01-23',
      supervisor: 'FC-052',
      habit: 'busy',
      accounts: [account('Principal', 'Bluegrass Savings', 'checking', '605120077', 'remainder')],
      owed: { LEVY: 96_000 },
      changes: [
        {
          on: '2026-07-05',
          why: 'Tax levy',
          elections: [
            SUPPORT_OF_HECTOR,
            ordered(flat('LEVY', 40), 'taxLevy', '2026-LV-00482', 'Kentucky Department of Revenue'),
          ],
        },
      ],
      // A banquet shift in another job and place.
      notes: {
        '2026-09-25': {
          hours: 3200,
          work: { department: 'Kitchen', job: 'Line cook', workPlace: 'Main Street Grill' },
          extra: [
            {
              code: 'REG',
              hours: 63_750,
              rate: 17_333_333,
              department: 'Banquets',
              job: 'Server',
              workPlace: 'Wharf House Hotel',
            },
          ],
        },
      },
      events: [
        {
          kind: 'correction',
          on: '2026-10-07',
          earnings: [{ code: 'ADJ', hours: 37_500, rate: 19_250_000 }],
          message: 'Hours of September 27 that reached us late.',
        },
      ],
    },
    {
      ...at('KIT', 'MAIN', 'louisville', ky('1702 South 4th Street', '40208')),
      pay: hourly(19.25),
      title: 'Line cook',
      w4: w4({ filingStatus: 'm', dependents: 440_000 }),
      elections: [SUPPORT_OF_HECTOR],
    },
  ),
  crew(
    {
      number: 'FC-057',
      firstName: 'Chiara',
      lastName: 'Bellini',
      gender: 'female',
      birthDate: '1998-06-11',
      hiredOn: '2022-03-07',
      supervisor: 'FC-052',
    },
    {
      ...at('KIT', 'MAIN', 'louisville', ky('816 Franklin Street', '40206')),
      pay: hourly(17.5),
      title: 'Prep cook',
      elections: [flat('MED', 55)],
    },
  ),
  crew(
    {
      number: 'FC-060',
      firstName: 'Duc',
      lastName: 'Pham',
      gender: 'male',
      birthDate: '1996-09-29',
      hiredOn: '2021-10-18',
      supervisor: 'FC-052',
      changes: [
        // Indiana taxes by the county of January 1: a move in May counts from the next January.
        {
          on: '2026-05-16',
          why: 'Moved',
          home: PLACES.floyd,
          address: across('2314 Charlestown Road', 'New Albany', '47150'),
        },
      ],
    },
    {
      ...at('KIT', 'WHARF', 'clark', across('1107 Wall Street', 'Jeffersonville', '47130')),
      pay: hourly(18),
      title: 'Line cook',
    },
  ),
  crew(
    {
      number: 'FC-063',
      firstName: 'Gwendolyn',
      lastName: 'Ashby',
      gender: 'female',
      birthDate: '1982-02-22',
      hiredOn: '2014-06-30',
    },
    {
      ...at('HOT', 'WHARF', 'louisville', ky('2750 Frankfort Avenue', '40206')),
      pay: hourly(22.4),
      title: 'Front desk manager',
      elections: [flat('MED', 55), share('401K', 4)],
    },
  ),
  crew(
    {
      number: 'FC-066',
      firstName: 'Yusuf',
      lastName: 'Abdi',
      gender: 'male',
      birthDate: '1995-12-19',
      hiredOn: '2023-01-09',
      supervisor: 'FC-063',
    },
    {
      ...at('HOT', 'WHARF', 'louisville', ky('5108 Preston Highway', '40213')),
      pay: hourly(16.75),
      title: 'Front desk clerk',
      w4: w4({ filingStatus: 'm', dependents: 880_000 }),
    },
  ),
  crew(
    {
      number: 'FC-069',
      firstName: 'Marguerite',
      lastName: 'Doucet',
      gender: 'female',
      birthDate: '1979-05-15',
      hiredOn: '2019-08-26',
      supervisor: 'FC-063',
      terminatedOn: '2025-10-03',
      terminationReason: 'Position ended',
      changes: [{ on: '2025-10-04', why: 'Position ended', status: 't' }],
      events: [
        {
          kind: 'final',
          on: '2025-10-08',
          earnings: [{ code: 'PTO', hours: 17_600, rate: 16_100_000 }],
          message: 'Final pay: unused vacation.',
        },
        {
          kind: 'severance',
          on: '2025-10-22',
          noPeriod: true,
          earnings: [{ code: 'SEV', amount: 128_800 }],
          message: 'Two weeks of severance.',
        },
      ],
    },
    {
      ...at('HOT', 'WHARF', 'clark', across('733 Court Avenue', 'Jeffersonville', '47130')),
      pay: hourly(16.1),
      title: 'Housekeeper',
    },
  ),
  crew(
    {
      number: 'FC-071',
      firstName: 'Philippa',
      lastName: 'Lawson',
      gender: 'female',
      birthDate: '2005-07-27',
      hiredOn: '2025-05-19',
      supervisor: 'FC-063',
      openingLeave: {},
    },
    {
      ...at('HOT', 'WHARF', 'louisville', ky('1225 West Broadway', '40203')),
      pay: hourly(15.5),
      title: 'Houseperson',
      isFullTime: false,
      w4: w4({ exempt: true, formYear: 2026 }, 2026),
    },
  ),
  crew(
    {
      number: 'FC-074',
      firstName: 'Emeka',
      lastName: 'Eze',
      gender: 'male',
      birthDate: '1993-11-22',
      hiredOn: '2022-12-05',
      supervisor: 'FC-063',
    },
    {
      ...at('HOT', 'WHARF', 'louisville', ky('3901 Taylorsville Road', '40220')),
      pay: hourly(17.9),
      title: 'Night auditor',
      elections: [flat('MED', 55)],
    },
  ),
];
