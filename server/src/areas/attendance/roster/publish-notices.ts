import { spanWords } from '@lianxi/contracts/attendance/shift-times';
import type { TenantTx } from '../../../platform/db/db.ts';
import { sendNotice } from '../../admin/public.ts';
import type { ChangedCell } from './publish.queries.ts';

/** A notice lists so many days, and counts the others. */
const MAX_LINES = 31;

/** Tells each agent whose published roster changes what it was and what it is. Returns how many they are. */
export async function notifyPlanned(tenant: TenantTx, changes: readonly ChangedCell[]): Promise<number> {
  const lines = new Map<string, string[]>();
  for (const change of changes) lines.set(change.agentId, [...(lines.get(change.agentId) ?? []), lineOf(change)]);
  // Those with the same days share one notice: a first roster of a rotation has few different ones.
  const readers = new Map<string, string[]>();
  for (const [agentId, own] of lines) {
    const content = contentOf(own);
    readers.set(content, [...(readers.get(content) ?? []), agentId]);
  }
  for (const [content, agentIds] of readers) await sendNotice(tenant, { type: 1, title: '排班已更新', content, agentIds });
  return lines.size;
}

const contentOf = (lines: readonly string[]) => {
  const more = lines.length > MAX_LINES ? `<p>另有 ${lines.length - MAX_LINES} 天，请在「我的排班」查看。</p>` : '';
  return `<ul>${lines
    .slice(0, MAX_LINES)
    .map((line) => `<li>${line}</li>`)
    .join('')}</ul>${more}`;
};

const lineOf = ({ day, before, after }: ChangedCell) => `${day} ${words(before)} → ${words(after)}`;
const words = (times: ChangedCell['before']) => (times ? `${escaped(times.name)} ${spanWords(times)}` : '休息');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
