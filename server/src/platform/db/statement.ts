import { CompiledQuery, type QueryResult } from 'kysely';
import type { Tx } from './db.ts';

/** What stands in a hole that is no statement. */
const VALUE = {};

/** Statements that are written alike: the way to one is its parts, in their order. */
class Shape {
  readonly #next = new WeakMap<object, Shape>();
  compiled: CompiledQuery | null = null;

  after(part: object): Shape {
    let next = this.#next.get(part);
    if (!next) {
      next = new Shape();
      this.#next.set(part, next);
    }
    return next;
  }
}

const nothing = new Shape();

/** SQL with its values: made by {@link statement}. */
export class Statement<Row = unknown> {
  readonly #strings: TemplateStringsArray;
  readonly #holes: readonly unknown[];

  constructor(strings: TemplateStringsArray, holes: readonly unknown[]) {
    this.#strings = strings;
    this.#holes = holes;
  }

  execute(tx: Tx): Promise<QueryResult<Row>> {
    const parameters: unknown[] = [];
    const shape = this.#shape(nothing, parameters);
    shape.compiled ??= CompiledQuery.raw(this.#text({ values: 0 }));
    return tx.executeQuery({ ...shape.compiled, parameters } as CompiledQuery<Row>);
  }

  /** Where the way through its parts leads from `from`; collects the values on the way. */
  #shape(from: Shape, values: unknown[]): Shape {
    let shape = from.after(this.#strings);
    for (const hole of this.#holes) {
      if (hole instanceof Statement) shape = hole.#shape(shape, values);
      else {
        values.push(hole);
        shape = shape.after(VALUE);
      }
    }
    return shape;
  }

  #text(count: { values: number }): string {
    const holes = this.#holes.map((hole) => (hole instanceof Statement ? hole.#text(count) : `$${++count.values}`));
    return String.raw({ raw: this.#strings }, ...holes);
  }
}

/**
 * SQL whose holes are values or other statements, for what runs with every message or call. Kysely's `sql` makes the text
 * anew each time, which costs as much as to send it; this one makes it once.
 */
export function statement<Row = unknown>(strings: TemplateStringsArray, ...holes: unknown[]): Statement<Row> {
  return new Statement<Row>(strings, holes);
}
