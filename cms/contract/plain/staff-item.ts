/**
 * Key in local storage, set in the dashboard, so that pages load the bar for staff. Apart from `edit-places.ts`, which pages
 * load only for staff.
 */
export const staffItem = 'staff';
