/** One number of a chart. */
export interface ChartPoint {
  /** The place on the axis: a time, a day, a name. Points of one place are drawn together. */
  readonly x: string;
  /** What it counts: a line, or a colour of bars. The order of the series is the order of the colours. */
  readonly series: string;
  /** Null: no value; a line has a gap there. */
  readonly value: number | null;
}

/** What a chart draws. */
export interface ChartDrawing {
  readonly kind: 'line' | 'bar';
  readonly points: readonly ChartPoint[];
  /** The unit of the values, for example 次. */
  readonly unit: string;
  /** The label of a place on the axis; empty where there is no room. */
  readonly axisWords?: (x: string) => string;
  /** The name of a place in the tooltip. */
  readonly placeWords?: (x: string) => string;
  /** The user clicked a place: the page opens its records. */
  readonly onOpen?: (x: string) => void;
}
