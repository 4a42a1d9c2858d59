/** Parts over a page: dialogs and notices. One file of the build: see rspack.config.ts. */
export { default as Banner } from '@douyinfe/semi-ui/lib/es/banner';
export { default as Modal } from '@douyinfe/semi-ui/lib/es/modal';
export { default as Notification } from '@douyinfe/semi-ui/lib/es/notification';
export { default as Progress } from '@douyinfe/semi-ui/lib/es/progress';
export { default as SideSheet } from '@douyinfe/semi-ui/lib/es/sideSheet';
export { default as Typography } from '@douyinfe/semi-ui/lib/es/typography';
