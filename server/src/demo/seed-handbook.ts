import { answerLocally, insertPassages } from '../areas/knowledge/public.ts';
import type { TenantDb } from '../platform/db/db.ts';
import type { DemoAgent } from './conversations.ts';
import { type HandbookEntry, handbook } from './handbook.ts';
import { handbookGoods } from './handbook-goods.ts';
import type { Random } from './random.ts';
import { insertCategories } from './seed-knowledge.ts';

const DAY_MS = 86_400_000;

interface Plan {
  random: Random;
  agents: readonly DemoAgent[];
  now: Date;
}

type Fate = 'published' | 'expired' | 'withdrawn' | 'review' | 'draft' | 'changing';

/** What agents asked, as customers put it; the last ones have no answer. */
const asked = [
  ...handbookGoods.flatMap(({ name, faults }) => [
    `${name}安装要钱吗`,
    `${name}保修多久`,
    `${name}${faults[0]?.[0]}是什么原因`,
    `旧${name}能以旧换新吗`,
  ]),
  ...['买贵了能退差价吗', '没有电梯送货上楼收费吗', '可以分期付款吗', '国家补贴怎么领'],
  ...['按摩椅怎么安装', '按摩椅安装怎么弄', '投影仪保修多久', '投影仪保修几年', '投影仪的保修期', '可以开增值税专票给境外公司吗'],
];

/** Most is published; of some a change waits for a review, and some is over. */
function fateOf({ title }: HandbookEntry, place: number): Fate {
  if (title === '空调安装与收费') return 'changing';
  if (place % 23 === 7) return 'review';
  if (place % 29 === 11) return 'expired';
  if (place % 41 === 19) return 'draft';
  if (place % 47 === 23) return 'withdrawn';
  return place % 31 === 13 ? 'changing' : 'published';
}

const changed = (content: string) =>
  content.includes('每台 150 元')
    ? content.replace('每台 150 元', '每台 180 元')
    : `${content}\n本条按最新公告执行，与旧版不一致的以本条为准。`;

/** The appliance shop's handbook in the common base, with its reviews, and what readers said of it. */
export async function insertHandbook(own: TenantDb, { random, agents, now }: Plan): Promise<void> {
  const { tx, tenantId } = own;
  const ids = await insertCategories(
    tx,
    tenantId,
    handbook.map(({ way }) => way),
  );
  const entries = await tx
    .insertInto('knowledge_entries')
    .values(
      handbook.map(({ kind, way, title, similar, content, labels }) => ({
        ...{ tenant_id: tenantId, base: 'common', kind, category_id: ids.get(way) ?? '', labels },
        ...{ title, content, similar_questions: similar, uses: Math.round(random.duration(20, 1)) },
        updated_at: new Date(now.getTime() - random.int(1, 60) * DAY_MS),
      })),
    )
    .returning(['id', 'title', 'kind'])
    .execute();
  const idOf = new Map(entries.map(({ id, title, kind }) => [kind + title, id]));
  const versions = handbook.flatMap((entry, place) => {
    const entryId = idOf.get(entry.kind + entry.title) ?? '';
    return versionsOf(entry, fateOf(entry, place), { random, agents, now }).map((version) => ({
      ...{ tenant_id: tenantId, entry_id: entryId, ...version },
    }));
  });
  const stored = await tx
    .insertInto('knowledge_versions')
    .values(versions)
    .returning(['id', 'entry_id', 'state', 'title', 'similar_questions as similar', 'content'])
    .execute();
  const kinds = new Map(entries.map(({ id, kind }) => [id, kind]));
  const published = stored.filter(({ state }) => state === 'published');
  await insertPassages(
    own,
    published.map(({ id, entry_id, title, similar, content }) => ({
      ...{ entryId: entry_id, versionId: id, kind: kinds.get(entry_id) ?? 'article', title, similar, content },
    })),
  );
  const groups = ['冷气机，空调', '质保，保修', '抽油烟机，油烟机', '扫地机，扫地机器人', '噪音，噪声'];
  await tx
    .insertInto('knowledge_synonyms')
    .values(groups.map((words) => ({ tenant_id: tenantId, words })))
    .execute();
  await insertRatings(
    own,
    published.map(({ id, entry_id }) => ({ id, entryId: entry_id })),
    { random, agents, now },
  );
  await insertAnswers(own, { random, agents, now });
}

