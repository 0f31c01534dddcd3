/** The cookie that holds the cross-site token, and the header that has to repeat it. Only our own pages can read the cookie. */
export const crossSiteCookie = 'XSRF-TOKEN';
export const crossSiteHeader = 'x-xsrf-token';
