import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SetupPage, SetupStep } from '@paystead/contract/console/setup/model.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../../../ui/build/texts.ts';
import { StepState } from './step-state.tsx';

afterEach(cleanup);

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);

type Row = [
  step: SetupStep['step'],
  state: SetupStep['state'],
  count: number,
  names: string[],
  reviewedBy: string | null,
  shown: string,
];
it.each<Row>([
  ['employer', 'missing', 0, [], null, ''],
  ['employer', 'done', 1, [], null, '1 employer on file.'],
  ['employer', 'done', 2, [], null, '2 employers on file.'],
  ['payGroups', 'done', 1234, [], null, '1,234 pay groups on file.'],
  ['calendar', 'missing', 0, [], null, 'Add a pay group first.'],
  ['calendar', 'done', 1, [], null, 'Every pay group has paydays ahead.'],
  ['calendar', 'missing', 2, ['Weekly', 'Monthly'], null, 'Without paydays ahead: Weekly, Monthly.'],
  ['people', 'done', 1, [], null, '1 person on file.'],
  ['roles', 'done', 2, [], null, '2 people can approve requests for the whole client.'],
  ['branding', 'missing', 1, ['pay.example'], null, ''],
  ['branding', 'done', 0, ['pay.example', 'pago.example'], null, 'Harborline at pay.example, pago.example.'],
  ['policy', 'done', 1, [], null, ''],
  ['policy', 'done', 0, [], 'Paul Policy', 'Reviewed by Paul Policy.'],
  ['provider', 'done', 0, ['Own', 'Okta'], null, 'Employees can sign in with Own, Okta.'],
  [
    'provider',
    'missing',
    0,
    [],
    null,
    'No provider serves this client. Add one to the file of PAYSTEAD_OIDC_PROVIDERS, or add this client and its host names to one that is limited.',
  ],
  ['engine', 'missing', 0, ['Millwork'], null, ''],
  ['engine', 'done', 0, ['Millwork'], null, 'Millwork is connected.'],
  ['firstImport', 'optional', 0, [], null, ''],
  ['firstImport', 'done', 3, [], null, '3 imports applied.'],
  ['firstPay', 'optional', 0, [], null, ''],
  ['firstPay', 'done', 9, [], null, 'Paychecks are on file.'],
  ['invitations', 'optional', 7, [], null, ''],
])('CON-2: the step %s that is %s with %d and %j, reviewed by %s, says “%s”', (...row) => {
  const [step, state, count, names, policyReviewedBy, shown] = row;
  const { container } = render(
    <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
      <StepState
        step={{ step, state, count, names }}
        setup={{ partnerName: 'Harborline', policyReviewedBy } as SetupPage}
      />
    </TranslationsProvider>,
  );
  expect(container.textContent).toBe(shown);
});
