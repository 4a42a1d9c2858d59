/** What list pages use: the table, its pages, the filters. One file of the build: see rspack.config.ts. */
export { default as DatePicker } from '@douyinfe/semi-ui/lib/es/datePicker';
export { default as Pagination } from '@douyinfe/semi-ui/lib/es/pagination';
export { default as Select } from '@douyinfe/semi-ui/lib/es/select';
export { default as Table } from '@douyinfe/semi-ui/lib/es/table';
export { default as TimePicker } from '@douyinfe/semi-ui/lib/es/timePicker';
