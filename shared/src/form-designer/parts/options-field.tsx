import { Button, Input, TextArea } from '@douyinfe/semi-ui';
import { useState } from 'react';
import { PropertyField } from '../../designer/property-fields.tsx';
import {
  addChild,
  addLines,
  addOption,
  moveOption,
  type OptionPath,
  removeOption,
  renameOption,
  type TreeOption,
} from './option-tree.ts';

/** The options of a choice, or of a category on several levels. Renaming one keeps the values that records have. */
export function OptionsField({
  options,
  levels,
  onChange,
}: {
  options: readonly TreeOption[];
  levels: 1 | 3;
  onChange: (options: readonly TreeOption[]) => void;
}) {
  const [lines, setLines] = useState<string | null>(null);
  const isTree = levels > 1;
  return (
    <PropertyField group label={isTree ? '分类' : '选项'}>
      {() => (
        <>
          <OptionList options={options} path={[]} levels={levels} change={onChange} all={options} />
          {lines !== null && (
            <TextArea
              aria-label="批量添加"
              autosize={{ minRows: 3, maxRows: 8 }}
              value={lines}
              placeholder={isTree ? '每行一个分类，各级之间用 / 隔开\n如：售后/退货/质量问题' : '每行一个选项'}
              onChange={setLines}
            />
          )}
          <div className="lx-designer-row">
            <Button size="small" onClick={() => onChange(addOption(options, [options.length - 1], isTree))}>
              添加{isTree ? '分类' : '选项'}
            </Button>
            {lines === null ? (
              <Button size="small" theme="borderless" onClick={() => setLines('')}>
                批量添加
              </Button>
            ) : (
              <>
                <Button
                  size="small"
                  theme="solid"
                  disabled={lines.trim() === ''}
                  onClick={() => {
                    onChange(addLines(options, lines, levels));
                    setLines(null);
                  }}
                >
                  加入
                </Button>
                <Button size="small" theme="borderless" onClick={() => setLines(null)}>
                  取消
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </PropertyField>
  );
}

interface ListProps {
  options: readonly TreeOption[];
  /** The way to this list. */
  path: OptionPath;
  levels: number;
  /** The whole tree. */
  all: readonly TreeOption[];
  change: (all: readonly TreeOption[]) => void;
}

function OptionList({ options, path, levels, all, change }: ListProps) {
  const level = path.length + 1;
  return (
    <ol className="lx-form-options">
      {options.map((option, at) => {
        const here = [...path, at];
        const name = option.label || '未命名';
        return (
          <li key={option.key}>
            <div className="lx-form-option">
              <Input
                aria-label={`第 ${here.map((place) => place + 1).join('.')} 项`}
                value={option.label}
                maxLength={30}
                placeholder="名称"
                onChange={(label) => change(renameOption(all, here, label))}
                onEnterPress={({ currentTarget }) => {
                  change(addOption(all, here, level < levels));
                  const line = currentTarget.closest('li');
                  requestAnimationFrame(() => line?.nextElementSibling?.querySelector('input')?.focus());
                }}
              />
              <span className="lx-row-actions">
                {level < levels && (
                  <button
                    type="button"
                    aria-label={`添加 ${name} 的下级`}
                    title="添加下级"
                    onClick={() => change(addChild(all, here))}
                  >
                    下级
                  </button>
                )}
                <button
                  type="button"
                  aria-label={`上移 ${name}`}
                  title="上移"
                  disabled={at === 0}
                  onClick={() => change(moveOption(all, here, -1))}
                >
                  ↑
                </button>
                <button
                  type="button"
                  aria-label={`下移 ${name}`}
                  title="下移"
                  disabled={at === options.length - 1}
                  onClick={() => change(moveOption(all, here, 1))}
                >
                  ↓
                </button>
                <button type="button" aria-label={`删除 ${name}`} title="删除" onClick={() => change(removeOption(all, here))}>
                  ×
                </button>
              </span>
            </div>
            {(option.children ?? []).length > 0 && (
              <OptionList options={option.children ?? []} path={here} levels={levels} all={all} change={change} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
