import { formDefinition } from '@lianxi/contracts/form/form-definition';
import type { WorkflowGraph, WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import type { ServerFixture } from '../../../app/testing/server-fixture.ts';
import { insertPublishedTemplate } from '../../form/public.ts';

const position = { x: 0, y: 0 };

/** Nodes of tests are known by their names; ids are of letters and digits. */
const idOf = (name: string) =>
  /^\w+$/.test(name) ? name : `n${[...name].map((one) => one.codePointAt(0)?.toString(36)).join('')}`;

/** Nodes of a workflow for tests; `more` differs from what is usual. */
export const nodes = {
  of: (name: string, type: WorkflowNode['type'], more: object = {}) =>
    ({ id: idOf(name), name, position, type, ...more }) as unknown as WorkflowNode,
  handle: (name: string, agentIds: readonly string[], more: object = {}) =>
    nodes.of(name, 'handle', {
      actors: [{ kind: 'agents', agentIds }],
      ...{ fallbackId: '', rights: {}, clock: null, batch: false, ...more },
    }),
  approve: (name: string, agentIds: readonly string[], more: object = {}) =>
    nodes.handle(name, agentIds, { type: 'approve', mode: 'all', share: 100, ...more }),
};

/** `a>b` leaves by `next`, of an approval by `passed`; `a.p1>b` by the outlet `p1`. The order begins at `start`. */
export function graphOf(inner: WorkflowNode[], edges: string, startRights: object = { fee: 'write' }): WorkflowGraph {
  const read = edges.split(' ').map((edge) => {
    const [way = '', to = ''] = edge.split('>');
    const [from = '', outlet] = way.split('.');
    const usual = inner.find(({ name }) => name === from)?.type === 'approve' ? 'passed' : 'next';
    return { from: idOf(from), outlet: outlet ?? usual, to: idOf(to) };
  });
  return { nodes: [nodes.of('start', 'start', { rights: startRights }), ...inner, nodes.of('end', 'end')], edges: read };
}

const FIELDS = [
  { key: 'fee', label: '金额', type: 'number' },
  { key: 'result', label: '处理结果', type: 'text' },
  { key: 'phone', label: '联系电话', type: 'phone' },
  { key: 'day', label: '日期', type: 'date' },
];

let templates = 0;

/** A template that is published, with a form of a number, two texts and a day. Returns its id. */
export async function insertOrderTemplate({ owner, server, agentId }: ServerFixture, graph: WorkflowGraph): Promise<string> {
  templates += 1;
  const by = agentId('admin');
  const definition = formDefinition.parse({ fields: FIELDS });
  const form = await server.kernel.db.tenant(174, (own) =>
    insertPublishedTemplate(own, { module: 'workorder', name: `表单 ${templates}`, definition, agentId: by }),
  );
  const { rows } = await owner.query(
    `insert into work_order_templates (tenant_id, name, form_template_id, number_prefix, owner_id, may_create, draft, published, changed)
     values (174, $1, $2, $3, $4, '{"everyone":true,"departmentIds":[],"roleIds":[]}', $5, 1, false) returning id`,
    [`模板 ${templates}`, form, `WO${templates}`, by, JSON.stringify(graph)],
  );
  const id = String(rows[0]?.id);
  await owner.query(
    `insert into work_order_template_versions (tenant_id, template_id, number, graph, form_template_id, form_version, published_by)
     values (174, $1, 1, $2, $3, 1, $4)`,
    [id, JSON.stringify(graph), form, by],
  );
  return id;
}

/** Calls of a user to the endpoints of work orders. */
export function asker(fixture: ServerFixture) {
  const path = '/xmf-work-order/order';
  const call = async (who: string, method: string, more: string, body?: object) =>
    fixture.call(method, `${path}${more}`, { token: await fixture.token(who), body });
  const read = async (who: string, id: string) => (await call(who, 'GET', `/${id}`)).data;
  return {
    call,
    read,
    create: (who: string, templateId: string, more: object = {}) =>
      call(who, 'POST', '', {
        templateId,
        title: '空调不制冷',
        priority: 3,
        customerId: null,
        values: {},
        draft: false,
        ...more,
      }),
    /** An act by the version that the order has now. `at`: the name of a node; the user's task there. */
    async act(who: string, id: string, act: { kind: string } & Record<string, unknown>, values: object = {}) {
      const { version } = await read('admin', id);
      return call(who, 'POST', `/${id}/act`, { version, act, values });
    },
    /** The number of the open task at a node that is the user's, or nobody's. */
    async task(who: string, id: string, node: string): Promise<number> {
      const { tasks } = await read(who, id);
      const mine = [fixture.agentId(who), null];
      type Shown = { no: number; state: string; nodeName: string; ownerId: string | null };
      return tasks.find((one: Shown) => one.state === 'open' && one.nodeName === node && mine.includes(one.ownerId))?.no ?? 999;
    },
  };
}
