import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useRole } from '../../../platform/use-role.ts';
import { DocumentsCard } from './documents-card.tsx';
import { EmploymentCard } from './employment-card.tsx';
import { HrRecordsCard } from './hr-records-card.tsx';

/** A person's employment, HR records and documents. Support says first why it looks. */
export function RecordsPage(): ReactNode {
  const t = useText();
  const { clientCode, employeeId } = useParams<{ clientCode: string; employeeId: string }>();
  const [reason, setReason] = useState<string | null>(null);
  const role = useRole();
  const back = { label: clientCode, href: `/clients/${clientCode}` };
  const mustSay = role === 'support' && reason === null;
  return (
    <>
      <PageHeader title={t('console.employment.records')} back={back} />
      {role === undefined ? null : mustSay ? (
        <ReasonCard onReason={setReason} />
      ) : (
        <Stack>
          <EmploymentCard clientCode={clientCode} employeeId={employeeId} reason={reason} />
          <HrRecordsCard clientCode={clientCode} employeeId={employeeId} reason={reason} />
          <DocumentsCard clientCode={clientCode} employeeId={employeeId} reason={reason} />
        </Stack>
      )}
    </>
  );
}

function ReasonCard({ onReason }: { readonly onReason: (reason: string) => void }): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Card title={t('console.employment.reasonTitle')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') setMissing(true);
          else onReason(typed.trim());
        }}
      >
        <Stack>
          <TextField
            label={t('console.employment.reason')}
            hint={t('console.employment.reasonHint')}
            error={isMissing && typed.trim() === '' ? t('console.employment.reasonMissing') : undefined}
            value={typed}
            maxLength={500}
            onChange={({ target: { value } }) => setTyped(value)}
          />
          <div>
            <Button type="submit">{t('console.employment.look')}</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
