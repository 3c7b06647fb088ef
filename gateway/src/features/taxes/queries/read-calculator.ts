import type * as contract from '@paystead/contract/features/taxes/endpoints.ts';
import type { CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import type { Call } from '../../../platform/http/route.ts';
import { calculatorReply } from '../calculator.ts';
import { readDraft } from '../calculator-draft-store.ts';
import { readCalculatorJobs } from '../calculator-store.ts';
import type { TaxesPorts } from '../ports.ts';
import { loadTaxesContext } from '../taxes-context.ts';

/** Returns the starting values of the W-4 calculator. Errors: `not_found`. */
export async function readCalculator(
  ports: TaxesPorts,
  call: Call<typeof contract.readTaxCalculator>,
): Promise<CalculatorReply> {
  const { tx, employee, session, now, requestId } = call;
  const { taxRecord, requested } = await loadTaxesContext(ports, call);
  // The jobs are read last: reading them passes through the person's other employers.
  const draft = await readDraft(tx, employee, ports.keys);
  const jobs = await readCalculatorJobs(tx, employee, session, requestId, now);
  return calculatorReply(taxRecord, requested, jobs, draft);
}
