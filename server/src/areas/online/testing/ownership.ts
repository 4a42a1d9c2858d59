import type pg from 'pg';
import type { StoredMessage } from '../../../app/testing/history.ts';

/** An agent received a conversation, or lost it to the queue. */
export interface Holding {
  recordId: string;
  /** The agent who answers from now on; null while it waits, or is over. */
  agentId: string | null;
  /** The newest message at that time. */
  lastSeq: number;
}

/**
 * The database itself records every change of a conversation's owner, inside its transaction. So the order of the records is the
 * order of the commits of all processes.
 */
export async function noteOwners(owner: pg.Client): Promise<void> {
  await owner.query(`
    create table fault_holdings (n bigserial primary key, conversation_id bigint, agent_id bigint, last_seq int);
    create function fault_note_owner() returns trigger language plpgsql security definer as $$
    begin
      insert into public.fault_holdings (conversation_id, agent_id, last_seq)
      values (new.id, case when new.state = 'active' then new.agent_id end, new.last_seq);
      return new;
    end $$;
    create trigger fault_note_owner after insert or update of agent_id, state on conversations
      for each row execute function fault_note_owner()`);
}

export async function readHoldings(owner: pg.Client, recordIds: readonly string[]): Promise<Holding[]> {
  const { rows } = await owner.query<Holding>(
    `select conversation_id as "recordId", agent_id as "agentId", last_seq as "lastSeq"
     from fault_holdings where conversation_id = any($1::bigint[]) order by n`,
    [recordIds],
  );
  return rows;
}

/** Returns the errors: an agent with more conversations than places, or an agent who answered in another agent's conversation. */
export function judgeOwners(
  holdings: readonly Holding[],
  stored: readonly StoredMessage[],
  capacity: ReadonlyMap<string, number>,
): string[] {
  const faults: string[] = [];
  const held = new Map<string, string | null>();
  for (const { recordId, agentId } of holdings) {
    held.set(recordId, agentId);
    if (agentId === null) continue;
    const load = [...held.values()].filter((one) => one === agentId).length;
    const places = capacity.get(agentId) ?? 0;
    if (load > places) faults.push(`agent ${agentId} holds ${load} conversations at ${places} places`);
  }
  const turns = Map.groupBy(holdings, (holding) => holding.recordId);
  for (const { recordId, seq, author, authorId } of stored) {
    if (author !== 'agent') continue;
    const turn = turns.get(recordId)?.findLast(({ agentId, lastSeq }) => agentId !== null && lastSeq < seq);
    if (turn?.agentId !== authorId)
      faults.push(`agent ${authorId} answered as number ${seq} in ${recordId}, which was ${turn?.agentId ?? 'nobody'}'s`);
  }
  return faults;
}
