import type { FormField } from '@lianxi/contracts/form/form-field';
import { AddressControl } from './address-control.tsx';
import { FileControl } from './file-control.tsx';
import { LocationControl } from './location-control.tsx';
import { MoneyControl, NumberControl } from './number-controls.tsx';
import type { OwnControlProps } from './own-control-props.ts';
import {
  AgentControl,
  CategoryControl,
  ChoiceControl,
  ChoicesControl,
  CustomerControl,
  DepartmentControl,
  FEW_OPTIONS,
} from './pick-controls.tsx';
import { SignatureControl } from './signature-control.tsx';
import { DateControl, LinesControl, TextControl, TimeControl } from './text-controls.tsx';

/** The control of a field, by its type. What nobody fills in has none. */
export function OwnControl({ field, ...props }: OwnControlProps) {
  switch (field.type) {
    case 'text':
    case 'phone':
    case 'email':
    case 'idCard':
    case 'creditCode':
    case 'link':
      return <TextControl field={field} {...props} />;
    case 'lines':
      return <LinesControl field={field} {...props} />;
    case 'number':
      return <NumberControl field={field} {...props} />;
    case 'money':
      return <MoneyControl field={field} {...props} />;
    case 'date':
      return <DateControl field={field} {...props} />;
    case 'time':
      return <TimeControl field={field} {...props} />;
    case 'choice':
      return <ChoiceControl field={field} {...props} />;
    case 'choices':
      return <ChoicesControl field={field} {...props} />;
    case 'category':
      return <CategoryControl field={field} {...props} />;
    case 'agent':
      return <AgentControl field={field} {...props} />;
    case 'department':
      return <DepartmentControl field={field} {...props} />;
    case 'customer':
      return <CustomerControl field={field} {...props} />;
    case 'address':
      return <AddressControl field={field} {...props} />;
    case 'file':
    case 'picture':
      return <FileControl field={field} {...props} />;
    case 'location':
      return <LocationControl field={field} {...props} />;
    case 'signature':
      return <SignatureControl field={field} {...props} />;
    default:
      return null;
  }
}

/** Fields with several controls, which are named as a group. */
export const isDrawnAsGroup = (field: FormField): boolean =>
  ['address', 'file', 'picture', 'subTable', 'location', 'signature'].includes(field.type) ||
  (field.type === 'choices' && field.options.length <= FEW_OPTIONS);

/** Fields that need the width of the form. */
export const isDrawnWide = ({ type }: FormField): boolean =>
  ['lines', 'choices', 'address', 'file', 'picture', 'subTable', 'location', 'signature', 'link'].includes(type);
