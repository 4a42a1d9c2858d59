/** One of a few values, in a line of its own; `none`: the words for an empty value. */
export function Select({
  label,
  none,
  value,
  options,
  onChange,
}: {
  /** The name for screen readers. */
  label: string;
  none?: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <select className="lx-choice" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
