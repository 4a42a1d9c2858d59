import type { AgentCommand } from './call.commands.ts';
import type { Party } from './party.ts';

/**
 * An agent's command, with all targets resolved and permissions checked. `call_commands` stores it until the owner of the switch
 * executes it.
 */
export type DeskCommand =
  | {
      readonly kind: 'dial';
      readonly agent: Party & { kind: 'agent' };
      readonly to: Party;
      readonly number: string;
      readonly name: string;
      readonly customerId: string | null;
      readonly level: string;
      readonly userfield: string;
      readonly did: string;
      readonly trunk: string;
      /** The missed call that this call answers. */
      readonly answers: string | null;
    }
  /** A web phone (`webrtc`) or a desk set (`sip`) gets a secret; null: it loses it. */
  | {
      readonly kind: 'register';
      readonly extensionId: string;
      readonly secret: string | null;
      readonly transport: 'webrtc' | 'sip';
    }
  | { readonly kind: 'call'; readonly callId: string; readonly command: AgentCommand };

/**
 * Channels of PostgreSQL's NOTIFY between the processes: a command is new; a command is done; a tenant's callers may find an
 * agent.
 */
export const signals = {
  command: 'lianxi_call_command',
  done: 'lianxi_call_done',
  wake: 'lianxi_call_wake',
  /** Sent by the trigger on the table trunks. */
  trunks: 'lianxi_trunks',
  /** Sent by the trigger on the table extensions. */
  extensions: 'lianxi_extensions',
} as const;
