/** A message as a vendor gets it. */
export interface OutgoingSms {
  /** The same for the same message: the vendor returns it with the receipt, if it can. */
  readonly key: string;
  /** Digits; abroad with `+`. */
  readonly number: string;
  readonly sign: string;
  readonly templateCode: string;
  /** The values of the template's variables, in their order. */
  readonly params: readonly (readonly [name: string, value: string])[];
  /** The whole text, for carriers without templates of their own. */
  readonly text: string;
}

/**
 * `taken`: `ids` names each segment as receipts will. `refused`: for good. `later`: certainly not taken, and may be sent again.
 * `lost`: the answer did not come, so nobody knows; it must never be sent again by itself.
 */
export type SubmitAnswer =
  | { readonly kind: 'taken'; readonly ids: readonly string[] }
  | { readonly kind: 'refused' | 'later' | 'lost'; readonly cause: string };

/** What a carrier says about a segment, by the vendor's id or by the message's key. */
export interface SmsReport {
  readonly vendorId: string;
  readonly key: string | null;
  readonly delivered: boolean;
  readonly cause: string;
  readonly at: Date;
}

/** What a receiver answered. `vendorKey`: the same when the vendor sends it twice. */
export interface SmsAnswer {
  readonly vendorKey: string;
  readonly number: string;
  readonly text: string;
  readonly at: Date;
}

/** A vendor of messages. Each vendor's protocol is in one adapter; the outbox is one too. */
export interface SmsPort {
  /** Hands one message over. Never throws. */
  submit(message: OutgoingSms): Promise<SubmitAnswer>;
  /** Asks what became of a message whose answer was lost; null: the vendor does not know it (yet), or cannot say. */
  query?(message: Pick<OutgoingSms, 'key' | 'number'>, sentAt: Date): Promise<SmsReport | null>;
  /** Reads what the vendor pushed, and the answer it wants; null: it is none of its pushes. */
  readPush?(body: string): SmsPush | null;
}

export interface SmsPush {
  readonly reports: readonly SmsReport[];
  readonly answers: readonly SmsAnswer[];
  readonly reply: string;
}

/** The credentials of an account. */
export interface SmsCredentials {
  readonly accessId: string;
  readonly secret: string;
  readonly appId: string;
}
