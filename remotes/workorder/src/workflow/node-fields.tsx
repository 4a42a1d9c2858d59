import { Checkbox } from '@douyinfe/semi-ui';
import type { WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import type { NodeFieldsProps } from '@lianxi/shared/canvas/flow-kind';
import { Found, OneOf, TextLine, WholeNumber } from '@lianxi/shared/designer/property-fields';
import { ActorsField } from './actors-field.tsx';
import { BranchesField, OutletsField } from './branches-field.tsx';
import { FieldChoice, MessageField } from './message-field.tsx';
import { RightsGrid } from './rights-grid.tsx';
import { SetValuesField } from './set-values-field.tsx';
import { LimitField, WaitField } from './time-fields.tsx';
import type { WorkflowNames } from './workflow-names.ts';
import { modeTexts } from './workflow-words.ts';
import './workflow.css';

type Props = NodeFieldsProps<WorkflowNode> & { names: WorkflowNames };

const modes = Object.entries(modeTexts).map(([value, text]) => ({ value: value as keyof typeof modeTexts, text }));

/** The fields of one type of step. */
export function NodeFields(props: Props) {
  const { node, names, faultOf, change } = props;
  switch (node.type) {
    case 'start':
      return (
        <RightsGrid node={node} names={names} fault={faultOf('rights')} onChange={(rights) => change({ rights }, 'rights')} />
      );
    case 'handle':
    case 'approve':
      return <TaskFields {...props} node={node} />;
    case 'copy':
      return <ActorsField {...props} label="抄送给" field="actors" actors={node.actors} />;
    case 'condition':
      return (
        <BranchesField
          branches={node.branches}
          names={names}
          fault={faultOf('branches')}
          onChange={(branches) => change({ branches }, 'branches')}
        />
      );
    case 'split':
      return (
        <OutletsField outlets={node.outlets} fault={faultOf('outlets')} onChange={(outlets) => change({ outlets }, 'outlets')} />
      );
    case 'wait':
      return (
        <WaitField until={node.until} names={names} fault={faultOf('field')} onChange={(until) => change({ until }, 'until')} />
      );
    case 'set':
      return (
        <SetValuesField
          values={node.values}
          names={names}
          fault={faultOf('values')}
          onChange={(values) => change({ values }, 'values')}
        />
      );
    case 'notice':
      return (
        <>
          <ActorsField {...props} label="通知谁" field="to" actors={node.to} />
          <MessageField text={node.text} names={names} fault={faultOf('text')} onChange={(text) => change({ text }, 'text')} />
        </>
      );
    case 'sms':
      return (
        <>
          <FieldChoice
            label="发给"
            value={node.field}
            fields={names.fields.filter(({ type }) => type === 'phone')}
            fault={faultOf('field')}
            onChange={(field) => change({ field }, 'field')}
          />
          <MessageField text={node.text} names={names} fault={faultOf('text')} onChange={(text) => change({ text }, 'text')} />
        </>
      );
    case 'webhook':
      return (
        <TextLine
          label="接口地址"
          value={node.url}
          maxLength={500}
          fault={faultOf('url')}
          hint="工单到这里时把编号、标题和表单内容以 POST 发给该地址。"
          onChange={(url) => change({ url }, 'url')}
        />
      );
    default:
      return null;
  }
}

function TaskFields({ node, ...props }: Props & { node: Extract<WorkflowNode, { type: 'handle' | 'approve' }> }) {
  const { names, faultOf, change } = props;
  return (
    <>
      <ActorsField
        {...props}
        node={node}
        label={node.type === 'approve' ? '审批人' : '办理人'}
        field="actors"
        actors={node.actors}
      />
      {node.type === 'approve' && (
        <OneOf label="审批方式" value={node.mode} options={modes} onChange={(mode) => change({ mode }, 'mode')} />
      )}
      {node.type === 'approve' && node.mode === 'all' && (
        <WholeNumber
          label="同意比例"
          value={node.share}
          min={1}
          max={100}
          suffix="%"
          hint="同意的人达到该比例即通过；100% 为全部同意。"
          onChange={(share) => change({ share }, 'share')}
        />
      )}
      <Found
        label="找不到人时"
        none="模板负责人"
        value={node.fallbackId}
        known={names.agents}
        load={names.loadAgents}
        fault={faultOf('fallbackId')}
        hint="人员为空、停用或离职时由谁处理。"
        onChange={(fallbackId) => change({ fallbackId }, 'fallbackId')}
      />
      <LimitField clock={node.clock} onChange={(clock) => change({ clock }, 'clock')} />
      <RightsGrid node={node} names={names} fault={faultOf('rights')} onChange={(rights) => change({ rights }, 'rights')} />
      <Checkbox checked={node.batch} onChange={({ target }) => change({ batch: target.checked === true }, 'batch')}>
        可以批量处理
      </Checkbox>
      {node.type === 'approve' && <p className="lx-field-hint">「驳回」没有连接时，驳回后工单关闭。</p>}
    </>
  );
}
