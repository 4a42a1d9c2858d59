import { DEFAULT_TENANT_ID } from '@lianxi/contracts/kit/ids';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import { insertCustomers, storeLeads, writeTrajectory } from '../areas/customer/public.ts';
import { rebuildContacts } from '../areas/insight/public.ts';
import { hashPassword } from '../platform/auth/password.ts';
import { lockInTenant } from '../platform/db/advisory-locks.ts';
import type { Db, TenantDb, TenantTx } from '../platform/db/db.ts';
import { type DemoCaller, demoCalls } from './calls.ts';
import { demoBatches } from './collections.ts';
import { type DemoAgent, demoConversations } from './conversations.ts';
import { demoLabels } from './customer-details.ts';
import { demoTrajectory, type TrajectoryPlan } from './customer-trajectory.ts';
import { type CustomerPlan, demoCustomers, inBatches } from './customers.ts';
import { bankDialogues } from './dialogues-bank.ts';
import { demoLeads } from './leads.ts';
import { appliances, shopGoods } from './market-goods.ts';
import { phoneNumber } from './phone-numbers.ts';
import { createRandom, type Random } from './random.ts';
import { insertAgentTime } from './seed-agent-time.ts';
import { insertAttendance } from './seed-attendance.ts';
import { insertCalls } from './seed-calls.ts';
import { insertCollections } from './seed-collections.ts';
import { insertConversations } from './seed-conversations.ts';
import { insertDeskAids } from './seed-desk-aids.ts';
import { insertHandbook } from './seed-handbook.ts';
import { insertInfoRecords } from './seed-info-records.ts';
import { insertKnowledge } from './seed-knowledge.ts';
import { insertMarket } from './seed-market.ts';
import { insertNotices } from './seed-notices.ts';
import { insertOnline } from './seed-online.ts';
import { insertOutboundTasks } from './seed-outbound-tasks.ts';
import { insertOwnForms } from './seed-own-forms.ts';
import { demoPeople, insertPeople } from './seed-people.ts';
import { insertPhones, insertTrunk } from './seed-phones.ts';
import { insertRecovery } from './seed-recovery.ts';
import { insertSms } from './seed-sms.ts';
import { insertSummaries } from './seed-summaries.ts';
import { insertVideo } from './seed-video.ts';
import { insertVideoCalls } from './seed-video-calls.ts';
import { insertVisitPlans } from './seed-visit-plans.ts';
import { insertWorkOrderTemplates } from './seed-work-order-templates.ts';
import { insertWorkOrders } from './seed-work-orders.ts';
import { DEMO_PASSWORD, type DemoService, type DemoTenant, demoTenants } from './tenants.ts';
import { demoVideoCalls } from './video-calls.ts';
import type { KnownCustomer } from './visits.ts';

const SEED = 20_260_701;
const BATCH = 2000;
const STRANGERS_AFTER = 900_000;
const LEADS_AFTER = 950_000;
const LEADS = 60;
const DEBTORS_AFTER = 960_000;

export interface DemoProgress {
  /** The tenant's name. */
  tenant: string;
  /** Rows written, of `total` in all. */
  done: number;
  total: number;
}

export interface DemoOptions {
  onProgress?: (progress: DemoProgress) => void;
  /** Conversations are of the sixty days before and of this day, calls of a month and video calls of a fortnight, both of this day too. */
  now?: Date;
}

/**
 * Writes the demo tenants that are missing: users, customers, past conversations and video calls, the same for the same day. Each
 * tenant is written in one transaction. A killed start leaves nothing, and the next one begins again. Of two servers that start
 * together, one writes and the other waits.
 */
