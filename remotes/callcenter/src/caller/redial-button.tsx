import { IconUserCardPhone } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useDial } from '@lianxi/shared/telephony/use-dial';

/** Calls a number by the agent's first way: their own telephone, else their mobile. */
export function RedialButton({ number, text = '拨打' }: { number: string; text?: string }) {
  const mayDial = useHolds('homepage_makecall');
  const { ways, dial } = useDial();
  const [way] = ways;
  if (!mayDial || way === undefined || number === '') return null;
  return (
    <Button
      icon={<IconUserCardPhone aria-hidden />}
      loading={dial.running}
      disabled={dial.disabled}
      onClick={() => void dial.run(number, way)}
    >
      {text}
    </Button>
  );
}
