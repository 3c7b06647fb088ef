import { ApiFailure } from '../api/failure.ts';

/** The failure of a call whose person didn't confirm their identity when asked. It doesn't ask again. */
export class NotConfirmedFailure extends ApiFailure {
  /** `detail` is the sentence that forms show. No toast repeats it. */
  constructor(detail: string) {
    super(403, { code: 'step_up_required', detail });
    this.name = 'NotConfirmedFailure';
  }
}
