import { Link } from 'react-router-dom';
import { ThemeSwitch } from '../components/theme';
import { ToolButton, word } from './controls';
import { SidePanel } from './side-panel';
import { UnsavedList } from './unsaved-list';
import type { Room } from './use-room';

/** The way out, and to the other posts. */
export function PostsPanel({ room }: { room: Room }) {
  const { id, editor, panels } = room;
  const close = () => room.setIsListed(false);
  return (
    <SidePanel
      takesFocus
      id="room-posts"
      className="shadow-leaf start-0 z-6 border-e"
      onClose={close}
    >
      <div className="flex items-center gap-4 *:last:ms-auto">
        <a href="/cms" className={`link ${word}`}>
          Dashboard
        </a>
        <Link to="/" className={`link ${word}`}>
          Home
        </Link>
        <ThemeSwitch />
        <ToolButton onClick={close}>Close</ToolButton>
      </div>
      <UnsavedList room={room} isShown={({ post }) => post === null || post !== id} />
      {panels && <panels.PostList room={room} />}
      <div className="mt-8">{panels && <panels.LogOut editor={editor} />}</div>
    </SidePanel>
  );
}
