/**
 * A vendor refuses for good: a retry would not help. Agents read the reason, a Chinese phrase, after the vendor's name. Any
 * other error of a vendor's client means that the vendor was not reached; the server asks again later.
 */
export class VendorRefusal extends Error {
  readonly reason: string;

  constructor(reason: string, options: { cause?: unknown } = {}) {
    super(reason, options);
    this.reason = reason;
  }
}
