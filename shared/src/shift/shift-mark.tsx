import type { RosterShift } from '@lianxi/contracts/attendance/roster.contract';
import { spanWords } from '@lianxi/contracts/attendance/shift-times';
import './shift-mark.css';

/** The class that gives an element `--shift-colour`, the colour of a shift as R,G,B. */
export const shiftColour = (colour: RosterShift['colour']): string => `shift-${colour}`;

/** The short name of a shift in its colour. */
export function ShiftMark({ shift }: { shift: Pick<RosterShift, 'name' | 'shortName' | 'colour' | 'begins' | 'ends'> }) {
  return (
    <span className={`shift-mark ${shiftColour(shift.colour)}`} title={`${shift.name} ${spanWords(shift)}`}>
      {shift.shortName}
    </span>
  );
}
