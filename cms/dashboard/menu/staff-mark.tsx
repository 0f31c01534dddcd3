'use client';

import { useEffect } from 'react';
import { staffItem } from '../../contract/staff-item';

/** Remembers in the browser that staff use it, so that the site's pages load the bar for staff. */
export function StaffMark() {
  useEffect(() => {
    try {
      localStorage.setItem(staffItem, '1');
    } catch {
      // The browser blocks storage: there is no bar.
    }
  }, []);
  return null;
}
