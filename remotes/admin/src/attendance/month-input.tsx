import './attendance.css';

/** A month, as `2026-10`. */
export function MonthInput({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  return (
    <input
      type="month"
      className="attendance-month"
      aria-label="月份"
      required
      value={value}
      onChange={({ target }) => target.value && onChange(target.value)}
    />
  );
}
