import { Button } from '@douyinfe/semi-ui';

/** What waits now, or what the user put off. */
export function ToDoTabs({
  snoozed,
  count,
  onChange,
}: {
  snoozed: boolean;
  /** How many things are put off. */
  count: number;
  onChange: (snoozed: boolean) => void;
}) {
  const tab = (of: boolean, text: string) => (
    <Button
      theme={snoozed === of ? 'light' : 'borderless'}
      type={snoozed === of ? 'primary' : 'tertiary'}
      aria-pressed={snoozed === of}
      onClick={() => onChange(of)}
    >
      {text}
    </Button>
  );
  return (
    <>
      {tab(false, '现在要做')}
      {tab(true, count > 0 ? `稍后提醒 ${count}` : '稍后提醒')}
    </>
  );
}
