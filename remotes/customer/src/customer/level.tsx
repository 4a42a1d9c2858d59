import type { Customer } from '@lianxi/contracts/customer/customer.contract';
import { levelWords } from './customer-words.ts';
import './level.css';

/** The importance of a customer. */
export function Level({ level }: Pick<Customer, 'level'>) {
  return <span className={level === 'vip' ? 'customer-vip' : undefined}>{levelWords[level]}</span>;
}
