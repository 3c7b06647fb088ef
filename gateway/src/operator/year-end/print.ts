import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorScope } from '../../platform/access/operator-scope.ts';
import { brandsOf } from '../../brands.ts';
import type { RunScope } from '../../features/year-end/paper/due-forms.ts';
import { planRun, type NotPrinted, type Plan, type PlanRequest } from '../../features/year-end/paper/plan-run.ts';
import { printRun, type Printed, type PrintPorts } from '../../features/year-end/paper/print-run.ts';
import type { PrintRun } from '../../features/year-end/paper/run-store.ts';
import { withBrand } from '../../platform/pdf/brand.ts';
import { createPdfRenderer } from '../../platform/pdf/renderer.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { changedBy } from '../in-one-transaction.ts';
import { pathIn } from '../paths.ts';
import { openPrivateFile } from '../private-file.ts';
import { withStore, type OperatorStore } from '../store.ts';
import { text } from './texts.ts';
import { clientAndYear, runNumberIn, type Typed } from './typed-options.ts';

type Planned = Extract<Plan, { outcome: 'planned' }>;

export const printFormsCommand: Command = {
  name: 'year-end print',
  about: (language) => text(language, 'print.about'),
  options: { client: 'string', year: 'string', out: 'string', again: 'string', employee: 'string', by: 'string' },
  async run(context) {
    const { language = 'en', tell } = context;
    const typed = requestIn(context);
    if ('fault' in typed) return refused(typed.fault);
    const out = context.options?.['out'];
    if (typeof out !== 'string') return refused(text(language, 'option.missing', { option: '--out' }));
    const folder = pathIn(context, out);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return withStore(context, async (store) => {
      const plan = await store.database.asMaintenance((tx) => planRun(tx, typed.typed, store.clock.now()));
      if (plan.outcome !== 'planned') return notPlanned(plan, typed.typed, context);
      if (plan.resumed) tell(text(language, 'print.resumed', { run: plan.run.runNumber }));
      const printed = await print(context, store, { plan, request: typed.typed, folder });
      return outcomeOf(printed, plan, context);
    });
  },
};

/** Returns the year-end forms that the options name. */
function requestIn(context: Context): Typed<PlanRequest> {
  const named = clientAndYear(context);
  if ('fault' in named) return named;
  const { again, employee } = context.options ?? {};
  const { language = 'en' } = context;
  if (again !== undefined && employee !== undefined) return { fault: text(language, 'option.oneOf') };
  const request = (scope: RunScope) => ({ typed: { ...named.typed, scope, by: changedBy(context) } });
  if (again !== undefined) {
    const run = runNumberIn(context, 'again');
    return 'fault' in run ? run : request({ kind: 'again', runNumber: run.typed });
  }
  if (typeof employee !== 'string') return request({ kind: 'due' });
  const numbers = employee
    .split(',')
    .map((number) => number.trim())
    .filter((number) => number !== '');
  if (numbers.length === 0) return { fault: text(language, 'option.missing', { option: '--employee' }) };
  return request({ kind: 'people', employeeNumbers: new Set(numbers) });
}

interface Work {
  readonly plan: Planned;
  readonly request: PlanRequest;
  readonly folder: string;
}

async function print(
  context: Context,
  { database, config, files, clock }: OperatorStore,
  { plan, request, folder }: Work,
): Promise<Printed> {
  const { language = 'en' } = context;
  const now = clock.now();
  const branding = await database.asMaintenance((tx) => brandsOf(config).ofClient(tx, operatorScope(plan.run), now));
  // Each document leaves about a megabyte in the worker; a new worker takes a second to start.
  const renderer = createPdfRenderer({ documentsPerWorker: 300, timeLimit: 60_000 });
  const ports: PrintPorts = {
    database,
    files,
    pdf: withBrand(renderer, branding),
    now: () => clock.now(),
    openFile: (kind) => openPrivateFile(pathOf(folder, request, plan.run, kind), plan.run.runId),
    by: request.by,
    title: text(language, 'print.title', { year: String(request.taxYear), run: plan.run.runNumber }),
  };
  try {
    return await printRun(ports, plan.run, plan.left);
  } finally {
    renderer.close();
  }
}

/** Returns the name of a run's file, such as `MILLRACE-2025-run-3.pdf`. */
function pathOf(
  folder: string,
  { clientCode, taxYear }: PlanRequest,
  { runNumber }: PrintRun,
  kind: 'forms' | 'proof' | 'notPrinted',
): string {
  const ending = { forms: '.pdf', proof: '-proof.csv', notPrinted: '-not-printed.csv' }[kind];
  // A client's code may have characters that end a path.
  const code = clientCode.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, '_');
  return join(folder, `${code}-${taxYear}-run-${runNumber}${ending}`);
}

function refused(reason: string): Outcome {
  return { done: false, lines: [reason], data: { reason } };
}

function notPlanned(plan: Exclude<Plan, Planned>, request: PlanRequest, { language = 'en' }: Context): Outcome {
  switch (plan.outcome) {
    case 'unknownClient':
      return refused(text(language, 'client.unknown', { code: request.clientCode }));
    case 'unknownRun':
      return refused(text(language, 'run.unknown', { code: request.clientCode }));
    case 'busy':
      return refused(text(language, 'print.busy', { run: plan.runNumber, until: plan.until }));
    case 'nothing':
      return {
        done: plan.left.length === 0,
        lines: [text(language, 'print.nothing'), ...linesOf(plan.left, language)],
        data: { run: null, people: 0, pages: 0, files: [], notPrinted: plan.left },
      };
  }
}

/** Names what was printed, and everyone who wasn't: then the command ends with 1, although the others are printed. */
function outcomeOf({ people, pages, files, left }: Printed, { run }: Planned, { language = 'en' }: Context): Outcome {
  const done = left.length === 0;
  const line =
    people === 0
      ? text(language, 'print.nothing')
      : text(language, 'print.done', { run: run.runNumber, count: people, pages, path: files[0] ?? '' });
  const next = people === 0 ? [] : [text(language, 'print.next', { run: run.runNumber })];
  return {
    done,
    lines: [line, ...linesOf(left, language), ...next],
    data: { run: people === 0 ? null : run.runNumber, people, pages, files, notPrinted: left },
  };
}

function linesOf(left: readonly NotPrinted[], language: 'en' | 'es'): string[] {
  return left.map(({ employeeNumber, reason }) => `${employeeNumber}: ${text(language, `left.${reason}`)}`);
}
