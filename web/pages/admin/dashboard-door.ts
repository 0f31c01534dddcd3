/** The dashboard's log-in page, which leads on to a page of this site. */
export const dashboardDoor = (to: string) => `/cms/login?redirect=${encodeURIComponent(to)}`;
