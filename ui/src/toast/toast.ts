/** UI-1, in milliseconds; fixed by the specification. */
export const TOAST_TIME = { display: 5000, afterHover: 1000, animation: 300, progressStep: 10 } as const;

export type ToastTone = 'success' | 'error' | 'info';
/** `inactive` comes in, `active` counts down, `removed` goes out and then is gone. */
export type ToastPhase = 'inactive' | 'active' | 'removed';

export interface ToastContent {
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string | undefined;
  /**
   * Makes it the progress toast: full width, with a bar that grows. `'time'` grows over the time of display; a share of
   * 0…1 is work done elsewhere, and the toast stays until it reaches 1.
   */
  readonly progress?: 'time' | number | undefined;
}

export interface Toast extends ToastContent {
  readonly id: number;
  readonly phase: ToastPhase;
  /** 0…1, what the bar shows now; absent without a bar. */
  readonly bar: number | undefined;
}
