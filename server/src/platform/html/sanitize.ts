import sanitizeHtml from 'sanitize-html';

const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'];

/**
 * Rich text as somebody wrote it, less all that could act, load or disguise: no scripts, handlers, frames, forms, styles
 * or pictures of other sites. Links open beside the portal and tell their target nothing.
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'hr'],
      ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'a', 'ul', 'ol', 'li'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: { a: ['href', 'target', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemes: LINK_SCHEMES,
    allowProtocolRelative: false,
    nestingLimit: 30,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  });
}
