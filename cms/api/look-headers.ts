/** What is looked at for once is kept nowhere. */
export const lookHeaders = (look: string | undefined): Headers =>
  new Headers(look ? { 'cache-control': 'private, no-store' } : {});
