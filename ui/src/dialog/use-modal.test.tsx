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