function versionsOf({ title, similar, content }: HandbookEntry, fate: Fate, { random, agents, now }: Plan) {
  const author = random.pick(agents);
  const others = agents.filter(({ id }) => id !== author.id);
  const reviewer = random.pick(others);
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  const days = random.int(20, 200);
  const written = {
    ...{ title, similar_questions: similar, audience: ['agents', 'customers', 'robots'] },
    ...{ editor_ids: [author.id], editor_names: [author.name], created_at: at(days + 2) },
  };
  const reviewed = { reviewer_id: reviewer.id, reviewer_name: reviewer.name, published_at: at(days), updated_at: at(days) };
  const first = { ...written, number: 1, content };
  const waiting = { state: 'review', submitted_at: at(random.int(1, 6)), updated_at: at(1) };
  switch (fate) {
    case 'draft':
      return [{ ...first, state: 'draft' }];
    case 'review':
      return [{ ...first, ...waiting }];
    case 'withdrawn':
      return [{ ...first, ...reviewed, state: 'withdrawn', withdrawn_at: at(5) }];
    case 'expired':
      return [{ ...first, ...reviewed, state: 'published', valid_until: at(random.int(1, 15)) }];
    case 'changing':
      return [
        { ...first, ...reviewed, state: 'published' },
        { ...written, number: 2, content: changed(content), ...waiting },
      ];
    default:
      return [{ ...first, ...reviewed, state: 'published' }];
  }
}

const remarks = ['步骤不够详细，新人看不懂', '价格和收费单不一致', '缺少型号说明', '客户追问后面怎么办，这里没有写'];

async function insertRatings(
  { tx, tenantId }: TenantDb,
  published: readonly { id: string; entryId: string }[],
  { random, agents, now }: Plan,
): Promise<void> {
  const rows = published.flatMap(({ id, entryId }) =>
    agents
      .filter(() => random.chance(0.04))
      .map((agent) => {
        const helpful = random.chance(0.82);
        return {
          ...{ tenant_id: tenantId, entry_id: entryId, version_id: id, agent_id: agent.id, helpful },
          remark: helpful ? '' : random.pick(remarks),
          created_at: new Date(now.getTime() - random.int(1, 20 * 24) * 3_600_000),
        };
      }),
  );
  if (rows.length > 0) await tx.insertInto('knowledge_ratings').values(rows).execute();
}

/** Past answers, given by the same rules as any without a model. */
async function insertAnswers(own: TenantDb, { random, agents, now }: Plan): Promise<void> {
  const rows = [];
  for (const question of asked) {
    const agent = random.pick(agents);
    const { sources, parts } = await answerLocally(own, { audience: 'agents', agentId: agent.id, departmentIds: [] }, question);
    const isKnown = sources.length > 0;
    const isRated = random.chance(0.4);
    const helpful = isKnown && random.chance(0.8);
    rows.push({
      ...{ tenant_id: own.tenantId, agent_id: agent.id, question, state: isKnown ? 'done' : 'none' },
      ...{ parts: JSON.stringify(parts), sources: JSON.stringify(sources), note: isKnown ? '未使用大模型' : '' },
      ...{ helpful: isRated ? helpful : null, remark: isRated && !helpful ? random.pick(remarks) : '' },
      milliseconds: random.int(8, 60),
      created_at: new Date(now.getTime() - random.int(1, 25 * 24) * 3_600_000),
    });
  }
  await own.tx.insertInto('knowledge_answers').values(rows).execute();
}
