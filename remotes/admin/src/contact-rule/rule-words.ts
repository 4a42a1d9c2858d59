import { type ContactPurpose, type ContactRules, limitText } from '@lianxi/contracts/contact-rule/contact-rules';

export const purposeWords: Record<ContactPurpose, string> = {
  marketing: '营销短信、外呼任务',
  service: '通知短信、客服外呼',
  collection: '催收外呼和短信',
};

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const days = ['一', '二', '三', '四', '五', '六', '日'];

/** The rules as users read them, one line each. */
export function rulesInWords({ enabled, windows, holidays, limits, gap }: ContactRules): string[] {
  if (!enabled) return ['已停用，不限制联系'];
  const lines = [...windowsInWords(windows), ...limits.map(limitText)];
  if (windows.length > 0 && holidays.kind === 'none') lines.push('节假日不联系');
  if (windows.length > 0 && holidays.kind === 'span') lines.push(`节假日 ${clock(holidays.from)}–${clock(holidays.to)}`);
  if (gap.minutes > 0) lines.push(`${gap.per === 'person' ? '同一人' : '同一号码'}两次联系至少间隔 ${gap.minutes} 分钟`);
  return lines.length > 0 ? lines : ['不限制时段和次数'];
}

/** Days with the same span in one line. */
function windowsInWords(windows: ContactRules['windows']): string[] {
  const bySpan = new Map<string, number[]>();
  for (const { day, from, to } of windows) {
    const span = `${clock(from)}–${clock(to)}`;
    bySpan.set(span, [...(bySpan.get(span) ?? []), day]);
  }
  return [...bySpan].map(([span, on]) =>
    on.length === 7 ? `每天 ${span}` : `周${on.map((day) => days[day - 1]).join('、')} ${span}`,
  );
}
