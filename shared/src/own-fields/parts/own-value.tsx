import { readCustomer } from '@lianxi/contracts/customer/customer.contract';
import type { FieldOf, FormField } from '@lianxi/contracts/form/form-field';
import type { FormValue } from '@lianxi/contracts/form/form-values';
import { valueText } from '@lianxi/contracts/form/value-text';
import { useCall } from '../../client/use-call.ts';
import { AuthedImage } from '../../ui/authed-image.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { rowsOf } from '../filling.ts';
import { FileLink, type FileValue, fileUrl } from './file-control.tsx';

type Names = Readonly<Record<string, string>>;

/** A value as a record shows it. */
export function OwnValue({ field, value, names }: { field: FormField; value: FormValue; names: Names }) {
  switch (field.type) {
    case 'phone':
      return <PhoneNumber phone={`${value}`} of={field.label} />;
    case 'link':
      return (
        <a className="lx-link" href={`${value}`} target="_blank" rel="noreferrer">
          {`${value}`}
        </a>
      );
    case 'file':
      return <Files files={value as FileValue[]} />;
    case 'picture':
      return <Pictures files={value as FileValue[]} />;
    case 'signature':
      return <AuthedImage url={fileUrl(value as FileValue)} alt={field.label} />;
    case 'customer':
      return <CustomerName id={`${value}`} />;
    case 'subTable':
      return <Rows field={field} value={value} names={names} />;
    default:
      return valueText(field, value, names);
  }
}

function Files({ files }: { files: FileValue[] }) {
  return (
    <span className="own-files">
      {files.map((file) => (
        <FileLink key={file.fileSaveName} file={file} />
      ))}
    </span>
  );
}

function Pictures({ files }: { files: FileValue[] }) {
  return (
    <span className="own-pictures">
      {files.map((file) => (
        <AuthedImage key={file.fileSaveName} url={fileUrl(file)} alt={file.fileName} />
      ))}
    </span>
  );
}

/** Whom the reader may not see has no name here. */
function CustomerName({ id }: { id: string }) {
  const { data, error } = useCall(readCustomer, { params: { id } }, { retry: false });
  if (error) return <span className="lx-no-value">无权查看的客户</span>;
  return data ? (
    <a className="lx-link" href={`#/customer/list?id=${id}`}>
      {data.custName}
    </a>
  ) : null;
}

function Rows({ field, value, names }: { field: FieldOf<'subTable'>; value: FormValue; names: Names }) {
  return (
    <div className="own-rows-scroll">
      <table aria-label={field.label}>
        <thead>
          <tr>
            {field.columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(value).map((row, at) => (
            <tr key={at}>
              {field.columns.map((column) => {
                const cell = row[column.key];
                return (
                  <td key={column.key}>
                    {cell === undefined ? <span className="lx-no-value">—</span> : valueText(column, cell, names)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
