/** Parts that list pages use next to the kit's table: filters. One file of the build: see rspack.config.ts. */
export { default as DatePicker } from '@douyinfe/semi-ui/lib/es/datePicker';
