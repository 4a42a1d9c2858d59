/** One number of a chart. */
export interface ChartPoint {
  /** Where it stands: a time, a day, a name. Points of one place stand together. */
  readonly x: string;
  /** What it counts: a line, or a colour of bars. The order of the series is that of their colours. */
  readonly series: string;
  /** Null: nothing to say, a line breaks. */
  readonly value: number | null;
}

/** What a chart draws. */
export interface ChartDrawing {
  readonly kind: 'line' | 'bar';
  readonly points: readonly ChartPoint[];
  /** Of the values, for example 次. */
  readonly unit: string;
  /** What stands below a place on the axis; empty where there is no room. */
  readonly axisWords?: (x: string) => string;
  /** What a place is called where one points at it. */
  readonly placeWords?: (x: string) => string;
  /** A place was clicked: its records are to be opened. */
  readonly onOpen?: (x: string) => void;
}
