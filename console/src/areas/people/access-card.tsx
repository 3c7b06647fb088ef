import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Access, AccessOptions } from '@paystead/contract/console/people/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack, Two } from '@paystead/ui/page/layout.tsx';
import { localToday, systemClock } from '@paystead/ui/clock.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { useAccessName } from './access-name.ts';
import { ActButton } from './act-button.tsx';
import styles from './people.module.css';
import type { SectionProps } from './section-props.ts';

/** Roles and scopes: what the person may do, since when and until when. */
export function AccessCard(props: SectionProps): ReactNode {
  const t = useText();
  const { access, clientCode, may } = props.person;
  const options = useQuery({
    queryKey: ['people', 'access', clientCode],
    queryFn: ({ signal }) => call('people.accessOptions', { params: { clientCode }, signal }),
    enabled: may !== null,
  });
  return (
    <Card title={t('console.people.access')}>
      <Stack>
        {access.length === 0 ? (
          <p>{t('console.people.noAccess')}</p>
        ) : (
          <ul className={styles.access}>
            {access.map((one) => (
              <AccessRow key={`${one.access} ${one.firstDate}`} one={one} section={props} />
            ))}
          </ul>
        )}
        {may === null || !options.data ? null : (
          <div>
            <GrantButton section={props} options={options.data} />
          </div>
        )}
      </Stack>
    </Card>
  );
}

interface AccessRowProps {
  readonly one: Access;
  readonly section: SectionProps;
}

function AccessRow({ one, section }: AccessRowProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { access, name, firstDate, lastDate, isActive } = one;
  const label = useAccessName()(access, name);
  const day = (date: string): string => format.date(date, 'medium');
  return (
    <li>
      <span>
        <b>{label}</b>
        {firstDate === null ? null : (
          <small>
            {lastDate === null
              ? t(isActive ? 'console.people.fromOn' : 'console.people.startsOn', { date: day(firstDate) })
              : t('console.people.fromUntil', { first: day(firstDate), last: day(lastDate) })}
          </small>
        )}
      </span>
      {section.person.may === null ? null : (
        <ActButton
          {...section}
          act="endAccess"
          kind="quiet"
          about={access}
          access={label}
          start={{}}
          actOf={() => ({ act: 'endAccess', access })}
        />
      )}
    </li>
  );
}

interface GrantButtonProps {
  readonly section: SectionProps;
  readonly options: AccessOptions;
}

function GrantButton({ section, options }: GrantButtonProps): ReactNode {
  const t = useText();
  const held = new Set(section.person.access.map(({ access }) => access));
  const choices = [
    ...options.roles.map((role) => ({ value: `role:${role}`, label: role })),
    { value: 'scope:*', label: t('console.people.wholeClient') },
    ...options.units.map(({ access, name }) => ({
      value: access,
      label: t('console.people.managerOf', { unit: name }),
    })),
  ].filter(({ value }) => !held.has(value));
  return (
    <ActButton
      {...section}
      act="grantAccess"
      money
      start={{ access: '', firstDate: localToday(systemClock), lastDate: '' }}
      actOf={({ access, firstDate, lastDate }) => ({
        act: 'grantAccess',
        access,
        firstDate,
        lastDate: lastDate === '' ? null : lastDate,
      })}
      fields={({ access, firstDate, lastDate }, set, { faultAt }) => (
        <>
          <SelectField
            label={t('console.people.whatToGrant')}
            value={access}
            empty={t('console.people.choose')}
            options={choices}
            error={faultAt('/act/access')}
            onChange={({ target: { value } }) => set({ access: value })}
          />
          <Two>
            <TextField
              label={t('console.people.firstDate')}
              type="date"
              value={firstDate}
              error={faultAt('/act/firstDate')}
              onChange={({ target: { value } }) => set({ firstDate: value })}
            />
            <TextField
              label={t('console.people.lastDate')}
              type="date"
              optional
              value={lastDate}
              error={faultAt('/act/lastDate')}
              onChange={({ target: { value } }) => set({ lastDate: value })}
            />
          </Two>
        </>
      )}
    />
  );
}
