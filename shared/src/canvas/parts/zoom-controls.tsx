import { IconMaximize, IconMinus, IconPlus } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { Panel, useReactFlow } from '@xyflow/react';

/** The buttons for the zoom of the drawing. */
export function ZoomControls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const acts = [
    { text: '放大', icon: <IconPlus />, run: () => zoomIn() },
    { text: '缩小', icon: <IconMinus />, run: () => zoomOut() },
    { text: '显示全部', icon: <IconMaximize />, run: () => fitView({ maxZoom: 1, padding: 0.15 }) },
  ];
  return (
    <Panel position="bottom-left">
      <fieldset className="lx-flow-zoom" aria-label="画布控制">
        {acts.map(({ text, icon, run }) => (
          <Button
            key={text}
            theme="outline"
            type="tertiary"
            icon={icon}
            aria-label={text}
            title={text}
            onClick={() => void run()}
          />
        ))}
      </fieldset>
    </Panel>
  );
}
