/**
 * A vendor refuses for good: trying again would not help. People read the reason, a Chinese phrase, behind the vendor's name.
 * Whatever else a vendor's client throws means that the vendor was not reached, and is asked again later.
 */
export class VendorRefusal extends Error {
  readonly reason: string;

  constructor(reason: string, options: { cause?: unknown } = {}) {
    super(reason, options);
    this.reason = reason;
  }
}
