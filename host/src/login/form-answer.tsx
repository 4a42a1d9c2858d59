/** The server's error about the whole form. Its height is fixed: the form does not move. */
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
