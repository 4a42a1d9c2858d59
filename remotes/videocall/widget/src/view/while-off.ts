/** Disables a button while its action runs; afterwards a keyboard user has the focus on it again. */
export async function whileOff(button: HTMLButtonElement, run: () => Promise<unknown>): Promise<void> {
  const held = document.activeElement === button;
  button.disabled = true;
  try {
    await run();
  } finally {
    button.disabled = false;
    if (held && document.activeElement === document.body) button.focus();
  }
}
