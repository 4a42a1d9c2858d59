import { MINUTES_OF_DAY, type ShiftTimes, workedMinutes } from '@lianxi/contracts/attendance/shift-times';

/** The shift ends after its begin, and within 24 hours. */
export const endsInTime = ({ begins, ends }: ShiftTimes): boolean => ends > begins && ends - begins <= MINUTES_OF_DAY;

/** The breaks are within the shift and apart, and leave time to work. */
export function breaksFit(shift: ShiftTimes): boolean {
  const { begins, ends, breaks } = shift;
  const sorted = breaks.toSorted((a, b) => a.from - b.from);
  const apart = sorted.every(({ from, to }, index) => from < to && from >= (sorted[index - 1]?.to ?? begins) && to <= ends);
  return apart && workedMinutes(shift) > 0;
}
