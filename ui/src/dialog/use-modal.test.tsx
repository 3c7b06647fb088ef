import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useModal } from './use-modal.ts';

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal(): void {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(): void {
    this.open = false;
  };
});
afterEach(cleanup);

function Question({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  return <dialog ref={useModal(open, onClose)} />;
}

it('a dialog that is opened again stays open when the event of its closing arrives', () => {
  const onClose = vi.fn();
  const { container, rerender } = render(<Question open onClose={onClose} />);
  const dialog = container.querySelector('dialog') ?? document.createElement('dialog');
  rerender(<Question open={false} onClose={onClose} />);
  expect(dialog.open).toBe(false);
  rerender(<Question open onClose={onClose} />);
  dialog.dispatchEvent(new Event('close'));
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
  dialog.close();
  dialog.dispatchEvent(new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('Escape and a press outside ask to close the dialog before it closes', () => {
  const wasOpen: boolean[] = [];
  const { container } = render(<Question open onClose={() => wasOpen.push(dialog.open)} />);
  const dialog = container.querySelector('dialog') ?? document.createElement('dialog');
  const escape = new Event('cancel', { cancelable: true });
  dialog.dispatchEvent(escape);
  expect(escape.defaultPrevented).toBe(true);
  dialog.dispatchEvent(new MouseEvent('mousedown', { clientX: 5, clientY: 5 }));
  expect(wasOpen).toEqual([true, true]);
});

it('a file field in a dialog that is left without a choice closes nothing', () => {
  const onClose = vi.fn();
  const { container } = render(<Question open onClose={onClose} />);
  const dialog = container.querySelector('dialog') ?? document.createElement('dialog');
  const field = document.createElement('input');
  dialog.append(field);
  field.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }));
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
});
