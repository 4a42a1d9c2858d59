/** What is owed, in whole fen. */
export interface Balance {
  readonly fee: number;
  readonly interest: number;
  readonly principal: number;
}

export const totalOf = ({ fee, interest, principal }: Balance): number => fee + interest + principal;

/**
 * How an amount is taken from a balance: fees first, then interest, then the principal. Null: it is not a whole amount above
 * nothing, or more than is owed. The parts are negative: they make the debt smaller.
 */
export function takeFrom(owed: Balance, amount: number): Balance | null {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > totalOf(owed)) return null;
  const fee = Math.min(owed.fee, amount);
  const interest = Math.min(owed.interest, amount - fee);
  return less({ fee, interest, principal: amount - fee - interest });
}

/** The entry that undoes an entry. */
export const less = ({ fee, interest, principal }: Balance): Balance => ({
  fee: 0 - fee,
  interest: 0 - interest,
  principal: 0 - principal,
});

/** The balance after an entry. */
export const plus = (owed: Balance, entry: Balance): Balance => ({
  fee: owed.fee + entry.fee,
  interest: owed.interest + entry.interest,
  principal: owed.principal + entry.principal,
});

export const nothing: Balance = { fee: 0, interest: 0, principal: 0 };
