import type { RecordField, RecordForm } from '@paystead/contract/console/employment/model.ts';

export const fieldOf = (name: string, label: string, more: Partial<RecordField> = {}): RecordField => ({
  name,
  label,
  hint: null,
  kind: 'text',
  choices: null,
  unit: null,
  isRequired: false,
  ...more,
});

/** A field of each kind, in two sections. */
export const FIELDS: readonly RecordField[] = [
  fieldOf('first_name', 'First name', { isRequired: true }),
  fieldOf('email', 'Work email', { kind: 'email', hint: 'Invitations go there.' }),
  fieldOf('ssn', 'Social Security number', { kind: 'secret', hint: 'Nine digits.' }),
  fieldOf('note', 'Note', { kind: 'longText' }),
  fieldOf('manager', 'Manager', { kind: 'person' }),
  fieldOf('since', 'Since', { kind: 'date', isRequired: true }),
  fieldOf('rate', 'Rate', { kind: 'number', unit: 'dollars' }),
  fieldOf('hours', 'Hours', { kind: 'number', unit: 'hours' }),
  fieldOf('full_time', 'Full-time', { kind: 'yesNo' }),
  fieldOf('status', 'Status', {
    kind: 'choice',
    choices: [
      { value: 'a', label: 'Active' },
      { value: 'l', label: 'On leave' },
    ],
    isRequired: true,
  }),
];

export const FORM: RecordForm = {
  sections: [
    { title: 'Person', fields: FIELDS.slice(0, 5) },
    { title: 'Work', fields: [...FIELDS.slice(5), fieldOf('effective_date', 'First day', { kind: 'date' })] },
  ],
  values: {
    first_name: 'Ana',
    email: '',
    manager: '1003',
    since: '2026-11-01',
    rate: '21.5',
    hours: '37.5',
    full_time: 'yes',
    status: 'a',
    effective_date: '2026-11-20',
  },
};

/** A form of a few fields, where another one has those of each kind. */
export const SHORT_FORM: RecordForm = {
  sections: [
    { title: 'Work', fields: [...FIELDS.slice(5, 7), fieldOf('effective_date', 'First day', { kind: 'date' })] },
  ],
  values: { since: '2026-11-01', rate: '21.5', effective_date: '2026-11-20' },
};
