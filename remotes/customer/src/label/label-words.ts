import type { Label } from '@lianxi/contracts/customer/label.contract';

/** The colours of labels as people call them, in the order in which they are offered. */
export const colorWords: Record<Label['color'], string> = {
  grey: '灰色',
  blue: '蓝色',
  green: '绿色',
  orange: '橙色',
  red: '红色',
  violet: '紫色',
  cyan: '青色',
};
