import { boxesOf, type FormBox } from './boxes.ts';
import { FORM_PARTS, type FormPart, type FormType, type YearEndBoxes } from './model.ts';

/** A form's type, year and content. */
export interface FormContent {
  readonly formType: FormType;
  readonly taxYear: number;
  readonly boxes: YearEndBoxes;
}

/** A box that differs between two versions of a form; null: the version doesn't have it. */
export interface ChangedBox {
  readonly before: FormBox | null;
  readonly after: FormBox | null;
}

/** A part that differs, as printed; the SSN as its last four digits. */
export interface ChangedPart {
  readonly part: FormPart;
  readonly before: string;
  readonly after: string;
}

/** Returns the boxes that two versions of a form have differently, in the order of the later one. */
export function changedBoxes(before: FormContent, after: FormContent): ChangedBox[] {
  const earlier = byPlace(boxesOf(before.formType, before.taxYear, before.boxes));
  const later = byPlace(boxesOf(after.formType, after.taxYear, after.boxes));
  const places = new Set([...later.keys(), ...earlier.keys()]);
  return [...places]
    .map((place) => ({ before: earlier.get(place) ?? null, after: later.get(place) ?? null }))
    .filter((pair) => valueOf(pair.before) !== valueOf(pair.after));
}

/** Returns the parts beside the boxes that two versions of a form have differently. */
export function changedParts(before: FormContent, after: FormContent): ChangedPart[] {
  const [earlier, later] = [partsOf(before), partsOf(after)];
  return FORM_PARTS.map((part) => ({ part, before: earlier[part], after: later[part] })).filter(
    (one) => one.before !== one.after,
  );
}

/** Boxes by number and mark: what is printed as box 12b may move up to 12a. Equal marks count: two lines of one place. */
function byPlace(boxes: readonly FormBox[]): ReadonlyMap<string, FormBox> {
  const places = new Map<string, FormBox>();
  for (const box of boxes) {
    for (let line = 1; ; line += 1) {
      const place = JSON.stringify([box.box, box.mark, line]);
      if (places.has(place)) continue;
      places.set(place, box);
      break;
    }
  }
  return places;
}

const valueOf = (box: FormBox | null): string => JSON.stringify(box && [box.amount, box.text, box.previously]);

function partsOf({ formType, taxYear, boxes }: FormContent): Readonly<Record<FormPart, string>> {
  const { employer, employee, controlNumber } = boxes;
  return {
    form: `${formType} ${taxYear}`,
    employerName: employer.name,
    ein: employer.ein,
    employerAddress: employer.address.join(', '),
    employeeName: employee.name,
    ssn: employee.lastFour,
    employeeAddress: employee.address.join(', '),
    controlNumber,
  };
}
