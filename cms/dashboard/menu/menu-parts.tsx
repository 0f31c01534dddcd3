'use client';

import { Link } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { staffItem } from '../../contract/plain/staff-item';

/** Renders a link of the menu, marked as current on its screen and on those below. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  const pathname = usePathname();
  const isPresent = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      prefetch={false}
      className="hover:underline aria-[current=page]:border-link -ms-[0.6rem] flex-1 border-s-3 border-transparent px-[0.6rem] py-[0.2rem] no-underline aria-[current=page]:font-semibold max-md:py-[0.65rem]"
      aria-current={isPresent ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

/** Stores in the browser that staff use it, so that the site's pages load the bar for staff. */
export function StaffMark() {
  useEffect(() => {
    try {
      localStorage.setItem(staffItem, '1');
    } catch {
      // The browser blocks storage, so pages do not show the bar.
    }
  }, []);
  return null;
}
