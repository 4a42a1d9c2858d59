import type { CustomerImport } from '@lianxi/contracts/customer/customer-import.contract';
import { grouped } from '../customer/customer-words.ts';

function Figure({ name, value, bad = false }: { name: string; value: number; bad?: boolean }) {
  return (
    <div className={bad && value > 0 ? 'import-figure import-figure-bad' : 'import-figure'}>
      <dt>{name}</dt>
      <dd>{grouped.format(value)}</dd>
    </div>
  );
}

function Errors({ errors }: Pick<CustomerImport, 'errors'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="import-errors" tabIndex={0} aria-label="错误明细">
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">列</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, text }) => (
            <tr key={`${row} ${column} ${text}`}>
              <td>{row}</td>
              <td>{column}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The result of a file's check: how many rows are valid, which are not and why. */
export function CheckResult({ found: { totalRows, goodRows, badRows, ignoredColumns, errors } }: { found: CustomerImport }) {
  return (
    <>
      <dl className="import-figures">
        <Figure name="总行数" value={totalRows} />
        <Figure name="可导入" value={goodRows} />
        <Figure name="有错误" value={badRows} bad />
      </dl>
      {ignoredColumns.length > 0 && <p className="import-note">以下列没有对应的字段，不会导入：{ignoredColumns.join('、')}</p>}
      {errors.length > 0 && (
        <>
          <p className="import-note">
            {badRows > errors.length
              ? `以下是前 ${errors.length} 条错误，全部错误见错误报告。`
              : '有错误的行不会导入，修改后可以单独再导入一次。'}
          </p>
          <Errors errors={errors} />
        </>
      )}
    </>
  );
}
