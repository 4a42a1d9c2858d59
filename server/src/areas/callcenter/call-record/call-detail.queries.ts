import type { CallRecord, callDetail, callLegRecord } from '@lianxi/contracts/callcenter/call-record.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type * as z from 'zod';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { showNumber } from '../call/desk.ts';
import { type DistributorInput, decide } from '../call/distributor.rules.ts';
import type { Reader } from './call-record.queries.ts';

type Detail = ReplyOf<typeof callDetail>;

/** The parties of the call, in the order in which they joined. */
export async function findLegs(
  { tx, tenantId, cipher, principal }: Reader,
  callId: CallRecord['linkedid'],
): Promise<z.output<typeof callLegRecord>[]> {
  const reader = { cipher, whole: principal.holds(CONTACT_NUMBER) };
  const rows = await tx
    .selectFrom('call_legs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .orderBy('no')
    .execute();
  return rows.map((row) => ({
    leg: row.no,
    kind: row.kind as 'customer' | 'agent' | 'outside',
    role: row.role,
    name: reader.whole || row.kind === 'agent' ? row.name : maskNumbersIn(row.name),
    number: row.number ? showNumber(reader, cipher.decrypt('call_legs.number', row.number)) : row.extension,
    ringTime: row.rang_at.toISOString(),
    answerTime: row.answered_at?.toISOString() ?? null,
    endTime: row.ended_at?.toISOString() ?? null,
    end: row.phone_fault ?? row.cause ?? '',
    line: row.trunk ?? '',
    shownNumber: row.shown ?? '',
  }));
}

export async function findEvents({ tx, tenantId }: Reader, callId: string): Promise<Detail['events']> {
  const rows = await tx
    .selectFrom('call_events')
    .select(['at', 'name', 'leg', 'detail'])
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .orderBy('id')
    .execute();
  return rows.map(({ at, name, leg, detail }) => ({ at: at.toISOString(), name, leg, text: JSON.stringify(detail) }));
}

/** Why the call was offered to which agent: the decision is computed again from the stored input. */
export async function findDecisions({ tx, tenantId }: Reader, callId: string): Promise<Detail['decisions']> {
  const rows = await tx
    .selectFrom('call_decisions as d')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'd.tenant_id').onRef('a.id', '=', 'd.agent_id'))
    .select(['d.at', 'd.agent_id', 'd.reasons', 'd.input', 'a.name'])
    .where('d.tenant_id', '=', tenantId)
    .where('d.call_id', '=', callId)
    .orderBy('d.id')
    .execute();
  return rows.map(({ at, agent_id, reasons, input, name }) => {
    const [replayed] = decide(input as unknown as DistributorInput);
    return {
      at: at.toISOString(),
      agentId: agent_id,
      agentName: name ?? '',
      reasons,
      candidates: (replayed?.considered ?? []).map(({ agentId, why }) => ({ agentId, why })),
    };
  });
}
