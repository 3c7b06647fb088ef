import { localDateIn, todayIn } from '@paystead/contract/local-date.ts';
import * as contract from '@paystead/contract/features/year-end/endpoints.ts';
import type {
  ConsentState,
  FormFamily,
  YearEndDocument,
  YearEndReply,
} from '@paystead/contract/features/year-end/model.ts';
import { versionAt } from '@paystead/contract/features/year-end/rules.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { readStoredFile } from '../../platform/files/rows.ts';
import { route, type Call, type Lookup, type Route } from '../../platform/http/route.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { withBrand } from '../../platform/pdf/brand.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import type { PdfRenderer } from '../../platform/pdf/renderer.ts';
import { samplePdf } from '../../platform/pdf/templates/year-end-sample.ts';
import { yearEndForm } from '../../platform/pdf/templates/year-end-form.ts';
import { accessCodeOf, isAccessCode } from './access-code.ts';
import { DISCLOSURES, disclosureOf, type Contact } from './disclosure.ts';
import { detailOf, documentsOf, familiesOf } from './documents.ts';
import { holdPace } from './hold-pace.ts';
import { notify, type BrandingOf } from './notices.ts';
import {
  keepConsent,
  keepPaperRequest,
  keepWithdrawal,
  oneAtATime,
  readAgreements,
  readBoxes,
  readChecks,
  readConsents,
  readContact,
  readForms,
  readFurnisher,
  readPayrollOffice,
} from './store.ts';

export interface YearEndPorts {
  readonly pdf: PdfRenderer;
  readonly files: FileStore;
  readonly keys: KeyRing;
  readonly brandingOf: BrandingOf;
}

type Whose = VisibleEmployee<'yearEnd'>;
interface ListQuery {
  readonly year?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}
type Looked = Pick<Lookup<typeof contract.readYearEndBoxes>, 'tx' | 'employee' | 'params' | 'now'>;
const PAGE = 50;

/** PAY-3: year-end forms, their boxes and files, and the consent that decides how they are delivered. */
export function yearEndRoutes({ pdf, files, keys, brandingOf }: YearEndPorts): Route[] {
  return [
    route(contract.listYearEndDocuments, ({ tx, employee, query, now }) => listed(tx, employee, query, now)),

    route(contract.listYearEndDocumentsOfEmployee, ({ tx, employee, query, now }) => listed(tx, employee, query, now)),

    route(
      contract.readYearEndBoxes,
      async (call) => {
        const { tx, employee, params } = call;
        const { document, row } = await openable(tx, employee, params.id, call.now);
        await holdPace(contract.readYearEndBoxes, call, document, { keys, brandingOf });
        const checks = await readChecks(tx, employee, row.legal_id, row.tax_year);
        return detailOf(document, await readBoxes(tx, employee, params.id), checks);
      },
      { exists: isIssued },
    ),

    route(
      contract.downloadYearEndDocument,
      async (call) => {
        const { tx, employee, params, query } = call;
        const { document, row } = await openable(tx, employee, params.id, call.now);
        await holdPace(contract.downloadYearEndDocument, call, document, { keys, brandingOf });
        const language = query.lang ?? call.language;
        if (row.file_id === null) {
          const boxes = await readBoxes(tx, employee, params.id);
          const branded = withBrand(pdf, await brandingOf(tx, call.session.partnerId, call.now));
          return pdfFile(branded, document.fileName, yearEndForm({ ...document, boxes }, language));
        }
        const stored = found(await readStoredFile(tx, employee, row.file_id));
        return {
          fileName: document.fileName,
          contentType: stored.contentType,
          content: () => wholeOf(files.open(stored)),
        };
      },
      { exists: isIssued },
    ),

    route(contract.readDisclosure, async ({ tx, employee, query, language, now }) =>
      disclosureOf(
        versionAt(DISCLOSURES, now),
        query.formFamily,
        query.lang ?? language,
        await contactOf(tx, employee, now),
      ),
    ),

    route(contract.listAgreements, async ({ tx, employee, query }) => ({
      agreements: await readAgreements(tx, employee, query.formFamily),
    })),

    route(contract.downloadSample, async ({ tx, session, employee, query, language, now }) => {
      const lang = query.lang ?? language;
      const code = accessCodeOf(keys, employee, query.formFamily, now);
      const branded = withBrand(pdf, await brandingOf(tx, session.partnerId, now));
      return pdfFile(branded, lang === 'en' ? 'Sample.pdf' : 'Muestra.pdf', samplePdf(code, query.formFamily, lang));
    }),

    route(contract.giveConsent, async ({ tx, employee, body, now, audit }) => {
      const { formFamily } = body;
      const holds = versionAt(DISCLOSURES, now);
      const read = disclosureOf(holds, formFamily, body.language, await contactOf(tx, employee, now));
      if (!isAccessCode(keys, employee, formFamily, now, body.accessCode))
        refuse('invalid_input', { faults: [{ pointer: '/accessCode', code: 'access_code_wrong' }] });
      if (body.disclosureVersion !== read.version || body.disclosureHash !== read.hash) refuse('version_conflict');
      await oneAtATime(tx, employee.employeeId);
      const before = (await readConsents(tx, employee, now)).get(formFamily);
      audit.note({ formFamily, disclosureVersion: read.version, language: body.language, consent: 'given' });
      // Agreeing twice to the same text records one consent.
      if (before?.consentStatus === 'given' && before.disclosureVersion === read.version)
        return withoutSequence(before);
      const { hash, version, language, ...content } = read;
      const agreed = { formFamily, version, language, content, now, hash: new Uint8Array(Buffer.from(hash, 'hex')) };
      await keepConsent(tx, employee, before?.sequence ?? 0, agreed);
      await notify({ tx, keys, now, brandingOf }, employee, 'yearEndConsent', (clientName) => ({
        at: now.toISOString(),
        family: formFamily,
        clientName,
      }));
      return stateOf(tx, employee, formFamily, now);
    }),

    route(contract.withdrawConsent, async ({ tx, employee, body: { formFamily }, language, now, audit }) => {
      await oneAtATime(tx, employee.employeeId);
      const before = (await readConsents(tx, employee, now)).get(formFamily);
      audit.note({ formFamily, consent: 'withdrawn' });
      // There is no consent to withdraw, so there is nothing to confirm.
      if (before?.consentStatus !== 'given') return stateOf(tx, employee, formFamily, now);
      await keepWithdrawal(tx, employee, formFamily, before.sequence, language, now);
      await notify({ tx, keys, now, brandingOf }, employee, 'yearEndWithdrawal', (clientName) => ({
        at: now.toISOString(),
        family: formFamily,
        clientName,
      }));
      return stateOf(tx, employee, formFamily, now);
    }),

    route(contract.requestPaper, paperRequested, { exists: isIssued }),
  ];

  /** Records a paper request, at most once a day, and notifies the person and the payroll office. */
  async function paperRequested({ tx, employee, params, now, audit }: Call<typeof contract.requestPaper>) {
    await oneAtATime(tx, employee.employeeId);
    const documents = documentsOf(await readForms(tx, employee, now), new Map());
    const document = found(documents.find(({ id }) => id === params.id));
    const form = `${document.formType} ${document.taxYear}`;
    audit.note({ yearEndDocumentId: document.id, form, paper: 'requested' });
    const today = todayIn('UTC', now);
    // A request was already made today: the office sends one copy.
    if (document.paperRequestedAt !== null && localDateIn('UTC', document.paperRequestedAt) === today)
      return { yearEndDocumentId: document.id, requestedAt: document.paperRequestedAt };
    await keepPaperRequest(tx, employee, document.id, now);
    await notify({ tx, keys, now, brandingOf }, employee, 'yearEndPaper', (clientName) => ({
      on: today,
      form,
      clientName,
    }));
    const employeeName = (await readBoxes(tx, employee, document.id)).employee.name;
    for (const employeeId of await readPayrollOffice(tx, employee))
      await notify(
        { tx, keys, now, brandingOf },
        { clientId: employee.clientId, employeeId },
        'yearEndPaperAsked',
        (clientName) => ({ on: today, form, employeeName, clientName }),
      );
    return { yearEndDocumentId: document.id, requestedAt: now.toISOString() };
  }
}

