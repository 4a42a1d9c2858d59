import { CompiledQuery, type QueryResult } from 'kysely';
import type { Tx } from './db.ts';

/** A value in a hole, in place of a statement. */
const VALUE = {};

/** Statements with the same text. A path of parts, in their order, leads to one. */
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

  /** The node that the parts reach from `from`; it collects the values on the way. */
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
 * SQL whose holes are values or other statements, for statements of every message or call. Kysely's `sql` makes the text again
 * each time, which costs as much as sending it; this function makes it once.
 */
export function statement<Row = unknown>(strings: TemplateStringsArray, ...holes: unknown[]): Statement<Row> {
  return new Statement<Row>(strings, holes);
}
