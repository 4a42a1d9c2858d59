/** Parts of Semi that the first page needs: buttons and popovers. One file of the build: see rspack.config.ts. */
export { default as Button } from '@douyinfe/semi-ui/lib/es/button';
export { default as Dropdown } from '@douyinfe/semi-ui/lib/es/dropdown';
export { default as Popover } from '@douyinfe/semi-ui/lib/es/popover';
export { default as Spin } from '@douyinfe/semi-ui/lib/es/spin';
export { default as Switch } from '@douyinfe/semi-ui/lib/es/switch';
export { default as Toast } from '@douyinfe/semi-ui/lib/es/toast';
export { default as Tooltip } from '@douyinfe/semi-ui/lib/es/tooltip';
