/** The dashboard's log-in page, which leads on to a page of this site. */
export const dashboardLogInPath = (to: string) => `/cms/login?redirect=${encodeURIComponent(to)}`;
