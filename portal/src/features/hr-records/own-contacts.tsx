import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { Contact, ContactsChange } from '@paystead/contract/features/hr-records/model.ts';
import { MAX_CONTACTS } from '@paystead/contract/features/hr-records/rules.ts';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Empty } from '@paystead/ui/states/states.tsx';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ActionFailure } from '../../platform/forms/action-failure.tsx';
import { useDialogAction, useAction } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './hr-records.module.css';
import { CONTACTS, type ListEdits } from './queries.ts';
import { RecordItem } from './record-item.tsx';
import { recordView } from './record-views.tsx';

/** The address of the list. The form of a contact has the same one with `&contact=`. */
const LIST = '/hr?tab=employee-contacts';

interface OwnContactsProps {
  readonly contacts: readonly Contact[];
  readonly edits: ListEdits;
}

/** The employee's own contacts in the order in which to call them, to add, change, order and remove (HR-4). */
export function OwnContacts({ contacts, edits }: OwnContactsProps): ReactNode {
  const [search, setSearch] = useSearchParams();
  const [wasSaved, setSaved] = useState(false);
  const open = search.get('contact');
  const contact = contacts.find(({ id }) => id === open);
  if (open === 'new' || contact)
    return (
      <ContactForm
        key={open}
        contact={contact}
        contacts={contacts}
        version={edits.version}
        cancel={LIST}
        onSaved={() => {
          setSaved(true);
          setSearch({ tab: 'employee-contacts' }, { replace: true });
        }}
      />
    );
  return <ContactsList contacts={contacts} version={edits.version} wasSaved={wasSaved} />;
}

interface ContactsListProps {
  readonly contacts: readonly Contact[];
  readonly version: number;
  /** True if a contact was just saved: the list takes the focus, because the form is gone. */
  readonly wasSaved: boolean;
}

/** One list to save, with the version of the list on the page. */
interface Change {
  readonly contacts: ContactsChange['contacts'];
  readonly version: number;
}

function ContactsList({ contacts, version, wasSaved }: ContactsListProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api, toaster } = useServices();
  const [removing, setRemoving] = useState<Contact>();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasSaved) list.current?.focus();
  }, [wasSaved]);
  const request = ({ contacts: body, version: seen }: Change, idempotencyKey: string) =>
    api.call('hrRecords.saveContacts', { body: { contacts: body } }, { idempotencyKey, version: seen });
  const moving = useAction({
    request,
    invalidates: [CONTACTS],
    onSuccess: () => toaster.show({ tone: 'success', title: t('hrRecords.orderSaved') }),
  });
  const removal = useDialogAction({
    request,
    invalidates: [CONTACTS],
    onSuccess: () => {
      toaster.show({ tone: 'success', title: t('hrRecords.contactRemoved') });
      list.current?.focus();
    },
    onClose: () => setRemoving(undefined),
  });
  const moveUp = (place: number): void => {
    const ids = contacts.map(({ id }) => ({ id }));
    const [moved] = ids.splice(place, 1);
    if (moved) moving.run({ contacts: ids.toSpliced(place - 1, 0, moved), version });
  };
  const add = (
    <ButtonLink kind="second" small icon="plus" href={`${LIST}&contact=new`}>
      {t('hrRecords.addContact')}
    </ButtonLink>
  );
  return (
    <div ref={list} tabIndex={-1}>
      {contacts.length === 0 ? (
        <Card>
          <Empty icon="phone" title={t('hrRecords.noContacts')} action={add}>
            {t('hrRecords.noContactsBody')}
          </Empty>
        </Card>
      ) : (
        <Card
          flush
          title={t('hrRecords.heading', {
            kind: t('menu.employeeContacts'),
            count: format.count(contacts.length),
          })}
          action={contacts.length < MAX_CONTACTS ? add : null}
        >
          <p className={classes(text.soft, styles.intro)}>{t('hrRecords.contactsOrder')}</p>
          <ActionFailure error={moving.error} />
          <ol className={styles.records}>
            {contacts.map((contact, place) => (
              <RecordItem
                key={contact.id}
                place={place + 1}
                view={recordView('contacts', contact, { t, format })}
                actions={
                  <>
                    <ButtonLink kind="second" small icon="edit" href={`${LIST}&contact=${contact.id}`}>
                      {t('hrRecords.editContact')} <Spoken>{contact.name}</Spoken>
                    </ButtonLink>
                    {place === 0 ? null : (
                      <Button
                        kind="second"
                        small
                        icon="up"
                        busy={moving.isPending && moving.attempt?.input.contacts[place - 1]?.id === contact.id}
                        onClick={() => moveUp(place)}
                      >
                        {t('hrRecords.callEarlier')} <Spoken>{contact.name}</Spoken>
                      </Button>
                    )}
                    <Button kind="quiet" small icon="trash" onClick={() => setRemoving(contact)}>
                      {t('hrRecords.removeContact')} <Spoken>{contact.name}</Spoken>
                    </Button>
                  </>
                }
              />
            ))}
          </ol>
        </Card>
      )}
      <Dialog
        open={removing !== undefined}
        onClose={removal.close}
        title={t('hrRecords.removeQuestion', { name: removing?.name ?? '' })}
        actions={
          <>
            <Button kind="second" onClick={removal.close}>
              {t('hrRecords.keepContact')}
            </Button>
            <Button
              kind="danger"
              icon="trash"
              busy={removal.isPending}
              onClick={() =>
                removal.run({
                  contacts: contacts.flatMap(({ id }) => (id === removing?.id ? [] : [{ id }])),
                  version,
                })
              }
            >
              {t('hrRecords.removeName', { name: removing?.name ?? '' })}
            </Button>
          </>
        }
      >
        <p>{t('hrRecords.removeMeaning')}</p>
        <ActionFailure error={removal.error} />
      </Dialog>
    </div>
  );
}
