import { Button } from '@douyinfe/semi-ui';
import { useSession } from '@lianxi/shared/session/use-session';
import { Loading } from '@lianxi/shared/ui/data-states';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CallScriptList } from '../call-script/call-script-list.tsx';
import { IvrFlowList } from '../ivr/ivr-flow-list.tsx';
import { SkillGroupList } from '../skill-group/skill-group-list.tsx';
import { SummaryTemplateList } from '../summary-template/summary-template-list.tsx';
import { HotlineList } from './hotline-list.tsx';

/** Drawing needs more than all the lists together: it loads when a flow is opened. */
const FlowDesigner = lazy(() => import('../ivr/designer.tsx'));

const views = [
  { name: 'hotlines', text: '热线' },
  { name: 'flows', text: '语音菜单' },
  { name: 'groups', text: '技能组' },
  { name: 'summaries', text: '小结模板', code: 'summary_template' },
  { name: 'scripts', text: '话术', code: 'callcenter_script' },
];

/** Hotlines, and what they lead to: the voice menu and the skill groups (specification section 2, /callcenter/hotline). */
export default function HotlinePage() {
  const [params, setParams] = useSearchParams();
  const authority = useSession((state) => state.authority);
  const view = params.get('view') ?? 'hotlines';
  const flow = params.get('flow');
  if (view === 'flows' && flow !== null) {
    return (
      <Suspense fallback={<Loading />}>
        <FlowDesigner key={flow} id={flow} onClose={() => setParams({ view })} />
      </Suspense>
    );
  }
  const allowed = views.filter(({ code }) => code === undefined || authority.includes(code));
  const shown = allowed.some(({ name }) => name === view) ? view : 'hotlines';
  const others = allowed
    .filter(({ name }) => name !== shown)
    .map(({ name, text }) => (
      <Button key={name} onClick={() => setParams(name === 'hotlines' ? {} : { view: name })}>
        {text}
      </Button>
    ));
  if (shown === 'groups') return <SkillGroupList other={others} />;
  if (shown === 'flows') return <IvrFlowList other={others} onOpen={(id) => setParams({ view, flow: id })} />;
  if (shown === 'summaries') return <SummaryTemplateList other={others} />;
  if (shown === 'scripts') return <CallScriptList other={others} />;
  return <HotlineList other={others} />;
}
