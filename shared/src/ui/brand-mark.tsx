/** The logo of 联席: two seats around one conversation. It has the accent colour and is purely decorative. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg className="lx-brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="rgb(var(--lx-accent-solid))" />
      <g fill="none" stroke="rgb(var(--semi-white))" strokeLinecap="round" strokeWidth="3">
        <path d="M11.2 7.7a9.5 9.5 0 0 0 0 16.6" />
        <path d="M20.8 7.7a9.5 9.5 0 0 1 0 16.6" />
      </g>
      <path d="M16 11.8a4.2 4.2 0 0 1 2.3 7.7l.5 1.9-2.3-1.2a4.2 4.2 0 1 1-.5-8.4Z" fill="rgb(var(--semi-white))" />
    </svg>
  );
}
