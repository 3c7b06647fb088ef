import type { ReactNode } from 'react';
import type { PolicyEffect, PolicyPreview } from '@paystead/contract/console/policy/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './policy.module.css';
import { usePolicyText } from './use-policy-text.ts';

/** The effects of changes: for each, a sentence, the people with what applies to them before and after, and work that waits. */
export function Effects({
  preview: { effects, warnings, needsSecond },
}: {
  readonly preview: PolicyPreview;
}): ReactNode {
  const t = useText();
  const text = usePolicyText();
  return (
    <>
      {needsSecond ? <Banner tone="info" title={t('console.policy.needsSecond')} /> : null}
      {warnings.length > 0 ? (
        <Banner tone="warning" title={t('console.policy.warnings')}>
          <ul>
            {warnings.map((one) => (
              <li key={`${one.group} ${one.code} ${one.decider}`}>{text.warning(one)}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <Effect key={effect.setting} effect={effect} />
        ))}
      </ul>
    </>
  );
}

function Effect({ effect }: { readonly effect: PolicyEffect }): ReactNode {
  const t = useText();
  const text = usePolicyText();
  const { setting, from, to, total, people, waiting } = effect;
  const rest = total - people.length;
  return (
    <li>
      <b>{text.fullName(setting)}</b>
      <p>{t('console.policy.fromTo', { from: text.value(setting, from), to: text.value(setting, to) })}</p>
      {waiting === null ? null : <p>{t(waitingKey(setting), { count: waiting })}</p>}
      <p>{t('console.policy.people', { count: total })}</p>
      {total === 0 ? null : (
        <ul className={styles.people}>
          {people.map(({ name, employeeNumber, role, before, after }) => (
            <li key={`${employeeNumber} ${name}`}>
              <span>{employeeNumber === null ? name : `${name} · ${employeeNumber}`}</span>
              <small>
                {t(`console.policy.role.${role}`)}
                {': '}
                {t('console.policy.fromState', {
                  before: text.state(setting, before),
                  after: text.state(setting, after),
                })}
              </small>
            </li>
          ))}
          {rest > 0 ? <li>{t('console.policy.andMore', { count: rest })}</li> : null}
        </ul>
      )}
    </li>
  );
}

/** Requests that were sent keep who decides first and the deadline; the rest of a rule counts for them too. */
function waitingKey(setting: PolicyEffect['setting']) {
  if (setting === 'two-operators') return 'console.policy.waitingActs';
  return /\.(decider|deadline)$/.test(setting) ? 'console.policy.waitingRequests' : 'console.policy.waitingToo';
}
