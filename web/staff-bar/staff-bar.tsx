import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { editPath, editPlaceOf } from '../../cms/contract/plain/edit-places';
import type { Site } from '../../cms/contract/pages';
import {
  notYetBegun,
  type ReadingStage,
  stageCookie,
  wholeStory,
} from '../../cms/contract/plain/reading-stage';
import { staffItem } from '../../cms/contract/plain/staff-item';
import { useReader } from '../account/reader-store';
import { safeStorage } from '../browser/safe-storage';
import { stageNow } from '../api/stage-now';
import './staff-bar.css';

/** Sets the reading stage of this browser, but not of the account. */
function seeAs(stage: ReadingStage) {
  document.cookie = `${stageCookie}=${stage}; path=/; SameSite=Lax`;
  location.reload();
}

const entry = 'flex min-h-11 items-center gap-2 hover:underline';

/** Bar for staff at the bottom of each page, with links to edit its content and a choice of reading stages. */
export default function StaffBar({ site }: { site: Site | undefined }) {
  const reader = useReader();
  const { pathname } = useLocation();
  const isStaff = reader?.role !== undefined;
  useEffect(() => {
    if (reader && !isStaff) safeStorage(() => localStorage.removeItem(staffItem));
  }, [reader, isStaff]);
  if (!isStaff || pathname.startsWith('/admin') || window.top !== window) return null;
  const place = editPlaceOf(pathname);
  const books = (site?.bookGroups ?? []).flatMap((group) => group.books);
  return (
    <aside
      aria-label="For the staff"
      className="staff-bar fixed inset-x-0 bottom-0 z-15 flex items-center gap-x-6 overflow-x-auto bg-[#3b1111] px-4 text-[0.9375rem] whitespace-nowrap text-[#fbf3e2] print:hidden"
    >
      <a href="/cms" className={entry}>
        Your desk
      </a>
      {place && (
        <a href={editPath(pathname)} className={entry}>
          {place.label}
        </a>
      )}
      {place?.kind === 'posts' && (
        <a href={editPath(pathname, 'comments')} className={entry}>
          Moderate comments
        </a>
      )}
      <label className="ms-auto flex min-h-11 items-center gap-2">
        View as
        <select
          className="min-h-8 border border-[#b89a84] bg-[#3b1111]"
          value={stageNow()}
          onChange={({ target }) => seeAs(Number(target.value))}
        >
          <option value={notYetBegun}>a visitor</option>
          {books.map(({ slug, menuLabel }, index) => (
            <option key={slug} value={index + 1}>
              a reader at book {index + 1}, {menuLabel}
            </option>
          ))}
          <option value={wholeStory}>a reader of all books</option>
        </select>
      </label>
    </aside>
  );
}
