import { Button } from '@douyinfe/semi-ui';
import { type HomeCardId, homeCards, homeDetails } from '@lianxi/contracts/insight/home-board.contract';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Choice } from '@lianxi/shared/ui/choice';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { type ComponentType, useState } from 'react';
import { MetricDetails } from '../figure/metric-details.tsx';
import type { DetailAsked } from '../figure/metric-words.ts';
import { missing } from './board-layout.ts';
import { CardFrame } from './card-frame.tsx';
import { type CardProps, HalfHoursCard, MineCard, ServiceCard, TodayCard, WaitingCard } from './cards/figure-cards.tsx';
import { AlertsCard, SignCard, ToDoCard } from './cards/other-cards.tsx';
import { useBoard } from './use-board.ts';
import { useLiveFigures } from './use-figures.ts';
import { WallPanel } from './wall-panel.tsx';
import './board.css';

const contents: Record<HomeCardId, ComponentType<CardProps>> = {
  mine: MineCard,
  today: TodayCard,
  waiting: WaitingCard,
  service: ServiceCard,
  halfHours: HalfHoursCard,
  todo: ToDoCard,
  sign: SignCard,
  alerts: AlertsCard,
};

/** The home board (specification section 2, /home/board): cards that users choose, order and size. */
export default function BoardPage() {
  const board = useBoard();
  useLiveFigures();
  const [opened, setOpened] = useState<{ asked: DetailAsked; of: string } | null>(null);
  const [walls, setWalls] = useState(false);
  const mayHang = useHolds('realtime_wall');
  const { cards, editing } = board;
  const others = missing(cards);

  const content = () => {
    if (board.error) return <Failure what="看板" error={board.error} onRetry={() => void board.refetch()} />;
    if (!board.ready) return <Loading shape="list" rows={8} />;
    if (cards.length === 0) return <Empty title="看板是空的" words="点「编辑看板」添加卡片。" />;
    return (
      <div className="board">
        {cards.map((card) => {
          const Content = contents[card.id];
          return (
            <CardFrame key={card.id} card={card} editing={editing}>
              <Content onOpen={(asked, of = '') => setOpened({ asked, of })} />
            </CardFrame>
          );
        })}
      </div>
    );
  };
  const actions = editing ? (
    <>
      {others.length > 0 && (
        <Choice
          label="添加卡片"
          none="添加卡片"
          options={others.map((id) => ({ value: id, text: homeCards[id].title }))}
          value={undefined}
          onChange={(id) => id && board.add(id)}
        />
      )}
      <Button onClick={board.reset} disabled={board.save.running}>
        恢复默认
      </Button>
      <Button onClick={board.cancel}>取消</Button>
      <Button theme="solid" loading={board.save.running} onClick={board.keep}>
        保存
      </Button>
    </>
  ) : (
    <>
      {mayHang && <Button onClick={() => setWalls(true)}>挂墙链接</Button>}
      <Button disabled={!board.ready} onClick={board.begin}>
        编辑看板
      </Button>
    </>
  );
  return (
    <Page title="首页看板" actions={actions}>
      {content()}
      {walls && <WallPanel onClose={() => setWalls(false)} />}
      {opened && (
        <MetricDetails
          key={JSON.stringify(opened)}
          asked={opened.asked}
          endpoint={homeDetails}
          where={opened.of}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}
