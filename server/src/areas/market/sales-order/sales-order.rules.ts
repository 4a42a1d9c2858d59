import type { SalesOrderAction, SalesOrderState } from '@lianxi/contracts/market/sales-order-state';

/** Where each action leads. What is not here is not possible. */
const moves: Readonly<Record<SalesOrderState, Partial<Record<SalesOrderAction, SalesOrderState>>>> = {
  draft: { confirm: 'confirmed', cancel: 'cancelled' },
  confirmed: { pay: 'paid', cancel: 'cancelled' },
  paid: { deliver: 'delivered', refund: 'refunded' },
  delivered: { finish: 'done', refund: 'refunded' },
  done: { refund: 'refunded' },
  cancelled: {},
  refunded: {},
};

/** An order in one of these states has its goods; in all others they are in the stock. */
const holding: ReadonlySet<SalesOrderState> = new Set(['confirmed', 'paid', 'delivered', 'done']);

export interface Move {
  readonly to: SalesOrderState;
  /** What happens to the stock; null: nothing. */
  readonly stock: 'take' | 'return' | null;
}

/** What an action does to an order of this state; null: it is not possible. */
export function moveOf(state: SalesOrderState, action: SalesOrderAction): Move | null {
  const { [action]: to } = moves[state];
  if (to === undefined) return null;
  const [before, after] = [holding.has(state), holding.has(to)];
  if (before === after) return { to, stock: null };
  return { to, stock: after ? 'take' : 'return' };
}

/** The actions that are possible in a state, the usual one first. */
export const actionsIn = (state: SalesOrderState): SalesOrderAction[] => Object.keys(moves[state]) as SalesOrderAction[];

/** The stock after an order took pieces or returned them; null: there are not enough. */
export function stockAfter(stock: number, pieces: number, change: NonNullable<Move['stock']>): number | null {
  const after = change === 'take' ? stock - pieces : stock + pieces;
  return after < 0 ? null : after;
}

/** In fen: of all lines. Prices and quantities are whole numbers, so the sum is exact. */
export const totalOf = (items: readonly { price: number; quantity: number }[]): number =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** `SO261127-00012`: no run of digits is so long that it could be a telephone number, which would be masked. */
export const orderNumber = (day: string, nth: number): string =>
  `SO${day.slice(2).replaceAll('-', '')}-${String(nth).padStart(5, '0')}`;
