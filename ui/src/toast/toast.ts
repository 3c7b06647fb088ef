/** UI-1: times in milliseconds, from the specification. */
export const TOAST_TIME = { display: 5000, afterHover: 1000, animation: 300, progressStep: 10 } as const;

export type ToastTone = 'success' | 'error' | 'info';
/** `inactive` moves in, `active` counts down, and `removed` moves out. */
type ToastPhase = 'inactive' | 'active' | 'removed';

export interface ToastContent {
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string | undefined;
  /**
   * Makes it a progress toast: full width, with a bar. `'time'` fills the bar over the display time. A share from 0 to
   * 1 is the progress of work, and the toast stays until it reaches 1.
   */
  readonly progress?: 'time' | number | undefined;
}

export interface Toast extends ToastContent {
  readonly id: number;
  readonly phase: ToastPhase;
  /** Current share of the bar, from 0 to 1; undefined without a bar. */
  readonly bar: number | undefined;
}
