import { confirmLeave } from '@lianxi/shared/ui/confirm';

/** The open question, and the place that it is about. */
let open: { readonly place: string; readonly answer: Promise<boolean> } | null = null;

/**
 * Asks before unsaved input is left. Returns the function that makes the answer void, when the agent goes elsewhere before it.
 * @param place a place is asked about once: rights or releases that change meanwhile decide again, with the question still open
 */
export function askBefore(place: string, go: () => void, stay: () => void): () => void {
  let wanted = true;
  if (open?.place !== place) {
    const question = { place, answer: confirmLeave() };
    open = question;
    void question.answer.finally(() => {
      if (open === question) open = null;
    });
  }
  void open.answer.then((sure) => {
    if (wanted) (sure ? go : stay)();
  });
  return () => {
    wanted = false;
  };
}
