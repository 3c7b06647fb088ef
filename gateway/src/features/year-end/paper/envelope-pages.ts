import type { Language } from '@paystead/contract/fields.ts';
import type { Database, Transaction } from '../../../platform/database/port.ts';
import { isLost, type FileStore } from '../../../platform/files/port.ts';
import { readStoredFile } from '../../../platform/files/rows.ts';
import { readParts } from '../../../platform/pdf/join/joiner.ts';
import { PdfSource } from '../../../platform/pdf/join/source.ts';
import { PdfUnreadable } from '../../../platform/pdf/join/values.ts';
import { PdfFailed, type PdfRenderer } from '../../../platform/pdf/renderer.ts';
import {
  mailingPages,
  markedForm,
  type MailedForm,
  type MailingPage,
} from '../../../platform/pdf/templates/mailing-page.ts';
import { yearEndForm } from '../../../platform/pdf/templates/year-end-form.ts';
import type { StoredEnvelope } from './printed-store.ts';

/** The pages behind the first one of an envelope, or why there are none. */
export type FormPages =
  | { readonly sources: readonly PdfSource[] }
  | { readonly fault: 'unreadableFile' | 'notRendered' };

export interface EnvelopePorts {
  readonly database: Database;
  readonly files: FileStore;
  /** Prints in the partner's brand. */
  readonly pdf: PdfRenderer;
}

interface Print {
  readonly taxYear: number;
  readonly language: Language;
}

/** Prints the forms of one envelope: every copy that the employee needs, or the imported file as it is. */
export async function formPages(ports: EnvelopePorts, envelope: StoredEnvelope, print: Print): Promise<FormPages> {
  try {
    const sources: PdfSource[] = [];
    for (const form of envelope.forms) {
      if (form.fileId !== null) sources.push(await importedForm(ports, envelope, form.fileId));
      else {
        const document = yearEndForm(
          { formType: form.formType, taxYear: print.taxYear, boxes: form.boxes },
          print.language,
        );
        sources.push(new PdfSource(await ports.pdf.render(markedForm(document, mailedForm(form, print.taxYear)))));
      }
    }
    return { sources };
  } catch (error) {
    if (error instanceof PdfUnreadable || isLost(error)) return { fault: 'unreadableFile' };
    if (error instanceof PdfFailed) return { fault: 'notRendered' };
    throw error;
  }
}

async function importedForm({ database, files }: EnvelopePorts, envelope: StoredEnvelope, fileId: string) {
  const read = (tx: Transaction) => readStoredFile(tx, envelope, fileId);
  const stored = await database.asMaintenance(read, { readOnly: true });
  if (!stored) throw new PdfUnreadable('The imported file is gone.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of files.open(stored)) chunks.push(chunk);
  const source = new PdfSource(Buffer.concat(chunks));
  // A damaged page that shows while it is copied would end the run for everyone.
  readParts(source);
  return source;
}

/** Prints the first pages of several envelopes, in their order. */
export async function firstPages(
  { pdf }: EnvelopePorts,
  envelopes: readonly { readonly envelope: StoredEnvelope; readonly language: Language; readonly sequence: number }[],
  { runNumber, taxYear }: { readonly runNumber: number; readonly taxYear: number },
): Promise<PdfSource> {
  const pages = envelopes.map(({ envelope, language, sequence }): MailingPage => {
    const employer = envelope.forms[0]?.boxes.employer;
    return {
      language,
      sender: employer ? [employer.name, ...employer.address] : [],
      recipient: [envelope.name, ...envelope.address],
      forms: envelope.forms.map((form) => mailedForm(form, taxYear)),
      reference: `${runNumber} · ${sequence}`,
    };
  });
  return new PdfSource(await pdf.render(mailingPages(pages)));
}

function mailedForm({ formType, boxes, isReissued }: StoredEnvelope['forms'][number], taxYear: number): MailedForm {
  return { formType, taxYear, legalCompany: boxes.employer.name, isCorrected: boxes.previously !== null, isReissued };
}
