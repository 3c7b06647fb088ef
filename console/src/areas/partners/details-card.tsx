import { useState, type ReactNode } from 'react';
import type { PartnerPage } from '@paystead/contract/console/partners/model.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../platform/api.ts';
import { RecordForm } from '../people/employment/record-form.tsx';
import { textField } from './text-field.ts';

interface DetailsCardProps {
  readonly partner: PartnerPage;
  readonly onChanged: (message: string) => Promise<void>;
  /** Reads the partner again. */
  readonly refresh: () => Promise<PartnerPage | undefined>;
}

/** A partner's name and the contact that its employees see, with a form that changes both. */
export function DetailsCard({ partner, onChanged, refresh }: DetailsCardProps): ReactNode {
  const t = useText();
  const { partnerKey, name, supportContact, mayChange } = partner;
  /** The details that the operator saw when the form opened, or after a refusal; undefined: the form isn't open. */
  const [seen, setSeen] = useState<Pick<PartnerPage, 'name' | 'supportContact'>>();
  /** Whether someone else changed the details while the form was open: it then shows them, and saves over them. */
  const [isOvertaken, setOvertaken] = useState(false);
  const facts = (
    <Facts
      items={[
        { label: t('console.partners.name'), value: name },
        {
          label: t('console.partners.support'),
          value: supportContact === '' ? t('console.partners.noSupport') : supportContact,
        },
      ]}
    />
  );
  const close = (): void => {
    setSeen(undefined);
    setOvertaken(false);
  };
  return (
    <Card title={t('console.partners.details')}>
      {seen ? (
        <RecordForm
          name={`partner ${partnerKey}`}
          clientCode=""
          sections={[
            {
              title: t('console.partners.nameAndContact'),
              fields: [
                textField('name', t('console.partners.name'), t('console.partners.nameHint')),
                textField('supportContact', t('console.partners.support'), t('console.partners.supportHint'), false),
              ],
            },
          ]}
          start={seen}
          isWhole
          checks={false}
          submit={t('console.partners.saveDetails')}
          send={async (cells) => {
            const next = { name: cells['name'] ?? '', supportContact: cells['supportContact'] ?? '' };
            try {
              await call('partners.change', { params: { partnerKey }, body: { ...next, seen } });
            } catch (error) {
              if (error instanceof CallFailed && error.code === 'version_conflict') {
                const newest = await refresh();
                if (newest) setSeen({ name: newest.name, supportContact: newest.supportContact });
                setOvertaken(true);
              }
              throw error;
            }
            return { warnings: [] };
          }}
          onDone={async () => {
            close();
            await onChanged(t('console.partners.detailsChanged'));
          }}
          onCancel={close}
        >
          {isOvertaken ? facts : null}
        </RecordForm>
      ) : (
        <Stack>
          {facts}
          {mayChange ? (
            <div>
              <Button kind="second" small onClick={() => setSeen({ name, supportContact })}>
                {t('console.partners.editDetails')}
              </Button>
            </div>
          ) : null}
        </Stack>
      )}
    </Card>
  );
}
