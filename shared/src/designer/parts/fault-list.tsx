/** A fault that prevents publishing; `id` null: of the whole. */
export interface DesignFault {
  readonly id: string | null;
  /** The name of the part that has the fault. */
  readonly name: string;
  readonly text: string;
}

/** The faults that prevent publishing, each with a link to its part. */
export function FaultList({ faults, onSelect }: { faults: readonly DesignFault[]; onSelect: (id: string) => void }) {
  return (
    <>
      <h2 className="lx-designer-panel-title">问题</h2>
      {faults.length === 0 ? (
        <p className="lx-designer-hint">没有问题，可以发布。</p>
      ) : (
        <ul className="lx-designer-fault-list" aria-label="问题">
          {faults.map(({ id, name, text }, index) => (
            <li key={index}>
              {id === null ? (
                text
              ) : (
                <button type="button" onClick={() => onSelect(id)}>
                  <strong>{name}</strong>
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
