/** What stands behind an extension. */
export const kinds = [
  { value: 'web', text: '网页电话' },
  { value: 'sip', text: 'IP 话机' },
] as const;
