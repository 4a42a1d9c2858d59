import { randomBytes } from 'node:crypto';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { TemplateVersion } from '../work-order-template/published-template.queries.ts';
import { filledText } from './filled-text.ts';
import type { OrderRow } from './order.queries.ts';
import { type Effect, type OrderState, statusOf } from './order-state.ts';

/** What an effect sends. It is made when the order comes to the node: what changes later does not change it. */
export type Payload =
  | { readonly kind: 'sms'; readonly phone: string; readonly text: string }
  | { readonly kind: 'webhook'; readonly url: string; readonly body: string }
  | { readonly kind: 'circle' };

interface Causing {
  readonly row: OrderRow;
  readonly template: TemplateVersion;
  readonly title: string;
  readonly before: OrderState;
  readonly state: OrderState;
  readonly values: FormValues;
  readonly definition: FormDefinition;
  readonly now: Date;
}

/** Writes the effects that an event began or ended. A circle needs a person at once. */
export async function writeEffects(own: SealedDb, causing: Causing): Promise<void> {
  const { tx, tenantId, cipher } = own;
  const { row, before, state, now } = causing;
  for (const effect of state.effects) {
    const former = before.effects.find(({ no }) => no === effect.no);
    if (former?.state === effect.state) continue;
    const isCircle = effect.kind === 'circle' && effect.state === 'due';
    // Also of an effect that comes back when an act is taken back.
    const due = { state: isCircle ? 'failed' : effect.state, next_at: effect.state === 'due' && !isCircle ? now : null };
    if (former) {
      await tx
        .updateTable('work_order_effects')
        .set(due)
        .where('tenant_id', '=', tenantId)
        .where('order_id', '=', row.id)
        .where('no', '=', effect.no)
        .execute();
      continue;
    }
    await tx
      .insertInto('work_order_effects')
      .values({
        ...{
          tenant_id: tenantId,
          order_id: row.id,
          no: effect.no,
          kind: effect.kind,
          key: `wo_${tenantId}_${row.id}_${effect.no}`,
        },
        ...due,
        created_at: now,
        error: isCircle ? '流程循环没有停下' : '',
        node_name: causing.template.graph.nodes.find(({ id }) => id === effect.nodeId)?.name ?? '',
        payload: cipher.encrypt('work_order_effects.payload', JSON.stringify(await payloadOf(own, causing, effect))),
      })
      .execute();
  }
}

async function payloadOf(
  own: SealedDb,
  { row, template, title, values, definition, state, now }: Causing,
  effect: Effect,
): Promise<Payload> {
  const node = template.graph.nodes.find(({ id }) => id === effect.nodeId);
  const filled = { title, number: row.number ?? '', values, definition };
  if (effect.kind === 'sms' && node?.type === 'sms') {
    const phone = values[node.field];
    return { kind: 'sms', phone: typeof phone === 'string' ? phone : '', text: await filledText(own, node.text, filled) };
  }
  if (effect.kind === 'webhook' && node?.type === 'webhook') {
    const data = {
      id: row.id,
      number: row.number,
      title,
      template: template.name,
      node: node.name,
      status: statusOf(state),
      values,
    };
    return {
      kind: 'webhook',
      url: node.url,
      body: JSON.stringify({ type: 'work-order.step', timestamp: now.toISOString(), data }),
    };
  }
  return { kind: 'circle' };
}

/** Was an effect tried that is not among these? Until the transaction ends, no sender takes one of them. */
export async function wasTriedSince(
  { tx, tenantId }: TenantDb,
  orderId: string,
  before: readonly Pick<Effect, 'no'>[],
): Promise<boolean> {
  const rows = await tx
    .selectFrom('work_order_effects')
    .select(['no', 'tries'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .execute();
  return rows.some(({ no, tries }) => tries > 0 && !before.some((one) => one.no === no));
}

/** The secret with which the tenant's webhooks are signed; it is made when it is first needed. */
export async function findSecret({ tx, tenantId, cipher }: SealedDb): Promise<string> {
  const secret = cipher.encrypt('work_order_secrets.secret', `whsec_${randomBytes(24).toString('base64')}`);
  await tx
    .insertInto('work_order_secrets')
    .values({ tenant_id: tenantId, secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('work_order_secrets')
    .select('secret')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return cipher.decrypt('work_order_secrets.secret', row.secret);
}
