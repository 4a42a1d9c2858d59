/** Icons that Semi lacks: its 视频 is a player, its phone a mobile. They have the size and the colour of the text around them. */
const frame = { width: '1em', height: '1em', viewBox: '0 0 24 24', fill: 'currentColor' } as const;

export function CameraIcon() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M4.5 5.5A2.5 2.5 0 0 0 2 8v8a2.5 2.5 0 0 0 2.5 2.5h9A2.5 2.5 0 0 0 16 16V8a2.5 2.5 0 0 0-2.5-2.5h-9Z" />
      <path d="m17.5 10.2 3.2-2.3a.8.8 0 0 1 1.3.6v7a.8.8 0 0 1-1.3.6l-3.2-2.3v-3.6Z" />
    </svg>
  );
}

export function HandsetIcon() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M6.6 3.2 8.9 3c.6 0 1.1.3 1.3.9l1 2.9c.2.5 0 1-.3 1.4L9.3 9.9a13 13 0 0 0 4.8 4.8l1.7-1.6c.4-.3.9-.5 1.4-.3l2.9 1c.6.2.9.7.9 1.3l-.2 2.3a2.4 2.4 0 0 1-2.6 2.2C10.7 19 5 13.3 4.4 5.8a2.4 2.4 0 0 1 2.2-2.6Z" />
    </svg>
  );
}
