/** What forms use beyond that. One file of the build: see rspack.config.ts. */
export { default as InputGroup } from '@douyinfe/semi-ui/lib/es/input/inputGroup';
export { default as InputNumber } from '@douyinfe/semi-ui/lib/es/inputNumber';
export { default as Rating } from '@douyinfe/semi-ui/lib/es/rating';
export { default as Slider } from '@douyinfe/semi-ui/lib/es/slider';
export { default as TagInput } from '@douyinfe/semi-ui/lib/es/tagInput';
export { default as Upload } from '@douyinfe/semi-ui/lib/es/upload';
