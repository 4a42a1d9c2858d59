import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GroupCommit, type GroupCommitOptions } from './group-commit.ts';

/** A group commit of numbers that answers their doubles; `batches` shows what was written together. */
function doubler(options: Partial<GroupCommitOptions<number, number>> = {}) {
  const batches: number[][] = [];
  const group = new GroupCommit<number, number>({
    write: async (items) => {
      batches.push([...items]);
      await delay(5);
      return items.map((item) => ({ ok: true, result: item * 2 }));
    },
    isItemsFault: () => false,
    gatherMs: 0,
    maxBatch: 100,
    maxWaiting: 100,
    ...options,
  });
  return { group, batches };
}

describe('group commit', () => {
  it('writes together what arrived while the batch before was under way, in order', async () => {
    const { group, batches } = doubler();
    const first = group.submit(1);
    await delay(2);
    const rest = [2, 3, 4].map((n) => group.submit(n));
    expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('lets a lone item through at once', async () => {
    // Longer than a test may take.
    const { group } = doubler({ gatherMs: 600_000 });
    expect(await group.submit(1)).toBe(2);
  });

  it('gathers after a batch of many', async () => {
    const { group, batches } = doubler({ gatherMs: 60 });
    await group.submit(1);
    const busy = Promise.all([group.submit(2), group.submit(3)]);
    await delay(2);
    const gathered = [group.submit(4), delay(20).then(() => group.submit(5))];
    await Promise.all([busy, ...gathered]);
    expect(batches).toEqual([[1], [2, 3], [4, 5]]);
  });

  it('keeps to the largest batch', async () => {
    const { group, batches } = doubler({ maxBatch: 2 });
    await Promise.all([1, 2, 3, 4, 5].map((n) => group.submit(n)));
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('refuses an item alone when its outcome says so', async () => {
    const { group } = doubler({
      write: async (items) => items.map((n) => (n === 2 ? { ok: false, error: new Error('odd one') } : { ok: true, result: n })),
    });
    const settled = await Promise.allSettled([1, 2, 3].map((n) => group.submit(n)));
    expect(settled.map((s) => s.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('tries the items of a failed batch one by one, so that one bad item harms no other', async () => {
    const tries: number[][] = [];
    const { group } = doubler({
      write: async (items) => {
        tries.push([...items]);
        if (items.includes(2)) throw new Error('bad data');
        return items.map((n) => ({ ok: true, result: n }));
      },
      isItemsFault: () => true,
    });
    const settled = await Promise.allSettled([1, 2, 3].map((n) => group.submit(n)));
    expect(settled.map((s) => s.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(tries).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('answers unavailable, and does not try the rest, when the system is at fault', async () => {
    let tries = 0;
    const { group } = doubler({
      write: async () => {
        tries += 1;
        throw new Error('connection lost');
      },
    });
    const settled = await Promise.allSettled([1, 2, 3].map((n) => group.submit(n)));
    for (const one of settled) expect(one).toMatchObject({ reason: { definition: { reason: 'common.unavailable' } } });
    expect(tries).toBe(2);
  });

  it('works again after a fault', async () => {
    let broken = true;
    const { group } = doubler({
      write: async (items) => {
        if (broken) throw new Error('down');
        return items.map((n) => ({ ok: true, result: n }));
      },
    });
    await expect(group.submit(1)).rejects.toThrow();
    broken = false;
    expect(await group.submit(2)).toBe(2);
  });

  it('refuses at once when too much waits, and takes what waited', async () => {
    const { group } = doubler({ maxWaiting: 3 });
    const settled = await Promise.allSettled([1, 2, 3, 4].map((n) => group.submit(n)));
    expect(settled.map((s) => s.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  });

  it('drains what waits', async () => {
    const { group, batches } = doubler({ maxBatch: 1 });
    const all = [1, 2, 3].map((n) => group.submit(n));
    await group.drained();
    expect(batches).toHaveLength(3);
    await Promise.all(all);
  });
});
