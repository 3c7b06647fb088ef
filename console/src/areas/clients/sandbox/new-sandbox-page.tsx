import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { Card } from '@paystead/ui/card/card.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../../platform/api.ts';
import { textField } from '../../partners/text-field.ts';
import { RecordForm } from '../../people/employment/record-form.tsx';

/** Creates a sandbox beside a live client. */
export function NewSandboxPage(): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { clientCode: liveCode } = useParams<{ clientCode: string }>();
  const created = useRef('');
  const fields = [
    textField('name', t('console.sandbox.name'), t('console.sandbox.nameHint')),
    textField('clientCode', t('console.sandbox.code'), t('console.sandbox.codeHint')),
  ];
  return (
    <>
      <PageHeader
        title={t('console.sandbox.new')}
        lede={t('console.sandbox.newLede', { code: liveCode })}
        back={{ label: liveCode, href: `/clients/${liveCode}` }}
      />
      <Card>
        <RecordForm
          name={`new sandbox ${liveCode}`}
          clientCode=""
          sections={[{ title: t('console.sandbox.badge'), fields }]}
          start={{}}
          checks={false}
          takesFocus={false}
          submit={t('console.sandbox.create')}
          send={async ({ name = '', clientCode = '' }) => {
            const params = { clientCode: liveCode };
            created.current = (await call('sandboxes.create', { params, body: { name, clientCode } })).clientCode;
            return { warnings: [] };
          }}
          onDone={() => {
            navigate(`/clients/${created.current}`);
            return queries.invalidateQueries();
          }}
          onCancel={() => navigate(`/clients/${liveCode}`)}
        />
      </Card>
    </>
  );
}
