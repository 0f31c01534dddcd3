// A file of its own: pages load it for everybody, and `edit-places.ts` only for staff.

/** Browser storage: set in the dashboard, so that the site's pages load the bar for staff. */
export const staffItem = 'staff';
