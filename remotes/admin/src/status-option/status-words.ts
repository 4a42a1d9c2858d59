/** For which of the three status drop-downs an option is. */
export const setTypes = [
  { value: '1', text: '电话' },
  { value: '2', text: '文字' },
  { value: '3', text: '视频' },
] as const;
