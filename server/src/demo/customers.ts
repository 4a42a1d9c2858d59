import type { NewCustomer } from '../areas/customer/public.ts';
import { cities, companyName } from './companies.ts';
import { demoDetails } from './customer-details.ts';
import { personName } from './person-names.ts';
import { phoneNumber } from './phone-numbers.ts';
import type { Random } from './random.ts';

export interface CustomerPlan {
  count: number;
  firstPhone: number;
  /** Agents who own customers; some own more than others. */
  owners: readonly string[];
  /** Labels that some of them have. */
  labelIds: readonly string[];
  /** A midnight. Customers came in the three years before, more and more of them, in working hours. */
  until: Date;
}

/** A future customer, and how agents address them. The form of address is not stored, but conversations need it. */
export interface DemoCustomer extends NewCustomer {
  polite: string;
}

const HOUR_MS = 3_600_000;
const THREE_YEARS_IN_DAYS = 3 * 365;

/** Realistic customers in the order in which they came. Lazy, because a benchmark needs a million. */
export function* demoCustomers(
  random: Random,
  { count, firstPhone, owners, labelIds, until }: CustomerPlan,
): Generator<DemoCustomer> {
  const details = random.fork('details');
  const twins = random.fork('twins');
  /** A customer with a company: who comes again by another number is a likely duplicate. */
  let known: Pick<DemoCustomer, 'name' | 'polite' | 'company' | 'city'> | null = null;
  for (let i = 0; i < count; i++) {
    const { full, polite } = personName(random);
    const city = random.weighted(cities);
    // The square root makes later years busier.
    const daysAgo = THREE_YEARS_IN_DAYS * (1 - Math.sqrt((i + random.next()) / count));
    const hours = 24 * -Math.ceil(daysAgo) + 8.5 + 12 * (Math.ceil(daysAgo) - daysAgo);
    const customer: DemoCustomer = {
      name: full,
      polite,
      phone: phoneNumber(firstPhone + i),
      company: random.chance(0.62) ? companyName(random, city) : '',
      city,
      level: random.chance(0.08) ? 'vip' : 'normal',
      // Later agents in the list of owners get fewer; a seventh of the customers has no owner yet.
      ...demoDetails(details, i, city, labelIds),
      ownerId: random.chance(1 / 7) ? null : (owners[Math.floor(random.next() ** 1.3 * owners.length)] ?? null),
      createdAt: new Date(until.getTime() + hours * HOUR_MS),
    };
    if (known && twins.chance(0.03)) Object.assign(customer, known);
    else if (customer.company !== '' && twins.chance(0.2)) known = pickKnown(customer);
    yield customer;
  }
}

const pickKnown = ({ name, polite, company, city }: DemoCustomer) => ({ name, polite, company, city });

/** The same in batches of at most `size`. */
export function* inBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
