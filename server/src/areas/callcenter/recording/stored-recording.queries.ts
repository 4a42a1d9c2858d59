import type { StoredRecording } from '@lianxi/contracts/callcenter/recording.contract';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import { findPage } from '../../../platform/db/find-page.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { showNumber } from '../call/desk.ts';
import { callsOf, type RecordFilter } from '../call-record/call-record.queries.ts';

/** Recordings of talks that are in the file store, of calls that match a filter. The caller adds the data scope. */
export function storedRecordings(reader: Parameters<typeof callsOf>[0], filter: RecordFilter) {
  return callsOf(reader, filter)
    .innerJoin('recordings as r', (join) => join.onRef('r.tenant_id', '=', 'c.tenant_id').onRef('r.call_id', '=', 'c.id'))
    .innerJoin('files as f', (join) =>
      join.onRef('f.tenant_id', '=', 'r.tenant_id').onRef('f.save_name', '=', 'r.file_save_name'),
    )
    .where('r.kind', '=', 'call')
    .where('r.deleted_at', 'is', null);
}

type Recordings = ReturnType<typeof storedRecordings>;

/** Adds the displayed facts of each recording. */
export function withFacts(recordings: Recordings) {
  return recordings
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.agent_id'))
    .leftJoin('skill_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'))
    .select(['r.name', 'r.seconds', 'r.began_at', 'r.file_save_name', 'f.size', 'c.id', 'c.direction', 'c.number'])
    .select(['c.customer_name', 'a.name as agent_name', 'g.name as group_name']);
}

export type RecordingRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number];

/** One page, newest first, and the total count. */
export function pageOfRecordings<Shown>(
  recordings: Recordings,
  page: ListQuery,
  show: (row: RecordingRow) => Shown,
): Promise<ListPage<Shown>> {
  return findPage(withFacts(recordings).orderBy('r.began_at', 'desc').orderBy('r.name', 'desc'), page, show);
}

/** A recording as the reader may see it. */
export function showRecording(reader: Parameters<typeof showNumber>[0], row: RecordingRow): Omit<StoredRecording, 'expireTime'> {
  const number = reader.cipher.decrypt('calls.number', row.number);
  const name = row.customer_name ? reader.cipher.decrypt('calls.customer_name', row.customer_name) : '';
  return {
    fileName: row.name,
    linkedid: row.id,
    direction: row.direction as StoredRecording['direction'],
    callerId: row.direction === 'internal' ? number : showNumber(reader, number),
    custName: reader.whole ? name : maskNumbersIn(name),
    agentName: row.agent_name ?? '',
    skillGroupName: row.group_name ?? '',
    createTime: row.began_at.toISOString(),
    seconds: row.seconds ?? 0,
    bytes: Number(row.size),
  };
}
