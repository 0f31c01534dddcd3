/** Leaves out the tab with a record's JSON, which says nothing to an author: programs have the site's own API. */
export const withoutApiTab = <Kind extends { admin?: object }>(kind: Kind): Kind => ({
  ...kind,
  admin: { ...kind.admin, hideAPIURL: true },
});
