/** Adds opening and closing to jsdom's `<dialog>`. */
export function teachDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement): void {
      this.open = true;
    },
    close(this: HTMLDialogElement): void {
      this.open = false;
    },
  });
}
