import type { CustomerImport } from '@lianxi/contracts/customer/customer-import.contract';

const STEPS = ['选择文件', '检查', '导入', '完成'];

const stepOf: Record<CustomerImport['state'] | 'new', number> = {
  new: 0,
  checking: 1,
  checked: 1,
  importing: 2,
  done: 3,
  failed: 1,
  cancelled: 1,
};

/** The present step of the import. */
export function ImportSteps({ state }: { state: CustomerImport['state'] | 'new' }) {
  const current = stepOf[state];
  return (
    <ol className="import-steps" aria-label="导入步骤">
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={index < current || state === 'done' ? 'import-step-past' : undefined}
        >
          <span aria-hidden>{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
