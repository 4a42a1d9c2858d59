/**
 * Slots are where one team's page shows another team's part, without an import between them.
 * The key is the slot's name, the value the props that the page hands over.
 */
export interface SlotProps {
  /** In the portal's header: controls of telephony, status, check-in. */
  'header.item': Record<string, never>;
  /** Right pane of the chat dialogue: the visitor and their history. */
  'dialogue.side-panel': {
    conversationId: string;
    visitorId: string;
    customerId: string | null;
    /** Adds words to the agent's answer, who checks and sends it; null: the conversation takes no answer. */
    insert: ((words: string) => void) | null;
  };
  /**
   * On the pop-up of a call and in the call workbench: what another team knows of who is on the line. `number` may be
   * masked; `customerId` is null for a stranger.
   */
  'popup.panel': { number: string; linkedid: string | null; customerId: string | null };
  /** Below the properties of one customer: the data of another team about them. */
  'customer.tab': { customerId: string };
}

export type SlotName = keyof SlotProps;
