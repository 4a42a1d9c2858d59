import './choice.css';

/**
 * One of a few fixed values, or none. It uses the browser's own select: Semi's has no name for screen readers and refers to
 * options that do not exist. For long or searched lists use Semi's.
 */
export function Choice<V extends string>({
  label,
  none,
  options,
  value,
  onChange,
}: {
  /** The name of the choice, for example 状态. Screen readers read it. */
  label: string;
  /** The entry for no choice, for example 全部状态. */
  none: string;
  options: readonly { value: V; text: string }[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}) {
  return (
    <select
      className={value === undefined ? 'lx-choice lx-choice-none' : 'lx-choice'}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
    >
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
