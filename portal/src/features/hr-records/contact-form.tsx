import { useEffect, useId, type ReactNode } from 'react';
import type {
  Contact,
  ContactDetails,
  ContactsChange,
  ContactsReply,
} from '@paystead/contract/features/hr-records/model.ts';
import { isPhone } from '@paystead/contract/features/hr-records/rules.ts';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ResumedNotice } from '../../platform/forms/resumed-notice.tsx';
import { useForm, type Form } from '../../platform/forms/use-form.ts';
import { useServices } from '../../platform/services.ts';
import styles from './hr-records.module.css';
import { CONTACTS } from './queries.ts';

interface Draft {
  readonly name: string;
  readonly relationship: string;
  readonly mobilePhone: string;
  readonly homePhone: string;
  readonly workPhone: string;
  readonly email: string;
  readonly address: string;
  readonly isEmergency: boolean;
}
type ContactField = keyof Draft;

const LABELS: Readonly<Record<ContactField, PlainTextKey>> = {
  name: 'hrRecords.contactName',
  relationship: 'hrRecords.relationship',
  mobilePhone: 'hrRecords.mobilePhoneField',
  homePhone: 'hrRecords.homePhoneField',
  workPhone: 'hrRecords.workPhoneField',
  email: 'hrRecords.email',
  address: 'hrRecords.address',
  isEmergency: 'hrRecords.callInEmergency',
};

const TEXTS = ['name', 'relationship', 'mobilePhone', 'homePhone', 'workPhone', 'email', 'address'] as const;
const PHONES = ['mobilePhone', 'homePhone', 'workPhone'] as const;

interface ContactFormProps {
  /** The contact to change; absent for a new one. */
  readonly contact: Contact | undefined;
  /** The whole list, which is saved together. */
  readonly contacts: readonly Contact[];
  readonly version: number;
  readonly cancel: string;
  readonly onSaved: () => void;
}

/** The form for a new contact, or for one on the list. */
export function ContactForm({ contact, contacts, version, cancel, onSaved }: ContactFormProps): ReactNode {
  const t = useText();
  const form = useContactForm({ contact, contacts, version });
  const { isSent, values, edit } = form;
  useEffect(() => {
    if (isSent) onSaved();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the page changes once, when the contact is saved
  }, [isSent]);
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <ResumedNotice resumed={form.resumed} />
        <ErrorSummary {...form.summary} />
        <Card title={contact ? t('hrRecords.editName', { name: contact.name }) : t('hrRecords.newContact')}>
          <FieldStack>
            <div className={styles.pair}>
              <TextField {...form.text('name')} hint={t('hrRecords.contactNameHint')} autoComplete="off" />
              <TextField {...form.text('relationship')} hint={t('hrRecords.relationshipHint')} autoComplete="off" />
            </div>
            <p>{t('hrRecords.onePhone')}</p>
            <div className={styles.pair}>
              {PHONES.map((field) => (
                <TextField key={field} {...form.text(field)} type="tel" inputMode="tel" autoComplete="off" optional />
              ))}
            </div>
            <div className={styles.pair}>
              <TextField {...form.text('email')} type="email" inputMode="email" autoComplete="off" optional />
              <TextField {...form.text('address')} autoComplete="off" optional />
            </div>
            <Checkbox
              label={t('hrRecords.callInEmergency')}
              checked={values.isEmergency}
              onChange={(isEmergency) => edit({ isEmergency })}
            />
          </FieldStack>
        </Card>
        <ButtonRow full>
          <Button type="submit" busy={form.isSending}>
            {t('hrRecords.saveContact')}
          </Button>
          <ButtonLink kind="quiet" href={cancel}>
            {t('hrRecords.cancel')}
          </ButtonLink>
        </ButtonRow>
      </Stack>
      <LeaveDialog question={form.leaving} />
    </form>
  );
}

function useContactForm({
  contact,
  contacts,
  version,
}: Pick<ContactFormProps, 'contact' | 'contacts' | 'version'>): Form<Draft, ContactField, 'fill', ContactsReply> {
  const t = useText();
  const id = useId();
  const { api, toaster } = useServices();
  return useForm<Draft, ContactField, 'fill', { body: ContactsChange; version: number }, ContactsReply>({
    name: `hrRecords.contact.${contact?.id ?? 'new'}`,
    start: draftOf(contact),
    firstStep: 'fill',
    controlId: (field) => `${id}-${field}`,
    labelOf: (field) => t(LABELS[field]),
    check: (draft) => faultsOf(draft).map(({ field, text }) => ({ field, text: t(text) })),
    fieldAt: (pointer) => Object.keys(LABELS).find((field) => pointer.endsWith(`/details/${field}`)) as ContactField,
    conflictText: 'hrRecords.contactsChanged',
    version,
    input: (draft, seen) => ({ body: { contacts: listWith(contacts, contact?.id, detailsOf(draft)) }, version: seen }),
    request: ({ body, version: seen }, idempotencyKey) =>
      api.call('hrRecords.saveContacts', { body }, { idempotencyKey, version: seen }),
    invalidates: [CONTACTS],
    onSent: () => {
      toaster.show({ tone: 'success', title: t('hrRecords.contactSaved') });
      return undefined;
    },
  });
}

function draftOf(contact: Contact | undefined): Draft {
  return {
    name: contact?.name ?? '',
    relationship: contact?.relationship ?? '',
    mobilePhone: contact?.mobilePhone ?? '',
    homePhone: contact?.homePhone ?? '',
    workPhone: contact?.workPhone ?? '',
    email: contact?.email ?? '',
    address: contact?.address ?? '',
    isEmergency: contact?.isEmergency ?? true,
  };
}

/** The same rules as in the contract, so that most errors show before anything is sent. */
function faultsOf(draft: Draft): { readonly field: ContactField; readonly text: PlainTextKey }[] {
  const isEmpty = (field: (typeof TEXTS)[number]): boolean => draft[field].trim() === '';
  const wrong = PHONES.filter((field) => !isEmpty(field) && !isPhone(draft[field].trim()));
  return [
    ...(isEmpty('name') ? [{ field: 'name', text: 'hrRecords.nameNeeded' } as const] : []),
    ...(isEmpty('relationship') ? [{ field: 'relationship', text: 'hrRecords.relationshipNeeded' } as const] : []),
    ...(PHONES.every(isEmpty) ? [{ field: 'mobilePhone', text: 'hrRecords.phoneNeeded' } as const] : []),
    ...wrong.map((field) => ({ field, text: 'hrRecords.phoneWrong' }) as const),
  ];
}

function detailsOf(draft: Draft): ContactDetails {
  const optional = (field: (typeof TEXTS)[number]): string | null => draft[field].trim() || null;
  return {
    name: draft.name,
    relationship: draft.relationship,
    isEmergency: draft.isEmergency,
    mobilePhone: optional('mobilePhone'),
    homePhone: optional('homePhone'),
    workPhone: optional('workPhone'),
    email: optional('email'),
    address: optional('address'),
  };
}

/** The whole list with one contact changed at its place, or a new one at the end. */
function listWith(
  contacts: readonly Contact[],
  changed: string | undefined,
  details: ContactDetails,
): ContactsChange['contacts'] {
  const list = contacts.map(({ id }) => (id === changed ? { id, details } : { id }));
  return changed !== undefined && contacts.some(({ id }) => id === changed) ? list : [...list, { details }];
}
