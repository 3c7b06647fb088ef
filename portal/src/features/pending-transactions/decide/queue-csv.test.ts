import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../../ui/test/render.tsx';
import { createTranslator } from '../../../app/start/translator.ts';
import { requestToDecide } from '../test/requests.ts';
import { requestsCsv } from './queue-csv.ts';

const employee = (number: number) => ({
  employeeId: `id-${number}`,
  employeeFullName: 'Petra Tester',
  employeeNumber: `E-000${number}`,
});
const REQUESTS = [
  requestToDecide(1, { employee: employee(1) }),
  requestToDecide(2, {
    employee: employee(2),
    ruleType: 5,
    label: 'Federal Income Tax',
    status: 'rejected',
    submittedAt: '2026-11-19T15:00:00Z',
    decideBy: null,
    decision: { at: '2026-11-20T15:00:00Z', by: 'Ada Tester', reason: null },
    changes: [
      { group: null, field: 'filingStatus', kind: 'changed', before: 's', after: 'm' },
      { group: null, field: 'exempt', kind: 'added', before: null, after: 'true' },
    ],
  }),
  requestToDecide(3, { employee: employee(3), decidedBy: null, changes: null }),
];

const linesIn = async (language: 'en' | 'es') => {
  const translator = createTranslator(language, (next) => Promise.resolve(catalogueOf(next)));
  await translator.load(language);
  return requestsCsv(REQUESTS, translator.text).split('\r\n');
};

it('TRX-2: the CSV file has every column of every request, namesakes included', async () => {
  expect(await linesIn('en')).toEqual([
    '\uFEFFEmployee,Number,Request,Status,Submitted,Due,Reviewer,Before and after',
    'Petra Tester,E-0001,Direct deposit,Waiting for approval,2026-11-18T15:00:00Z,2026-11-21,Payroll administrator,' +
      '"Everyday, Account: Millrace Bank ••5108 → Red Rose ••2290; Truck, Share of pay: – → The rest; Truck, Account type: Savings → –"',
    'Petra Tester,E-0002,Federal Income Tax,Rejected,2026-11-19T15:00:00Z,,Ada Tester,' +
      '"Filing status: Single, or married filing separately → Married filing jointly; Exempt: – → Yes"',
    'Petra Tester,E-0003,Direct deposit,Waiting for approval,2026-11-18T15:00:00Z,2026-11-21,,',
    '',
  ]);
});

it('TRX-2: the CSV file is in the language of the page', async () => {
  expect((await linesIn('es')).slice(0, 3)).toEqual([
    '\uFEFFEmpleado,Número,Solicitud,Estado,Enviada,Fecha límite,La revisa,Antes y después',
    'Petra Tester,E-0001,Depósito directo,En espera de aprobación,2026-11-18T15:00:00Z,2026-11-21,Payroll administrator,' +
      '"Everyday, Cuenta: Millrace Bank ••5108 → Red Rose ••2290; Truck, Parte del pago: – → El resto; Truck, Tipo de cuenta: Cuenta de ahorros → –"',
    'Petra Tester,E-0002,Impuesto federal sobre los ingresos,Rechazada,2026-11-19T15:00:00Z,,Ada Tester,' +
      '"Estado civil para efectos de la declaración: Soltero(a), o casado(a) que declara por separado → Casado(a) que declara en conjunto; Exención de la retención: – → Sí"',
  ]);
});
