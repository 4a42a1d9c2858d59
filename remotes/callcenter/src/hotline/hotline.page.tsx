import { Button } from '@douyinfe/semi-ui';
import { Loading } from '@lianxi/shared/ui/data-states';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { IvrFlowList } from '../ivr/ivr-flow-list.tsx';
import { SkillGroupList } from '../skill-group/skill-group-list.tsx';
import { HotlineList } from './hotline-list.tsx';

/** Drawing needs more than all the lists together: it loads when a flow is opened. */
const FlowDesigner = lazy(() => import('../ivr/designer.tsx'));

const views = { hotlines: '热线', flows: '语音菜单', groups: '技能组' };

/** Hotlines, and what they lead to: the voice menu and the skill groups (specification section 2, /callcenter/hotline). */
export default function HotlinePage() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') ?? 'hotlines';
  const flow = params.get('flow');
  if (view === 'flows' && flow !== null) {
    return (
      <Suspense fallback={<Loading />}>
        <FlowDesigner key={flow} id={flow} onClose={() => setParams({ view })} />
      </Suspense>
    );
  }
  const others = Object.entries(views)
    .filter(([name]) => name !== view)
    .map(([name, text]) => (
      <Button key={name} onClick={() => setParams(name === 'hotlines' ? {} : { view: name })}>
        {text}
      </Button>
    ));
  if (view === 'groups') return <SkillGroupList other={others} />;
  if (view === 'flows') return <IvrFlowList other={others} onOpen={(id) => setParams({ view, flow: id })} />;
  return <HotlineList other={others} />;
}
