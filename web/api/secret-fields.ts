/** Whether a form's field, by its name, holds what must neither be stored in the browser nor come back in a page. */
export const isSecret = (name: string) => /password|code/i.test(name);
