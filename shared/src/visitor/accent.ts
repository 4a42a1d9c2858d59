const FALLBACK = '#1c6ef2';

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The site's colour, if it is one, and the text colour that is readable on it (WCAG contrast). */
export function accentOf(raw: string | undefined): { accent: string; ink: string } {
  const accent = raw && /^#[0-9a-f]{6}$/i.test(raw) ? raw : FALLBACK;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(accent.slice(at, at + 2), 16)));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const onWhite = 1.05 / (luminance + 0.05);
  return { accent, ink: onWhite >= 3.2 ? '#ffffff' : '#14181f' };
}
