/** Components that are not needed to write, with their libraries. Loaded after the text. */
export { Dialogs } from './dialogs';
export { Drawer } from './drawer';
export { LogOut } from './log-out';
export { PostList } from './post-list';
export { ReplacingPanel } from './versions';
