/** The tick box at the head of a table, for the rows of its page. */
export function ChooseAll<Row extends { id: string }>({
  rows,
  chosen,
  onChange,
}: {
  rows: readonly Row[];
  chosen: ReadonlySet<string>;
  onChange: (ids: string[]) => void;
}) {
  const here = rows.filter(({ id }) => chosen.has(id)).length;
  const all = here === rows.length && rows.length > 0;
  return (
    <input
      type="checkbox"
      className="lx-check"
      aria-label="选择本页全部"
      checked={all}
      ref={(element) => {
        if (element) element.indeterminate = here > 0 && !all;
      }}
      onChange={() => {
        const elsewhere = [...chosen].filter((id) => !rows.some((row) => row.id === id));
        onChange(all ? elsewhere : [...elsewhere, ...rows.map(({ id }) => id)]);
      }}
    />
  );
}
