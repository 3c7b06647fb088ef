import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { castOn } from '../../seed/read-cast.ts';
import { seededApp } from '../../test/seeded-app.ts';
import { SEEDED } from '../../test/seeded.ts';

/*
 * Property: two screens show the same about one person, for every person of the demonstration. Each fact has the places that show it, and all of them are read as every
 * person of the demo. A place that a person can't see, or that has no such value, takes no part.
 */

const { server, sessionOf } = await seededApp();

const seats = castOn(SEEDED.today).flatMap(({ key, profiles }) =>
  profiles.map((profile) => ({ name: `${key} at ${profile.clientCode}`, profile })),
);

/** The replies that the screens are made of, by the name of the screen. */
const READS = {
  home: 'LandingPage',
  paychecks: 'check?limit=200',
  planner: 'check/planner',
  calendar: 'payCalendar',
  overview: 'employeeProfile',
  personal: 'employeeProfile/personal',
  taxes: 'employeeTaxes/taxes',
  calculator: 'employeeTaxes/calculator',
  deposits: 'employeeProfile/directDeposit',
  requests: 'pendingTransactions/employee?status=open',
  session: 'session',
} as const;
type Screen = keyof typeof READS;
type Json = ReturnType<typeof json.parse>;
const json = z.json();

/** Returns the value at a path such as `taxes.workLocation` or `paydays.0.checkDate`; undefined if there is none. */
function at(value: Json | undefined, path: string): Json | undefined {
  let found: Json | undefined = value;
  for (const part of path.split('.')) {
    if (found === null || typeof found !== 'object') return undefined;
    found = Array.isArray(found) ? found[Number(part)] : found[part];
  }
  return found ?? undefined;
}

/** Each fact, and where it is shown: a screen and the path of the value in its reply. */
const FACTS: Readonly<Record<string, readonly (readonly [Screen, string])[]>> = {
  'the name': [
    ['session', 'person.name'],
    ['overview', 'employeeFullName'],
  ],
  employer: [
    ['session', 'profile.clientName'],
    ['overview', 'clientName'],
  ],
  street: [
    ['overview', 'streetAddress'],
    ['personal', 'personal.streetAddress'],
  ],
  city: [
    ['overview', 'city'],
    ['personal', 'personal.city'],
  ],
  state: [
    ['overview', 'state'],
    ['personal', 'personal.state'],
  ],
  'ZIP code': [
    ['overview', 'zipCode'],
    ['personal', 'personal.zip'],
  ],
  SSN: [
    ['overview', 'ssn'],
    ['personal', 'personal.ssn'],
  ],
  'work email': [
    ['overview', 'workEmail'],
    ['personal', 'personal.workEmail'],
  ],
  residence: [
    ['overview', 'resLocation'],
    ['taxes', 'taxes.residentLocation'],
  ],
  'code of the residence': [
    ['personal', 'personal.taxCode'],
    ['taxes', 'taxes.residentGeoCode'],
    ['planner', 'basis.tax.places.residence'],
  ],
  'code of the place of work': [
    ['taxes', 'taxes.workGeoCode'],
    ['planner', 'basis.tax.places.work'],
  ],
  'federal filing status': [
    ['overview', 'fedFillingStatus'],
    ['taxes', 'taxes.employeeFederalTaxCategory.filingStatus'],
    ['planner', 'basis.tax.federal.form.filingStatus'],
  ],
  'next payday': [
    ['paychecks', 'nextPay.checkDate'],
    ['planner', 'basis.paydays.0.checkDate'],
    ['deposits', 'nextPayDate'],
    ['calculator', 'jobs.0.checkDates.0'],
  ],
  'first payday of a new tax form': [
    ['taxes', 'start.checkDate'],
    ['calculator', 'start.checkDate'],
  ],
  'time zone': [
    ['deposits', 'timeZone'],
    ['calendar', 'timeZone'],
    ['requests', 'pendingTransactions.0.timeZone'],
  ],
};

const Request = z.object({
  employeeWorkflowId: z.string(),
  ruleType: z.number(),
  status: z.string(),
  submittedAt: z.string(),
  effectivePayDate: z.string().nullable(),
  holdUntil: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decideBy: z.string().nullable(),
});
/** The request that the page of an account, an address or a tax form names. */
const Change = z.object({ change: Request.omit({ ruleType: true, status: true }).partial() });
const Waiting = z.array(
  z.object({ ruleType: z.number(), isApproved: z.boolean(), isSentBack: z.boolean(), submittedAt: z.string() }),
);
const Attachments = z.array(z.object({ requiresAcknowledgement: z.boolean(), isAcknowledged: z.boolean() }));
const Categories = z.array(z.object({ messagesForThisCategory: z.array(z.object({ attachments: Attachments })) }));
const Totals = z.object({ checkId: z.string(), checkDate: z.string(), net: z.number(), gross: z.number() });
const TOTALS = ['checkNumber', 'checkDate', 'periodBegin', 'periodEnd', 'gross', 'preTax', 'taxes', 'postTax', 'net'];

type Profile = Parameters<typeof sessionOf>[0];
const visits = new Map<Profile, ReturnType<typeof visitAs>>();

/** Reads every screen of a person, once. */
function visit(profile: Profile): ReturnType<typeof visitAs> {
  const made = visits.get(profile) ?? visitAs(profile);
  visits.set(profile, made);
  return made;
}

