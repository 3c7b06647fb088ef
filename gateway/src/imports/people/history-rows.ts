import type { AnyRow } from '../records/record.ts';
import type { ClientNames } from './client-names.ts';
import { hasEnded, PAY_TYPE, STATUS } from './employment.ts';
import type { Content, StoredVersion } from './versions.ts';

/** Everything that changed about an employee, each part oldest first. */
export interface HistoryParts {
  readonly employment: readonly StoredVersion[];
  readonly personal: readonly StoredVersion[];
  readonly taxLocation: readonly StoredVersion[];
  /** One history for each dimension. */
  readonly organization: readonly (readonly StoredVersion[])[];
}

/** Everything that is true at one moment, with who recorded it. */
interface Moment {
  readonly date: string;
  readonly recorded: Pick<StoredVersion, 'recorded_at' | 'recorded_by'>;
  readonly employment: Content;
  readonly personal: Content;
  readonly taxLocation: Content;
  readonly organization: readonly Content[];
}

/** Returns the rows of an employee's history: one for each day and recording, each with everything that is true then. */
export function historyRows(parts: HistoryParts, names: ClientNames): AnyRow[] {
  let before: Content = {};
  let [date, sequence] = ['', 0];
  return moments(parts).map((moment) => {
    sequence = moment.date === date ? sequence + 1 : 1;
    date = moment.date;
    const row = {
      effective_date: date,
      sequence,
      event: eventOf(before, moment.employment),
      ...employmentCells(moment.employment, names),
      ...cells(moment.personal),
      ...cells(moment.taxLocation),
      ...Object.fromEntries(
        moment.organization.flatMap(({ organization_value_id: id }) => {
          const value = names.values.get(String(id));
          return value ? [[`organization_${value.position}`, value.name]] : [];
        }),
      ),
      ...moment.recorded,
    };
    before = moment.employment;
    return row;
  });
}

/** Merges the parts: versions of one day that were recorded together are one moment. */
function moments({ employment, personal, taxLocation, organization }: HistoryParts): Moment[] {
  const queues = [employment, personal, taxLocation, ...organization].map((versions) => [...versions]);
  const current: Content[] = queues.map(() => ({}));
  const found: Moment[] = [];
  for (;;) {
    const starts = queues.flatMap(([start]) => start ?? []);
    const next = starts.reduce<StoredVersion | null>(
      (first, one) => (first && !isEarlier(one, first) ? first : one),
      null,
    );
    if (!next) return found;
    for (const [place, queue] of queues.entries())
      if (queue[0] && isTogether(queue[0], next)) current[place] = queue.shift()?.content ?? {};
    const [job = {}, person = {}, home = {}, ...units] = current;
    found.push({
      date: next.effective_date,
      recorded: { recorded_at: next.recorded_at, recorded_by: next.recorded_by },
      employment: job,
      personal: person,
      taxLocation: home,
      organization: units,
    });
  }
}

function isEarlier(one: StoredVersion, other: StoredVersion): boolean {
  if (one.effective_date !== other.effective_date) return one.effective_date < other.effective_date;
  if (one.recorded_at !== other.recorded_at) return one.recorded_at < other.recorded_at;
  return one.recorded_by < other.recorded_by;
}

function isTogether(one: StoredVersion, other: StoredVersion): boolean {
  return !isEarlier(one, other) && !isEarlier(other, one);
}

/** Returns the event between two employments, as the import checks it. */
function eventOf(before: Content, after: Content): string {
  if (before['status'] === undefined) return 'hire';
  const [was, is] = [hasEnded(before['status']), hasEnded(after['status'])];
  if (was !== is) return is ? 'end' : 'rehire';
  if (!is && before['status'] !== after['status']) {
    if (after['status'] === STATUS.leave) return 'leave';
    if (before['status'] === STATUS.leave && after['status'] === STATUS.active) return 'return';
  }
  return before['legal_id'] === after['legal_id'] ? 'change' : 'transfer';
}

const wordsOf = (codes: Readonly<Record<string, string>>) =>
  new Map(Object.entries(codes).map(([word, code]) => [code, word]));
const STATUS_WORD = wordsOf(STATUS);
const PAY_TYPE_WORD = wordsOf(PAY_TYPE);

function employmentCells(content: Content, names: ClientNames): AnyRow {
  const { legal_id: legal, pay_group_id: group, status, pay_type: payType, ...rest } = content;
  return {
    ...cells(rest),
    status: STATUS_WORD.get(String(status)) ?? null,
    pay_type: PAY_TYPE_WORD.get(String(payType)) ?? null,
    legal_ein: names.legals.get(String(legal)) ?? null,
    pay_group: names.payGroups.get(String(group)) ?? null,
  };
}

/** Returns the columns of a version under the same names as in the file. */
const cells = (content: Content) => content as AnyRow;
