'use client';

import { Link } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A link of the menu, marked if it leads to the present screen or to one below it. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  const pathname = usePathname();
  const isPresent = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      prefetch={false}
      className="menu__link"
      aria-current={isPresent ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}
