/** The deepest nesting of objects and lists that a request may have. Declared bodies have fewer than ten levels. */
const MOST_LEVELS = 64;

/** A value with the steps that lead to it; each step knows the one before, so that nothing is copied on the way down. */
interface Place {
  readonly value: unknown;
  readonly step: string;
  readonly above: Place | null;
}

const holdsValues = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

/** Returns whether objects and lists are nested deeper than 64 levels. Takes the value level by level, without recursion. */
export function isNestedTooDeeply(value: unknown): boolean {
  let level = [value].filter(holdsValues);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MOST_LEVELS) return true;
    level = level.flatMap((holder) => Object.values(holder).filter(holdsValues));
  }
  return false;
}

/**
 * Returns the paths of texts that PostgreSQL can't store as they are: with a NUL character, or with half of a surrogate
 * pair, which has no form in UTF-8. A field whose name is such a text is named by the path of its object.
 */
export function unstorableTexts(value: unknown): (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const pending: Place[] = [{ value, step: '', above: null }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    const { value: here } = place;
    if (typeof here === 'string' && !isStorable(here)) found.push(pathOf(place));
    if (!holdsValues(here)) continue;
    if (!Object.keys(here).every(isStorable)) found.push(pathOf(place));
    else for (const [step, part] of Object.entries(here)) pending.push({ value: part, step, above: place });
  }
  return found.toReversed();
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function pathOf(place: Place): readonly string[] {
  const steps: string[] = [];
  for (let at = place; at.above; at = at.above) steps.push(at.step);
  return steps.toReversed();
}
