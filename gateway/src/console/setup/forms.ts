import type { Cells, FieldSection, RecordForm } from '@paystead/contract/console/employment/model.ts';
import type { SetupForm } from '@paystead/contract/console/setup/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Column } from '../../imports/columns/column.ts';
import { clientsFile } from '../../imports/company/clients.ts';
import { legalsFile } from '../../imports/company/legals.ts';
import { payCalendarsFile } from '../../imports/company/pay-calendars.ts';
import { payGroupsFile } from '../../imports/company/pay-groups.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { fieldOf } from '../employment/fields.ts';
import { payGroupsOf } from './forms-store.ts';
import { text } from './texts.ts';

type Columns = Readonly<Record<string, Column>>;

/** The time zones of the United States, by the number of people in them. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Denver',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
] as const;
const FREQUENCIES = ['weekly', 'biweekly', 'semimonthly', 'monthly'] as const;

/** The columns of a client's form, by section. */
const CLIENT = { client: ['name', 'client_code', 'partner_key'], support: ['support_email', 'support_phone'] };
const LEGAL = {
  legals: ['name', 'ein'],
  address: ['street_address', 'city', 'state', 'zip_code', 'phone', 'state_ids'],
};
const GROUP = { pay_groups: ['name', 'code', 'frequency', 'time_zone'] };

export const CLIENT_COLUMNS: ReadonlySet<string> = new Set(Object.values(CLIENT).flat());
/** The columns of the forms that are rows of a file. */
export const FORM_COLUMNS: Readonly<Record<SetupForm, ReadonlySet<string>>> = {
  legals: new Set(Object.values(LEGAL).flat()),
  payGroups: new Set(Object.values(GROUP).flat()),
  calendar: new Set(['pay_group', 'first_payday', 'period_end']),
};

type Choices = Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>;

/** Makes sections of a file's columns. A label of the file itself goes before the column's. */
function sectionsOf(
  language: Language,
  columns: Columns,
  sections: Readonly<Record<string, readonly string[]>>,
  choices: Choices = {},
): FieldSection[] {
  const [file = ''] = Object.keys(sections);
  return Object.entries(sections).map(([section, names]) => ({
    title: titleOf(language, section),
    fields: names.flatMap((name) => {
      const column = columns[name];
      if (!column) return [];
      const listed = choices[name];
      return fieldOf(language, name, column, {
        label: labelOf(language, [`${file}.${name}`, name]),
        hint: hintOf(language, [`${file}.${name}.hint`, `${name}.hint`]),
        ...(listed && { choices: listed }),
      });
    }),
  }));
}

function labelOf(language: Language, keys: readonly string[]): string {
  const key = keys.find(text.has);
  if (key === undefined || !text.has(key)) throw new Error(`No label ${keys.join(', ')}.`);
  return text(language, key);
}

function hintOf(language: Language, keys: readonly string[]): string | null {
  const key = keys.find(text.has);
  return key !== undefined && text.has(key) ? text(language, key) : null;
}

const titleOf = (language: Language, section: string): string => labelOf(language, [`section.${section}`]);

/** Returns the form of a new client. */
export function clientForm(
  language: Language,
  partners: readonly { readonly partner_key: string; readonly name: string }[],
): RecordForm {
  const choices = partners.map(({ partner_key: value, name: label }) => ({ value, label }));
  const [only, ...others] = choices;
  return {
    sections: sectionsOf(language, clientsFile.columns, CLIENT, { partner_key: choices }),
    values: only && others.length === 0 ? { partner_key: only.value } : {},
  };
}

/** Returns a form of the setup with the values that it begins with. */
export async function setupFormOf(
  tx: Transaction,
  client: OperatorScope,
  form: SetupForm,
  language: Language,
): Promise<RecordForm> {
  if (form === 'legals') return { sections: sectionsOf(language, legalsFile.columns, LEGAL), values: {} };
  const groups = await payGroupsOf(tx, client);
  if (form === 'payGroups') {
    const zones: string[] = [...ZONES];
    const zone = groups[0]?.timeZone ?? ZONES[0];
    if (!zones.includes(zone)) zones.push(zone);
    const choices = {
      frequency: FREQUENCIES.map((value) => ({ value, label: text(language, `frequency.${value}`) })),
      time_zone: zones.map((value) => {
        const key = `zone.${value}`;
        return { value, label: text.has(key) ? text(language, key) : value };
      }),
    };
    const sections = sectionsOf(language, payGroupsFile.columns, GROUP, choices);
    return { sections, values: { frequency: 'biweekly', time_zone: zone } };
  }
  return calendarForm(language, groups);
}

function calendarForm(language: Language, groups: Awaited<ReturnType<typeof payGroupsOf>>): RecordForm {
  const { pay_group: group, check_date: payday, period_end: end } = payCalendarsFile.columns;
  const choices = groups.map(({ code: value, name: label }) => ({ value, label }));
  // The group that has no calendar yet, or whose ends first, is the next to do.
  const [next] = groups.toSorted((one, other) => ((one.lastPayday ?? '') < (other.lastPayday ?? '') ? -1 : 1));
  const values: Cells = next ? { pay_group: next.code } : {};
  const field = (name: string, column: Column, isRequired: boolean) =>
    fieldOf(language, name, column, {
      label: labelOf(language, [name]),
      hint: hintOf(language, [`${name}.hint`]),
      isRequired,
      ...(name === 'pay_group' && { choices }),
    });
  return {
    sections: [
      {
        title: titleOf(language, 'calendar'),
        fields: [
          field('pay_group', group, true),
          field('first_payday', payday, true),
          field(
            'period_end',
            end,
            groups.some(({ frequency }) => frequency === 'W' || frequency === 'B'),
          ),
        ],
      },
    ],
    values,
  };
}
