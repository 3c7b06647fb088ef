import { useState } from 'react';
import type { CalculatorDraft, CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import type { Services } from '../../../platform/services.ts';
import { useServices } from '../../../platform/services.ts';
import { calculatorQuery } from '../queries.ts';

/** Pause after the last entry before it is sent, in milliseconds. */
const PAUSE = 600;

/**
 * Keeps the entries with the gateway, encrypted, so that a reload doesn't lose them: income and credits of a household don't
 * belong in the browser's storage. A failure is silent, since the entries are still on the page.
 */
class DraftKeeper {
  readonly #services: Services;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Keeps a draft; null forgets it. It is sent after a pause, also if the person has gone to another page by then. Once the
   * data of the employer were cleared, it isn't: the session is another employer's.
   */
  keep(draft: CalculatorDraft | null): void {
    const { api, queries } = this.#services;
    const { queryKey } = calculatorQuery(api);
    queries.setQueryData<CalculatorReply>(queryKey, (basis) => basis && { ...basis, draft });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (queries.getQueryData(queryKey) === undefined) return;
      api
        .call('taxes.saveCalculator', { body: { draft } }, { noLoading: true, skipInterceptor: true })
        .catch(() => undefined);
    }, PAUSE);
  }
}

/** Returns the function that keeps a draft. */
export function useKeptDraft(): (draft: CalculatorDraft | null) => void {
  const services = useServices();
  const [keeper] = useState(() => new DraftKeeper(services));
  return (draft) => keeper.keep(draft);
}
