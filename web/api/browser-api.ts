import { createApi } from './client';

/** The API as the browser calls it. */
export const browserApi = () => createApi((request) => fetch(request), window.location.origin);
