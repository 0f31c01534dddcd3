export const lookHeaders = (look: string | undefined): Headers =>
  new Headers(look ? { 'cache-control': 'private, no-store' } : {});
