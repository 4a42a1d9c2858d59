/** What forms use beyond that. One file of the build: see rspack.config.ts. */
export { default as AutoComplete } from '@douyinfe/semi-ui/lib/es/autoComplete';
export { default as Calendar } from '@douyinfe/semi-ui/lib/es/calendar';
export { default as Cascader } from '@douyinfe/semi-ui/lib/es/cascader';
export { Form } from '@douyinfe/semi-ui/lib/es/form';
export { default as InputGroup } from '@douyinfe/semi-ui/lib/es/input/inputGroup';
export { default as InputNumber } from '@douyinfe/semi-ui/lib/es/inputNumber';
export { default as Rating } from '@douyinfe/semi-ui/lib/es/rating';
export { default as Slider } from '@douyinfe/semi-ui/lib/es/slider';
export { default as TagInput } from '@douyinfe/semi-ui/lib/es/tagInput';
export { default as Transfer } from '@douyinfe/semi-ui/lib/es/transfer';
export { default as Tree } from '@douyinfe/semi-ui/lib/es/tree';
export { default as TreeSelect } from '@douyinfe/semi-ui/lib/es/treeSelect';
export { default as Upload } from '@douyinfe/semi-ui/lib/es/upload';