export async function seedDemo(db: Db, { onProgress, now = new Date() }: DemoOptions = {}): Promise<void> {
  const missing: DemoTenant[] = [];
  for (const tenant of demoTenants) {
    if (!(await db.tenant(tenant.id, isSeeded))) missing.push(tenant);
  }
  let done = 0;
  const total = missing.reduce((sum, tenant) => sum + (tenant.service?.customers ?? 0) + (tenant.service?.conversations ?? 0), 0);
  for (const tenant of missing) {
    const random = createRandom(SEED, tenant.code);
    const people = demoPeople(random.fork('people'), tenant);
    // A separate salt for each, as for any user's password: some 25 ms per account on each core, 1 s in all.
    const passwords = await Promise.all(people.map(() => hashPassword(DEMO_PASSWORD)));
    await db.platform(async (platform) => {
      await platform.tx
        .insertInto('tenants')
        .values({ id: tenant.id, code: tenant.code, name: tenant.name, operator: tenant.operator ?? false })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await insertTrunk(platform);
    });
    const onDone = (count: number) => {
      done += count;
      onProgress?.({ tenant: tenant.name, done, total });
    };
    await db.tenant(tenant.id, async (transaction) => {
      await lockInTenant(transaction, 'demo');
      if (await isSeeded(transaction)) return;
      const agents = await insertPeople(transaction.tx, tenant, people, passwords);
      await transaction.tx
        .insertInto('tenant_remotes')
        .values(tenant.remotes.map((remote_id) => ({ tenant_id: tenant.id, remote_id })))
        .execute();
      if (tenant.service) await insertService(transaction, { random, tenant, service: tenant.service, agents, now, onDone });
    });
  }
}

interface ServiceToInsert {
  random: Random;
  tenant: DemoTenant;
  service: DemoService;
  agents: readonly DemoAgent[];
  now: Date;
  onDone: (count: number) => void;
}

async function insertService(transaction: TenantTx, options: ServiceToInsert): Promise<void> {
  const { random, tenant, service, agents, now, onDone } = options;
  const until = startOfTenantDay(now);
  await insertOnline(transaction.tx, tenant, service, agents);
  const { siteId, teams } = await insertVideo(transaction.tx, tenant, service, agents);
  await insertPhones(transaction.tx, tenant, service.hotline);
  await insertDeskAids(transaction.tx, tenant);
  await insertKnowledge(transaction.tx, tenant.id, service, random.fork('knowledge'));
  await insertHandbook(transaction, { random: random.fork('handbook'), agents, now });
  await insertNotices(transaction.tx, tenant.id, random.fork('notices'), until);
  const weeks = tenant.id === DEFAULT_TENANT_ID ? 9 : 2;
  await insertAttendance(transaction, { random: random.fork('attendance'), agents, now, weeks });
  const plan = { count: service.customers, firstPhone: tenant.firstPhone, agents, until, onBatch: onDone };
  const customers = await insertAll(transaction, random.fork('customers'), plan);
  await insertOwnForms(transaction, tenant, random.fork('own-forms'), agents, now);
  await insertRecovery(transaction, random.fork('recovery'), agents, now);
  const owners = agents.map(({ id }) => id);
  const plans = { count: service.visitPlans, owners, customers, today: until, now };
  await insertVisitPlans(transaction, random.fork('visit-plans'), plans);
  const { products, conversations: count } = service;
  const talks = { count, until, address: service.site.address, products, agents, customers };
  await insertConversations(transaction.tx, tenant.id, demoConversations(random.fork('conversations'), talks));
  await insertSummaries(transaction, random.fork('summaries'));
  // Those of this day that are over.
  const ofToday = { ...talks, count: Math.ceil(count / 25), until: startOfTenantDay(now, -1), days: 1 };
  const today = demoConversations(random.fork('conversations of today'), ofToday);
  await insertConversations(
    transaction.tx,
    tenant.id,
    today.filter(({ closedAt }) => closedAt < now),
  );
  const calls = { count: service.videoCalls, until: startOfTenantDay(now, -1), now, products, teams, customers };
  const talkers = agents.filter(({ talks: subjects }) => subjects.length > 0);
  const telephone = { count: service.calls, until: calls.until, now, agents: talkers, customers, strangers: strangersOf(tenant) };
  const called = await insertCalls(transaction, service.hotline, demoCalls(random.fork('calls'), telephone));
  await insertAgentTime(transaction, { random: random.fork('agent-time'), agents: talkers, calls: called, now });
  await insertOutboundTasks(transaction, random.fork('outbound'), {
    ...{ hotline: service.hotline, agents: talkers, customers, now },
    calls: tenant.id === DEFAULT_TENANT_ID ? 1 : 0.2,
  });
  await insertVideoCalls(transaction.tx, { tenantId: tenant.id, siteId }, demoVideoCalls(random.fork('video'), calls));
  await rebuildContacts(transaction);
  await insertInfoRecords(transaction, { random: random.fork('info'), agents, customers, until });
  await insertMarket(transaction, random.fork('market'), {
    ...{ count: service.orders, stores: service.stores, until: startOfTenantDay(now) },
    catalogue: service.catalogue === 'appliances' ? appliances : shopGoods,
    // The others came within these months: nobody orders before they are a customer.
    customers: Math.floor(customers.length * 0.79),
    agentIds: agents.map(({ id }) => id),
  });
  await insertWorkOrderTemplates(transaction, random.fork('work-orders'), agents);
  const orders = { agents, customers, firstPhone: tenant.firstPhone, now, count: tenant.id === DEFAULT_TENANT_ID ? 320 : 60 };
  await insertWorkOrders(transaction, { random: random.fork('orders'), ...orders });
  await insertSms(transaction, random.fork('sms'), {
    ...{ agentIds: agents.map(({ id }) => id), customers: customers.slice(0, 4000), until },
    signs: tenant.id === DEFAULT_TENANT_ID ? ['南桥客服', '南桥商城'] : ['青禾服务', '青禾家电'],
  });
  const known = { firstPhone: tenant.firstPhone + LEADS_AFTER, knownPhones: customers.slice(0, 3).map(({ phone }) => phone) };
  const leads = demoLeads(random.fork('leads'), { count: LEADS, now, ...known });
  await storeLeads(transaction, leads, { name: '演示企业名单（虚构）', at: startOfTenantDay(now) });
  // Who serves the bank collects, and the first of all agents.
  const collectors = agents.filter(({ talks: subjects }, at) => subjects === bankDialogues || at === 0).map(({ id }) => id);
  await insertCollections(transaction, random.fork('collections'), {
    ...{ batches: demoBatches(tenant.id === DEFAULT_TENANT_ID, now), collectors, now },
    firstPhone: tenant.firstPhone + DEBTORS_AFTER,
  });
  onDone(count);
}

