/** Must a customer give this information before they are served? Not asked, optional or required. */
export const asking = [
  { value: 'off', text: '不询问' },
  { value: 'optional', text: '选填' },
  { value: 'required', text: '必填' },
];
