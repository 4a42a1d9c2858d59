/** How a channel links the visitor of a contact with a customer. Each call rejects with the server's reason. */
export interface CustomerLink {
  /** Links with the customer of the typed number. True: there was none, and a new one was made. */
  byNumber(): Promise<boolean>;
  /** Links with a customer; null: with none. `was` is the customer that the agent sees. */
  choose(customerId: string | null, was: string | null): Promise<void>;
}
