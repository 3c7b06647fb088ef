import type { ReactNode } from 'react';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Link } from '@paystead/ui/link.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useRole } from '../../platform/use-role.ts';
import type { SectionProps } from './section-props.ts';
import { StatusBadge } from './badges.tsx';

/** The person at work: employment, job, place, manager and dates. */
export function WorkCard({ person }: SectionProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const role = useRole();
  const { employment, manager, reports, clientCode, clientName, employeeId, employeeNumber, workEmail, status } =
    person;
  const date = (label: string, day: string | null) =>
    day === null ? [] : [{ label, value: format.date(day, 'long') }];
  return (
    <Card
      title={t('console.people.work')}
      titleExtra={<StatusBadge status={status} />}
      action={
        // Auditors look at what was done, not at records.
        role === undefined || role === 'auditor' ? undefined : (
          <ButtonLink kind="second" small href={`/clients/${clientCode}/people/${employeeId}/records`}>
            {t('console.people.records')}
          </ButtonLink>
        )
      }
    >
      <Facts
        items={[
          {
            label: t('console.client'),
            value: <Link href={`/clients/${clientCode}`}>{`${clientName} (${clientCode})`}</Link>,
          },
          { label: t('console.people.number'), value: employeeNumber },
          ...(workEmail === null ? [] : [{ label: t('console.people.workEmail'), value: workEmail }]),
          ...(employment === null
            ? []
            : [
                { label: t('console.people.job'), value: employment.jobTitle },
                { label: t('console.people.workPlace'), value: employment.workPlace },
                { label: t('console.people.legalCompany'), value: employment.legalCompany },
                { label: t('console.people.payGroup'), value: employment.payGroup },
                ...date(t('console.people.hired'), employment.hireDate),
                ...date(t('console.people.rehired'), employment.rehireDate),
                ...date(t('console.people.ended'), employment.endDate),
              ]),
          ...(manager === null
            ? []
            : [
                {
                  label: t('console.people.manager'),
                  value: (
                    <Link href={`/clients/${clientCode}/people/${manager.employeeId}`}>
                      {`${manager.name} (${manager.employeeNumber})`}
                    </Link>
                  ),
                },
              ]),
          ...(reports === 0 ? [] : [{ label: t('console.people.reports'), value: format.count(reports) }]),
        ]}
      />
    </Card>
  );
}
