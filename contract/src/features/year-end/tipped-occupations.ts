import type { Language } from '../../fields.ts';

/**
 * Treasury Tipped Occupation Codes with the occupations' titles: 26 CFR 1.224-1, table 1 (T.D. 10044, 91 FR 19026, April 13,
 * 2026), all 71 of them (handbook 2.6). The English titles are the list's own, the Spanish ones are ours.
 */
const TITLES: Readonly<Record<string, readonly [en: string, es: string]>> = {
  '101': ['Bartenders', 'Cantineros'],
  '102': ['Wait Staff', 'Meseros'],
  '103': ['Food Servers, Nonrestaurant', 'Meseros fuera de restaurantes'],
  '104': ['Dining Room and Cafeteria Attendants and Bartender Helpers', 'Ayudantes de comedor, cafetería y bar'],
  '105': ['Chefs and Cooks', 'Chefs y cocineros'],
  '106': ['Food Preparation Workers', 'Trabajadores de preparación de alimentos'],
  '107': ['Fast Food and Counter Workers', 'Empleados de comida rápida y de mostrador'],
  '108': ['Dishwashers', 'Lavaplatos'],
  '109': ['Host Staff, Restaurant, Lounge, and Coffee Shop', 'Anfitriones de restaurante, sala y cafetería'],
  '110': ['Bakers', 'Panaderos'],
  '201': ['Gambling Dealers', 'Crupieres'],
  '202': ['Gambling Change Persons and Booth Cashiers', 'Cambistas y cajeros de casino'],
  '203': ['Gambling Cage Workers', 'Trabajadores de la caja de un casino'],
  '204': ['Gambling and Sports Book Writers and Runners', 'Empleados de apuestas y de apuestas deportivas'],
  '205': ['Dancers', 'Bailarines'],
  '206': ['Musicians and Singers', 'Músicos y cantantes'],
  '207': ['Disc Jockeys, Except Radio', 'DJ, excepto en la radio'],
  '208': ['Entertainers and Performers', 'Artistas del espectáculo'],
  '209': ['Digital Content Creators', 'Creadores de contenido digital'],
  '210': ['Ushers, Lobby Attendants, and Ticket Takers', 'Acomodadores, asistentes de vestíbulo y taquilleros'],
  '211': ['Locker Room, Coatroom, and Dressing Room Attendants', 'Encargados de vestidores, guardarropas y camerinos'],
  '301': ['Baggage Porters and Bellhops', 'Maleteros y botones'],
  '302': ['Concierges', 'Conserjes de hotel'],
  '303': ['Hotel, Motel, and Resort Desk Clerks', 'Recepcionistas de hotel, motel y centro turístico'],
  '304': ['Maids and Housekeeping Cleaners', 'Camareras de piso y personal de limpieza'],
  '401': ['Home Maintenance and Repair Workers', 'Trabajadores de mantenimiento y reparación del hogar'],
  '402': ['Home Landscaping and Groundskeeping Workers', 'Jardineros a domicilio'],
  '403': ['Home Electricians', 'Electricistas a domicilio'],
  '404': ['Home Plumbers', 'Plomeros a domicilio'],
  '405': [
    'Home Heating and Air Conditioning Mechanics and Installers',
    'Técnicos e instaladores de calefacción y aire acondicionado a domicilio',
  ],
  '406': ['Home Appliance Installers and Repairers', 'Instaladores y reparadores de electrodomésticos a domicilio'],
  '407': ['Home Cleaning Service Workers', 'Trabajadores de limpieza del hogar'],
  '408': ['Locksmiths', 'Cerrajeros'],
  '409': ['Roadside Assistance Workers', 'Trabajadores de asistencia en carretera'],
  '501': ['Personal Care and Service Workers', 'Trabajadores de cuidado y servicio personal'],
  '502': ['Private Event Planners', 'Organizadores de eventos privados'],
  '503': ['Private Event and Portrait Photographers', 'Fotógrafos de eventos privados y retratos'],
  '504': ['Private Event Videographers', 'Videógrafos de eventos privados'],
  '505': ['Event Officiants', 'Oficiantes de ceremonias'],
  '506': ['Pet and Show Animal Caretakers', 'Cuidadores de mascotas y animales de exhibición'],
  '507': ['Tutors', 'Tutores'],
  '508': ['Nannies and Babysitters', 'Niñeras'],
  '509': ['Visual Artists', 'Artistas visuales'],
  '510': ['Floral Designers', 'Diseñadores florales'],
  '601': ['Skincare Specialists', 'Especialistas en el cuidado de la piel'],
  '602': ['Massage Therapists', 'Masajistas'],
  '603': ['Barbers, Hairdressers, Hairstylists, and Cosmetologists', 'Barberos, peluqueros, estilistas y cosmetólogos'],
  '604': ['Shampooers', 'Lavadores de cabello'],
  '605': ['Manicurists and Pedicurists', 'Manicuristas y pedicuristas'],
  '606': ['Eyebrow and Eyelash Technicians', 'Técnicos de cejas y pestañas'],
  '607': ['Makeup Artists', 'Maquillistas'],
  '608': ['Exercise Trainers and Group Fitness Instructors', 'Entrenadores e instructores de ejercicio en grupo'],
  '609': ['Tattoo Artists and Piercers', 'Tatuadores y perforadores'],
  '610': ['Tailors', 'Sastres'],
  '611': ['Shoe and Leather Workers and Repairers', 'Trabajadores y reparadores de calzado y cuero'],
  '701': ['Golf Caddies', 'Caddies de golf'],
  '702': ['Self-Enrichment Teachers', 'Maestros de superación personal'],
  '703': ['Recreational and Tour Pilots', 'Pilotos de vuelos recreativos y turísticos'],
  '704': ['Tour Guides', 'Guías de turistas'],
  '705': ['Travel Guides', 'Guías de viajes'],
  '706': ['Sports and Recreation Instructors', 'Instructores de deportes y recreación'],
  '801': ['Parking and Valet Attendants', 'Encargados de estacionamiento y valet parking'],
  '802': ['Taxi and Rideshare Drivers and Chauffeurs', 'Conductores de taxi y de viajes compartidos, y choferes'],
  '803': ['Shuttle Drivers', 'Conductores de transporte de enlace'],
  '804': ['Goods Delivery People', 'Repartidores'],
  '805': ['Personal Vehicle and Equipment Cleaners', 'Limpiadores de vehículos y equipo personal'],
  '806': ['Private and Charter Bus Drivers', 'Conductores de autobuses privados y de alquiler'],
  '807': [
    'Water Taxi Operators and Charter Boat Workers',
    'Operadores de taxis acuáticos y trabajadores de embarcaciones de alquiler',
  ],
  '808': ['Rickshaw, Pedicab, and Carriage Drivers', 'Conductores de bicitaxis y carruajes'],
  '809': ['Home Movers', 'Trabajadores de mudanzas'],
  '810': ['Gas Pump Attendants', 'Despachadores de gasolina'],
};

/** The codes of the list, in its order. */
export const TIPPED_OCCUPATIONS: readonly string[] = Object.keys(TITLES).toSorted();

/** Returns the title of a code's occupation; undefined for a code that isn't on the list. */
export function occupationTitle(code: string, language: Language): string | undefined {
  return TITLES[code]?.[language === 'en' ? 0 : 1];
}

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
