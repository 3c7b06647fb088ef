import { useState, type ReactNode } from 'react';
import type { PartnerPage } from '@paystead/contract/console/partners/model.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { RecordForm } from '../people/employment/record-form.tsx';
import { textField } from './text-field.ts';

interface DetailsCardProps {
  readonly partner: PartnerPage;
  readonly onChanged: (message: string) => Promise<void>;
}

/** A partner's name and the contact that its employees see, with a form that changes both. */
export function DetailsCard({ partner, onChanged }: DetailsCardProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { partnerKey, name, supportContact, mayChange } = partner;
  const seen = { name, supportContact };
  return (
    <Card title={t('console.partners.details')}>
      {isOpen ? (
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
            await call('partners.change', { params: { partnerKey }, body: { ...next, seen } });
            return { warnings: [] };
          }}
          onDone={async () => {
            setOpen(false);
            await onChanged(t('console.partners.detailsChanged'));
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Stack>
          <Facts
            items={[
              { label: t('console.partners.name'), value: name },
              {
                label: t('console.partners.support'),
                value: supportContact === '' ? t('console.partners.noSupport') : supportContact,
              },
            ]}
          />
          {mayChange ? (
            <div>
              <Button kind="second" small onClick={() => setOpen(true)}>
                {t('console.partners.editDetails')}
              </Button>
            </div>
          ) : null}
        </Stack>
      )}
    </Card>
  );
}
