import { onTestFinished, vi } from 'vitest';

/** Adds a clipboard for the running test, which takes what a page copies, or allows no copying. */
export function allowCopying(isAllowed: boolean) {
  const writeText = vi.fn<(text: string) => Promise<void>>(() =>
    isAllowed ? Promise.resolve() : Promise.reject(new Error('Not allowed')),
  );
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  return writeText;
}
