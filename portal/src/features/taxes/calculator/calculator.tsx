import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { CalculatorDraft, CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import { dollarsOf } from '../dollars.ts';
import { EstimateCard } from '../estimate/estimate-card.tsx';
import { EstimateLine } from '../estimate/estimate-line.tsx';
import { earnedInYear } from '../estimate/estimate.ts';
import { StartBanner } from '../estimate/start-banner.tsx';
import { useIsOpen } from '../../../platform/open-screens.ts';
import { TAXES_PATH } from '../queries.ts';
import styles from '../taxes.module.css';
import { ElectionSteps } from '../w4/election-steps.tsx';
import { handOver } from '../w4/handed-over.ts';
import { electionsOf, type W4Values } from '../w4/w4-values.ts';
import { CreditsCard } from './credits-card.tsx';
import { estimateOfDraft, freshDraft, startsFromRequest } from './draft.ts';
import { JobsCard } from './jobs-card.tsx';
import { useKeptDraft } from './kept-draft.ts';
import { NotCoveredCard } from './not-covered-card.tsx';
import { YearCard } from './year-card.tsx';

/** The W-4 calculator: answers on one side, and their effect on paycheck and year beside them. */
export function Calculator({ basis }: { readonly basis: CalculatorReply }): ReactNode {
  const t = useText();
  const isOpen = useIsOpen();
  const keep = useKeptDraft();
  const [draft, setDraft] = useState(() => basis.draft ?? freshDraft(basis));
  const [isKept, setKept] = useState(basis.draft !== null);
  const { values } = draft;
  const change = (part: Partial<CalculatorDraft>): void => {
    setDraft({ ...draft, ...part });
    setKept(true);
    keep({ ...draft, ...part });
  };
  const changeValues = (part: Partial<W4Values>): void => change({ values: { ...values, ...part } });
  const { elections, faults } = electionsOf(values);
  const estimate = estimateOfDraft(basis, elections, draft);
  return (
    <div className={styles.underEstimateLine}>
      <Columns>
        <Stack>
          {!isKept && startsFromRequest(basis) ? (
            <Banner tone="info" icon="clock" title={t('taxes.fromRequestTitle')}>
              {t('taxes.fromRequest')}
            </Banner>
          ) : null}
          <JobsCard
            basis={basis}
            wages={draft.wages}
            onWages={(wages) => change({ wages })}
            others={draft.others}
            onOthers={(others) => change({ others })}
          />
          <ElectionSteps
            values={values}
            errorOf={(field) => {
              const fault = faults.find((one) => one.field === field);
              return fault && t(fault.text);
            }}
            income={estimate?.fullYear.wages ?? null}
            earned={earnedInYear(basis)}
            onChange={changeValues}
          />
          <CreditsCard
            basis={basis}
            draft={draft}
            onChange={(part) => change({ credits: { ...draft.credits, ...part } })}
          />
          <NotCoveredCard states={basis.states} />
        </Stack>
        <aside className={styles.aside} aria-label={t('taxes.results')}>
          <EstimateCard estimate={estimate} basis={basis} />
          {estimate ? (
            <YearCard
              estimate={estimate}
              basis={basis}
              exempt={elections.exempt}
              onEven={(cents) => changeValues({ extraWithholding: dollarsOf(cents) })}
            />
          ) : null}
          {estimate &&
          elections.qualifyingChildren + elections.otherDependents + elections.otherCredits >
            estimate.fullYear.credits.allowed ? (
            <Banner tone="warning" title={t('taxes.beyondCredits')}>
              {t('taxes.beyondCreditsNote')}
            </Banner>
          ) : null}
          <StartBanner start={basis.start} />
          <UseAnswers values={values} />
          {isOpen('/paychecks/planner') ? (
            <p>
              <Link className={text.standalone} href="/paychecks/planner">
                {t('taxes.plannerLink')}
              </Link>
            </p>
          ) : null}
          {isKept ? (
            <StartOver
              onStartOver={() => {
                setDraft(freshDraft(basis));
                setKept(false);
                keep(null);
              }}
            />
          ) : null}
        </aside>
      </Columns>
      <EstimateLine estimate={estimate} />
    </div>
  );
}

/** Says that the entries are kept, with the button that forgets them. */
function StartOver({ onStartOver }: { readonly onStartOver: () => void }): ReactNode {
  const t = useText();
  return (
    <>
      <p className={styles.lede}>{t('taxes.draftKept')}</p>
      <Button ref={leaveFocusToHeading} kind="quiet" small icon="retry" onClick={onStartOver}>
        {t('taxes.startOver')}
      </Button>
    </>
  );
}

/** The button that fills in Form W-4 with the answers. */
function UseAnswers({ values }: { readonly values: W4Values }): ReactNode {
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
