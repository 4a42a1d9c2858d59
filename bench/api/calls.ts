import { keywordPieces, pieceKey } from '../../server/src/areas/customer/customer/customer-names.ts';
import { cities } from '../../server/src/demo/companies.ts';
import { personName } from '../../server/src/demo/person-names.ts';
import { phoneNumber } from '../../server/src/demo/phone-numbers.ts';
import { createRandom, type Random, weightTable } from '../../server/src/demo/random.ts';
import type { Cipher } from '../../server/src/platform/crypto/cipher.ts';
import type { Call } from '../lib/http-load.ts';
import { type BenchData, TENANTS } from './data.ts';

/** One question, asked of the product and of the floor. */
export interface Pair {
  ours: Call;
  floor: Call;
}

/** What the list is asked for: as the contract's query. */
interface Question {
  currentPage?: string;
  city?: string;
  level?: string;
  ownerId?: string;
  labelId?: string;
  keyword?: string;
}

type Kind =
  | 'first page'
  | 'city'
  | 'city and level'
  | 'owner'
  | 'label'
  | 'label and city'
  | 'far page'
  | 'name'
  | 'surname'
  | 'number';
const searches = weightTable<Kind>([
  ['name', 8],
  ['surname', 1],
  ['number', 2],
]);
const everything = weightTable<Kind>([
  ['first page', 30],
  ['city', 15],
  ['city and level', 10],
  ['owner', 10],
  ['label', 8],
  ['label and city', 2],
  ['far page', 5],
  ['name', 20],
  ['surname', 3],
  ['number', 7],
]);

export interface Asking {
  ciphers: BenchData['ciphers'];
  owners: BenchData['owners'];
  labels: BenchData['labels'];
  /** Access token of each tenant's administrator. */
  tokens: Record<(typeof TENANTS)[number], string>;
  firstPhones: Record<(typeof TENANTS)[number], number>;
}

/** A mix of what people ask a customer list for, both tenants in turn. The same seed asks the same. */
export function questions(asking: Asking, seed: number, count: number, only: 'everything' | 'searches'): Pair[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const tenantId = TENANTS[i % TENANTS.length] ?? 174;
    const question = ask(random, random.weighted(only === 'searches' ? searches : everything), tenantId, asking);
    return {
      ours: {
        path: `/api/xmf-customer/customer?${new URLSearchParams({ pageSize: '10', ...question })}`,
        headers: { authorization: `Bearer ${asking.tokens[tenantId]}` },
      },
      floor: { path: `/customers?${floorQuery(question, tenantId, asking.ciphers[tenantId])}` },
    };
  });
}

function ask(random: Random, kind: Kind, tenantId: (typeof TENANTS)[number], { owners, labels, firstPhones }: Asking): Question {
  switch (kind) {
    case 'first page':
      return {};
    case 'city':
      return { city: random.weighted(cities) };
    case 'city and level':
      return { city: random.weighted(cities), level: random.chance(0.5) ? 'vip' : 'normal' };
    case 'owner':
      return { ownerId: random.pick(owners[tenantId]) };
    case 'label':
      return { labelId: random.pick(labels[tenantId]) };
    case 'label and city':
      return { labelId: random.pick(labels[tenantId]), city: random.weighted(cities) };
    case 'far page':
      return { currentPage: String(random.int(2, 200)) };
    case 'name': {
      // Half the time the whole name, else its first two characters.
      const { full } = personName(random);
      return { keyword: random.chance(0.5) ? full : full.slice(0, 2) };
    }
    case 'surname':
      return { keyword: personName(random).full.slice(0, 1) };
    case 'number':
      return { keyword: phoneNumber(firstPhones[tenantId] + random.int(0, 400_000)) };
  }
}

/** The floor knows no contract: it is handed what the product makes of a question. */
function floorQuery(
  { currentPage = '1', city, level, ownerId, labelId, keyword }: Question,
  tenantId: number,
  cipher: Cipher,
): URLSearchParams {
  const number = keyword !== undefined && /^\d+$/.test(keyword);
  const gram = keyword !== undefined && !number ? keywordPieces(pieceKey(cipher), keyword)[0]?.gram : undefined;
  const query = {
    tenant: String(tenantId),
    size: '10',
    skip: String((Number(currentPage) - 1) * 10),
    city,
    level,
    owner: ownerId,
    label: labelId,
    gram,
    phone: number ? cipher.blindIndex('customers.phone_index', keyword) : undefined,
  };
  return new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}
