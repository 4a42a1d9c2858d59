import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import { Button } from '@douyinfe/semi-ui';
import type { Actor, WorkflowGraph, WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import { PropertyField } from '@lianxi/shared/designer/property-fields';
import { Picker } from '@lianxi/shared/ui/picker';
import { Select } from './select.tsx';
import { among, type WorkflowNames } from './workflow-names.ts';
import { actorKinds, chooseTexts, headText } from './workflow-words.ts';

const blanks: Readonly<Record<Actor['kind'], Actor>> = {
  agents: { kind: 'agents', agentIds: [] },
  role: { kind: 'role', roleId: '' },
  group: { kind: 'group', groupId: '', choose: 'claim' },
  initiator: { kind: 'initiator' },
  head: { kind: 'head', up: 0 },
  did: { kind: 'did', nodeId: '' },
  field: { kind: 'field', field: '' },
};

const HEADS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((up) => ({ value: `${up}`, text: headText(up) }));
const chooses = Object.entries(chooseTexts).map(([value, text]) => ({ value, text }));

/** Who acts: some people, roles or groups, together. */
export function ActorsField({
  label,
  field,
  actors,
  node,
  graph,
  names,
  faultOf,
  change,
}: {
  label: string;
  /** The node's part that holds them. */
  field: string;
  actors: readonly Actor[];
  node: WorkflowNode;
  graph: WorkflowGraph;
  names: WorkflowNames;
  faultOf: (field: string) => string | undefined;
  change: (part: object, field: string) => void;
}) {
  const put = (next: readonly Actor[]) => change({ [field]: next }, field);
  return (
    <PropertyField group label={label} fault={faultOf(field)}>
      {() => (
        <div className="wo-lines">
          {actors.map((actor, at) => (
            <div className="wo-line" key={at}>
              <div className="wo-line-head">
                <Select
                  label={`${label} ${at + 1}`}
                  value={actor.kind}
                  options={Object.entries(actorKinds).map(([value, text]) => ({ value, text }))}
                  onChange={(kind) => put(actors.map((one, index) => (index === at ? blanks[kind as Actor['kind']] : one)))}
                />
                <button
                  type="button"
                  className="lx-icon-button"
                  aria-label={`删除${label} ${at + 1}`}
                  title="删除"
                  onClick={() => put(actors.filter((_, index) => index !== at))}
                >
                  <IconClose aria-hidden size="small" />
                </button>
              </div>
              <ActorDetail
                label={`${label} ${at + 1}`}
                actor={actor}
                earlier={graph.nodes.filter(({ id, type }) => id !== node.id && (type === 'handle' || type === 'approve'))}
                names={names}
                onChange={(next) => put(actors.map((one, index) => (index === at ? next : one)))}
              />
            </div>
          ))}
          {actors.length < 10 && (
            <Button size="small" onClick={() => put([...actors, blanks.agents])}>
              添加人员
            </Button>
          )}
        </div>
      )}
    </PropertyField>
  );
}

function ActorDetail({
  label,
  actor,
  earlier,
  names,
  onChange,
}: {
  label: string;
  actor: Actor;
  /** The nodes whose people can act here again. */
  earlier: readonly WorkflowNode[];
  names: WorkflowNames;
  onChange: (actor: Actor) => void;
}) {
  switch (actor.kind) {
    case 'agents':
      return (
        <Picker
          label={`${label}的坐席`}
          none="选择坐席"
          many
          values={actor.agentIds}
          known={names.agents}
          load={names.loadAgents}
          onChange={(agentIds) => onChange({ kind: 'agents', agentIds: [...agentIds] })}
        />
      );
    case 'role':
      return (
        <Picker
          label={`${label}的角色`}
          none="选择角色"
          values={actor.roleId === '' ? [] : [actor.roleId]}
          known={names.roles}
          load={among(names.roles)}
          onChange={([roleId = '']) => onChange({ kind: 'role', roleId })}
        />
      );
    case 'group':
      return (
        <>
          <Picker
            label={`${label}的工单组`}
            none="选择工单组"
            values={actor.groupId === '' ? [] : [actor.groupId]}
            known={names.groups}
            load={among(names.groups)}
            onChange={([groupId = '']) => onChange({ ...actor, groupId })}
          />
          <Select
            label={`${label}的分配方式`}
            value={actor.choose}
            options={chooses}
            onChange={(choose) => onChange({ ...actor, choose: choose as typeof actor.choose })}
          />
        </>
      );
    case 'head':
      return (
        <Select
          label={`${label}的级别`}
          value={`${actor.up}`}
          options={HEADS}
          onChange={(up) => onChange({ kind: 'head', up: Number(up) })}
        />
      );
    case 'did':
      return (
        <Select
          label={`${label}的节点`}
          none="选择节点"
          value={actor.nodeId}
          options={earlier.map(({ id, name }) => ({ value: id, text: name || id }))}
          onChange={(nodeId) => onChange({ kind: 'did', nodeId })}
        />
      );
    case 'field':
      return (
        <Select
          label={`${label}的字段`}
          none="选择坐席或部门字段"
          value={actor.field}
          options={names.fields
            .filter(({ type }) => type === 'agent' || type === 'department')
            .map((field) => ({ value: field.key, text: field.label }))}
          onChange={(field) => onChange({ kind: 'field', field })}
        />
      );
    default:
      return null;
  }
}
