import { operatorScope } from '../../../platform/access/operator-scope.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { formsToPrint, type ChosenForm, type RunScope } from './due-forms.ts';
import { readPaperForms, type PaperForm } from './paper-store.ts';
import { compareForPost, postalAddressOf } from './postal-order.ts';
import { insertRun, lockClient, readRuns, type Envelope, type PrintRun, type RunRow } from './run-store.ts';

/** Seconds for which a command has a run to itself; it asks for more as it goes. */
const BUSY_SECONDS = 60;

/** Someone whose forms can't be printed, by employee number. */
export interface NotPrinted {
  readonly employeeNumber: string;
  readonly name: string;
  readonly reason: 'noAddress' | 'electronic' | 'noForm' | 'unreadableFile' | 'notRendered';
}

export type Plan =
  | {
      readonly outcome: 'planned';
      readonly run: PrintRun;
      readonly resumed: boolean;
      readonly left: readonly NotPrinted[];
    }
  | { readonly outcome: 'nothing'; readonly left: readonly NotPrinted[] }
  | { readonly outcome: 'unknownClient' | 'unknownRun' }
  /** Another command is writing this run's files, or stopped less than a minute ago. */
  | { readonly outcome: 'busy'; readonly runNumber: number; readonly until: string };

export interface PlanRequest {
  readonly clientCode: string;
  readonly taxYear: number;
  readonly scope: RunScope;
  /** The operator responsible. */
  readonly by: string;
}

/**
 * Plans a run and stores it before any file is written. A run of this year that was interrupted is continued instead, with
 * the same people in the same order, whatever the command asks for: nothing may be printed twice by accident.
 */
export async function planRun(
  tx: Transaction,
  { clientCode, taxYear, scope, by }: PlanRequest,
  now: Date,
): Promise<Plan> {
  const client = await lockClient(tx, clientCode, now);
  if (!client) return { outcome: 'unknownClient' };
  const operator = operatorScope(client);
  const runs = await readRuns(tx, operator);
  const unfinished = runs.find((run) => run.finished_at === null && run.tax_year === taxYear);
  if (scope.kind === 'again' && !runs.some((run) => run.run_number === scope.runNumber && run.tax_year === taxYear))
    return { outcome: 'unknownRun' };

  const forms = await readPaperForms(tx, operator, taxYear, { now, today: client.today });
  if (unfinished) {
    const { left } = envelopesOf(formsToPrint(forms, { kind: 'due' }, now));
    return resume(unfinished, { ...operator, taxYear }, left, now);
  }
  const chosen = formsToPrint(forms, scope, now);
  const { envelopes, left } = envelopesOf(chosen);
  const missing = [...left, ...notOnPaper(forms, chosen, scope)];
  if (envelopes.length === 0) return { outcome: 'nothing', left: missing };
  const run = await insertRun(tx, operator, { taxYear, by, now, busyUntil: busyUntil(now), envelopes });
  return { outcome: 'planned', run, resumed: false, left: missing };
}

/** Returns until when a run is one command's own. */
export function busyUntil(now: Date): Date {
  return new Date(now.getTime() + BUSY_SECONDS * 1000);
}

function resume(
  row: RunRow,
  scope: Omit<PrintRun, 'runId' | 'runNumber'>,
  left: readonly NotPrinted[],
  now: Date,
): Plan {
  const { print_run_id: runId, run_number: runNumber, busy_until: until } = row;
  if (Date.parse(until) > now.getTime()) return { outcome: 'busy', runNumber, until };
  return { outcome: 'planned', run: { ...scope, runId, runNumber }, resumed: true, left };
}

function envelopesOf(forms: readonly ChosenForm[]): { envelopes: Envelope[]; left: NotPrinted[] } {
  const envelopes: Envelope[] = [];
  const left: NotPrinted[] = [];
  const byPerson = Map.groupBy(forms, ({ employeeId }) => employeeId);
  for (const [first, ...more] of byPerson.values()) {
    if (!first) continue;
    const { employeeNumber } = first;
    const name = nameOf(first);
    const address = postalAddressOf(homeOf(first), first.onForm.address);
    if (address) envelopes.push({ name, employeeNumber, address, forms: [first, ...more] });
    else left.push({ employeeNumber, name, reason: 'noAddress' });
  }
  return { envelopes: envelopes.toSorted(compareForPost), left };
}

function nameOf({ home, onForm }: PaperForm): string {
  return home ? [home.first_name, home.middle_name, home.last_name].filter(Boolean).join(' ') : onForm.name;
}

function homeOf({ home }: PaperForm) {
  return (
    home && {
      street: home.street_address,
      secondLine: home.street_address_2,
      city: home.city,
      state: home.state,
      zipCode: home.zip_code,
    }
  );
}

/** Names the people that the command asked for by number and whose forms don't come on paper. */
function notOnPaper(forms: readonly PaperForm[], chosen: readonly ChosenForm[], scope: RunScope): NotPrinted[] {
  if (scope.kind !== 'people') return [];
  return [...scope.employeeNumbers].flatMap((employeeNumber): NotPrinted[] => {
    if (chosen.some((form) => form.employeeNumber === employeeNumber)) return [];
    const known = forms.find((form) => form.employeeNumber === employeeNumber);
    return [{ employeeNumber, name: known ? nameOf(known) : '', reason: known ? 'electronic' : 'noForm' }];
  });
}
