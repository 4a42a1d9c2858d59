import type { SummaryKind } from '@lianxi/contracts/summary/summary-field';

export const kindOptions: readonly { value: SummaryKind; text: string }[] = [
  { value: 'category', text: '分类' },
  { value: 'choice', text: '单选' },
  { value: 'choices', text: '多选' },
  { value: 'text', text: '单行文字' },
  { value: 'lines', text: '多行文字' },
];

/** Options as lines of a text; an empty line is no option. */
export const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) =>
      line
        .split('/')
        .map((part) => part.trim())
        .join('/'),
    )
    .filter((line) => line !== '');
