import { type IvrNode, outletsOf } from '@lianxi/contracts/callcenter/ivr-graph';
import { faultsOf } from '@lianxi/contracts/callcenter/ivr-rules';
import type { FlowKind } from '@lianxi/shared/canvas/flow-kind';
import { type FlowNames, outletName, summaryOf } from './flow-names.ts';
import { blankNode, kindNames, offered } from './node-kinds.ts';
import { StepFields } from './step-fields.tsx';

/** Voice menus, as the canvas draws them. `names`: the names of the ids in a flow. */
export const ivrKind = (names: FlowNames): FlowKind<IvrNode> => ({
  what: '语音菜单',
  noteExample: '国庆期间的值班安排',
  nodeNames: kindNames,
  offered,
  blank: blankNode,
  outletsOf,
  outletName,
  outletMark: (node, outlet) => (outletsOf(node).length > 1 || outlet !== 'next' ? outletName(outlet).replace('按键 ', '') : ''),
  summaryOf: (node) => summaryOf(node, names),
  faultsOf,
  fields: (props) => <StepFields {...props} names={names} />,
});
