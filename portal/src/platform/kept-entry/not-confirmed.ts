import { ApiFailure } from '../api/failure.ts';

/** The failure of a call whose person was asked to confirm their identity, and did not: nobody is to be asked again for it. */
export class NotConfirmedFailure extends ApiFailure {
  /** `detail` is a sentence for people: forms show it, and no toast repeats it. */
  constructor(detail: string) {
    super(403, { code: 'step_up_required', detail });
    this.name = 'NotConfirmedFailure';
  }
}
