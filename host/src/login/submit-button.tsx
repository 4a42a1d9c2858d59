/** The one button that sends the form; it turns while the server has it. */
export function SubmitButton({ sending, text, sendingText }: { sending: boolean; text: string; sendingText: string }) {
  return (
    <button type="submit" className="login-submit" disabled={sending}>
      {sending && <span className="login-spinner" />}
      {sending ? sendingText : text}
    </button>
  );
}
