/** What stands behind an extension. */
export const kinds = [
  { value: 'web', text: '网页电话' },
  { value: 'sip', text: 'IP 话机' },
  { value: 'mobile', text: '手机' },
] as const;
