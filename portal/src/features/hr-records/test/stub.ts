import type {
  Award,
  Certification,
  CompanyAsset,
  Contact,
  Skill,
} from '@paystead/contract/features/hr-records/model.ts';

const record = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  employeeId: '00000000-0000-4000-8000-000000000900',
  notes: null,
  createdAt: '2026-01-05T12:00:00Z',
  createdBy: 'HR team',
});

export const skill = (number: number, name: string, more: Partial<Skill> = {}): Skill => ({
  ...record(number),
  name,
  category: null,
  level: 'expert',
  years: 3,
  lastUsed: 2025,
  ...more,
});

export const award = (number: number, name: string): Award => ({
  ...record(number),
  name,
  category: 'Safety',
  dateAwarded: '2026-03-02',
  presentedBy: null,
  amount: 25_000,
});

export const certification = (number: number, name: string, more: Partial<Certification> = {}): Certification => ({
  ...record(number),
  name,
  number: 'AW-1',
  issuingAuthority: 'American Welding Society',
  state: 'PA',
  issueDate: '2024-01-02',
  expirationDate: '2027-01-02',
  renewalRequired: true,
  status: 'valid',
  ...more,
});

export const asset = (number: number, description: string, more: Partial<CompanyAsset> = {}): CompanyAsset => ({
  ...record(number),
  category: 'Device',
  description,
  serialNumber: null,
  assetTag: null,
  issuedDate: '2025-01-02',
  expectedReturn: null,
  returnedDate: null,
  condition: null,
  value: null,
  ...more,
});

export const contact = (number: number, name: string, more: Partial<Contact> = {}): Contact => ({
  ...record(number),
  name,
  relationship: 'Mother',
  isEmergency: true,
  isPrimary: true,
  homePhone: null,
  mobilePhone: '717-555-0133',
  workPhone: null,
  email: null,
  address: null,
  ...more,
});
