/** Inputs and choices. One file of the build: see rspack.config.ts. */
export { default as Checkbox } from '@douyinfe/semi-ui/lib/es/checkbox';
export { default as CheckboxGroup } from '@douyinfe/semi-ui/lib/es/checkbox/checkboxGroup';
export { default as Input } from '@douyinfe/semi-ui/lib/es/input';
export { default as TextArea } from '@douyinfe/semi-ui/lib/es/input/textarea';
export { default as InputNumber } from '@douyinfe/semi-ui/lib/es/inputNumber';
export { default as Radio } from '@douyinfe/semi-ui/lib/es/radio';
export { default as RadioGroup } from '@douyinfe/semi-ui/lib/es/radio/radioGroup';
export { default as Tag } from '@douyinfe/semi-ui/lib/es/tag';
