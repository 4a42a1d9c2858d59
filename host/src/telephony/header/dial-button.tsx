import { IconUserCardPhone } from '@douyinfe/semi-icons';
import { Dropdown } from '@douyinfe/semi-ui';
import { dialWayNames } from '@lianxi/contracts/telephony/dial.rules';
import { useDial } from '@lianxi/shared/telephony/use-dial';
import { ActionMenu } from '@lianxi/shared/ui/action-menu';
import './phone-controls.css';

/** Dials the number next to it, by the agent's telephone or their mobile (specification section 5). */
export default function DialButton({ number, onDialled }: { number: string; onDialled: () => void }) {
  const { ways, dial } = useDial(onDialled);
  const [first] = ways;
  if (first === undefined) return null;
  const button = (
    <button
      type="button"
      className="phone-dial"
      aria-label="拨号"
      title="拨号"
      data-guide="dial"
      aria-busy={dial.running}
      disabled={dial.disabled}
      {...(ways.length === 1 && { onClick: () => void dial.run(number, first) })}
    >
      <IconUserCardPhone aria-hidden />
    </button>
  );
  if (ways.length === 1) return button;
  return (
    <ActionMenu
      trigger="click"
      position="bottomLeft"
      entries={ways.map((way) => (
        <Dropdown.Item key={way} onClick={() => void dial.run(number, way)}>
          用{dialWayNames[way]}拨打
        </Dropdown.Item>
      ))}
    >
      {button}
    </ActionMenu>
  );
}
