import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { TaxesLabReply } from '@paystead/contract/features/taxes/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { centsOf, dollarsOf } from '../dollars.ts';
import { EstimateCard } from '../estimate/estimate-card.tsx';
import { EstimateLine } from '../estimate/estimate-line.tsx';
import { estimateOf, isAboveCreditLimit } from '../estimate/estimate.ts';
import { StartBanner } from '../estimate/start-banner.tsx';
import { TAXES_PATH } from '../queries.ts';
import styles from '../taxes.module.css';
import { ElectionSteps } from '../w4/election-steps.tsx';
import { handOver } from '../w4/handed-over.ts';
import { electionsOf, valuesOf } from '../w4/w4-values.ts';
import { JobsCard, type TypedJob } from './jobs-card.tsx';
import { NotCoveredCard } from './not-covered-card.tsx';
import { YearCard } from './year-card.tsx';

/** The W-4 calculator: answers on one side, and their effect on paycheck and year beside them. */
export function Calculator({ basis }: { readonly basis: TaxesLabReply }): ReactNode {
  const t = useText();
  const [values, setValues] = useState(() => valuesOf(basis.elections, 2026));
  const [wages, setWages] = useState<string | null>(null);
  const [others, setOthers] = useState<readonly TypedJob[]>([]);
  const { elections, faults } = electionsOf(values);
  const estimate = estimateOf(basis, elections, {
    wagesCents: wages === null ? null : centsOf(wages),
    others: others.map((job) => ({ wages: centsOf(job.wages) ?? 0, withheld: centsOf(job.withheld) ?? 0 })),
  });
  const credits = elections.qualifyingChildren + elections.otherDependents + elections.otherCredits;
  const isAboveLimit = estimate !== null && credits > 0 && isAboveCreditLimit(estimate.fullYear.wages, elections);
  return (
    <div className={styles.underEstimateLine}>
      <EstimateLine estimate={estimate} />
      <Columns>
        <Stack>
          <JobsCard basis={basis} wages={wages} onWages={setWages} others={others} onOthers={setOthers} />
          <ElectionSteps
            values={values}
            errorOf={(field) => {
              const fault = faults.find((one) => one.field === field);
              return fault && t(fault.text);
            }}
            income={estimate?.fullYear.wages ?? null}
            onChange={(part) => setValues({ ...values, ...part })}
          />
          <NotCoveredCard />
        </Stack>
        <aside className={styles.aside} aria-label={t('taxes.results')}>
          <EstimateCard estimate={estimate} basis={basis} />
          {estimate ? (
            <YearCard
              estimate={estimate}
              basis={basis}
              exempt={elections.exempt}
              onEven={(cents) => setValues({ ...values, extraWithholding: dollarsOf(cents) })}
            />
          ) : null}
          {isAboveLimit ? (
            <Banner tone="warning" title={t('taxes.beyondCredits')}>
              {t('taxes.beyondCreditsNote')}
            </Banner>
          ) : null}
          <StartBanner start={basis.start} />
          <UseAnswers values={values} />
        </aside>
      </Columns>
    </div>
  );
}

/** The button that fills in Form W-4 with the answers. */
function UseAnswers({ values }: { readonly values: ReturnType<typeof valuesOf> }): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const fillIn = (): void => {
    handOver(queries, values);
    navigate(`${TAXES_PATH}/w-4`);
  };
  return (
    <>
      <Button wide onClick={fillIn}>
        {t('taxes.useValues')}
      </Button>
      <p className={styles.lede}>{t('taxes.useValuesNote')}</p>
    </>
  );
}
