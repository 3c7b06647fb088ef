import type { RanStatement } from './count-statements.ts';
import { NOT_SAMPLED, type Sample } from './samples.ts';

/** A sample with the statements that its request ran. */
export interface SampleResult {
  readonly sample: Sample;
  readonly status: number;
  readonly body: string;
  readonly ran: readonly RanStatement[];
}

/** Renders the number of statements per request as Markdown, so that a review shows when it rises. */
export function statementsPage(results: readonly SampleResult[]): string {
  const rows = results.map(
    ({ sample: { endpoint, note }, ran }) => `| \`${endpoint}\`${note ? ` (${note})` : ''} | ${ran.length} |`,
  );
  const omitted = Object.entries(NOT_SAMPLED).map(([endpoint, reason]) => `- \`${endpoint}\`: ${reason}`);
  return `# Statements per request

This page shows how many SQL statements one request to each endpoint runs, the session, the idempotency key and the audit row
included. \`gateway/src/whole-gateway/statements.test.ts\` sends these requests to the real application and generates this page. It fails
if a statement runs twice within one request, or if this page differs.

| request | statements |
| --- | --- |
${rows.join('\n')}

Not counted:

${omitted.join('\n')}
`;
}