/** Numbers between the customers of one tenant and those of the next: nobody's. */
const strangersOf = ({ firstPhone }: DemoTenant): string[] =>
  Array.from({ length: 40 }, (_, i) => phoneNumber(firstPhone + STRANGERS_AFTER + i));

async function isSeeded({ tx, tenantId }: TenantDb): Promise<boolean> {
  const agent = await tx.selectFrom('agents').select('id').where('tenant_id', '=', tenantId).limit(1).executeTakeFirst();
  return agent !== undefined;
}

interface CustomersToInsert {
  count: number;
  firstPhone: number;
  agents: readonly DemoAgent[];
  until: Date;
  onBatch: (count: number) => void;
}

async function insertAll(
  transaction: TenantTx,
  random: Random,
  { count, firstPhone, agents, until, onBatch }: CustomersToInsert,
): Promise<(KnownCustomer & DemoCaller)[]> {
  const labels = await transaction.tx
    .insertInto('labels')
    .values(demoLabels.map((label) => ({ tenant_id: transaction.tenantId, ...label })))
    .returning(['id', 'name'])
    .execute();
  const plan: CustomerPlan = {
    count,
    firstPhone,
    owners: agents.map((agent) => agent.id),
    labelIds: labels.map((label) => label.id),
    until,
  };
  const past: TrajectoryPlan = {
    agents: new Map(agents.map((agent) => [agent.id, agent.name])),
    labels: new Map(labels.map((label) => [label.id, label.name])),
    until,
  };
  const history = random.fork('history');
  const known: (KnownCustomer & DemoCaller)[] = [];
  const pieces = new Map<string, string>();
  for (const batch of inBatches(demoCustomers(random, plan), BATCH)) {
    const ids = await insertCustomers(transaction, batch, pieces);
    for (const [i, { polite, name, phone }] of batch.entries()) known.push({ id: ids[i] ?? '', polite, name, phone });
    const entries = batch.flatMap((customer, i) => demoTrajectory(history, ids[i] ?? '', customer, past));
    await writeTrajectory(transaction, entries);
    onBatch(batch.length);
  }
  return known;
}