async function visitAs(profile: Profile) {
  const token = await sessionOf(profile);
  const first = await server.inject({ url: '/api/session', cookies: { paystead: token } });
  const pair = first.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const cookies = { paystead: token, 'XSRF-TOKEN': pair };
  const screens: Partial<Record<Screen, Json>> = {};
  for (const [screen, path] of Object.entries(READS) as [Screen, string][]) {
    const reply = await server.inject({ url: `/api/${path}`, cookies });
    if (reply.statusCode === 200) screens[screen] = json.parse(reply.json());
  }
  const detail = async (checkId: string) =>
    json.parse(
      (
        await server.inject({
          method: 'POST',
          url: '/api/check/detail',
          cookies,
          headers: { 'x-xsrf-token': pair },
          payload: { checkId },
        })
      ).json(),
    );
  return { screens, detail };
}

describe('E11, E17: truth across screens', () => {
  it('every fact is shown to someone in two places, and every place is right', async () => {
    const shown = new Map<string, number>();
    for (const { profile } of seats) {
      const { screens } = await visit(profile);
      for (const [fact, places] of Object.entries(FACTS)) {
        const found = places.filter(([screen, path]) => at(screens[screen], path) !== undefined);
        shown.set(fact, Math.max(shown.get(fact) ?? 0, found.length));
      }
    }
    expect(Object.keys(FACTS).filter((fact) => shown.get(fact) !== FACTS[fact]?.length)).toEqual([]);
  });

  it.each(seats)('$name: figures, dates and places', async ({ profile }) => {
    const { screens } = await visit(profile);
    const differing = Object.entries(FACTS).flatMap(([fact, places]) => {
      const found = places.map(([screen, path]) => [screen, at(screens[screen], path)] as const);
      const known = found.filter(([, value]) => value !== undefined);
      return new Set(known.map(([, value]) => JSON.stringify(value))).size > 1 ? [[fact, known]] : [];
    });
    expect(differing).toEqual([]);
  });

  it.each(seats)('$name: requests, their dates and holds', async ({ profile }) => {
    const { screens } = await visit(profile);
    // A client that offers no self-service has no home and no requests.
    expect(screens.home === undefined).toBe(screens.requests === undefined);
    if (screens.home === undefined) return;
    const requests = z.array(Request).parse(at(screens.requests, 'pendingTransactions') ?? []);
    const waiting = Waiting.parse(at(screens.home, 'waitingChanges') ?? []);
    const key = (one: { ruleType: number; submittedAt: string }) => `${one.ruleType} ${one.submittedAt}`;
    expect(waiting.map(key).toSorted()).toEqual(requests.map(key).toSorted());
    expect(at(screens.home, 'pendingTransactionsExist')).toBe(requests.length > 0);
    for (const screen of ['deposits', 'personal', 'taxes'] as const) {
      const proposed = at(screens[screen], 'proposed');
      if (proposed === undefined) continue;
      const { change } = Change.parse(proposed);
      const request = requests.find(({ employeeWorkflowId }) => employeeWorkflowId === change.employeeWorkflowId);
      // No one decides any more about what was approved and waits for its day.
      const { decidedBy, ...rest } = change;
      if (decidedBy === null) expect(request?.status).toBe('approved');
      const shared = Object.entries(decidedBy === null ? rest : change).filter(([name]) => name in Request.shape);
      expect(request).toMatchObject(Object.fromEntries(shared));
    }
  });

  it.each(seats)('$name: documents to acknowledge', async ({ profile }) => {
    const { screens } = await visit(profile);
    if (screens.home === undefined) return;
    const categories = Categories.parse(at(screens.home, 'messageCategories'));
    const documents = categories.flatMap(({ messagesForThisCategory: messages }) =>
      messages.flatMap(({ attachments }) => attachments),
    );
    const waiting = documents.filter((one) => one.requiresAcknowledgement && !one.isAcknowledged);
    expect(at(screens.home, 'unacknowledgedAttachmentsExist')).toBe(waiting.length > 0);
  });

  it.each(seats)('$name: paychecks in the list and by themselves, and their sum', async ({ profile }) => {
    const { screens, detail } = await visit(profile);
    const list = z.array(Totals.loose()).parse(at(screens.paychecks, 'paychecksList') ?? []);
    for (const row of list.slice(0, 2)) {
      const one = await detail(row.checkId);
      const check = at(one, 'check') ?? at(one, 'paycheck') ?? one;
      const pick = (value: Json | undefined) => Object.fromEntries(TOTALS.map((name) => [name, at(value, name)]));
      expect(pick(check)).toEqual(pick(row as Json));
    }
    // Deposits split a paycheck of the list. Two can have the same date.
    const sample = { checkDate: at(screens.deposits, 'sampleDate'), net: at(screens.deposits, 'sampleNet') };
    if (sample.net !== undefined) expect(list).toContainEqual(expect.objectContaining(sample));
    const year = at(screens.paychecks, 'yearToDate.year');
    const ofYear = list.filter(({ checkDate }) => Number(checkDate.slice(0, 4)) === year);
    const net = ofYear.reduce((sum, check) => sum + check.net, 0);
    if (year !== undefined && list.length > 0)
      expect(net + Number(at(screens.paychecks, 'yearToDate.netBefore') ?? 0)).toBe(
        at(screens.paychecks, 'yearToDate.net'),
      );
  });
});
