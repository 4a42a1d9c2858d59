import * as z from 'zod';

/** The largest amount, in fen: ten million yuan. Sums of an order stay exact. */
export const MAX_FEN = 1_000_000_000;

/** An amount in whole fen, never a fraction. */
export const fen = z.number().int().min(0).max(MAX_FEN);

/** An amount in yuan with two digits, for a cell: `1299.00`. */
export const plainYuan = (amount: number): string => (amount / 100).toFixed(2);

/** An amount as users read it: `¥1,299.00`. */
export const yuan = (amount: number): string => `¥${plainYuan(amount).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
