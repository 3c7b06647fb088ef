import type { ReactNode } from 'react';
import type { Contact } from '@paystead/contract/features/hr-records/model.ts';
import type { RecordView, RecordBadge, Formatting } from './record-view.ts';

/** A contact with links to call and email. */
export function contactView(contact: Contact, { t }: Formatting): RecordView {
  const badges: RecordBadge[] = [
    ...(contact.isPrimary ? [{ text: t('hrRecords.primary'), tone: 'info', icon: 'check' } as const] : []),
    ...(contact.isEmergency ? [{ text: t('hrRecords.emergency') }] : []),
  ];
  return {
    title: contact.name,
    line: contact.relationship ?? undefined,
    badges,
    facts: [
      [t('hrRecords.mobilePhone'), phoneLink(contact.mobilePhone)],
      [t('hrRecords.homePhone'), phoneLink(contact.homePhone)],
      [t('hrRecords.workPhone'), phoneLink(contact.workPhone)],
      [t('hrRecords.email'), emailLink(contact.email)],
      [t('hrRecords.address'), contact.address, 'long'],
    ],
  };
}

function phoneLink(phone: string | null): ReactNode {
  return phone === null ? null : <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>;
}

function emailLink(email: string | null): ReactNode {
  return email === null ? null : <a href={`mailto:${email}`}>{email}</a>;
}
