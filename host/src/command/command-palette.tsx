import { Modal } from '@douyinfe/semi-ui';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { cloneElement, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigationTree } from '../federation/registry-store.ts';
import { type Command, type CommandGroup, localGroups, remoteGroups } from './command-sources.ts';
import './command-palette.css';

const TYPING_MS = 200;
/** The server is asked for two characters, or for one Chinese one, which is a word already. */
const isAsked = (keyword: string) => keyword.length >= 2 || /^\p{Script=Han}$/u.test(keyword);

/** Finds pages, actions, customers, conversations and users by keyboard (Ctrl+K). Mounted while it is open. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigation = useNavigationTree();
  const openTab = useOpenTab();
  const { pathname } = useLocation();
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // The server's results and their keyword: until the present keyword is answered, the palette shows no results of it.
  const [found, setFound] = useState<{ keyword: string; groups: readonly CommandGroup[] }>({ keyword: '', groups: [] });
  const [cursor, setCursor] = useState(0);
  const keyword = typed.trim();

  useEffect(() => {
    if (!isAsked(keyword)) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void remoteGroups(keyword, leaving.signal).then((groups) => !leaving.signal.aborted && setFound({ keyword, groups }));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [keyword]);

  useEffect(() => {
    const frame = requestAnimationFrame(() => inputRef.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  const searching = isAsked(keyword) && found.keyword !== keyword;
  const groups = [...localGroups(keyword, navigation, pathname), ...(found.keyword === keyword ? found.groups : [])];
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.min(cursor, Math.max(0, commands.length - 1));

  function run(command: Command) {
    onClose();
    command.run((path) => openTab(path));
  }
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setCursor((at + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === 'Enter') {
      const command = commands[at];
      if (command) run(command);
    } else return;
    event.preventDefault();
  }

  return (
    <Modal
      visible
      className="command-palette"
      header={null}
      footer={null}
      closable={false}
      closeOnEsc
      width={560}
      // Semi gives every dialog the same ids, and its description is the full content, which a screen reader reads at once.
      modalRender={(content) =>
        cloneElement(content as ReactElement<Record<string, unknown>>, {
          'aria-label': '快速查找',
          'aria-labelledby': undefined,
          'aria-describedby': undefined,
        })
      }
      onCancel={onClose}
    >
      <input
        ref={inputRef}
        className="command-input"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={commands[at] ? `${listId}-${at}` : undefined}
        aria-label="查找页面、操作、客户、对话、同事"
        placeholder="查找页面、操作、客户、对话、同事或号码"
        maxLength={50}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setCursor(0);
        }}
        onKeyDown={handleKey}
      />
      <div id={listId} role="listbox" aria-label="结果" className="command-list">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="command-group" aria-hidden="true">
              {group.title}
            </p>
            {group.commands.map((command) => {
              const index = commands.indexOf(command);
              return (
                <div
                  key={command.id}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={index === at ? 'command-option command-cursor' : 'command-option'}
                  ref={(element) => {
                    if (index === at) element?.scrollIntoView({ block: 'nearest' });
                  }}
                  onMouseMove={() => setCursor(index)}
                  onClick={() => run(command)}
                  onKeyDown={handleKey}
                >
                  <span>{command.text}</span>
                  {command.note && <small>{command.note}</small>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className={searching || commands.length === 0 ? 'command-none' : 'lx-unseen'} role="status">
        {searching ? '正在查找…' : commands.length === 0 ? `没有找到「${keyword}」` : `${commands.length} 项`}
      </p>
    </Modal>
  );
}
