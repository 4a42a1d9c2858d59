import { type IvrNode, ivrKey } from '@lianxi/contracts/callcenter/ivr-graph';
import type { NodeFieldsProps } from '@lianxi/shared/canvas/flow-kind';
import { Found, OneOf, PropertyField, TextLine, WholeNumber } from '@lianxi/shared/designer/property-fields';
import { WorkingSpans } from '@lianxi/shared/form/working-hours-field';
import { loadSkillGroups } from '../skill-group/load-skill-groups.ts';
import { type FlowNames, loadPublishedFlows, operatorNames } from './flow-names.ts';
import { HolidaysField } from './holidays-field.tsx';
import { HttpFields } from './http-fields.tsx';
import { PromptsField } from './prompts-field.tsx';

/** The fields of one type of step. */
export function StepFields({ node, names, faultOf, change }: NodeFieldsProps<IvrNode> & { names: FlowNames }) {
  const prompts = 'prompts' in node && (
    <PromptsField
      prompts={node.prompts}
      names={names}
      fault={faultOf('prompts')}
      onChange={(next) => change({ prompts: next }, 'prompts')}
    />
  );
  const patience = 'repeats' in node && (
    <div className="lx-form-row">
      <WholeNumber
        label="等待按键"
        value={node.timeoutSeconds}
        min={1}
        max={60}
        suffix="秒"
        onChange={(timeoutSeconds) => change({ timeoutSeconds }, 'timeoutSeconds')}
      />
      <WholeNumber
        label="重播次数"
        value={node.repeats}
        min={0}
        max={5}
        suffix="次"
        onChange={(repeats) => change({ repeats }, 'repeats')}
      />
    </div>
  );
  const variable = 'variable' in node && (
    <TextLine
      label={node.type === 'condition' ? '变量' : '存入变量'}
      value={node.variable}
      maxLength={30}
      fault={faultOf('variable')}
      hint="来电时已有 caller（主叫）、did（热线）、level（客户级别）、name（客户姓名）。"
      onChange={(next) => change({ variable: next }, 'variable')}
    />
  );
  switch (node.type) {
    case 'play':
      return prompts;
    case 'menu':
      return (
        <>
          {prompts}
          <PropertyField group label="按键" fault={faultOf('keys')}>
            {() => (
              <div className="ivr-keys">
                {ivrKey.options.map((key) => (
                  <button
                    key={key}
                    type="button"
                    aria-pressed={node.keys.includes(key)}
                    onClick={() => {
                      const keys = ivrKey.options.filter((each) => node.keys.includes(each) !== (each === key));
                      change({ keys }, 'keys');
                    }}
                  >
                    {key}
                  </button>
                ))}
              </div>
            )}
          </PropertyField>
          {patience}
        </>
      );
    case 'collect':
      return (
        <>
          {prompts}
          {variable}
          <div className="lx-form-row">
            <WholeNumber label="最少位数" value={node.min} min={1} max={30} onChange={(min) => change({ min }, 'min')} />
            <WholeNumber
              label="最多位数"
              value={node.max}
              min={1}
              max={30}
              fault={faultOf('max')}
              onChange={(max) => change({ max }, 'max')}
            />
          </div>
          <OneOf
            label="结束键"
            value={node.terminator}
            options={[
              { value: '#', text: '#' },
              { value: '*', text: '*' },
              { value: '', text: '无' },
            ]}
            onChange={(terminator) => change({ terminator }, 'terminator')}
          />
          {patience}
        </>
      );
    case 'rating':
      return (
        <>
          {prompts}
          <WholeNumber label="最高分" value={node.most} min={2} max={9} onChange={(most) => change({ most }, 'most')} />
          <WholeNumber
            label="差评"
            suffix="分及以下，0 为不算"
            value={node.bad}
            min={0}
            max={node.most - 1}
            onChange={(bad) => change({ bad }, 'bad')}
          />
          {patience}
        </>
      );
    case 'time':
      return (
        <>
          <PropertyField group label="工作时间" fault={faultOf('hours')} hint="没有时段时全天为工作时间。">
            {() => <WorkingSpans value={node.hours} onChange={(hours) => change({ hours }, 'hours')} />}
          </PropertyField>
          <HolidaysField holidays={node.holidays} onChange={(holidays) => change({ holidays }, 'holidays')} />
        </>
      );
    case 'condition':
      return (
        <>
          {variable}
          <OneOf
            label="条件"
            value={node.operator}
            options={Object.entries(operatorNames).map(([value, text]) => ({ value: value as typeof node.operator, text }))}
            onChange={(operator) => change({ operator }, 'operator')}
          />
          {node.operator !== 'empty' && (
            <TextLine label="比较值" value={node.value} maxLength={100} onChange={(value) => change({ value }, 'value')} />
          )}
        </>
      );
    case 'set':
      return (
        <>
          {variable}
          <TextLine label="值" value={node.value} maxLength={200} onChange={(value) => change({ value }, 'value')} />
        </>
      );
    case 'http':
      return <HttpFields node={node} faultOf={faultOf} onChange={change} />;
    case 'skillGroup':
      return (
        <Found
          label="技能组"
          none="选择技能组"
          value={node.skillGroupId}
          known={names.groups}
          load={loadSkillGroups}
          fault={faultOf('skillGroupId')}
          onChange={(skillGroupId) => change({ skillGroupId }, 'skillGroupId')}
        />
      );
    case 'agent':
      return (
        <Found
          label="坐席"
          none="选择坐席"
          value={node.agentId}
          known={names.agents}
          load={names.loadAgents}
          fault={faultOf('agentId')}
          onChange={(agentId) => change({ agentId }, 'agentId')}
        />
      );
    case 'outside':
      return (
        <TextLine
          label="电话号码"
          value={node.number}
          maxLength={21}
          fault={faultOf('number')}
          onChange={(number) => change({ number }, 'number')}
        />
      );
    case 'subFlow':
      return (
        <Found
          label="子流程"
          none="选择已发布的流程"
          value={node.flowId}
          known={names.flows}
          load={loadPublishedFlows}
          fault={faultOf('flowId')}
          onChange={(flowId) => change({ flowId }, 'flowId')}
        />
      );
    default:
      return null;
  }
}
