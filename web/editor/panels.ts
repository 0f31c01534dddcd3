/** Components that are not needed to write, with their libraries. Loaded after the text. */
export { ConflictScreen } from './conflict-screen';
export { Drawer } from './drawer';
export { HistoryPanel } from './history-panel';
export { KeyDialog } from './key-dialog';
export { KeysSheet } from './keys-sheet';
export { LogOut } from './log-out';
export { PictureDialog } from './pictures/picture-dialog';
export { PostList } from './post-list';
export { PublishSheet } from './publish-sheet';
export { ReaderLink } from './reader-link';
export { FigureDialog, LinkDialog } from './text-dialogs';
