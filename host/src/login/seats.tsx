type SeatState = 'idle' | 'ringing' | 'talking' | 'hold';

const CENTRE = { x: 480, y: 560 };
const RINGS = [170, 236, 302, 368, 434, 500];
const SEAT = 24;
const PITCH = 50;

/* Seats at work are coloured, the others are pale. `ring:seat`. */
const atWork: Record<string, SeatState> = {
  '0:2': 'talking',
  '0:8': 'idle',
  '1:5': 'idle',
  '1:11': 'talking',
  '2:1': 'talking',
  '2:7': 'ringing',
  '2:15': 'idle',
  '3:5': 'hold',
  '3:14': 'talking',
  '3:20': 'idle',
  '4:3': 'idle',
  '4:12': 'talking',
  '4:22': 'talking',
  '5:9': 'talking',
  '5:19': 'idle',
  '5:27': 'hold',
};

interface Seat {
  key: string;
  path: string;
  ring: number;
  state: SeatState | undefined;
}

/* Many seats around one conversation: each seat is a short arc of its ring. */
const seats: Seat[] = RINGS.flatMap((radius, ring) => {
  const count = Math.floor((Math.PI * radius) / PITCH);
  const at = (angle: number) =>
    `${(CENTRE.x - radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(1)}`;
  return Array.from({ length: count }, (_, seat) => {
    const middle = (Math.PI * (seat + 0.5)) / count;
    const half = SEAT / 2 / radius;
    const key = `${ring}:${seat}`;
    return { key, ring, state: atWork[key], path: `M${at(middle - half)}A${radius} ${radius} 0 0 1 ${at(middle + half)}` };
  });
});

/** The picture of the sign-in page: joint seats around one conversation, in the colours of the live states. */
export function Seats() {
  return (
    <svg className="login-seats" viewBox="-40 40 1040 520" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      {seats.map(({ key, path, ring, state }) => (
        <path key={key} d={path} className={state ? `login-seat-${state}` : undefined} style={{ '--ring': ring } as object} />
      ))}
      <path className="login-bubble" d="M480 410a60 60 0 0 1 34 109.4l6 26-30-16.2A60 60 0 1 1 480 410Z" />
      <g className="login-bubble-dots">
        <circle cx="456" cy="470" r="6" />
        <circle cx="480" cy="470" r="6" />
        <circle cx="504" cy="470" r="6" />
      </g>
    </svg>
  );
}
