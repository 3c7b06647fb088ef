import type { Address, Standing } from '../model.ts';
import { PLACES, type Place } from '../places.ts';

/** The departments of Keystone with their divisions. */
const DEPARTMENTS = {
  office: ['10', '110'],
  payroll: ['10', '120'],
  machining: ['20', '210'],
  finishing: ['20', '220'],
  quality: ['20', '230'],
  welding: ['20', '240'],
  shipping: ['20', '250'],
} as const;
export type Department = keyof typeof DEPARTMENTS;

export function inDepartment(department: Department, location: 'LAN' | 'PHL') {
  const [division, code] = DEPARTMENTS[department];
  return { division, department: code, location };
}

/** The workplace, home and department of a Keystone employee. */
export function atLancaster(department: Department, home: Place, address: Address) {
  return {
    legal: 'lancaster',
    payGroup: 'hourly',
    workLocation: 'Lancaster plant',
    organization: inDepartment(department, 'LAN'),
    home: PLACES[home],
    work: PLACES.lancaster,
    address,
  } satisfies Partial<Standing>;
}

export function atPhiladelphia(department: Department, home: Place, address: Address) {
  return {
    legal: 'philadelphia',
    payGroup: 'hourly',
    workLocation: 'Philadelphia plant',
    organization: inDepartment(department, 'PHL'),
    home: PLACES[home],
    work: PLACES.philadelphia,
    address,
  } satisfies Partial<Standing>;
}

export const pa = (street: string, city: string, zip: string): Address => ({ street, city, state: 'PA', zip });
