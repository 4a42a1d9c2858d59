/** The line under a field: an error, else a warning. Its height is fixed: the form does not move. */
export function FieldHint({ id, error, warning }: { id: string; error: string | undefined; warning?: string | undefined }) {
  return (
    <p id={id} className={error === undefined ? 'login-hint login-hint-caps' : 'login-hint'} aria-live="polite">
      {error ?? warning}
    </p>
  );
}
