import type { CompilePort, CompileSink, StagedRow } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import type { TargetRow } from '../targets.ts';
import { detailsOf, employmentOf, type Refuse } from './employment.ts';
import { employmentVersions, organizationVersions, personalVersions, taxLocationVersions } from './employee-tables.ts';
import type { EmployeeColumn, EmployeeRow } from './employees-file.ts';
import { livesInState, personalOf, taxLocationOf } from './personal.ts';
import type { StoredEmployees } from './stored-employees.ts';
import {
  versionOn,
  sequenced,
  type Content,
  type GivenVersion,
  type StoredVersion,
  type VersionTable,
} from './versions.ts';

type Row = StagedRow<EmployeeRow>;

/** The versions of one series of one table that the rows state. */
interface Part {
  readonly table: VersionTable;
  readonly series: string;
  readonly history: readonly StoredVersion[];
  readonly given: GivenVersion[];
}
export type Parts = readonly Part[];

interface Context {
  readonly client: Client;
  readonly employeeId: string;
  readonly stored: StoredEmployees;
  readonly port: CompilePort;
  /** Rejecting a row rejects all of the employee's. */
  readonly sink: CompileSink;
}

/** Returns the versions that an employee's rows state, and reports everything that is wrong with them. */
export async function versionsOf(rows: readonly Row[], context: Context): Promise<Parts> {
  const { employeeId, stored } = context;
  const part = (table: VersionTable, histories: StoredEmployees['employment'], series = ''): Part => ({
    table,
    series,
    history: histories.get(employeeId)?.get(series) ?? [],
    given: [],
  });
  const own = {
    employment: part(employmentVersions, stored.employment),
    personal: part(personalVersions, stored.personal),
    taxLocation: part(taxLocationVersions, stored.taxLocation),
  };
  const units = new Map<string, Part>();
  for (const because of rows) {
    await stateRow(because, own, context);
    for (const [fieldId, content] of await unitsOf(because, context)) {
      const unit = units.get(fieldId) ?? part(organizationVersions, stored.organization, fieldId);
      units.set(fieldId, unit);
      unit.given.push(given(because, content, context));
    }
  }
  return [...Object.values(own), ...units.values()];
}

/** Columns that another one fills in: what is wrong with that one is the only thing to mend. */
const GIVEN_BY: Readonly<Partial<Record<EmployeeColumn, EmployeeColumn>>> = {
  job_title: 'job_code',
  is_overtime_exempt: 'job_code',
  work_location: 'work_place_code',
  work_geo_code: 'work_place_code',
  hire_date: 'event',
};

async function stateRow(
  because: Row,
  { employment, personal, taxLocation }: Readonly<Record<'employment' | 'personal' | 'taxLocation', Part>>,
  context: Context,
): Promise<void> {
  const { row } = because;
  const { client, port, sink } = context;
  const refused = new Set<EmployeeColumn>();
  const refuse: Refuse = (column, code, values) => {
    const giver = GIVEN_BY[column];
    if (code === 'required' && giver !== undefined && refused.has(giver)) return;
    refused.add(column);
    sink.reject(because, code, { column, ...(values && { values }) });
  };
  const base = ({ history, given: earlier }: Part, withStoredOfDate = true) =>
    versionOn(history, earlier, row.effective_date, { withStoredOfDate });
  const common = { references: port.references, client, refuse };
  const workPlace = await detailsOf('workPlace', row, 'work_place_code', common);
  const state = { ...common, workPlace };
  const ofDay = employment.history.flatMap(({ effective_date: on, content }) =>
    on === row.effective_date ? [content] : [],
  );
  const job = { ...state, base: base(employment), before: base(employment, false), ofDay };
  employment.given.push(given(because, await employmentOf(row, job), context));
  const location = taxLocationOf(row, { ...state, base: base(taxLocation) });
  if (location) taxLocation.given.push(given(because, location, context));
  const person = personalOf(row, location?.['resident_geo_code'], { ...state, base: base(personal) });
  personal.given.push(given(because, person, context));
  if (location && !livesInState(location, person))
    sink.warn(because, 'geo_state_differs', {
      column: 'resident_geo_code',
      values: { geo: String(location['resident_geo_code']), state: String(person['state']) },
    });
}

const POSITIONS = [1, 2, 3, 4, 5] as const;

/** Returns where a row says that the employee belongs: the value of each dimension that it names. */
async function unitsOf(because: Row, { client, port: { references }, sink }: Context): Promise<[string, Content][]> {
  const found: [string, Content][] = [];
  for (const position of POSITIONS) {
    const column = `organization_${position}` as const;
    const code = because.row[column];
    if (code === undefined || code === null) continue;
    const fieldId = await references.own('organizationField', client, String(position));
    const valueId = await references.own('organizationValue', client, `${position}/${code}`);
    if (fieldId !== null && valueId !== null) found.push([fieldId, { organization_value_id: valueId }]);
    else {
      const values = { kind: 'organizationValue', name: `${position}/${code}` };
      sink.reject(because, 'unknown_reference', { column, values });
    }
  }
  return found;
}

function given(because: Row, content: Content, { port }: Context): GivenVersion {
  const { effective_date, recorded_at, recorded_by } = because.row;
  return {
    effective_date,
    atLeast: 1,
    content,
    recorded_at: recorded_at ?? port.now.toISOString(),
    recorded_by: recorded_by ?? port.recordedBy,
    because: because,
  };
}

/** Stores the versions of a part that differ from the ones before. */
export function storeHistory(
  { table, series, history, given: versions }: Part,
  common: TargetRow,
  sink: CompileSink,
): void {
  const numbered = sequenced(history, versions, { content: table.content, onlyChanges: true });
  for (const { effective_date, sequence, content, recorded_at, recorded_by, because } of numbered) {
    const key = { ...common, ...(table.series !== null && { [table.series]: series }), effective_date, sequence };
    sink.store(table.target, { ...key, ...content, recorded_at, recorded_by }, because);
  }
}
