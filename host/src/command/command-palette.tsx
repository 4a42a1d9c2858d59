import { Modal } from '@douyinfe/semi-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNavigationTree } from '../federation/registry-store.ts';
import { type Command, type CommandGroup, localGroups, remoteGroups } from './command-sources.ts';
import './command-palette.css';

const TYPING_MS = 200;

/** Finds pages, actions, customers, conversations and people from the keyboard (Ctrl+K). Mounted while it is open. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigation = useNavigationTree();
  const navigate = useNavigate();
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly CommandGroup[]>([]);
  const [cursor, setCursor] = useState(0);
  const keyword = typed.trim();

  useEffect(() => {
    setFound([]);
    if (keyword.length < 2) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void remoteGroups(keyword, leaving.signal).then((groups) => !leaving.signal.aborted && setFound(groups));
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

  const groups = [...localGroups(keyword, navigation), ...found];
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.min(cursor, Math.max(0, commands.length - 1));

  function run(command: Command) {
    onClose();
    command.run((path) => navigate(path));
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
      aria-label="快速查找"
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
      {commands.length === 0 && (
        <p className="command-none" role="status">
          没有找到「{keyword}」
        </p>
      )}
    </Modal>
  );
}
