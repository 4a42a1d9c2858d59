import { newKey } from './definition-edit.ts';
import { FIRST_OPTION } from './field-types.ts';

/** An option of a choice; of a category, with the options below it. */
export interface TreeOption {
  readonly key: string;
  readonly label: string;
  readonly children?: readonly TreeOption[];
}

/** The way to an option: its place on each level. */
export type OptionPath = readonly number[];

const childrenOf = ({ children = [] }: TreeOption) => children;

/** Changes the list in which the option at the path is. */
function inList(
  options: readonly TreeOption[],
  [at = 0, ...rest]: OptionPath,
  change: (list: readonly TreeOption[], at: number) => readonly TreeOption[],
): readonly TreeOption[] {
  if (rest.length === 0) return change(options, at);
  return options.map((option, index) =>
    index === at ? { ...option, children: inList(childrenOf(option), rest, change) } : option,
  );
}

export const renameOption = (options: readonly TreeOption[], path: OptionPath, label: string) =>
  inList(options, path, (list, at) => list.map((option, index) => (index === at ? { ...option, label } : option)));

export const removeOption = (options: readonly TreeOption[], path: OptionPath) =>
  inList(options, path, (list, at) => list.filter((_, index) => index !== at));

/** Adds an option below another, on the same level. */
export const addOption = (options: readonly TreeOption[], path: OptionPath, isTree: boolean) =>
  inList(options, path, (list, at) => list.toSpliced(at + 1, 0, blank(list, isTree)));

/** Adds an option one level below another. */
export const addChild = (options: readonly TreeOption[], path: OptionPath) =>
  inList(options, path, (list, at) =>
    list.map((option, index) =>
      index === at
        ? { ...option, children: [...childrenOf(option), blank(childrenOf(option), path.length < MAX_LEVELS - 1)] }
        : option,
    ),
  );

/** Exchanges an option with its neighbour. */
export const moveOption = (options: readonly TreeOption[], path: OptionPath, step: -1 | 1) =>
  inList(options, path, (list, at) => {
    const [one, other] = [list[at], list[at + step]];
    return one && other ? list.with(at, other).with(at + step, one) : list;
  });

/** Categories have three levels (specification section 9). */
export const MAX_LEVELS = 3;

const blank = (beside: readonly TreeOption[], isTree: boolean): TreeOption => ({
  key: newKey(beside),
  label: '',
  ...(isTree && { children: [] }),
});

/** Adds the options of some lines to those that are there, or in place of the one that nobody has named; of a category each line is a path: 售后 / 退货 / 质量. */
export function addLines(before: readonly TreeOption[], text: string, levels: number): readonly TreeOption[] {
  const [only, ...others] = before;
  const isUntouched = only?.label === FIRST_OPTION && others.length === 0 && childrenOf(only).length === 0;
  const options = isUntouched ? [] : before;
  const lines = text.split('\n').map((line) => (levels > 1 ? line.split('/') : [line]).map((part) => part.trim()));
  return lines
    .filter((path) => path.length <= levels && path.every((label) => label !== ''))
    .reduce<readonly TreeOption[]>((tree, path) => withPath(tree, path, levels), options);
}

function withPath(options: readonly TreeOption[], [label, ...rest]: readonly string[], levels: number): readonly TreeOption[] {
  if (label === undefined) return options;
  const known = options.find((option) => option.label === label);
  const option = known ?? { ...blank(options, levels > 1), label: label };
  const grown = levels > 1 ? { ...option, children: withPath(childrenOf(option), rest, levels - 1) } : option;
  return known ? options.map((one) => (one === known ? grown : one)) : [...options, grown];
}
