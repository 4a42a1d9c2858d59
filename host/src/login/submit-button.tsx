/** The button that sends the form; it shows a spinner until the server answers. */
export function SubmitButton({ sending, text, sendingText }: { sending: boolean; text: string; sendingText: string }) {
  return (
    <button type="submit" className="login-submit" disabled={sending}>
      {sending && <span className="login-spinner" />}
      {sending ? sendingText : text}
    </button>
  );
}
