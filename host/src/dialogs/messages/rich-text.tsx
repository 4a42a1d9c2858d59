import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** HTML that a user wrote, sanitised again where it is shown. The server sanitised it when it was written. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_ATTR: ['style', 'class', 'id'], ADD_ATTR: ['target'] }),
    [html],
  );
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
