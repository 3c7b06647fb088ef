import type { ReactNode } from 'react';
import type { Contact } from '@paystead/contract/features/hr-records/model.ts';
import type { Face, FaceBadge, Tools } from './face.ts';

/** Whom to call: every number can be dialled from here. */
export function contactFace(contact: Contact, { t }: Tools): Face {
  const badges: FaceBadge[] = [
    ...(contact.isPrimary ? [{ text: t('hrRecords.primary'), tone: 'info', icon: 'check' } as const] : []),
    ...(contact.isEmergency ? [{ text: t('hrRecords.emergency') }] : []),
  ];
  return {
    title: contact.name,
    line: contact.relationship ?? undefined,
    badges,
    facts: [
      [t('hrRecords.mobilePhone'), call(contact.mobilePhone)],
      [t('hrRecords.homePhone'), call(contact.homePhone)],
      [t('hrRecords.workPhone'), call(contact.workPhone)],
      [t('hrRecords.email'), write(contact.email)],
      [t('hrRecords.address'), contact.address],
    ],
  };
}

function call(phone: string | null): ReactNode {
  return phone === null ? null : <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>;
}

function write(email: string | null): ReactNode {
  return email === null ? null : <a href={`mailto:${email}`}>{email}</a>;
}
