/** Is a customer asked for something before they are served, and must they tell? */
export const asking = [
  { value: 'off', text: '不询问' },
  { value: 'optional', text: '选填' },
  { value: 'required', text: '必填' },
];
