const END_OF_PRESS = ['pointerup', 'pointercancel'] as const;

let pressed = false;
const note = ({ type }: Event) => {
  pressed = type === 'pointerdown';
};
// There is no window where forms are tested without a browser.
for (const type of ['pointerdown', ...END_OF_PRESS]) globalThis.addEventListener?.(type, note, true);

/**
 * Acts at once, or after the press of the pointer that is under way and the click that it becomes. A field that loses the focus
 * because somebody presses a button would otherwise say its error at once, and move that button away from under the pointer.
 */
export function afterPress(act: () => void): void {
  if (!pressed) return act();
  const ended = () => {
    for (const type of END_OF_PRESS) removeEventListener(type, ended, true);
    // The click follows the end of the press in the same turn.
    setTimeout(act);
  };
  for (const type of END_OF_PRESS) addEventListener(type, ended, true);
}
