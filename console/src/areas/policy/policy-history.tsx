import type { ReactNode } from 'react';
import type { PolicyEvent, PolicySetting } from '@paystead/contract/console/policy/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './policy.module.css';
import { usePolicyText } from './use-policy-text.ts';

/** Changes with their operator, time and reason, newest first. */
export function PolicyHistory({ history }: { readonly history: readonly PolicyEvent[] }): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <Card title={t('console.policy.history')}>
      {history.length === 0 ? (
        <p>{t('console.policy.noHistory')}</p>
      ) : (
        <ul className={styles.history}>
          {history.map(({ at, by, confirmedBy, reason, changes }) => {
            const when = `${format.date(localDay(at), 'medium')}, ${format.time(at)}`;
            return (
              <li key={`${at} ${changes.map(({ setting }) => setting).join(' ')}`}>
                <ChangeLines changes={changes} />
                <small>
                  {confirmedBy === null
                    ? t('console.policy.by', { by, at: when })
                    : t('console.policy.byConfirmed', { by, other: confirmedBy, at: when })}
                </small>
                {reason === null ? null : <p>{reason}</p>}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

interface ChangeLinesProps {
  readonly changes: readonly {
    readonly setting: PolicySetting['setting'];
    readonly from: string;
    readonly to: string;
  }[];
}

/** Changes of settings in words, one line each. */
export function ChangeLines({ changes }: ChangeLinesProps): ReactNode {
  const t = useText();
  const text = usePolicyText();
  return changes.map(({ setting, from, to }) => (
    <b key={setting}>
      {t('console.policy.changed', {
        setting: text.fullName(setting),
        from: text.value(setting, from),
        to: text.value(setting, to),
      })}
    </b>
  ));
}
