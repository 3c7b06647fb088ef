import type { PersonalReply } from '@paystead/contract/features/profile/model.ts';

export const page: PersonalReply = {
  personal: {
    firstName: 'Marisol',
    lastName: 'Vega',
    streetAddress: '318 Eden Road',
    city: 'Lancaster',
    state: 'PA',
    zip: '17601',
    taxCode: '390710002',
    ssn: 'XXX-XX-4321',
    workEmail: 'marisol@keystone.example',
  },
  proposed: null,
  version: 2000,
  canEdit: true,
  whyNot: null,
  addressOnly: false,
};
export const change = {
  employeeWorkflowId: '00000000-0000-4000-8000-000000000009',
  version: 1,
  submittedAt: '2026-11-20T12:00:00Z',
  effectivePayDate: '2026-12-04',
  holdUntil: null,
  sentBack: null,
  decidedBy: 'Payroll administrator',
  decideBy: '2026-11-25',
};
