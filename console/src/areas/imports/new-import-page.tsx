import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Card } from '@paystead/ui/card/card.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { DropZone } from './drop-zone.tsx';

/** The most clients in a list to choose from; above, the code is typed. */
const MOST_LISTED = 200;

/** A new import: the client, and the files. */
export function NewImportPage(): ReactNode {
  const t = useText();
  const [, go] = useLocation();
  const [parameters] = useSearchParams();
  const [clientCode, setClientCode] = useState(parameters.get('client') ?? '');
  const clients = useQuery({
    queryKey: ['clients', 'choice'],
    queryFn: ({ signal }) => call('clients.list', { query: { limit: MOST_LISTED }, signal }),
  });
  const { total = 0, rows = [] } = clients.data ?? {};
  const [only] = rows;
  const code = total === 1 && only ? only.clientCode : clientCode;
  return (
    <>
      <PageHeader
        title={t('console.imports.new')}
        lede={t('console.imports.newLede')}
        back={{ label: t('console.imports.title'), href: '/imports' }}
      />
      <Stack>
        {total === 1 ? null : (
          <Card>
            {total > MOST_LISTED ? (
              <TextField
                label={t('console.imports.clientChoice')}
                hint={t('console.imports.clientHint')}
                optional
                maxLength={20}
                value={clientCode}
                onChange={({ target: { value } }) => setClientCode(value.trim().toUpperCase())}
              />
            ) : (
              <SelectField
                label={t('console.imports.clientChoice')}
                hint={t('console.imports.clientHint')}
                optional
                value={clientCode}
                empty={t('console.imports.clientInFiles')}
                options={rows.map((client) => ({
                  value: client.clientCode,
                  label: `${client.name} (${client.clientCode})`,
                }))}
                onChange={({ target: { value } }) => setClientCode(value)}
              />
            )}
          </Card>
        )}
        <Card>
          <DropZone
            title={t('console.imports.dropTitle')}
            send={(form, signal, transport) =>
              call('imports.create', { query: { ...(code !== '' && { clientCode: code }) }, form, signal }, transport)
            }
            onDone={({ importId }) => go(`/imports/${importId}`, { replace: true })}
          />
        </Card>
      </Stack>
    </>
  );
}
