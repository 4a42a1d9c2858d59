/** What the server said of the form as a whole. Keeps its height, so the form stays where it is. */
export function FormAnswer({ error }: { error: string | undefined }) {
  return (
    <div className="login-answer" role="alert">
      {error !== undefined && (
        <p className="login-notice">
          <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
            <circle cx="8" cy="8" r="6.25" />
            <path d="M8 4.75v4M8 10.5v1" strokeLinecap="round" />
          </svg>
          {error}
        </p>
      )}
    </div>
  );
}
