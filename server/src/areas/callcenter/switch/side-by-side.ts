/** This many simultaneous orders keep a switch busy, and none of them waits long. */
const WIDTH = 16;

/** Runs for each item, several at a time. Rejects with the first error. */
export async function sideBySide<T>(items: Iterable<T>, run: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const work = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
}
