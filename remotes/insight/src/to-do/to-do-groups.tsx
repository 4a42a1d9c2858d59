import { IconAlarm, IconAlertTriangle, IconUndo } from '@douyinfe/semi-icons';
import { Button, Dropdown } from '@douyinfe/semi-ui';
import type { ToDo, ToDoGroup } from '@lianxi/contracts/to-do/to-do.contract';
import { ActionMenu } from '@lianxi/shared/ui/action-menu';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { DueTime } from './due-time.tsx';
import { snoozeTimes } from './snooze-times.ts';
import './to-do.css';

interface Actions {
  onOpen: (toDo: ToDo) => void;
  /** Opens the page that lists all of a group. */
  onOpenAll: (path: string) => void;
  onSnooze: (kind: string, toDo: ToDo, until: Date | null) => void;
  busy: boolean;
}

/** Groups with something overdue first. */
const overdueFirst = (one: ToDoGroup, other: ToDoGroup) => Number(other.overdue > 0) - Number(one.overdue > 0);

/** Each kind of to-do with its count, and its rows in the order in which they are due. */
export function ToDoGroups({ groups, ...actions }: Actions & { groups: readonly ToDoGroup[] }) {
  return (
    <div className="to-dos">
      {groups.toSorted(overdueFirst).map((group) => (
        <Group key={group.kind} group={group} {...actions} />
      ))}
    </div>
  );
}

function Group({ group, onOpen, onOpenAll, onSnooze, busy }: Actions & { group: ToDoGroup }) {
  const { kind, name, path, count, overdue, rows } = group;
  return (
    <section className="to-do-group" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className="to-do-count">{count}</span>
        {overdue > 0 && (
          <span className="to-do-overdue">
            <IconAlertTriangle aria-hidden />
            {overdue} 项超时
          </span>
        )}
        {path && (
          <button type="button" className="lx-link" onClick={() => onOpenAll(path)}>
            {count > rows.length ? `查看全部 ${count} 项` : '打开列表'}
          </button>
        )}
      </header>
      <ul>
        {rows.map((toDo) => (
          <li key={toDo.id}>
            <button type="button" className="to-do-row" onClick={() => onOpen(toDo)}>
              <span className="to-do-title">{toDo.title}</span>
              <span className="to-do-note">{toDo.note}</span>
              <span className="to-do-since">
                <RelativeTime at={toDo.since} />
              </span>
              <DueTime due={toDo.due} />
            </button>
            {toDo.snoozedUntil === null ? (
              <ActionMenu
                trigger="click"
                position="bottomRight"
                entries={snoozeTimes(new Date()).map(({ text, until }) => (
                  <Dropdown.Item key={text} onClick={() => onSnooze(kind, toDo, until)}>
                    {text}
                  </Dropdown.Item>
                ))}
              >
                <Button
                  size="small"
                  theme="borderless"
                  type="tertiary"
                  icon={<IconAlarm aria-hidden />}
                  aria-label={`稍后提醒 ${toDo.title}`}
                  disabled={busy}
                >
                  稍后提醒
                </Button>
              </ActionMenu>
            ) : (
              <Button
                size="small"
                theme="borderless"
                type="tertiary"
                icon={<IconUndo aria-hidden />}
                aria-label={`恢复 ${toDo.title}`}
                disabled={busy}
                onClick={() => onSnooze(kind, toDo, null)}
              >
                恢复
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
