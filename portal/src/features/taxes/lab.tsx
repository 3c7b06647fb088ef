import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { TaxesLabReply } from '@paystead/contract/features/taxes/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { centsOf } from './dollars.ts';
import { leaveDraft } from './draft.ts';
import { ElectionSteps } from './election-steps.tsx';
import { EstimateCard, StartBanner } from './estimate-card.tsx';
import { estimateOf, isAboveCreditLimit } from './estimate.ts';
import { Glance } from './glance.tsx';
import { JobsCard, type TypedJob } from './jobs-card.tsx';
import { OutOfScope } from './out-of-scope.tsx';
import styles from './taxes.module.css';
import { TAXES_PATH } from './use-signed-save.ts';
import { electionsOf, valuesOf } from './w4-values.ts';
import { dollarsOf } from './dollars.ts';
import { YearCard } from './year-card.tsx';

/** Elections to move on the left, what comes of them on the right, at once. */
export function Lab({ lab }: { readonly lab: TaxesLabReply }): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [values, setValues] = useState(() => valuesOf(lab.elections, 2026));
  const [wages, setWages] = useState<string | null>(null);
  const [others, setOthers] = useState<readonly TypedJob[]>([]);
  const { elections, faults } = electionsOf(values);
  const estimate = estimateOf(lab, elections, {
    wagesCents: wages === null ? null : centsOf(wages),
    others: others.map((job) => ({ wages: centsOf(job.wages) ?? 0, withheld: centsOf(job.withheld) ?? 0 })),
  });
  const credits = elections.qualifyingChildren + elections.otherDependents + elections.otherCredits;
  const isBeyond = estimate !== null && credits > 0 && isAboveCreditLimit(estimate.fullYear.wages, elections);

  const use = (): void => {
    leaveDraft(queries, values);
    navigate(`${TAXES_PATH}/w-4`);
  };
  return (
    <div className={styles.underGlance}>
      <Glance estimate={estimate} />
      <Columns>
        <Stack>
          <JobsCard lab={lab} wages={wages} onWages={setWages} others={others} onOthers={setOthers} />
          <ElectionSteps
            values={values}
            faults={faults}
            income={estimate?.fullYear.wages ?? null}
            onChange={setValues}
          />
          <OutOfScope />
        </Stack>
        <aside className={styles.aside} aria-label={t('taxes.results')}>
          <EstimateCard estimate={estimate} lab={lab} />
          {estimate ? (
            <YearCard
              estimate={estimate}
              lab={lab}
              exempt={elections.exempt}
              onEven={(cents) => setValues({ ...values, extraWithholding: dollarsOf(cents) })}
            />
          ) : null}
          {isBeyond ? (
            <Banner tone="warning" title={t('taxes.beyondCredits')}>
              {t('taxes.beyondCreditsNote')}
            </Banner>
          ) : null}
          <StartBanner start={lab.start} />
          <Button wide onClick={use}>
            {t('taxes.useValues')}
          </Button>
          <p className={styles.lede}>{t('taxes.useValuesNote')}</p>
        </aside>
      </Columns>
    </div>
  );
}
