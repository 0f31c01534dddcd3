/** Returns true for field names whose values must neither be stored in the browser nor be returned in a page. */
export const isSecret = (name: string) => /password|code/i.test(name);
