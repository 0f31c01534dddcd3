/** Returns the path of the dashboard's login page, which then redirects to a path of this site. */
export const dashboardLogInPath = (to: string) => `/cms/login?redirect=${encodeURIComponent(to)}`;
