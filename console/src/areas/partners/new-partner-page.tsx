import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Card } from '@paystead/ui/card/card.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { RecordForm } from '../people/employment/record-form.tsx';
import { textField } from './text-field.ts';

/** Creates a partner with the product's colors. */
export function NewPartnerPage(): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const created = useRef('');
  const fields = [
    textField('name', t('console.partners.name'), t('console.partners.nameHint')),
    textField('partnerKey', t('console.partners.key'), t('console.partners.keyHint')),
    textField('hostname', t('console.partners.host'), t('console.partners.hostHint'), false),
  ];
  return (
    <>
      <PageHeader
        title={t('console.partners.new')}
        lede={t('console.partners.newLede')}
        back={{ label: t('console.partners.title'), href: '/partners' }}
      />
      <Card>
        <RecordForm
          name="new partner"
          clientCode=""
          sections={[{ title: t('console.partner'), fields }]}
          start={{}}
          checks={false}
          takesFocus={false}
          submit={t('console.partners.create')}
          send={async ({ name = '', partnerKey = '', hostname = '' }) => {
            const reply = await call('partners.create', { body: { name, partnerKey, hostname } });
            created.current = reply.partnerKey;
            return { warnings: [] };
          }}
          onDone={() => {
            navigate(`/partners/${created.current}`);
            return queries.invalidateQueries({ queryKey: ['partners'] });
          }}
          onCancel={() => navigate('/partners')}
        />
      </Card>
    </>
  );
}
