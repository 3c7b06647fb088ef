import {
  copyLabelOf,
  familyOf,
  FORM_FAMILIES,
  layoutOf,
  BOX_LABELS,
} from '@paystead/contract/features/year-end/forms.ts';
import { boxesOf, type FormBox } from '@paystead/contract/features/year-end/boxes.ts';
import { changedBoxes, changedParts } from '@paystead/contract/features/year-end/changes.ts';
import type {
  FormChanges,
  FormFamily,
  YearEndBox,
  YearEndBoxes,
  YearEndDetail,
  YearEndDocument,
} from '@paystead/contract/features/year-end/model.ts';
import { fileNameOf, furnishingOf, opensOf, type Agreement } from '@paystead/contract/features/year-end/rules.ts';
import { sumsOf } from '@paystead/contract/features/year-end/sums.ts';
import { maskedSsnOf } from '@paystead/contract/features/profile/rules.ts';
import type { FormRow, readChecks, readFormBefore } from './forms-store.ts';

type Consents = ReadonlyMap<FormFamily, Agreement>;

/**
 * Converts rows to documents, with what each one takes from the others (its correction, its related forms, its name).
 * `isOwn`: the reader is the forms' employee.
 */
export function documentsOf(rows: readonly FormRow[], consents: Consents, isOwn: boolean): YearEndDocument[] {
  return rows.map((row) => {
    const alike = rows.filter((other) => other.tax_year === row.tax_year && other.form_type === row.form_type);
    const set = alike.filter((other) => other.legal_id === row.legal_id);
    const furnishing = furnishingOf(consents.get(familyOf(row.form_type)), row.posted_at);
    return {
      id: row.year_end_document_id,
      taxYear: row.tax_year,
      formType: row.form_type,
      copyLabel: copyLabelOf(row.form_type),
      legalCompany: row.legal_company,
      ein: row.ein,
      issuedAt: row.issued_on,
      isCorrected: row.corrects_id !== null,
      correctsId: row.corrects_id,
      ...(row.changed_on === null ? {} : { changedOn: row.changed_on }),
      correctedById: rows.find((other) => other.corrects_id === row.year_end_document_id)?.year_end_document_id ?? null,
      formNumber: row.form_number,
      forms: Math.max(...set.map((other) => other.form_number)),
      fileName: fileNameOf({
        formType: row.form_type,
        taxYear: row.tax_year,
        legalCompany: row.legal_company,
        formNumber: row.form_number,
        employers: new Set(alike.map((other) => other.legal_id)).size,
      }),
      sizeBytes: row.size_bytes,
      consentRequired: furnishing === 'paper',
      furnishing,
      opens: opensOf(furnishing, { isOwn, isImported: row.file_id !== null }),
      paperRequestedAt: row.paper_requested_at,
      paperMailedOn: row.paper_mailed_on,
    };
  });
}

/**
 * Returns the form families of a person's forms and consents; none if there are neither.
 */
export function familiesOf(documents: readonly YearEndDocument[], consents: Consents): FormFamily[] {
  const known = new Set([...documents.map(({ formType }) => familyOf(formType)), ...consents.keys()]);
  return FORM_FAMILIES.filter((family) => known.has(family));
}

type Checks = Awaited<ReturnType<typeof readChecks>>;
type FormBefore = Awaited<ReturnType<typeof readFormBefore>>;

/** Returns what changed on a form since its employee opened it. */
function changesOf(before: NonNullable<FormBefore>, row: FormRow, boxes: YearEndBoxes): FormChanges {
  const after = { formType: row.form_type, taxYear: row.tax_year, boxes };
  const labels = BOX_LABELS[layoutOf(row.form_type)];
  const valueOf = (box: FormBox | null) => box && { amount: box.amount, text: box.text };
  return {
    boxes: changedBoxes(before, after).map((changed) => {
      const box = (changed.after ?? changed.before) as FormBox;
      return {
        box: box.printed,
        label: labelOf(labels, box),
        topic: box.topic,
        mark: box.mark,
        before: valueOf(changed.before),
        after: valueOf(changed.after),
      };
    }),
    parts: changedParts(before, after).map(({ part, before: earlier, after: later }) =>
      part === 'ssn'
        ? { part, before: maskedSsnOf(earlier) ?? '', after: maskedSsnOf(later) ?? '' }
        : { part, before: earlier, after: later },
    ),
    isPdfReplaced: before.fileId !== row.file_id,
  };
}

const labelOf = (labels: Readonly<Record<string, string>>, { box, printed, mark }: FormBox): string =>
  labels[printed] ?? labels[box === '13' ? `13.${mark}` : box] ?? '';

interface FormContent {
  readonly row: FormRow;
  readonly boxes: YearEndBoxes;
  readonly before: FormBefore;
  readonly checks: Checks;
}

/** Returns every box of a form with the paychecks that add up to it. */
export function detailOf(document: YearEndDocument, { row, boxes, before, checks }: FormContent): YearEndDetail {
  const lines = checks.map((check) => check.lines);
  const labels = BOX_LABELS[layoutOf(document.formType)];
  const shown = (formBox: FormBox): YearEndBox => {
    const { box, printed, mark, topic, amount, text, previously } = formBox;
    return {
      box: printed,
      label: labelOf(labels, formBox),
      topic,
      mark,
      amount,
      text,
      previously,
      sums: amount === null ? null : sumsOf(document.formType, { box, mark }, amount, lines),
    };
  };
  return {
    document,
    employer: boxes.employer,
    employee: {
      name: boxes.employee.name,
      ssn: maskedSsnOf(boxes.employee.lastFour) ?? '',
      address: boxes.employee.address,
    },
    controlNumber: boxes.controlNumber,
    boxes: boxesOf(document.formType, document.taxYear, boxes).map(shown),
    checks: checks.map((check) => ({
      checkId: check.check_id,
      checkDate: check.check_date,
      checkNumber: check.check_number,
      isReversal: check.is_reversal,
    })),
    ...(before === undefined ? {} : { changes: changesOf(before, row, boxes) }),
  };
}
