/** The line under a field: what is wrong, else a warning. Keeps its height, so nothing jumps. */
export function FieldHint({ id, error, warning }: { id: string; error: string | undefined; warning?: string | undefined }) {
  return (
    <p id={id} className={error === undefined ? 'login-hint login-hint-caps' : 'login-hint'} aria-live="polite">
      {error ?? warning}
    </p>
  );
}