/** Returns a page of the list. The cursor is the last document's id: a list of a few rows a year needs no more. */
async function listed(
  tx: Transaction,
  employee: Whose,
  { year, cursor, limit = PAGE }: ListQuery,
  now: Date,
): Promise<YearEndReply> {
  const consents = await readConsents(tx, employee, now);
  const all = documentsOf(await readForms(tx, employee, now), consents);
  const wanted = all.filter(({ taxYear }) => year === undefined || taxYear === year);
  const from = cursor === undefined ? 0 : wanted.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && from === 0)
    refuse('invalid_input', { faults: [{ pointer: 'query/cursor', code: 'invalid' }] });
  const page = wanted.slice(from, from + limit);
  return {
    yearEndDocuments: page,
    years: [...new Set(all.map(({ taxYear }) => taxYear))],
    consents:
      employee.view === 'self'
        ? familiesOf(all, consents).map((family) => withoutSequence(consents.get(family) ?? none(family)))
        : [],
    nextCursor: from + limit < wanted.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns a form that was delivered electronically, and so may be opened. Errors: `not_found`, `consent_required`. */
async function openable(tx: Transaction, employee: Whose, documentId: string, now: Date) {
  const rows = await readForms(tx, employee, now);
  const consents = await readConsents(tx, employee, now);
  const document: YearEndDocument = found(documentsOf(rows, consents).find(({ id }) => id === documentId));
  const row = found(rows.find((one) => one.year_end_document_id === documentId));
  if (document.consentRequired) refuse('consent_required');
  return { document, row };
}

/** Returns true if a form is on the employee's list. */
async function isIssued({ tx, employee, params, now }: Looked): Promise<boolean> {
  return (await readForms(tx, employee, now)).some(({ year_end_document_id: id }) => id === params.id);
}

async function stateOf(tx: Transaction, employee: Whose, family: FormFamily, now: Date): Promise<ConsentState> {
  return withoutSequence((await readConsents(tx, employee, now)).get(family) ?? none(family));
}

function none(formFamily: FormFamily): ConsentState {
  return {
    formFamily,
    consentStatus: 'none',
    consentedAt: null,
    withdrawnAt: null,
    disclosureVersion: null,
    supersededAt: null,
  };
}

function withoutSequence({
  formFamily,
  consentStatus,
  consentedAt,
  withdrawnAt,
  disclosureVersion,
  supersededAt,
}: ConsentState): ConsentState {
  return { formFamily, consentStatus, consentedAt, withdrawnAt, disclosureVersion, supersededAt };
}

/** Returns the sender of the forms and the address for a withdrawal in writing. */
async function contactOf(tx: Transaction, employee: Whose, now: Date): Promise<Contact> {
  const furnisher = await readFurnisher(tx, employee, now);
  const reached = await readContact(tx, employee);
  const { name, street_address: street, city, state, zip_code: zip, phone } = furnisher ?? {};
  return {
    name: name ?? reached?.client_name ?? '',
    address: street && city ? [street, `${city}, ${state ?? ''} ${zip ?? ''}`.trim()] : [],
    phone: phone ?? null,
    email: reached?.support_contact ?? null,
  };
}

/** Reads a form whole, after the request's transaction: forms are small. */
async function wholeOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
