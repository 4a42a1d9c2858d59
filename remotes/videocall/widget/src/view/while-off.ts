/** Runs what a button does with the button off; who pressed it by keyboard is on it again afterwards. */
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
