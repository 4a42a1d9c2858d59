import './choice.css';

/**
 * One of a few fixed values, or none. The browser's own select: Semi's cannot be named for screen readers
 * and points at options that are not there. For long or searched lists take Semi's.
 */
export function Choice<V extends string>({
  label,
  none,
  options,
  value,
  onChange,
}: {
  /** What is chosen, for example 状态. Read by screen readers. */
  label: string;
  /** The entry that chooses nothing, for example 全部状态. */
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
