import { versionAt } from '@paystead/contract/features/year-end/rules.ts';
import { DISCLOSURES, disclosureOf } from '../../src/features/year-end/disclosure.ts';
import { json } from '../../src/platform/database/port.ts';
import { SPANISH } from '../cast/keys.ts';
import { PARTNERS } from '../cast/partners.ts';
import { CONSENTS } from '../cast/year-end.ts';
import { standingOn } from '../payroll/standing.ts';
import { employeeIdOf, type Hired, type PaidCompany } from './company.ts';
import { tableOf, type TableRows } from './table.ts';
import { legalOf } from './year-end.ts';

const NEWEST = versionAt(DISCLOSURES, new Date('9999-12-31'));

/** Writes the consents to electronic delivery of year-end forms, with the disclosures that were read. */
export function consentRows(company: PaidCompany): TableRows[] {
  const { client, clientId } = company;
  const consents = consentsOf(company);
  return [
    tableOf(
      'year_end_disclosure',
      [...new Map(consents.map(({ agreed }) => [agreed.hash, agreed])).values()].map(
        ({ hash, version, language, ...content }) => ({
          client_id: clientId,
          disclosure_hash: Buffer.from(hash, 'hex'),
          disclosure_version: version,
          form_family: content.formFamily,
          language,
          content: json(content),
          first_agreed_at: '2024-12-16T15:20:00Z',
        }),
      ),
    ),
    tableOf(
      'year_end_consent',
      consents.map(({ number, family, status, on, place, agreed }) => ({
        client_id: clientId,
        employee_id: employeeIdOf(client, number),
        form_family: family,
        sequence: place + 1,
        status,
        disclosure_version: agreed.version,
        disclosure_hash: Buffer.from(agreed.hash, 'hex'),
        language: agreed.language,
        recorded_at: `${on}T15:20:00Z`,
      })),
    ),
    tableOf(
      'year_end_text_notice',
      outdatedOf(consents).map(({ number, family }) => ({
        client_id: clientId,
        employee_id: employeeIdOf(client, number),
        form_family: family,
        disclosure_version: NEWEST.version,
        queued_at: `${company.today}T16:00:00Z`,
      })),
    ),
  ];
}

/**
 * Agreements to an older text: their mail about the newest one was sent in the past, so the demo starts without mail.
 */
function outdatedOf(consents: ReturnType<typeof consentsOf>) {
  return consents.filter(
    ({ number, family, status, place, agreed }) =>
      status === 'consented' &&
      agreed.version !== NEWEST.version &&
      !consents.some((later) => later.number === number && later.family === family && later.place > place),
  );
}

/** Consents with the disclosure that was read: in the person's language, with their employer as the contact. */
function consentsOf(company: PaidCompany) {
  const { client, today } = company;
  return (CONSENTS[client.code] ?? []).flatMap(([number, family, events]) => {
    const hired = company.people.find(({ employee }) => employee.number === number);
    if (!hired) return [];
    const past = events.filter(([, on]) => on <= today);
    return past.map(([status, on], place) => {
      // A withdrawal refers to the consent that it ends.
      const agreedOn = past.slice(0, place + 1).findLast((event) => event[0] === 'consented')?.[1] ?? on;
      const text = versionAt(DISCLOSURES, new Date(agreedOn));
      const agreed = disclosureOf(text, family, SPANISH.has(number) ? 'es' : 'en', contactOf(company, hired));
      return { number, family, status, on, place, agreed };
    });
  });
}

function contactOf(company: PaidCompany, { employee }: Hired) {
  const { name, street, city, state, zip, phone } = legalOf(company, standingOn(employee, company.today).legal);
  const partner = PARTNERS.find(({ key }) => key === company.client.partner);
  return { name, address: [street, `${city}, ${state} ${zip}`], phone, email: partner?.supportContact ?? null };
}
