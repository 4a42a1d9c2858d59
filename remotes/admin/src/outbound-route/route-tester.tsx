import { Button, Input } from '@douyinfe/semi-ui';
import { tryNumber } from '@lianxi/contracts/callcenter/outbound-route.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { type FormEvent, useState } from 'react';
import { planInWords } from './plan-words.ts';

/** Shows the route of a number if an agent dialled it now. */
export function RouteTester() {
  const [number, setNumber] = useState('');
  const [plan, setPlan] = useState<ReplyOf<typeof tryNumber>>();
  const { run, running } = useAction(async () => setPlan(await call(tryNumber, { query: { number } })), { debounce: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() !== '') void run();
  };
  return (
    <>
      <form className="route-tester" onSubmit={submit}>
        <Input
          aria-label="试算号码"
          placeholder="输入号码，看它怎么走"
          inputMode="tel"
          maxLength={30}
          value={number}
          onChange={(next) => {
            setNumber(next);
            setPlan(undefined);
          }}
        />
        <Button htmlType="submit" loading={running} disabled={number.trim() === ''}>
          试算
        </Button>
      </form>
      <div role="status" className="route-plan">
        {plan && planInWords(plan)}
      </div>
    </>
  );
}
